import { Box } from '@mui/material';
import type { ComponentProps, ReactNode } from 'react';
import { useT } from '../../i18n/index.ts';
import { lineAbove } from '../../theme/layout.ts';
import { MorePages } from './sections.tsx';
import { ErrorState } from './states.tsx';
import { TableSkeleton } from './TableSkeleton.tsx';

type Props<Entry> = {
  /** The result of `usePages`. */
  pages: {
    data: { pages: { results: Entry[] }[] } | undefined;
    error: unknown;
    refetch: () => unknown;
  } & ComponentProps<typeof MorePages>['pages'];
  /** Pixels of an entry in the skeleton. */
  rowHeight?: number;
  /** List items, made of all entries read so far. */
  children: (entries: readonly Entry[]) => ReactNode;
};

/** A history, newest first, with a button that loads the next page. */
export function HistoryList<Entry>({ pages, rowHeight = 52, children }: Props<Entry>) {
  const t = useT();
  const { data, error, refetch } = pages;
  const entries = data?.pages.flatMap(({ results }) => results);
  if (error && !entries) return <ErrorState title={t('common.history.failed')} error={error} onRetry={refetch} />;
  if (!entries) return <TableSkeleton rows={4} rowHeight={rowHeight} label={t('common.loading')} />;
  if (entries.length === 0) return <Box sx={{ p: 4, color: 'text.secondary' }}>{t('common.history.empty')}</Box>;
  return (
    <>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, pt: 3 }}>
        {children(entries)}
      </Box>
      <MorePages pages={pages} sx={{ ...lineAbove, px: 4, py: 3 }} />
    </>
  );
}

type EntryProps = { said: string; by: string; strong?: boolean; children?: ReactNode };
/** One sentence of a history, with who and when below it. */
export const HistoryItem = ({ said, by, strong = false, children }: EntryProps) => (
  <Box component="li" sx={{ px: 4, py: 3, borderTop: '1px solid', borderColor: 'divider' }}>
    <Box sx={{ fontWeight: strong ? 550 : undefined, overflowWrap: 'anywhere' }}>{said}</Box>
    <Box className="num" sx={{ fontSize: 12, lineHeight: '16px', color: 'text.secondary' }}>
      {by}
    </Box>
    {children}
  </Box>
);
