import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined';
import { Box } from '@mui/material';
import type { ReactNode } from 'react';

type Props = { id?: string; text: string | undefined; children?: ReactNode };

/** What is wrong with the field above it; nothing takes no place. */
export const FieldErrorText = ({ id, text, children }: Props) =>
  text === undefined ? null : (
    <Box id={id} sx={{ display: 'flex', gap: '5px', mt: '4px', fontSize: 12, lineHeight: '16px', color: 'ink.error' }}>
      <ErrorOutlineOutlined aria-hidden sx={{ fontSize: 14, mt: '1px', flex: 'none' }} />
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {text}
        {children}
      </Box>
    </Box>
  );
