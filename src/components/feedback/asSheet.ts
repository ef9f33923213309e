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
