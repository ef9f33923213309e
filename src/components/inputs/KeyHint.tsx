import { Box } from '@mui/material';
import type { ReactNode } from 'react';

/** The key that does the same, beside the action; the action's own `aria-keyshortcuts` says it aloud. */
export const KeyHint = ({ children }: { children: ReactNode }) => (
  <span className="key-hint" aria-hidden>
    {children}
  </span>
);

export const ButtonKey = ({ children }: { children: ReactNode }) => (
  <Box component="span" sx={{ display: { xs: 'none', md: 'inline-flex' } }}>
    <KeyHint>{children}</KeyHint>
  </Box>
);
