import { Button, type ButtonProps, CircularProgress } from '@mui/material';

/** A button with a spinner for its icon while it works: focusable then, but said to be disabled; the handler refuses. */
export const BusyButton = ({ busy, startIcon, ...button }: ButtonProps & { busy: boolean }) => (
  <Button
    {...button}
    aria-disabled={busy || button['aria-disabled'] || undefined}
    startIcon={busy ? <CircularProgress size={14} color="inherit" aria-hidden /> : startIcon}
  />
);
