import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined';
import SyncProblemOutlined from '@mui/icons-material/SyncProblemOutlined';
import { Box } from '@mui/material';
import type { ReactNode, Ref } from 'react';

type Props = {
  /** `warning`: somebody else saved meanwhile; `error`: what has to be corrected, or was refused. */
  tone: 'error' | 'warning';
  ref?: Ref<HTMLDivElement>;
  children: ReactNode;
};

/** Why a form was not saved, at its head; can take the focus. */
export const FormAlert = ({ tone, ref, children }: Props) => {
  const Icon = tone === 'warning' ? SyncProblemOutlined : ErrorOutlineOutlined;
  return (
    <Box
      ref={ref}
      role="alert"
      tabIndex={-1}
      data-form-notice
      sx={{
        display: 'flex',
        gap: '10px',
        p: '10px 12px',
        borderRadius: '8px',
        backgroundColor: tone === 'warning' ? 'soft.warning' : 'soft.error',
        color: tone === 'warning' ? 'text.primary' : 'ink.error',
        fontSize: 13,
        lineHeight: '20px',
        scrollMarginTop: 'calc(var(--topbar-height) + 16px)',
      }}
    >
      <Icon aria-hidden sx={{ mt: '1px', color: tone === 'warning' ? 'warning.main' : 'inherit' }} />
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>{children}</Box>
    </Box>
  );
};
