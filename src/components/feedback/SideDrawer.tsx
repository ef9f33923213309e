import Close from '@mui/icons-material/Close';
import { Box, Drawer, IconButton, Typography } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { useT } from '../../i18n/index.ts';
import { flexColumn, flexRow, lineBelow } from '../../theme/layout.ts';

type Props = {
  title: ReactNode;
  onClose: () => void;
  open?: boolean;
  /** From the bottom where it is a sheet of a phone. */
  anchor: 'right' | 'bottom';
  /** Beside the title. */
  action?: ReactNode;
  closeLabel?: string;
  children: ReactNode;
};

/** A dialog at the side, or a sheet from below, with its title and the button that closes it; above every other dialog. */
export function SideDrawer({ title, onClose, open = true, anchor, action, closeLabel, children }: Props) {
  const t = useT();
  const titleId = useId();
  return (
    <Drawer
      open={open}
      anchor={anchor}
      onClose={onClose}
      sx={{ zIndex: 'modal' }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': titleId,
          sx:
            anchor === 'bottom'
              ? { maxHeight: '88dvh', borderRadius: '16px 16px 0 0', pb: 'env(safe-area-inset-bottom)' }
              : { ...flexColumn, width: 420, maxWidth: '100vw' },
        },
      }}
    >
      <Box sx={{ ...flexRow, ...(anchor === 'right' && lineBelow), minHeight: 56, flex: 'none', pl: 4, pr: 2, py: 1 }}>
        <Typography id={titleId} variant="h2" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
        {action}
        <IconButton aria-label={closeLabel ?? t('common.actions.close')} onClick={onClose}>
          <Close />
        </IconButton>
      </Box>
      {children}
    </Drawer>
  );
}
