import { Box } from '@mui/material';
import { type RouterProvider, RouterProviderContext, useLocation, useNavigate, useRouterProvider } from 'ra-core';
import { type ReactNode, useMemo, useRef } from 'react';
import { ListBase, StoreContextProvider, useListContext, useStoreContext } from 'react-admin';
import { PAGE_SIZE } from '../../../contract/constants.ts';
import { useT } from '../../i18n/index.ts';
import type { KeysWith } from '../../i18n/textKey.ts';
import { EmptyState } from '../feedback/states.tsx';
import { useFocusStays } from '../feedback/useFocusStays.ts';
import { Card } from '../form/Card.tsx';
import { type RowColumn, RowList, type RowListProps } from '../table/RowList.tsx';
import { usePhone } from '../usePhone.ts';
import { usePerPage } from './columns.ts';
import { displayStore } from './displayStore.ts';
import { Search } from './frameParts.tsx';
import { ListBody } from './ListBody.tsx';
import { CardDock, ListDock } from './ListDock.tsx';
import {
  type FilterShape,
  type FilterValues,
  type ListRules,
  OWN_ORDER,
  readAddress,
  writeAddress,
} from './listAddress.ts';
import { type ListDefinition, type ListFilters, type ListScreen, ListScreenContext } from './listContext.ts';
import { useListFilters } from './useListFilters.ts';
import { useRebase } from './useListRouter.ts';

type Row = { id: number | string };

/** Where the texts of a noun stand that has all that a list says. */
type ListWords = KeysWith<'lead'> &
  KeysWith<'search'> &
  KeysWith<'searchPlaceholder'> &
  KeysWith<'counted'> &
  KeysWith<'loading'> &
  KeysWith<'loadFailed'> &
  KeysWith<'noResults'> &
  KeysWith<'empty.title'> &
  KeysWith<'empty.text'>;

export type EmbeddedListProps<RecordType extends Row> = {
  resource: string;
  words: ListWords;
  title: string;
  leadValues?: Readonly<Record<string, string>>;
  /** The filters in the address, with the schema of their values; `name` is the search. */
  shape: FilterShape;
  /** Milliseconds after the last letter of a search. */
  debounce: number;
  /** Makes a new record: beside the title, and where there is none yet. */
  create?: ReactNode;
  beside?: ReactNode;
  controls?: (filters: ListFilters) => ReactNode;
  /** Whether an empty list is for want of a match; absent: when any filter is set. */
  isFiltered?: (values: FilterValues) => boolean;
  /** What the paths of the resource need: `companyId`, `projectId`. */
  meta?: Readonly<Record<string, unknown>>;
  /** Pixels of a row in the table and of a card, for the skeleton. */
  heights?: { row: number; card: number };
} & (
  | ({ columns: readonly RowColumn<RecordType>[] } & Pick<RowListProps<RecordType>, 'actions' | 'select'>)
  | { children: (rows: readonly RecordType[], busy: boolean) => ReactNode }
);

const NO_MEMORY: FilterValues = {};
const keepNothing = () => undefined;
const HEIGHTS = { row: 52, card: 118 };
const FIXED = { perPage: PAGE_SIZE.default, searchKey: 'name', sorts: [], fields: [], personal: [] } as const;

/** A react-admin list in a card of a page: title, search, filters, rows or why there are none, pages. */
export function EmbeddedList<RecordType extends Row>(props: EmbeddedListProps<RecordType>) {
  const store = useStoreContext();
  const ownStore = useMemo(() => displayStore(store), [store]);
  const router = useRouterProvider();
  const { perPage } = usePerPage(props.resource, FIXED.perPage);
  const plain = usePlainRouter({ shape: props.shape, perPage });
  return (
    <StoreContextProvider value={ownStore}>
      <RouterProviderContext value={plain}>
        <ListBase
          resource={props.resource}
          disableAuthentication // the page has checked it
          storeKey={false}
          perPage={perPage}
          sort={OWN_ORDER}
          exporter={false}
          // `list` keeps the rows out of react-admin's cache of single records, which have more fields
          queryOptions={{ meta: { ...props.meta, list: true }, networkMode: 'always', onError: () => undefined }}
        >
          <RouterProviderContext value={router}>
            <CardFrame {...props} />
          </RouterProviderContext>
        </ListBase>
      </RouterProviderContext>
    </StoreContextProvider>
  );
}

/** Rows of an embedded list open by their own links. */
const NO_OPENER = { open: keepNothing };

function CardFrame<RecordType extends Row>(props: EmbeddedListProps<RecordType>) {
  const { resource, words, title, shape, debounce, isFiltered, create, controls, heights = HEIGHTS } = props;
  const t = useT();
  const phone = usePhone();
  const { data = [], total, error, isFetching = false } = useListContext<RecordType>();
  // neither an empty card nor one that failed has pages to choose; one that loads keeps their place
  const hasPages = total !== 0 && !(error && total === undefined);
  const definition = useMemo<ListDefinition>(
    () => ({
      ...FIXED,
      resource,
      shape,
      title,
      searchLabel: t(`${words}.search`),
      searchPlaceholder: t(`${words}.searchPlaceholder`),
      searchDebounce: debounce,
      formatTotal: (count) => t(`${words}.counted`, { count }),
      loadingLabel: t(`${words}.loading`),
      errorTitle: t(`${words}.loadFailed`),
      noResultsText: t(`${words}.noResults`),
      isFiltered,
    }),
    [resource, shape, title, words, debounce, isFiltered, t],
  );
  const filters = useListFilters(definition, NO_MEMORY, keepNothing);
  const screen = useMemo<ListScreen>(() => ({ ...definition, filters, opener: NO_OPENER }), [definition, filters]);
  const card = useRef<HTMLDivElement>(null);
  useFocusStays(card, total);
  return (
    <ListScreenContext.Provider value={screen}>
      <Box ref={card} tabIndex={-1} sx={{ outline: 'none' }}>
        <Card title={title} lead={t(`${words}.lead`, props.leadValues)} beside={create ?? props.beside}>
          <Box
            role="search"
            aria-label={title}
            sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: 2, px: 4, py: 3 }}
          >
            <Box sx={{ flex: { xs: '1 1 100%', sm: '0 1 300px' }, minWidth: 0 }}>
              <Search />
            </Box>
            {controls?.(filters)}
          </Box>
          <Box sx={{ borderTop: '1px solid', borderColor: 'divider', display: 'flex', flexDirection: 'column' }}>
            <ListBody
              empty={<EmptyState title={t(`${words}.empty.title`)} text={t(`${words}.empty.text`)} />}
              rowHeight={phone ? heights.card : heights.row}
              rows={phone ? 4 : 6}
            >
              {'children' in props ? (
                props.children(data, isFetching)
              ) : (
                <RowList
                  caption={title}
                  columns={props.columns}
                  rows={data}
                  rowKey={({ id }) => id}
                  busy={isFetching}
                  height={heights.row}
                  actions={props.actions}
                  select={props.select}
                />
              )}
            </ListBody>
          </Box>
          {hasPages && (
            <CardDock>
              <ListDock phone={phone} />
            </CardDock>
          )}
        </Card>
      </Box>
    </ListScreenContext.Provider>
  );
}

/** react-admin's `?filter={…}&page=2` as plain parameters; the other parameters of `current` (the company) stay. */
function toPlain(search: string, current: string, rules: ListRules): string {
  const { page, perPage, filter } = readAddress(search, rules);
  const parameters = new URLSearchParams(current);
  for (const name of [...Object.keys(rules.shape), 'page', 'perPage']) parameters.delete(name);
  for (const [name, value] of Object.entries(filter)) {
    for (const one of [value].flat()) parameters.append(name, String(one));
  }
  if (page > 1) parameters.set('page', String(page));
  if (perPage !== rules.perPage) parameters.set('perPage', String(perPage));
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}

/**
 * A list inside of a page shares the address with it: under this router react-admin's list state lives in plain
 * parameters (`?name=bia&page=2`) beside the page's own. Another page is a new entry of the history, a filter is not.
 */
function usePlainRouter({ shape, perPage }: Pick<ListRules, 'shape' | 'perPage'>): RouterProvider {
  const inner = useRouterProvider();
  const location = useLocation();
  const navigate = useNavigate();
  const rules = useMemo<ListRules>(() => ({ shape, perPage, sorts: [], personal: [] }), [shape, perPage]);
  const here = useMemo(() => readAddress(location.search, rules), [location.search, rules]);
  const rebase = useRebase(writeAddress(here, rules), rules);
  return useMemo(() => {
    const plainLocation = { ...location, search: writeAddress(here, rules) };
    const plainNavigate: typeof navigate = (to, options) => {
      if (typeof to !== 'object' || to.search === undefined) return navigate(to, options);
      const next = rebase(to.search);
      const there = readAddress(next, rules);
      const isOnlyPage = there.page !== here.page && JSON.stringify(there.filter) === JSON.stringify(here.filter);
      navigate({ search: toPlain(next, location.search, rules) }, { ...options, replace: !isOnlyPage });
    };
    return { ...inner, useLocation: () => plainLocation, useNavigate: () => plainNavigate };
  }, [inner, location, navigate, rules, here, rebase]);
}
