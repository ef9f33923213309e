import { Box } from '@mui/material';
import { memo, type ReactNode, type RefObject, useCallback, useEffect, useRef } from 'react';
import { useT } from '../../i18n/index.ts';
import { SearchBox } from '../inputs/SearchBox.tsx';
import type { ListRow } from './columns.ts';
import { textOf } from './filterFields.ts';
import { type ListPageProps, useListScreen } from './listContext.ts';

/** The element of the rows, where the focus goes when there is no row for it. */
export const resultsId = (resource: string): string => `${resource}-results`;

/** Opens a row as the noun says; the function stays the same while the list re-renders. */
export function useOpening<Row extends ListRow>(onOpen: ListPageProps<Row>['onOpen']): (row: Row) => void {
  const screen = useListScreen();
  const latest = useRef({ onOpen, screen });
  useEffect(() => {
    latest.current = { onOpen, screen };
  });
  return useCallback((row: Row) => latest.current.onOpen?.(row, latest.current.screen), []);
}

type SearchProps = { inputRef?: RefObject<HTMLInputElement | null> /** Without its key. */; isPhone?: boolean };

export const Search = memo(function Search({ inputRef, isPhone = false }: SearchProps) {
  const { filters, searchDebounce, searchKey, searchLabel, searchPlaceholder } = useListScreen();
  return (
    <SearchBox
      inputRef={inputRef}
      value={textOf(filters.values[searchKey])}
      onSearch={(text) => filters.change({ [searchKey]: text })}
      label={searchLabel}
      placeholder={searchPlaceholder}
      debounce={searchDebounce}
      draft={filters.search}
      shortcut={inputRef && !isPhone ? '/' : undefined}
    />
  );
});

/** 'Filtros 2': said in full, shown short. */
export const FiltersText = ({ active }: { active: number }) => {
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
