import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';

type Props = {
  label: string;
  children: ReactNode;
  wide?: boolean;
  /** Nothing is known, and nothing can be done about it here: on a phone it takes no room. */
  isEmpty?: boolean;
};

/** One fact of the record: its name above, its value below; stands in a `dl`. */
export const Fact = ({ label, children, wide = false, isEmpty = false }: Props) => (
  <Box
    sx={{
      display: isEmpty ? { xs: 'none', sm: 'block' } : undefined,
      minWidth: 0,
      gridColumn: wide ? '1 / -1' : undefined,
    }}
  >
    <Typography component="dt" variant="caption" color="text.secondary" sx={{ whiteSpace: 'nowrap' }}>
      {label}
    </Typography>
    <Typography
      component="dd"
      variant="body2"
      sx={{ m: 0, minHeight: 24, fontWeight: wide ? undefined : 500, display: 'flex', alignItems: 'center', gap: 1 }}
    >
      {children}
    </Typography>
  </Box>
);
