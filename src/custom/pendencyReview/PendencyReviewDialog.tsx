import { Dialog, type Theme, useMediaQuery } from '@mui/material';
import { useId, useRef } from 'react';
import { PendencyReview, type ReviewProps } from './PendencyReview.tsx';

/**
 * The review over the list: a drawer at the right from 1120 px, full width below. MUI's dialog makes the list inert,
 * traps the focus and restores it.
 */
export function PendencyReviewDialog(props: ReviewProps) {
  const titleId = useId();
  const close = useRef<() => void>(props.onClose);
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('lg'));
  return (
    <Dialog
      open
      fullScreen
      onClose={() => close.current()}
      aria-labelledby={titleId}
      sx={{ '& .MuiDialog-container': { justifyContent: 'flex-end' } }}
      slotProps={{
        paper: {
          sx: {
            width: isWide ? 'min(1328px, calc(100vw - 64px))' : '100vw',
            maxWidth: 'none',
            maxHeight: 'none',
            // overrides the theme's dialog margin on phones
            '&&': { m: 0 },
            height: '100dvh',
            borderRadius: 0,
            borderLeft: isWide ? 1 : 0,
            borderColor: 'divider',
            bgcolor: 'background.paper',
          },
        },
      }}
    >
      <PendencyReview {...props} titleId={titleId} variant="dialog" closeRef={close} />
    </Dialog>
  );
}
