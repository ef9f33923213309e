import { Box } from '@mui/material';

type Props = { place: { x: number; y: number; w: number; h: number } };
const percent = (share: number) => `${share * 100}%`;

/** A frame around a place of a page; it tells nothing that is not said in words where it was asked for. */
export const Mark = ({ place: { x, y, w, h } }: Props) => (
  <Box
    aria-hidden
    data-mark
    sx={{
      position: 'absolute',
      zIndex: 3,
      pointerEvents: 'none',
      left: `calc(${percent(x)} - 4px)`,
      top: `calc(${percent(y)} - 4px)`,
      width: `calc(${percent(w)} + 8px)`,
      height: `calc(${percent(h)} + 8px)`,
      border: 2,
      borderColor: 'warning.main',
      borderRadius: 1,
      bgcolor: (theme) => `color-mix(in srgb, ${theme.palette.warning.main} 18%, transparent)`,
    }}
  />
);
