import { Box } from '@mui/material';
import { type ReactNode, useEffect } from 'react';
import type { ListOf } from '../../../contract/list.ts';
import { announce } from '../feedback/announce.ts';
import { ErrorState } from '../feedback/ErrorState.tsx';
import { NoResultsState } from '../feedback/NoResultsState.tsx';
import { TableSkeleton } from '../feedback/TableSkeleton.tsx';
import { Card } from '../form/Card.tsx';
import { SearchBox } from '../inputs/SearchBox.tsx';
import { PageDock } from './ListDock.tsx';
import type { ListAddress } from './useListAddress.ts';

type Props<Row> = {
  title: string;
  lead: string;
  /** The button beside the title. */
  beside: ReactNode;
  /** The search box: its words, how long typing is waited for, and what stands beside it. */
  search: { label: string; placeholder: string; debounce: number; beside?: ReactNode };
  /** Filters and page, of which `name` is the search. */
  address: ListAddress<'name'>;
  query: {
    data?: ListOf<Row>;
    error: Error | null;
    isFetching: boolean;
    /** What is shown is still the page before. */
    isPlaceholderData: boolean;
    refetch: () => unknown;
  };
  /** What a screen reader is told when a page has come. */
  formatTotal: (total: number) => string;
  skeleton: { rows: number; height: number; label: string };
  errorTitle: string;
  /** Something is asked for, so that an empty page offers to ask for less. */
  isFiltered: boolean;
  noResults: { text: string; onClear: () => void };
  empty: ReactNode;
  phone: boolean;
  children: (rows: Row[]) => ReactNode;
};

/** A list of 'Minha conta' in a card: search, filters, its rows or why there are none, and its pages. */
export function PagedCard<Row>({ address, query, phone, formatTotal, search, ...props }: Props<Row>) {
  const { page, perPage, values } = address;
  const { data, error, isFetching, refetch } = query;
  const total = data?.meta.totalResults;
  useEffect(() => {
    if (!isFetching && total !== undefined) announce(formatTotal(total));
  }, [isFetching, total, formatTotal]);
  // The last row of the last page may have left: the page before it is shown then.
  const last = query.isPlaceholderData ? undefined : data?.meta.lastPage;
  const { setPage } = address;
  useEffect(() => {
    if (last !== undefined && page > Math.max(1, last)) setPage(Math.max(1, last));
  }, [page, last, setPage]);

  const body = () => {
    if (error && !data) {
      return <ErrorState title={props.errorTitle} text={error.message || undefined} onRetry={() => void refetch()} />;
    }
    if (!data) {
      const { rows, height, label } = props.skeleton;
      return <TableSkeleton rows={rows} rowHeight={height} label={label} />;
    }
    if (data.results.length > 0) return props.children(data.results);
    return props.isFiltered ? <NoResultsState {...props.noResults} /> : props.empty;
  };

  return (
    <Card title={props.title} lead={props.lead} beside={props.beside}>
      <Box role="search" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, px: 4, py: 3 }}>
        <Box sx={{ flex: { xs: '1 1 100%', sm: '0 1 300px' }, minWidth: 0 }}>
          <SearchBox
            value={values.name}
            onSearch={(name) => address.change({ name })}
            label={search.label}
            placeholder={search.placeholder}
            debounce={search.debounce}
          />
        </Box>
        {search.beside}
      </Box>
      <Box sx={{ borderTop: '1px solid', borderColor: 'divider', display: 'flex', flexDirection: 'column' }}>
        {body()}
      </Box>
      <Box sx={{ px: { xs: 4, md: 0 }, '& > nav': { borderRadius: '0 0 8px 8px' } }}>
        <PageDock
          phone={phone}
          rows={total === undefined ? undefined : { page, perPage, total }}
          perPage={perPage}
          setPage={address.setPage}
          setPerPage={address.setPerPage}
        />
      </Box>
    </Card>
  );
}
