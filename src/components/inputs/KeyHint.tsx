import { Box } from '@mui/material';
import type { ReactNode } from 'react';

/** The key that does the same, beside the action; the action's own `aria-keyshortcuts` says it aloud. */
export const KeyHint = ({ children }: { children: ReactNode }) => (
  <Box
    component="kbd"
    aria-hidden="true"
    sx={{
      display: 'inline-grid',
      placeItems: 'center',
      minWidth: 18,
      height: 18,
      px: 1,
      border: '1px solid',
      borderBottomWidth: 2,
      borderColor: 'border.strong',
      borderRadius: '4px',
      bgcolor: 'background.subtle',
      color: 'text.secondary',
      font: 'inherit',
      fontSize: 11,
      lineHeight: 1,
      // where fingers point there are no keys
      '@media (pointer: coarse)': { display: 'none' },
    }}
  >
    {children}
  </Box>
);

export const ButtonKey = ({ children }: { children: ReactNode }) => (
  <Box component="span" sx={{ display: { xs: 'none', md: 'inline-flex' } }}>
    <KeyHint>{children}</KeyHint>
  </Box>
);
