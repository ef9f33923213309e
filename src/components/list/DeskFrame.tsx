import FilterListIcon from '@mui/icons-material/FilterList';
import { Box, Button, type Theme, useMediaQuery } from '@mui/material';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useListContext, useStore } from 'react-admin';
import { useT } from '../../i18n/index.ts';
import { flexColumn, flexWrap, lineAbove, windowHeight } from '../../theme/layout.ts';
import { KeysHelpButton } from '../keys/KeysHelpButton.tsx';
import { isTyping, isUnderDialog, useShortcutsOn } from '../keys/typing.ts';
import { PageHeading } from '../PageHeading.tsx';
import { ColumnsMenu } from './ColumnsMenu.tsx';
import { hasTwoLines, type ListRow, rowHeight, useColumnChoices, useDensity, useTableLayout } from './columns.ts';
import { FilterBar } from './FilterBar.tsx';
import { FilterRail, FilterSheet, RAIL_WIDTH } from './FilterPanel.tsx';
import { activeFields } from './filterFields.ts';
import { FiltersText, resultsId, Search, useOpening } from './frameParts.tsx';
import { ListBody } from './ListBody.tsx';
import { ListDock } from './ListDock.tsx';
import { ListTable } from './ListTable.tsx';
import { type ListPageProps, useListScreen } from './listContext.ts';
import { useListViews } from './listViews.ts';
import { type CurrentRow, rowLinkId } from './RowLink.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { SortSelect } from './SortSelect.tsx';
import { type Selection, useSelection } from './selection.ts';
import { useTellColumns } from './ViewsState.tsx';

const keysHelp = <KeysHelpButton />;

/** The line of the title, the filters and the search stay as they are, rendered once, while rows come and go (P7). */
export function DeskFrame<Row extends ListRow>({
  actions,
  columns,
  companies,
  empty,
  onOpen,
  selectionActions,
  tabs,
  top,
  current,
}: ListPageProps<Row> & { current: CurrentRow }) {
  const t = useT();
  const screen = useListScreen();
  const { filters, opensRail = false, resource, title } = screen;
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('xl'), { noSsr: true });
  const [railWanted, setRailWanted] = useStore<boolean>(`${resource}.rail`, opensRail);
  const [sheetOpen, setSheetOpen] = useState(false);
  const [density] = useDensity(resource);
  const search = useRef<HTMLInputElement>(null);
  const sort = useRef<HTMLButtonElement>(null);
  const railOpen = isWide && railWanted;
  const selection = useSelection();
  const open = useOpening(onOpen);
  const columnsOf = useCallback((isStacked: boolean) => columns(isStacked, open), [columns, open]);
  const { stacked, columns: shown } = useTableLayout(columnsOf, {
    isSelectable: selection !== null,
    besides: railOpen ? RAIL_WIDTH : 0,
  });
  const storeKey = `${resource}.${stacked ? 'stackedTable' : 'table'}`;
  const closeRail = useCallback(() => setRailWanted(false), [setRailWanted]);
  const toggleFilters = () => (isWide ? setRailWanted(!railWanted) : setSheetOpen(true));
  const { data } = useListContext<Row>();
  useTellColumns(useListViews()?.tellColumns, useColumnChoices(storeKey, shown));

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
      className="fills-window"
      sx={{
        ...flexColumn,
        height: windowHeight,
        minHeight: 420,
        bgcolor: 'background.paper',
      }}
    >
      {/* above the rail: title and pages stay where they are, whether it is open or not */}
      <PageHeading title={title} end={keysHelp} actions={actions}>
        {companies}
      </PageHeading>
      {top && <Box sx={{ flex: 'none', minHeight: 40, px: 4, pb: 2.5 }}>{top}</Box>}
      <Box sx={{ ...(railOpen && lineAbove), display: 'flex', flex: 1, minHeight: 0 }}>
        {railOpen && <FilterRail onClose={closeRail} />}
        <Box sx={{ ...flexColumn, position: 'relative', flex: 1, minWidth: 0 }}>
          <Box
            role="search"
            sx={{
              ...{ display: 'flex', alignItems: 'flex-start', gap: 2, flex: 'none', px: 4, pb: 2 },
              ...(railOpen && { pt: 2 }),
            }}
          >
            <Box sx={{ ...flexWrap, gap: 2, flex: 1, minWidth: 0, minHeight: 36 }}>
              {tabs}
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
            data-rows
            tabIndex={-1}
            role="region"
            aria-label={t('lists.results')}
            sx={{
              ...lineAbove,
              ...flexColumn,
              flex: 1,
              minHeight: 0,
              overflow: 'auto',
              scrollPaddingTop: 40,
              // the bar of the selection covers no row at the end
              ...(selection && selection.count > 0 && { pb: 17, scrollPaddingBottom: 68 }),
            }}
          >
            <ListBody empty={empty} rowHeight={rowHeight(density, hasTwoLines(stacked, shown))}>
              <ListTable storeKey={storeKey} columns={shown} stacked={stacked} onOpen={onOpen && open} />
            </ListBody>
          </Box>
          {selection && <SelectionBar selection={selection}>{selectionActions}</SelectionBar>}
          <ListDock canFit />
        </Box>
      </Box>
      {!railOpen && <FilterSheet open={sheetOpen} onClose={() => setSheetOpen(false)} phone={false} />}
    </Box>
  );
}

type Actions = {
  current: CurrentRow;
  open: ((row: ListRow) => void) | undefined;
  focusSearch: () => void;
  toggleFilters: () => void;
  openSort: () => void;
  selection: Selection | null;
};

const isPressable = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('a, button, label, [role=button]') !== null;

/**
 * The keys of a list (design, section 4): J/K and arrows move the current row, Enter opens it, X selects it, Shift+X from the
 * last one selected, Ctrl+A the page, `/` searches, F filters, S sorts, Esc lets go. Off in text fields, under dialogs, and when the person has turned shortcuts off (WCAG 2.1.4).
 */
function useListKeys(actions: Actions): void {
  const { data, resource } = useListContext<ListRow>();
  const [enabled] = useShortcutsOn();
  const latest = useRef({ ...actions, data, resource });
  const anchor = useRef<number | null>(null);
  useEffect(() => {
    latest.current = { ...actions, data, resource };
  });

  useEffect(() => {
    if (!enabled) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey) return;
      if (isTyping(event.target) || isUnderDialog()) return;
      const { current, open, focusSearch, toggleFilters, openSort, selection } = latest.current;
      const { data: rows = [], resource: name } = latest.current;
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
      if (event.ctrlKey || event.metaKey) {
        if (key !== 'a' || event.shiftKey || !selection || rows.length === 0) return;
        event.preventDefault();
        selection.page();
        return;
      }
      const at = rows.findIndex((row) => row.id === current.id);
      const moveTo = (index: number) => {
        const row = rows[Math.min(Math.max(index, 0), rows.length - 1)];
        if (!row) return;
        current.setId(row.id);
        const link = document.getElementById(rowLinkId(name, row.id));
        document.querySelector(`[data-row="${row.id}"]`)?.scrollIntoView({ block: 'nearest' });
        link?.focus({ preventScroll: true });
      };
      const select = () => {
        if (!selection || current.id === null || at === -1) return;
        if (event.shiftKey && anchor.current !== null) selection.range(anchor.current, current.id);
        else selection.toggle(current.id);
        anchor.current = current.id;
      };
      const release = () => (selection && selection.count > 0 ? selection.clear() : current.setId(null));
      const keys: Record<string, (() => void) | undefined> = {
        j: () => moveTo(at + 1),
        ArrowDown: () => moveTo(at + 1),
        k: () => moveTo(at === -1 ? 0 : at - 1),
        ArrowUp: () => moveTo(at === -1 ? 0 : at - 1),
        Enter: isPressable(event.target) || at === -1 || !open ? undefined : () => rows[at] && open(rows[at]),
        Escape: current.id === null && !selection?.count ? undefined : release,
        x: selection ? select : undefined,
        '/': focusSearch,
        f: toggleFilters,
        s: openSort,
      };
      const action = keys[key];
      if (!action || (event.shiftKey && key !== 'x')) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [enabled]);
}
