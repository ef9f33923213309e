import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { ellipsis } from '../../theme/layout.ts';
import { Drill } from './PanelFrame.tsx';

type LineProps = { name: ReactNode; value: string; share: number; color: string; to: string | null };
/** A name, a bar and its number. */
export const BarLine = ({ name, value, share, color, to }: LineProps) => (
  <Box
    sx={{
      display: 'grid',
      gridTemplateColumns: 'minmax(88px, 1.2fr) 1fr auto',
      gap: 2,
      alignItems: 'center',
      minHeight: 26,
    }}
  >
    <Box sx={ellipsis}>
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
