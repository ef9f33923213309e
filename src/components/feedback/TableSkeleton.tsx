import { Box, Skeleton } from '@mui/material';
import type { ReactNode } from 'react';
import { useT } from '../../i18n/index.ts';
import { flexColumn, flexRow, lineBelow } from '../../theme/layout.ts';
import { useDelayed } from './useDelayed.ts';

type Props = {
  rows?: number;
  /** Height of a row in pixels, as in the table that will come: nothing jumps. */
  rowHeight?: number;
  /** What is loading, for screen readers ('Carregando pendências'). */
  label?: string;
};

const HEAD = 34;
const WIDTHS = [170, 138, 186, 150, 126, 178, 160, 144];

/** The shape of a table while its rows are on the way; invisible for the first 200 ms, but it keeps the place. */
export const TableSkeleton = ({ rows = 10, rowHeight = 46, label }: Props) => {
  const t = useT();
  const visible = useDelayed();
  const common = { role: 'status', 'data-wait': true, 'aria-busy': true, 'aria-label': label ?? t('states.loading') };
  if (!visible) return <Box {...common} sx={{ width: '100%', height: HEAD + rows * rowHeight }} />;
  return (
    <Box {...common} sx={{ width: '100%' }}>
      <Box aria-hidden>
        <Line height={HEAD} ground="background.subtle">
          <Skeleton width={90} height={10} />
          <Box sx={{ flex: 1 }} />
          <Skeleton width={48} height={10} />
          <Skeleton width={70} height={10} />
        </Line>
        {Array.from({ length: rows }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines are alike and never change places
          <Line key={row} height={rowHeight}>
            <Box sx={{ ...flexColumn, flex: 1, minWidth: 0, overflow: 'hidden', gap: '6px' }}>
              <Skeleton width={WIDTHS[row % WIDTHS.length]} height={10} sx={{ maxWidth: '90%' }} />
              {rowHeight > 40 && <Skeleton width={(WIDTHS[row % WIDTHS.length] ?? 0) * 0.62} height={8} />}
            </Box>
            <Skeleton width={96} height={20} sx={{ borderRadius: '6px' }} />
            <Skeleton width={72} height={10} sx={{ display: { xs: 'none', sm: 'block' } }} />
          </Line>
        ))}
      </Box>
    </Box>
  );
};

const Line = ({ height, ground, children }: { height: number; ground?: string; children: ReactNode }) => (
  <Box sx={{ ...flexRow, ...lineBelow, height, gap: '14px', px: 4, backgroundColor: ground }}>{children}</Box>
);
