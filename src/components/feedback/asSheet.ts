import type { Theme } from '@mui/material';

/** On a phone a dialog is a sheet at the bottom (design, section 5). */
export const asSheet = (theme: Theme) => ({
  [theme.breakpoints.down('md')]: {
    '& .MuiDialog-container': { alignItems: 'flex-end' },
    '& .MuiDialog-paper': {
      margin: 0,
      width: '100%',
      maxWidth: '100%',
      maxHeight: '92dvh',
      borderRadius: '16px 16px 0 0',
      paddingBottom: 'env(safe-area-inset-bottom)',
    },
  },
});

/** A dialog at the side over the full height; on a phone a sheet, too. */
export const asSide = (theme: Theme) => ({
  ...asSheet(theme),
  [theme.breakpoints.up('md')]: {
    '& .MuiDialog-container': { justifyContent: 'flex-end' },
    '& .MuiDialog-paper': { margin: 0, height: '100dvh', maxHeight: 'none', borderRadius: 0 },
    '& form': { flex: 1 },
    '& .MuiDialogContent-root': { flex: 1 },
    '& .MuiDialogTitle-root': { borderBottom: '1px solid', borderColor: theme.palette.divider, paddingBottom: '16px' },
    '& .MuiDialogActions-root': { borderTop: '1px solid', borderColor: theme.palette.divider, padding: '12px 20px' },
  },
});
