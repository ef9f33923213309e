import FilterListIcon from '@mui/icons-material/FilterList';
import { Box, Button, type Theme, Typography, useMediaQuery } from '@mui/material';
import { useMemo, useRef, useState } from 'react';
import { useListContext, useStore } from 'react-admin';
import { useT } from '../../i18n/index.ts';
import { KeysHelpButton } from '../keys/KeysHelpButton.tsx';
import { ColumnsMenu } from './ColumnsMenu.tsx';
import { type ListRow, rowHeight, useColumnChoices, useDensity } from './columns.ts';
import { FilterBar } from './FilterBar.tsx';
import { FilterRail, FilterSheet } from './FilterPanel.tsx';
import { activeFields } from './filterFields.ts';
import { FiltersText, resultsId, Search, useOpening } from './frameParts.tsx';
import { ListBody } from './ListBody.tsx';
import { ListDock } from './ListDock.tsx';
import { ListTable } from './ListTable.tsx';
import { type ListPageProps, useListScreen } from './listContext.ts';
import { useListViews } from './listViews.ts';
import type { CurrentRow } from './RowLink.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { SortSelect } from './SortSelect.tsx';
import { useSelection } from './selection.ts';
import { useListKeys } from './useListKeys.ts';
import { useTellColumns } from './ViewsState.tsx';

/** The list on a screen with a mouse: rail, toolbar, table, and the bar of pages below. */
export function DeskFrame<Row extends ListRow>({
  actions,
  columns,
  companies,
  empty,
  onOpen,
  selectionActions,
  current,
}: ListPageProps<Row> & { current: CurrentRow }) {
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
