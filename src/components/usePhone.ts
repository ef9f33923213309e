import { type Theme, useMediaQuery } from '@mui/material';

/** A window below 768 px: lists are cards, and dialogs sheets. */
export const usePhone = (): boolean => useMediaQuery((theme: Theme) => theme.breakpoints.down('md'), { noSsr: true });
