import { Box } from '@mui/material';
import { type PointerEvent, useState } from 'react';
import type { PagePlace } from './DocumentViewer.tsx';
import { frameBetween, type Point } from './frame.ts';
import { Mark } from './Mark.tsx';

type Props = { onMark: (place: PagePlace) => void };

const pointOf = (event: PointerEvent<HTMLElement>): Point => {
  const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
  return { x: (event.clientX - left) / width, y: (event.clientY - top) / height };
};

/** Lies over a page while a frame is rendered on it, with the mouse, a pen or a finger. */
export function MarkLayer({ onMark }: Props) {
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
