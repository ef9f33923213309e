import { RouterProviderContext, useLocation, useRouterProvider } from 'ra-core';
import { memo, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { ListBase, StoreContextProvider, useListContext, useNotify, useStore, useStoreContext } from 'react-admin';
import { DEBOUNCE, TIMER } from '../../../contract/constants.ts';
import { useT } from '../../i18n/index.ts';
import { DeniedPage } from '../feedback/states.tsx';
import { TableSkeleton } from '../feedback/TableSkeleton.tsx';
import { usePhone } from '../usePhone.ts';
import { AfterRows } from './afterRows.tsx';
import { type ListRow, usePerPage } from './columns.ts';
import { DeskFrame } from './DeskFrame.tsx';
import { displayStore } from './displayStore.ts';
import {
  type FilterValues,
  isCanonical,
  type ListRules,
  readAddress,
  splitPersonal,
  writeAddress,
} from './listAddress.ts';
import {
  HeldContext,
  type ListDefinition,
  type ListPageProps,
  type ListScreen,
  ListScreenContext,
  type RecordOpener,
} from './listContext.ts';
import { addressOf, type ListViews, type ViewQuery, viewToOpen } from './listViews.ts';
import { OpenedRecord } from './OpenedRecord.tsx';
import { AroundList, OwnAddress } from './OwnAddress.tsx';
import { PhoneFrame } from './PhoneFrame.tsx';
import { CurrentRow } from './RowLink.tsx';
import { SelectionContext, useListSelection } from './selection.ts';
import { useListFilters } from './useListFilters.ts';
import { useListRouter, useReplaceSearch } from './useListRouter.ts';
import { ViewsState } from './ViewsState.tsx';
import { WithSearch } from './WithSearch.tsx';

export function ListPage<Row extends ListRow>({ definition: own, ...props }: ListPageProps<Row>) {
  const { allowed } = props;
  const { perPage } = usePerPage(own.resource, own.perPage);
  const definition = useMemo(() => ({ ...own, perPage }), [own, perPage]);
  const store = useStoreContext();
  const ownStore = useMemo(() => displayStore(store), [store]);
  const phone = usePhone();
  const Denied = useContext(DeniedPage);
  if (allowed === undefined) return <TableSkeleton label={definition.loadingLabel} />;
  if (!allowed) return <Denied level={1} />;
  return (
    <StoreContextProvider value={ownStore}>
      <PerhapsViewGuard definition={definition}>
        {(isHeld) => (
          <AddressGuard rules={definition}>
            {(memory, setMemory) => <GuardedList {...props} {...{ definition, phone, memory, setMemory, isHeld }} />}
          </AddressGuard>
        )}
      </PerhapsViewGuard>
    </StoreContextProvider>
  );
}

type PerhapsViewGuardProps = Pick<ViewGuardProps, 'definition' | 'children'>;
const PerhapsViewGuard = ({ definition, children }: PerhapsViewGuardProps) =>
  definition.views ? (
    <ViewGuard definition={definition} views={definition.views}>
      {children}
    </ViewGuard>
  ) : (
    children(false)
  );
const PerhapsViews = ({ views, children }: { views: ListDefinition['views']; children: ReactNode }) =>
  views ? <ViewsState views={views}>{children}</ViewsState> : children;

type GuardedProps<Row extends ListRow> = ListPageProps<Row> & {
  phone: boolean;
  memory: FilterValues;
  setMemory: (memory: FilterValues) => void;
  isHeld: boolean;
};

const never = (): boolean => false;
const NO_FILTERS: FilterValues = {};

const GuardedList = memo(function GuardedList<Row extends ListRow>(props: GuardedProps<Row>) {
  const { definition, permanentFilter, memory, phone, queryKeyExtra } = props;
  const { search } = useLocation();
  const notify = useNotify();
  const { filter } = useMemo(() => readAddress(search, definition), [search, definition]);
  const beyondAddress = useMemo(
    () => ({ ...memory, ...(permanentFilter?.({ ...filter, ...memory }, phone) ?? NO_FILTERS) }),
    [permanentFilter, filter, memory, phone],
  );
  const own = definition.sorts[0];
  const router = useRouterProvider();
  return (
    <RouterProviderContext value={useListRouter(definition)}>
      <ListBase
        resource={definition.resource}
        disableAuthentication // the page has asked already
        storeKey={false}
        perPage={definition.perPage}
        sort={own && { field: own.field, order: own.order }}
        debounce={DEBOUNCE.listSearch}
        filter={beyondAddress}
        exporter={false}
        queryOptions={{
          meta: { of: queryKeyExtra },
          // M-04: the list is emptied and shows the message, and so does a toast
          onError: (error: Error) => notify(error.message || definition.errorTitle, { type: 'error' }),
          refetchInterval: ({ state }) => (state.data?.data.some(definition.changes ?? never) ? TIMER.watching : false),
        }}
      >
        <RouterProviderContext value={router}>
          <ListFrame {...props} asked={{ ...filter, ...beyondAddress }} />
        </RouterProviderContext>
      </ListBase>
    </RouterProviderContext>
  );
}) as <Row extends ListRow>(props: GuardedProps<Row>) => ReactNode;

function ListFrame<Row extends ListRow>(props: GuardedProps<Row> & { asked: FilterValues }) {
  const { definition, asked, isHeld, memory, setMemory, opened: render, queryKeyExtra } = props;
  const filters = useListFilters(definition, memory, setMemory);
  const open = useRef<RecordOpener['open']>(() => undefined);
  const screen = useMemo<ListScreen>(
    () => ({ ...definition, filters, opener: { open: (id, state) => open.current(id, state) } }),
    [definition, filters],
  );
  const selection = useListSelection(asked);
  useFirstPageWith(queryKeyExtra);
  return (
    <ListScreenContext.Provider value={screen}>
      <CurrentRow>
        <SelectionContext.Provider value={props.selectionActions ? selection : null}>
          <HeldContext value={isHeld}>
            <PerhapsViews views={definition.views}>
              {props.phone ? <PhoneFrame {...props} /> : <DeskFrame {...props} />}
            </PerhapsViews>
            <AfterRows>{props.children}</AfterRows>
          </HeldContext>
          <AroundList>
            <OpenedRecord {...{ definition, asked, open, render }} />
          </AroundList>
        </SelectionContext.Provider>
      </CurrentRow>
    </ListScreenContext.Provider>
  );
}

/** Other rows are asked for than before: page 1 of them. */
function useFirstPageWith(queryKeyExtra: string | undefined): void {
  const { page, setPage } = useListContext();
  const last = useRef(queryKeyExtra);
  useEffect(() => {
    if (last.current === queryKeyExtra) return;
    last.current = queryKeyExtra;
    if (page !== 1) setPage(1);
  }, [queryKeyExtra, page, setPage]);
}

type Props = {
  rules: ListRules;
  /** Filters that are kept in memory because they may be CPFs, and how to change them. */
  children: (memory: FilterValues, setMemory: (memory: FilterValues) => void) => ReactNode;
};

/**
 * Lets only addresses through that the list can ask for: plain parameters become react-admin's own format, what is
 * unknown is left out, a CPF goes to memory. The address bar then shows what is asked.
 */
function AddressGuard({ rules, children }: Props) {
  const { search } = useLocation();
  const replaceSearch = useReplaceSearch();
  const [memory, setMemory] = useState<FilterValues>({});
  const ready = isCanonical(search, rules);

  useEffect(() => {
    if (ready) return;
    const address = readAddress(search, rules);
    const split = splitPersonal(address.filter, rules.personal);
    setMemory(split.memory);
    replaceSearch(writeAddress({ ...address, filter: split.address }, rules));
  }, [ready, search, rules, replaceSearch]);

  return ready ? <OwnAddress rules={rules}>{children(memory, setMemory)}</OwnAddress> : null;
}

/** Remembered of who has no default view. */
const NONE = 0;

type ViewGuardProps = {
  definition: ListDefinition;
  views: ListViews;
  /** `isHeld`: the rows are asked for and not shown yet, because a saved view may still take their place. */
  children: (isHeld: boolean) => ReactNode;
};

/**
 * Makes the address of a view that of its list: `?visao=12` gets its filters, and a list that is entered without
 * parameters opens with its default view. Whether there is one is remembered, so that only who has one waits for it; until
 * it is known it is asked for together with the rows, which are not shown before. Who has none gets the shipped view of the
 * noun, if it names one (ruling 19); the first time it is opened as a guess. That list is rendered at once, and the address bar
 * follows: to wait for the address would be a rendering more before the rows are asked for (P7).
 */
function ViewGuard({ definition, views, children }: ViewGuardProps) {
  const t = useT();
  const { search } = useLocation();
  const replaceSearch = useReplaceSearch();
  const notify = useNotify();
  const [remembered, remember] = useStore<number>(`${definition.resource}.defaultView.${views.useOwner()}`);
  const [entered, setEntered] = useState(search === '');
  const named = viewToOpen(search);
  const isNumber = named !== null && /^[1-9]\d{0,14}$/.test(named);
  const [guess, setGuess] = useState<string | null>(null);
  const entering = entered && search === '';
  const guessing = guess !== null && search === guess;
  const usual = views.shipped.find(({ id }) => id === views.opensWithShipped);
  const usualAddress = useMemo(
    () => usual && writeAddress(addressOf({ filter: usual.filter }, definition), definition, true),
    [usual, definition],
  );
  const { saved, opensWith, read } = views.useSaved(isNumber || guessing || (entering && remembered !== NONE));
  const isKnown = saved !== undefined || read.error !== null;

  useEffect(() => {
    if (saved && (opensWith ?? NONE) !== remembered) remember(opensWith ?? NONE);
  }, [saved, opensWith, remembered, remember]);

  useEffect(() => {
    const open = (query: ViewQuery, id?: number): string => {
      const address = writeAddress(addressOf(query, definition, id), definition, true);
      replaceSearch(address);
      return address;
    };
    if (entered && search !== '') setEntered(false);
    const shipped = views.shipped.find(({ id }) => id === named);
    if (shipped) return void open({ filter: shipped.filter });
    const wanted = named === null ? (entering || guessing ? opensWith : null) : Number(named);
    if (isNumber && !isKnown) return;
    const found = saved?.find(({ id }) => id === wanted);
    // right, or left for another address: it is none any more
    if (guess !== null && search !== '' && (isKnown ? !found : !guessing)) setGuess(null);
    if (found) return void open(found.query, found.id);
    if (named === null) {
      if (!entering || !usual) return;
      if (isKnown || remembered === NONE) open({ filter: usual.filter });
      else if (remembered === undefined) setGuess(open({ filter: usual.filter }));
      return;
    }
    notify(t('views.notFound'), { type: 'warning' });
    open({ filter: {} });
  }, [
    named,
    isNumber,
    saved,
    isKnown,
    opensWith,
    entering,
    entered,
    guess,
    guessing,
    search,
    views,
    definition,
    replaceSearch,
    notify,
    t,
    usual,
    remembered,
  ]);

  const opensSaved = saved
    ? opensWith !== null
    : remembered !== undefined && remembered !== NONE && read.error === null;
  if (named !== null || (entering && opensSaved)) return <TableSkeleton label={definition.loadingLabel} />;
  const isHeld = (guessing || (entering && remembered !== NONE)) && (!isKnown || opensSaved);
  return <WithSearch search={entering ? usualAddress : undefined}>{children(isHeld)}</WithSearch>;
}
