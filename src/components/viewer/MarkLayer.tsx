import HighlightAltOutlined from '@mui/icons-material/HighlightAltOutlined';
import { Box, Button, Typography } from '@mui/material';
import { type PointerEvent, useState } from 'react';
import { useT } from '../../i18n/index.ts';
import { flexRow, lineBelow } from '../../theme/layout.ts';
import type { PagePlace } from './DocumentViewer.tsx';

type percentProps = { place: { x: number; y: number; w: number; h: number } };
const percent = (share: number) => `${share * 100}%`;

/** A frame around a place of a page; decorative, the place is named in text elsewhere. */
export const Mark = ({ place: { x, y, w, h } }: percentProps) => (
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

/** A point as shares (0 to 1) of the page, from the top left. */
export type Point = { x: number; y: number };

/** Size of the frame of a click without a drag: about one line. */
const LINE = { w: 0.24, h: 0.03 };
/** A drag shorter than this in both directions counts as a click. */
const CLICK = 0.008;

const within = (value: number): number => Math.min(1, Math.max(0, value));
const round = (value: number): number => Math.round(value * 10_000) / 10_000;

/** The frame between two points in any order, clamped to the page; a click gives a line around itself. */
export function frameBetween(from: Point, to: Point): PagePlace {
  const [left, right] = [within(Math.min(from.x, to.x)), within(Math.max(from.x, to.x))];
  const [top, bottom] = [within(Math.min(from.y, to.y)), within(Math.max(from.y, to.y))];
  if (right - left >= CLICK || bottom - top >= CLICK) {
    return { x: round(left), y: round(top), w: round(right - left), h: round(bottom - top) };
  }
  const x = Math.min(1 - LINE.w, Math.max(0, left - LINE.w / 2));
  const y = Math.min(1 - LINE.h, Math.max(0, top - LINE.h / 2));
  return { x: round(x), y: round(y), ...LINE };
}

type MarkLayerProps = { onMark: (place: PagePlace) => void };

const pointOf = (event: PointerEvent<HTMLElement>): Point => {
  const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
  return { x: (event.clientX - left) / width, y: (event.clientY - top) / height };
};

export function MarkLayer({ onMark }: MarkLayerProps) {
  const [drag, setDrag] = useState<{ from: Point; to: Point } | null>(null);
  return (
    <Box
      data-mark-layer
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.preventDefault();
        event.currentTarget.setPointerCapture?.(event.pointerId);
        setDrag({ from: pointOf(event), to: pointOf(event) });
      }}
      onPointerMove={(event) => {
        const to = pointOf(event);
        setDrag((before) => before && { ...before, to });
      }}
      onPointerUp={(event) => {
        if (drag) onMark(frameBetween(drag.from, pointOf(event)));
        setDrag(null);
      }}
      onPointerCancel={() => setDrag(null)}
      sx={{ position: 'absolute', inset: 0, zIndex: 4, cursor: 'crosshair', touchAction: 'none' }}
    >
      {drag && <Mark place={frameBetween(drag.from, drag.to)} />}
    </Box>
  );
}

type MarkingBarProps = {
  /** Whether the file is rendered; other types cannot be marked. */
  canMark: boolean;
  onCancel: () => void;
};

/** Instructions of marking mode. It takes the focus, so that Escape cancels the marking and not the dialog around it. */
export function MarkingBar({ canMark, onCancel }: MarkingBarProps) {
  const t = useT();
  return (
    <Box
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onCancel();
      }}
      sx={{ ...flexRow, ...lineBelow, flex: 'none', gap: 2, px: 4, py: 1.5, bgcolor: 'soft.warning' }}
    >
      <HighlightAltOutlined aria-hidden sx={{ fontSize: 18, color: 'warning.main' }} />
      <Typography variant="body2" role="status" sx={{ flex: 1 }}>
        {t(canMark ? 'viewer.marking' : 'viewer.cannotMark')}
      </Typography>
      <Button size="small" autoFocus onClick={onCancel}>
        {t('common.actions.cancel')}
      </Button>
    </Box>
  );
}
