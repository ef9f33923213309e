import { Box } from '@mui/material';
import type { ReactNode } from 'react';

/** Something to know before one goes on: what is read only here, what something is a copy of. */
export const Note = ({ children }: { children: ReactNode }) => (
  <Box
    role="note"
    sx={{ p: '10px 12px', borderRadius: '8px', backgroundColor: 'soft.info', fontSize: 13, lineHeight: '20px' }}
  >
    {children}
  </Box>
);
