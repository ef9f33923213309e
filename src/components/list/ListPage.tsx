import ChecklistIcon from '@mui/icons-material/Checklist';
import FilterListIcon from '@mui/icons-material/FilterList';
import { Box, Button, IconButton, type Theme, Typography, useMediaQuery } from '@mui/material';
import { useLocation } from 'ra-core';
import { type ReactNode, type RefObject, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { ListBase, StoreContextProvider, useListContext, useStore, useStoreContext } from 'react-admin';
import { DEBOUNCE } from '../../../contract/constants.ts';
import { useT } from '../../i18n/index.ts';
import { DeniedPage } from '../feedback/deniedPage.ts';
import { TableSkeleton } from '../feedback/TableSkeleton.tsx';
import { SearchBox } from '../inputs/SearchBox.tsx';
import { KeysHelpButton } from '../keys/KeysHelpButton.tsx';
import { AddressGuard } from './AddressGuard.tsx';
import { type CardGroup, CardList } from './CardList.tsx';
import { ColumnsMenu } from './ColumnsMenu.tsx';
import { type ListColumn, type ListRow, rowHeight, useColumnChoices, useDensity } from './columns.ts';
import { type CurrentRow, CurrentRowContext, rowLinkId } from './currentRow.ts';
import { displayStore } from './displayStore.ts';
import { FilterBar } from './FilterBar.tsx';
import { FilterRail, FilterSheet } from './FilterPanel.tsx';
import { activeFields, isActive, textOf } from './filterFields.ts';
import { ListBody } from './ListBody.tsx';
import { ListDock } from './ListDock.tsx';
import { ListTable } from './ListTable.tsx';
import { type FilterValues, readAddress } from './listAddress.ts';
import { type ListDefinition, type ListScreen, ListScreenContext, useListScreen } from './listContext.ts';
import { useListViews } from './listViews.ts';
import { SelectionBar } from './SelectionBar.tsx';
import { SortSelect } from './SortSelect.tsx';
import { SelectionContext, useListSelection, useSelection } from './selection.ts';
import { useListFilters } from './useListFilters.ts';
import { useListKeys } from './useListKeys.ts';
import { type OpenedRecord, useOpenedRecord } from './useOpenedRecord.ts';
import { ViewGuard } from './ViewGuard.tsx';
import { ViewsButton } from './ViewsSection.tsx';
import { useTellColumns, ViewsState } from './ViewsState.tsx';

type Props<Row extends ListRow> = {
  definition: ListDefinition;
  /** Undefined while it is not known yet. */
  allowed: boolean | undefined;
  /** Asked beside the filters of the address, and not shown among them. */
  alsoAsk?: (values: FilterValues, phone: boolean) => FilterValues;
  /** What the rows depend on besides the address (the chosen companies): a change loads them again, from page 1. */
  refreshWith?: string;
  /** Beside the title. */
  companies?: ReactNode;
  /** At the end of the title's line: what makes a new one. */
  actions?: ReactNode;
  /** The columns, where the names may stand two in a cell; `open` opens a row. */
  columns: (stacked: boolean, open: (row: Row) => void) => readonly ListColumn<Row>[];
  card: (row: Row, open: () => void) => ReactNode;
  groups?: (rows: readonly Row[]) => CardGroup<Row>[];
  /** Above the filters on a phone. */
  phoneTabs?: ReactNode;
  empty: ReactNode;
  /** Opens a row: by a click, by Enter, by its link. */
  onOpen?: (row: Row, screen: ListScreen) => void;
  /** What lies over the list while the address opens a record. */
  opened?: (record: OpenedRecord & { openedId: number }) => ReactNode;
  /** What can be done with selected rows; without it none can be selected. */
  selectionActions?: ReactNode;
  /** Asked after the list has come, never with it. */
  children?: ReactNode;
};

/** The page of a list: title, filters, rows, pages, in the same places for every noun. */
export function ListPage<Row extends ListRow>(props: Props<Row>) {
  const { definition, allowed } = props;
  const store = useStoreContext();
  const ownStore = useMemo(() => displayStore(store), [store]);
  const phone = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'), { noSsr: true });
  const Denied = useContext(DeniedPage);
  if (allowed === undefined) return <TableSkeleton label={definition.loadingLabel} />;
  if (!allowed) return <Denied level={1} />;
  return (
    <StoreContextProvider value={ownStore}>
      <PerhapsViewGuard definition={definition}>
        <AddressGuard rules={definition}>
          {(memory, setMemory) => <GuardedList {...props} phone={phone} memory={memory} setMemory={setMemory} />}
        </AddressGuard>
      </PerhapsViewGuard>
    </StoreContextProvider>
  );
}

const PerhapsViewGuard = ({ definition, children }: { definition: ListDefinition; children: ReactNode }) =>
  definition.views ? (
    <ViewGuard definition={definition} views={definition.views}>
      {children}
    </ViewGuard>
  ) : (
    children
  );
const PerhapsViews = ({ views, children }: { views: ListDefinition['views']; children: ReactNode }) =>
  views ? <ViewsState views={views}>{children}</ViewsState> : children;

type GuardedProps<Row extends ListRow> = Props<Row> & {
  phone: boolean;
  memory: FilterValues;
  setMemory: (memory: FilterValues) => void;
};

const NO_FILTERS: FilterValues = {};

function GuardedList<Row extends ListRow>(props: GuardedProps<Row>) {
  const { definition, alsoAsk, memory, phone, refreshWith } = props;
  const { search } = useLocation();
  const { filter } = useMemo(() => readAddress(search, definition), [search, definition]);
  const beyondAddress = useMemo(
    () => ({ ...memory, ...(alsoAsk?.({ ...filter, ...memory }, phone) ?? NO_FILTERS) }),
    [alsoAsk, filter, memory, phone],
  );
  const own = definition.sorts[0];
  return (
    <ListBase
      resource={definition.resource}
      disableAuthentication // the page has asked already
      storeKey={false}
      perPage={definition.perPage}
      sort={own && { field: own.field, order: own.order }}
      debounce={DEBOUNCE.listSearch}
      filter={beyondAddress}
      exporter={false}
      queryOptions={{ meta: { of: refreshWith }, onError: () => undefined }} // the list itself shows it
    >
      <ListFrame {...props} asked={{ ...filter, ...beyondAddress }} />
    </ListBase>
  );
}

function ListFrame<Row extends ListRow>(props: GuardedProps<Row> & { asked: FilterValues }) {
  const { definition, asked, memory, setMemory, opened: drawOpened, refreshWith } = props;
  const filters = useListFilters(definition, memory, setMemory);
  const opened = useOpenedRecord(definition, asked);
  const screen = useMemo<ListScreen>(
    () => ({ ...definition, filters, opener: { openedId: opened.openedId, open: opened.open } }),
    [definition, filters, opened.openedId, opened.open],
  );
  const [currentId, setCurrentId] = useState<number | null>(null);
  const current = useMemo(() => ({ id: currentId, setId: setCurrentId }), [currentId]);
  const { openedId } = opened;
  const selection = useListSelection(asked);

  useFirstPageWith(refreshWith);
  useFocusAfter(definition.resource, openedId, setCurrentId);

  return (
    <ListScreenContext.Provider value={screen}>
      <CurrentRowContext.Provider value={current}>
        <SelectionContext.Provider value={props.selectionActions ? selection : null}>
          <PerhapsViews views={definition.views}>
            {props.phone ? <PhoneFrame {...props} /> : <DeskFrame {...props} current={current} />}
          </PerhapsViews>
          {props.children}
          {openedId !== undefined && drawOpened?.({ ...opened, openedId })}
        </SelectionContext.Provider>
      </CurrentRowContext.Provider>
    </ListScreenContext.Provider>
  );
}

/** Other rows are asked for than before: page 1 of them. */
function useFirstPageWith(refreshWith: string | undefined): void {
  const { page, setPage } = useListContext();
  const last = useRef(refreshWith);
  useEffect(() => {
    if (last.current === refreshWith) return;
    last.current = refreshWith;
    if (page !== 1) setPage(1);
  }, [refreshWith, page, setPage]);
}

/** After the record over the list was closed, the focus is on its row again. */
function useFocusAfter(resource: string, openedId: number | undefined, setCurrent: (id: number) => void): void {
  const last = useRef(openedId);
  useEffect(() => {
    const left = last.current;
    last.current = openedId;
    if (openedId !== undefined) setCurrent(openedId);
    if (left === undefined || openedId !== undefined) return;
    const row = document.getElementById(rowLinkId(resource, left));
    (row ?? document.getElementById(resultsId(resource)))?.focus({ preventScroll: row !== null });
  }, [openedId, resource, setCurrent]);
}

const resultsId = (resource: string): string => `${resource}-results`;

type FrameProps<Row extends ListRow> = GuardedProps<Row>;

function DeskFrame<Row extends ListRow>({
  actions,
  columns,
  companies,
  empty,
  onOpen,
  selectionActions,
  current,
}: FrameProps<Row> & { current: CurrentRow }) {
  const t = useT();
  const screen = useListScreen();
  const { filters, resource, title } = screen;
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('xl'), { noSsr: true });
  const isNarrow = useMediaQuery('(max-width: 1279.95px)', { noSsr: true });
  const [railWanted, setRailWanted] = useStore<boolean>('lists.rail', true);
  const [sheetOpen, setSheetOpen] = useState(false);
  const [density] = useDensity(resource);
  const search = useRef<HTMLInputElement>(null);
  const sort = useRef<HTMLButtonElement>(null);
  const railOpen = isWide && railWanted;
  const stacked = railOpen || isNarrow;
  const storeKey = `${resource}.${stacked ? 'stackedTable' : 'table'}`;
  const toggleFilters = () => (isWide ? setRailWanted(!railWanted) : setSheetOpen(true));
  const { data } = useListContext<Row>();
  const open = useOpening(onOpen);
  const shown = useMemo(() => columns(stacked, open), [columns, stacked, open]);
  useTellColumns(useListViews()?.tellColumns, useColumnChoices(storeKey, shown));

  const selection = useSelection();
  useListKeys({
    current,
    selection,
    open:
      open &&
      ((row) => {
        const found = data?.find((one) => one.id === row.id);
        if (found) open(found);
      }),
    focusSearch: () => search.current?.focus(),
    toggleFilters,
    openSort: () => sort.current?.click(),
  });

  const active = activeFields(screen.fields, filters.values).length;
  return (
    <Box
      sx={{
        display: 'flex',
        height: 'calc(100dvh - var(--topbar-height, 52px) - var(--footer-height, 36px))',
        minHeight: 420,
      }}
    >
      {railOpen && <FilterRail onClose={() => setRailWanted(false)} />}
      <Box
        sx={{
          position: 'relative',
          flex: 1,
          minWidth: 0,
          display: 'flex',
          flexDirection: 'column',
          bgcolor: 'background.paper',
        }}
      >
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, height: 54, flex: 'none', px: 4 }}>
          <Typography variant="h1">{title}</Typography>
          {companies}
          <Box sx={{ flex: 1 }} />
          {actions}
          <KeysHelpButton />
        </Box>
        <Box
          role="search"
          sx={{ display: 'flex', alignItems: 'flex-start', gap: 2, minHeight: 44, flex: 'none', px: 4, pb: 2 }}
        >
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, flex: 1, minWidth: 0 }}>
            {!railOpen && (
              <Button startIcon={<FilterListIcon />} aria-keyshortcuts="F" onClick={toggleFilters}>
                <FiltersText active={active} />
              </Button>
            )}
            <Box sx={{ width: 300, maxWidth: '100%' }}>
              <Search inputRef={search} />
            </Box>
            <FilterBar railIsOpen={railOpen} />
          </Box>
          <SortSelect buttonRef={sort} />
          <ColumnsMenu storeKey={storeKey} columns={shown} />
        </Box>
        <Box
          id={resultsId(resource)}
          tabIndex={-1}
          role="region"
          aria-label={t('lists.results')}
          sx={{
            flex: 1,
            minHeight: 0,
            overflow: 'auto',
            borderTop: '1px solid',
            borderColor: 'divider',
            display: 'flex',
            flexDirection: 'column',
            scrollPaddingTop: 40,
            // the bar of the selection covers no row at the end
            ...(selection && selection.count > 0 && { pb: 17, scrollPaddingBottom: 68 }),
          }}
        >
          <ListBody empty={empty} rowHeight={rowHeight(density, stacked)}>
            <ListTable storeKey={storeKey} columns={shown} stacked={stacked} onOpen={onOpen && open} />
          </ListBody>
        </Box>
        {selection && <SelectionBar selection={selection}>{selectionActions}</SelectionBar>}
        <ListDock />
      </Box>
      {!railOpen && <FilterSheet open={sheetOpen} onClose={() => setSheetOpen(false)} phone={false} />}
    </Box>
  );
}

function PhoneFrame<Row extends ListRow>(props: FrameProps<Row>) {
  const { actions, card, companies, empty, groups, onOpen, phoneTabs, selectionActions } = props;
  const t = useT();
  const { fields, filters, isSaidElsewhere, resource, sorts, title } = useListScreen();
  const { sort } = useListContext();
  const isSaid = (id: string) => isSaidElsewhere?.(id, filters.values, true) ?? false;
  const [sheetOpen, setSheetOpen] = useState(false);
  const selection = useSelection();
  const [selecting, setSelecting] = useState(false);
  const open = useOpening(onOpen);
  const active = fields.filter((field) => isActive(field, filters.values) && !isSaid(field.id)).length;
  // groups follow the list's own order; in another one they would tear it apart
  const isOwnOrder = sort.field === sorts[0]?.field;
  return (
    <Box sx={{ px: 4, pt: 2.5, pb: 2 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 44 }}>
        <Typography variant="h1" noWrap sx={{ fontSize: 22 }}>
          {title}
        </Typography>
        <Box sx={{ flex: 1 }} />
        {actions}
      </Box>
      {companies && <Box sx={{ mt: 2.5 }}>{companies}</Box>}
      {phoneTabs && <Box sx={{ mt: 2.5 }}>{phoneTabs}</Box>}
      <Box role="search" sx={{ mt: 2.5 }}>
        <Search />
        <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 2, mt: 2 }}>
          <Button
            startIcon={<FilterListIcon />}
            onClick={() => setSheetOpen(true)}
            sx={{ height: 44, borderRadius: '8px' }}
          >
            <FiltersText active={active} />
          </Button>
          <Box sx={{ flex: 1 }} />
          <ViewsButton />
          {selection && (
            <IconButton
              aria-label={t('lists.selectRows')}
              aria-pressed={selecting}
              onClick={() => {
                if (selecting) selection.clear();
                setSelecting(!selecting);
              }}
              sx={{
                width: 44,
                height: 44,
                flex: 'none',
                border: '1px solid',
                borderColor: 'border.strong',
                borderRadius: '8px',
                bgcolor: selecting ? 'soft.primary' : 'background.paper',
              }}
            >
              <ChecklistIcon />
            </IconButton>
          )}
          <SortSelect compact />
        </Box>
        {/* the whole width: beside the buttons each chip would take a line */}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 2, '&:empty': { display: 'none' } }}>
          <FilterBar railIsOpen phone />
        </Box>
      </Box>
      <Box id={resultsId(resource)} tabIndex={-1} role="region" aria-label={t('lists.results')} sx={{ mt: 3 }}>
        <ListBody empty={empty} rowHeight={96}>
          <CardList<Row>
            card={(row) => card(row, () => open(row))}
            groups={isOwnOrder ? groups : undefined}
            selecting={selecting}
          />
        </ListBody>
      </Box>
      <ListDock phone />
      {selection && selection.count > 0 && (
        <>
          <Box sx={{ height: 120 }} /> {/* the end of the list comes out from below the bar */}
          <SelectionBar selection={selection} phone>
            {selectionActions}
          </SelectionBar>
        </>
      )}
      <FilterSheet open={sheetOpen} onClose={() => setSheetOpen(false)} phone />
    </Box>
  );
}

/** Opens a row as the noun says; the function stays the same while the list is drawn again. */
function useOpening<Row extends ListRow>(onOpen: FrameProps<Row>['onOpen']): (row: Row) => void {
  const screen = useListScreen();
  const latest = useRef({ onOpen, screen });
  useEffect(() => {
    latest.current = { onOpen, screen };
  });
  return useCallback((row: Row) => latest.current.onOpen?.(row, latest.current.screen), []);
}

function Search({ inputRef }: { inputRef?: RefObject<HTMLInputElement | null> }) {
  const { filters, searchKey, searchLabel, searchPlaceholder } = useListScreen();
  return (
    <SearchBox
      inputRef={inputRef}
      value={textOf(filters.values[searchKey])}
      onSearch={(text) => filters.change({ [searchKey]: text })}
      label={searchLabel}
      placeholder={searchPlaceholder}
      shortcut="/"
    />
  );
}

/** 'Filtros 2': said in full, shown short. */
const FiltersText = ({ active }: { active: number }) => {
  const t = useT();
  return (
    <>
      <span className="visually-hidden">{t('lists.openFilters', { count: active })}</span>
      <span aria-hidden>{t('lists.filters')}</span>
      {active > 0 && <ActiveCount>{active}</ActiveCount>}
    </>
  );
};

const ActiveCount = ({ children }: { children: ReactNode }) => (
  <Box
    component="span"
    aria-hidden
    className="num"
    sx={{
      ml: 2,
      px: 1.5,
      borderRadius: '4px',
      bgcolor: 'soft.primary',
      color: 'ink.primary',
      fontSize: 11,
      lineHeight: '18px',
      fontWeight: 600,
    }}
  >
    {children}
  </Box>
);
