import { Box } from '@mui/material';
import { RouterProviderContext, useRouterProvider } from 'ra-core';
import { type ReactNode, useMemo } from 'react';
import { ListBase, StoreContextProvider, useListContext, useStoreContext } from 'react-admin';
import { PAGE_SIZE } from '../../../contract/constants.ts';
import { Card } from '../form/Card.tsx';
import { type RowColumn, RowList, usePhone } from '../table/RowList.tsx';
import { displayStore } from './displayStore.ts';
import { Search } from './frameParts.tsx';
import { ListBody } from './ListBody.tsx';
import { ListDock } from './ListDock.tsx';
import { type FilterShape, type FilterValues, OWN_ORDER } from './listAddress.ts';
import { type ListDefinition, type ListFilters, type ListScreen, ListScreenContext } from './listContext.ts';
import { usePlainRouter } from './plainAddress.ts';
import { useListFilters } from './useListFilters.ts';

type Row = { id: number | string };

type Definition = Pick<
  ListDefinition,
  'resource' | 'title' | 'searchLabel' | 'searchPlaceholder' | 'searchDebounce' | 'formatTotal' | 'loadingLabel'
> &
  Pick<ListDefinition, 'errorTitle' | 'noResultsText' | 'isFiltered'> & {
    /** The filters in the address, with the schema of their values; `name` is the search. */
    shape: FilterShape;
  };

export type EmbeddedListProps<RecordType extends Row> = {
  definition: Definition;
  lead: string;
  /** The button beside the title. */
  beside?: ReactNode;
  /** Filters beside the search. */
  controls?: (filters: ListFilters) => ReactNode;
  /** What the paths of the resource need: `companyId`, `projectId`. */
  meta?: Readonly<Record<string, unknown>>;
  empty: ReactNode;
  /** Pixels of a row in the table and of a card, for the skeleton. */
  heights?: { row: number; card: number };
} & (
  | { columns: readonly RowColumn<RecordType>[]; actions?: { label: string; render: (row: RecordType) => ReactNode } }
  | { children: (rows: readonly RecordType[], busy: boolean) => ReactNode }
);

const NO_MEMORY: FilterValues = {};
const keepNothing = () => undefined;
/** The address has ids and flags beside the list's own parameters. */
const FIXED = { perPage: PAGE_SIZE.default, searchKey: 'name', sorts: [], fields: [], personal: [] } as const;

/** A react-admin list in a card of a page: title, search, filters, rows or why there are none, pages. */
export function EmbeddedList<RecordType extends Row>(props: EmbeddedListProps<RecordType>) {
  const { definition, meta } = props;
  const store = useStoreContext();
  const ownStore = useMemo(() => displayStore(store), [store]);
  const router = useRouterProvider();
  const plain = usePlainRouter({ shape: definition.shape, perPage: FIXED.perPage });
  return (
    <StoreContextProvider value={ownStore}>
      <RouterProviderContext value={plain}>
        <ListBase
          resource={definition.resource}
          disableAuthentication // the page has checked it
          storeKey={false}
          perPage={FIXED.perPage}
          sort={OWN_ORDER}
          exporter={false}
          // `list` keeps the rows out of react-admin's cache of single records, which have more fields
          queryOptions={{ meta: { ...meta, list: true }, networkMode: 'always', onError: () => undefined }}
        >
          <RouterProviderContext value={router}>
            <CardFrame {...props} />
          </RouterProviderContext>
        </ListBase>
      </RouterProviderContext>
    </StoreContextProvider>
  );
}

function CardFrame<RecordType extends Row>(props: EmbeddedListProps<RecordType>) {
  const { definition, lead, beside, controls, empty, heights = { row: 52, card: 118 } } = props;
  const phone = usePhone();
  const { data = [], isFetching = false } = useListContext<RecordType>();
  const full = useMemo(() => ({ ...definition, ...FIXED }), [definition]);
  const filters = useListFilters(full, NO_MEMORY, keepNothing);
  const screen = useMemo<ListScreen>(() => ({ ...full, filters, opener: NO_OPENER }), [full, filters]);
  return (
    <ListScreenContext.Provider value={screen}>
      <Card title={definition.title} lead={lead} beside={beside}>
        <Box role="search" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, px: 4, py: 3 }}>
          <Box sx={{ flex: { xs: '1 1 100%', sm: '0 1 300px' }, minWidth: 0 }}>
            <Search />
          </Box>
          {controls?.(filters)}
        </Box>
        <Box sx={{ borderTop: '1px solid', borderColor: 'divider', display: 'flex', flexDirection: 'column' }}>
          <ListBody empty={empty} rowHeight={phone ? heights.card : heights.row} rows={phone ? 4 : 6}>
            {'children' in props ? (
              props.children(data, isFetching)
            ) : (
              <RowList
                caption={definition.title}
                columns={props.columns}
                rows={data}
                rowKey={({ id }) => id}
                busy={isFetching}
                height={heights.row}
                actions={props.actions}
              />
            )}
          </ListBody>
        </Box>
        <Box sx={{ px: { xs: 4, md: 0 }, '& > nav': { borderRadius: '0 0 8px 8px' } }}>
          <ListDock phone={phone} />
        </Box>
      </Card>
    </ListScreenContext.Provider>
  );
}

/** Rows of an embedded list open by their own links. */
const NO_OPENER = { openedId: undefined, open: keepNothing };
