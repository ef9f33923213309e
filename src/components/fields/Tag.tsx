import { Box } from '@mui/material';
import type { ReactNode } from 'react';

type Props = {
  children: ReactNode;
  /** outlined: a kind (STP, SSMA) · filled: a neutral count · primary: a count that is the point. */
  variant?: 'outlined' | 'filled' | 'primary';
  title?: string;
};

/** A short fixed word or a count in a 20 px box; never truncated. */
export const Tag = ({ children, variant = 'outlined', title }: Props) => (
  <Box
    component="span"
    title={title}
    sx={{
      display: 'inline-flex',
      alignItems: 'center',
      verticalAlign: 'middle',
      flex: 'none',
      height: 20,
      px: '6px',
      borderRadius: '4px',
      fontSize: 11,
      fontWeight: 600,
      letterSpacing: '.02em',
      whiteSpace: 'nowrap',
      fontVariantNumeric: 'tabular-nums',
      ...(variant === 'outlined' && {
        color: 'text.secondary',
        boxShadow: (theme) => `inset 0 0 0 1px ${theme.palette.border.strong}`,
      }),
      ...(variant === 'filled' && { color: 'text.secondary', backgroundColor: 'background.sunken' }),
      ...(variant === 'primary' && { color: 'ink.primary', backgroundColor: 'soft.primary' }),
    }}
  >
    {children}
  </Box>
);
