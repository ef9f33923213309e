import FilterListIcon from '@mui/icons-material/FilterList';
import { Button, type Theme, useMediaQuery } from '@mui/material';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useListContext, useStore } from 'react-admin';
import { useT } from '../../i18n/index.ts';
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
import { rowLinkId, useCurrentRow, useSetCurrentRow } from './RowLink.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { SortSelect } from './SortSelect.tsx';
import { useSelection } from './selection.ts';
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
}: ListPageProps<Row>) {
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
  useTellColumns(useListViews()?.tellColumns, useColumnChoices(storeKey, shown));

  const active = activeFields(screen.fields, filters.values).length;
  return (
    <div className="fills-window desk-list">
      {/* above the rail: title and pages stay where they are, whether it is open or not */}
      <PageHeading title={title} end={keysHelp} actions={actions}>
        {companies}
      </PageHeading>
      {top && <div className="top">{top}</div>}
      <div className={`beside-rail ${railOpen ? 'with-rail' : ''}`}>
        {railOpen && <FilterRail onClose={closeRail} />}
        <div className="of-rows">
          {/* biome-ignore lint/a11y/useSemanticElements: React knows <search>, the tests' browser does not */}
          <div role="search">
            <div className="filters">
              {tabs}
              {!railOpen && (
                <Button startIcon={<FilterListIcon />} aria-keyshortcuts="F" onClick={toggleFilters}>
                  <FiltersText active={active} />
                </Button>
              )}
              <div className="search">
                <Search inputRef={search} />
              </div>
              <FilterBar railIsOpen={railOpen} />
            </div>
            <SortSelect buttonRef={sort} />
            <ColumnsMenu storeKey={storeKey} columns={shown} />
          </div>
          <section
            id={resultsId(resource)}
            className={`results ${selection && selection.count > 0 ? 'under-bar' : ''}`}
            data-rows
            tabIndex={-1}
            aria-label={t('lists.results')}
          >
            <ListBody empty={empty} rowHeight={rowHeight(density, hasTwoLines(stacked, shown))}>
              <ListTable storeKey={storeKey} columns={shown} stacked={stacked} onOpen={onOpen && open} />
            </ListBody>
          </section>
          {selection && <SelectionBar selection={selection}>{selectionActions}</SelectionBar>}
          <ListDock canFit />
        </div>
      </div>
      {!railOpen && <FilterSheet open={sheetOpen} onClose={() => setSheetOpen(false)} phone={false} />}
      <ListKeys
        open={onOpen && open}
        focusSearch={() => search.current?.focus()}
        toggleFilters={toggleFilters}
        openSort={() => sort.current?.click()}
      />
    </div>
  );
}

type Actions<Row extends ListRow> = {
  open: ((row: Row) => void) | undefined;
  focusSearch: () => void;
  toggleFilters: () => void;
  openSort: () => void;
};

const isPressable = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('a, button, label, [role=button]') !== null;

/**
 * The keys of a list (design, section 4): J/K and arrows move the current row, Enter opens it, X selects it, Shift+X from the
 * last one selected, Ctrl+A the page, `/` searches, F filters, S sorts, Esc lets go. Off in text fields, under dialogs, and when the person has turned shortcuts off (WCAG 2.1.4).
 */
function ListKeys<Row extends ListRow>(actions: Actions<Row>) {
  const { data, resource } = useListContext<Row>();
  const current = useCurrentRow();
  const setCurrent = useSetCurrentRow();
  const selection = useSelection();
  const [enabled] = useShortcutsOn();
  const latest = useRef({ ...actions, data, resource, current, selection });
  const anchor = useRef<number | null>(null);
  useEffect(() => {
    latest.current = { ...actions, data, resource, current, selection };
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
      const at = rows.findIndex((row) => row.id === current);
      const moveTo = (index: number) => {
        const row = rows[Math.min(Math.max(index, 0), rows.length - 1)];
        if (!row) return;
        setCurrent(row.id);
        const link = document.getElementById(rowLinkId(name, row.id));
        document.querySelector(`[data-row="${row.id}"]`)?.scrollIntoView({ block: 'nearest' });
        link?.focus({ preventScroll: true });
      };
      const select = () => {
        if (!selection || current === null || at === -1) return;
        if (event.shiftKey && anchor.current !== null) selection.range(anchor.current, current);
        else selection.toggle(current);
        anchor.current = current;
      };
      const release = () => (selection && selection.count > 0 ? selection.clear() : setCurrent(null));
      const keys: Record<string, (() => void) | undefined> = {
        j: () => moveTo(at + 1),
        ArrowDown: () => moveTo(at + 1),
        k: () => moveTo(at === -1 ? 0 : at - 1),
        ArrowUp: () => moveTo(at === -1 ? 0 : at - 1),
        Enter: isPressable(event.target) || at === -1 || !open ? undefined : () => rows[at] && open(rows[at]),
        Escape: current === null && !selection?.count ? undefined : release,
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
  }, [enabled, setCurrent]);
  return null;
}
