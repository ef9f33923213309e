import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';

type Props = {
  label: string;
  children: ReactNode;
  wide?: boolean;
  /** No value and not editable: hidden on phones. */
  isEmpty?: boolean;
};

/** A label and value pair of a `dl`. */
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
