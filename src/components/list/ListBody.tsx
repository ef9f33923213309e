import { LinearProgress } from '@mui/material';
import { type ReactNode, useContext, useEffect } from 'react';
import { useListContext } from 'react-admin';
import { useT } from '../../i18n/index.ts';
import { announce } from '../feedback/announce.ts';
import { ErrorState, NoResultsState } from '../feedback/states.tsx';
import { TableSkeleton } from '../feedback/TableSkeleton.tsx';
import { useDelayed } from '../feedback/useDelayed.ts';
import { describeFilters, textOf } from './filterFields.ts';
import { HeldContext, useListScreen } from './listContext.ts';

type Props = {
  children: ReactNode;
  empty: ReactNode;
  rowHeight: number;
  /** Rows of the skeleton; absent: those of a page. */
  rows?: number;
};

export function ListBody({ children, empty, rowHeight, rows }: Props) {
  const t = useT();
  const { data, error, isPending, isFetching, perPage, refetch, total } = useListContext();
  const { formatTotal, errorTitle, fields, filters, loadingLabel, noResultsText, isFiltered, searchKey } =
    useListScreen();
  const isHeld = useContext(HeldContext);

  useEffect(() => {
    if (!isFetching && !isHeld && total !== undefined) announce(formatTotal(total));
  }, [isFetching, isHeld, total, formatTotal]);

  if (error && !data) return <ErrorState title={errorTitle} error={error} onRetry={refetch} />;
  if (isPending || isHeld || !data)
    return <TableSkeleton rows={rows ?? perPage} rowHeight={rowHeight} label={loadingLabel} />;
  if (data.length === 0) {
    const filtered = isFiltered?.(filters.values) ?? Object.keys(filters.values).length > 0;
    if (!filtered) return <>{empty}</>;
    const asked = describeFilters(fields, filters.values, t).map(({ label, text }) => `${label}: ${text}`);
    const described = asked.length > 0 ? `${asked.join(' · ')}.` : undefined;
    const searched = textOf(filters.values[searchKey]);
    if (searched === '') return <NoResultsState text={noResultsText ?? described} onClear={filters.clear} />;
    const isAlone = Object.keys(filters.values).length === 1;
    return (
      <NoResultsState
        title={t('lists.noMatch', { text: searched })}
        text={isAlone ? t('lists.noMatchHint') : (noResultsText ?? described)}
        clearLabel={isAlone ? t('lists.clearSearch') : undefined}
        onClear={filters.clear}
      />
    );
  }
  return (
    <>
      {isFetching && <UpdatingLine label={t('lists.updating')} />}
      {children}
    </>
  );
}

/** A thin line over the rows that are still the old ones; it takes no room. */
function UpdatingLine({ label }: { label: string }) {
  const visible = useDelayed();
  if (!visible) return null;
  return (
    <LinearProgress
      aria-label={label}
      sx={{ position: 'sticky', top: 0, left: 0, zIndex: 3, height: '2px', mb: '-2px', borderRadius: 0 }}
    />
  );
}
