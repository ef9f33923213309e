import ChecklistIcon from '@mui/icons-material/Checklist';
import FilterListIcon from '@mui/icons-material/FilterList';
import SearchIcon from '@mui/icons-material/Search';
import { Box, Button, Typography } from '@mui/material';
import { useRef, useState } from 'react';
import { useListContext } from 'react-admin';
import { flushSync } from 'react-dom';
import { OnlyAllowed } from '../../access/Denied.tsx';
import { useT } from '../../i18n/index.ts';
import { CardList } from './CardList.tsx';
import type { ListRow } from './columns.ts';
import { FilterBar } from './FilterBar.tsx';
import { FilterSheet } from './FilterPanel.tsx';
import { isActive, textOf } from './filterFields.ts';
import { FiltersText, resultsId, Search, useOpening } from './frameParts.tsx';
import { ListBody } from './ListBody.tsx';
import { ListDock } from './ListDock.tsx';
import { type ListPageProps, useListScreen } from './listContext.ts';
import { SelectionBar } from './SelectionBar.tsx';
import { SortSelect } from './SortSelect.tsx';
import { SquareButton } from './SquareButton.tsx';
import { useSelection } from './selection.ts';
import { ViewsButton } from './ViewsSection.tsx';

export function PhoneFrame<Row extends ListRow>(props: ListPageProps<Row>) {
  const { actions, card, companies, empty, groups, onOpen, phoneTabs, selectionActions, top } = props;
  const t = useT();
  const { fields, filters, hideFilterChip, resource, searchKey, searchLabel, sorts, title } = useListScreen();
  const { sort } = useListContext();
  const isSaid = (id: string) => hideFilterChip?.(id, filters.values, true) ?? false;
  const [sheetOpen, setSheetOpen] = useState(false);
  const selection = useSelection();
  const [selecting, setSelecting] = useState(false);
  // one that is written already, here or on a wider window
  const [searching, setSearching] = useState(
    textOf(filters.values[searchKey]) !== '' || filters.search.current !== null,
  );
  const search = useRef<HTMLInputElement>(null);
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
        <OnlyAllowed value>{actions}</OnlyAllowed>
      </Box>
      {top && <Box sx={{ mt: 2, minHeight: 46 }}>{top}</Box>}
      {companies && <Box sx={{ mt: 2.5 }}>{companies}</Box>}
      {phoneTabs && <Box sx={{ mt: 2.5 }}>{phoneTabs}</Box>}
      <Box role="search" sx={{ mt: 2.5 }}>
        {searching && (
          <Box sx={{ mb: 2 }}>
            <Search inputRef={search} isPhone />
          </Box>
        )}
        <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 2 }}>
          <Button
            startIcon={<FilterListIcon />}
            onClick={() => setSheetOpen(true)}
            sx={{ height: 44, borderRadius: '8px' }}
          >
            <FiltersText active={active} />
          </Button>
          <Box sx={{ flex: 1 }} />
          {!searching && (
            <SquareButton
              aria-label={searchLabel}
              onClick={() => {
                flushSync(() => setSearching(true));
                search.current?.focus();
              }}
            >
              <SearchIcon />
            </SquareButton>
          )}
          <ViewsButton />
          {selection && (
            <SquareButton
              aria-label={t('lists.selectRows')}
              aria-pressed={selecting}
              onClick={() => {
                if (selecting) selection.clear();
                setSelecting(!selecting);
              }}
              isOn={selecting}
            >
              <ChecklistIcon />
            </SquareButton>
          )}
          <SortSelect compact />
        </Box>
        {/* the whole width: beside the buttons each chip would take a line */}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 2, '&:empty': { display: 'none' } }}>
          <FilterBar railIsOpen phone />
        </Box>
      </Box>
      <Box
        id={resultsId(resource)}
        data-rows
        tabIndex={-1}
        role="region"
        aria-label={t('lists.results')}
        sx={{ mt: 3 }}
      >
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
