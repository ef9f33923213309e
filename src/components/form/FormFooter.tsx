import { Box, type SxProps } from '@mui/material';
import type { ReactNode } from 'react';
import { smallText } from '../../theme/layout.ts';

/** The line below a form's fields: what is said of it at the left, its buttons at the right. */
export const FormFooter = ({
  said,
  id,
  live = false,
  label,
  sx,
  children,
}: {
  said: ReactNode;
  /** Of what is said, for the button that it is about. */
  id: string;
  /** It changes while the person types, and is read out then. */
  live?: boolean;
  label?: string | undefined;
  sx?: SxProps | undefined;
  children: ReactNode;
}) => (
  <Box
    component={label === undefined ? 'div' : 'section'}
    aria-label={label}
    data-form-bar={label === undefined ? undefined : ''}
    sx={{
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: '8px 12px',
      minHeight: 56,
      px: 4,
      py: 2,
      borderTop: '1px solid',
      ...sx,
      borderColor: 'divider', // after `border`, which resets it
    }}
  >
    <Box id={id} aria-live={live ? 'polite' : undefined} sx={{ ...smallText, flex: '1 1 220px', minWidth: 0 }}>
      {said}
    </Box>
    {children}
  </Box>
);
