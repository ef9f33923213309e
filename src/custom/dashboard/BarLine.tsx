import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { ellipsis } from '../../theme/layout.ts';
import { Drill } from './PanelFrame.tsx';

type LineProps = { name: ReactNode; value: string; share: number; color: string; to: string | null; isLong?: boolean };
/** The columns of lines with long names: their bars begin at one place; on a phone a name has a line of its own. */
export const LONG_LINES = {
  display: 'grid',
  columnGap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: 'minmax(88px, 2fr) 1fr auto' },
  '& > li': { display: 'grid', gridTemplateColumns: 'subgrid', gridColumn: '1 / -1' },
} as const;

const LONG_NAME = {
  ...ellipsis,
  gridColumn: { xs: '1 / -1', sm: 'auto' },
  whiteSpace: { xs: 'normal', sm: 'nowrap' },
  overflowWrap: 'anywhere',
} as const;

/** A name, a bar and its number; `isLong` inside of LONG_LINES. */
export const BarLine = ({ name, value, share, color, to, isLong = false }: LineProps) => (
  <Box
    sx={{
      display: 'grid',
      gridTemplateColumns: isLong ? 'subgrid' : 'minmax(88px, 1.2fr) 1fr auto',
      gridColumn: '1 / -1',
      columnGap: 2,
      alignItems: 'center',
      minHeight: 26,
    }}
  >
    <Box title={isLong ? String(name) : undefined} sx={isLong ? LONG_NAME : ellipsis}>
      <Drill to={to}>{name}</Drill>
    </Box>
    <Box aria-hidden sx={{ height: 6, borderRadius: '3px', bgcolor: 'background.sunken', overflow: 'hidden' }}>
      <Box
        sx={{
          height: '100%',
          width: `${Math.max(0, Math.min(100, share))}%`,
          bgcolor: color,
          borderRadius: '3px',
          printColorAdjust: 'exact',
        }}
      />
    </Box>
    <Box component="b" className="num" sx={{ fontWeight: 600, minWidth: 34, textAlign: 'right' }}>
      {value}
    </Box>
  </Box>
);
