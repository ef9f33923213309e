import type { PagePlace } from './DocumentViewer.tsx';

/** A point in shares of the page, from the top left. */
export type Point = { x: number; y: number };

/** What a click without a drag frames: about one line of a page. */
const LINE = { w: 0.24, h: 0.03 };
/** Below this in both directions a drag was a click. */
const CLICK = 0.008;

const within = (value: number): number => Math.min(1, Math.max(0, value));
const round = (value: number): number => Math.round(value * 10_000) / 10_000;

/** The frame between two points, whichever was first, kept on the page; a click frames a line around itself. */
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
