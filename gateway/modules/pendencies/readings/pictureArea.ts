import { type Grey, INK } from './greyscale.ts';

/** Parts of a picture, enlarged: what is written small is recognised better. */

/** In pixels, from the top left. */
export type Area = { left: number; top: number; width: number; height: number };
/** Squares of so many pixels are written on when at least this share of them is ink. */
const SQUARE = 16;
const WRITTEN = 0.04;
/** White around what is written. */
const EDGE = 24;
/** Whether so much of a square is ink that something is written there. */
function isWritten({ width, height, pixels }: Grey, left: number, top: number): boolean {
  let ink = 0;
  for (let row = top; row < Math.min(height, top + SQUARE); row += 1) {
    for (let at = left; at < Math.min(width, left + SQUARE); at += 1)
      ink += Number((pixels[row * width + at] ?? 255) < INK);
  }
  return ink >= SQUARE * SQUARE * WRITTEN;
}
/** The part of the picture that is written on: a card copied onto a sheet covers little of it. */
export function writtenArea(grey: Grey): Area {
  const { width, height } = grey;
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let y = 0; y < height; y += SQUARE) {
    for (let x = 0; x < width; x += SQUARE) {
      if (!isWritten(grey, x, y)) continue;
      [left, top] = [Math.min(left, x), Math.min(top, y)];
      [right, bottom] = [Math.max(right, x + SQUARE), Math.max(bottom, y + SQUARE)];
    }
  }
  if (right === 0) return { left: 0, top: 0, width, height };
  return within({ width, height }, { left, top, width: right - left, height: bottom - top }, EDGE);
}
/** A line of text has so many squares: what is smaller is a speck, what is higher a signature, a stamp or a picture. */
const LINE = { least: 3, most: 3 } as const;
/** Squares between two words of a line. */
const GAP = 2;
/** Where something as large as a line of text is written that none of the areas covers: the lowest ones, at most so many. */
export function unreadAreas(grey: Grey, read: readonly Area[], most: number): Area[] {
  const [across, down] = [Math.ceil(grey.width / SQUARE), Math.ceil(grey.height / SQUARE)];
  const isRead = new Uint8Array(across * down);
  for (const { left, top, width, height } of read) {
    for (let y = Math.floor(top / SQUARE) - 1; y <= Math.floor((top + height) / SQUARE) + 1; y += 1)
      for (let x = Math.floor(left / SQUARE) - 1; x <= Math.floor((left + width) / SQUARE) + 1; x += 1)
        if (x >= 0 && x < across && y >= 0 && y < down) isRead[y * across + x] = 1;
  }
  const areas: Area[] = [];
  for (let y = 0; y < down; y += 1) {
    for (let x = 0; x < across; x += 1) {
      if (isRead[y * across + x] || !isWritten(grey, x * SQUARE, y * SQUARE)) continue;
      const [left, top, right, bottom] = patchAt(grey, isRead, x, y);
      if (right - left < LINE.least || bottom - top > LINE.most) continue;
      areas.push({
        left: left * SQUARE,
        top: top * SQUARE,
        width: (right - left) * SQUARE,
        height: (bottom - top) * SQUARE,
      });
    }
  }
  return areas.toSorted((a, b) => b.top - a.top).slice(0, most);
}
/** What is written around a square, in squares; it counts as read from now on. */
function patchAt(grey: Grey, isRead: Uint8Array, x: number, y: number): [number, number, number, number] {
  const across = Math.ceil(grey.width / SQUARE);
  const patch: [number, number, number, number] = [x, y, x + 1, y + 1];
  const open = [[x, y] as const];
  isRead[y * across + x] = 1;
  for (let next = open.pop(); next; next = open.pop()) {
    const [column, row] = next;
    patch[0] = Math.min(patch[0], column);
    patch[1] = Math.min(patch[1], row);
    patch[2] = Math.max(patch[2], column + 1);
    patch[3] = Math.max(patch[3], row + 1);
    for (let dy = -1; dy <= 1; dy += 1) {
      for (let dx = -GAP; dx <= GAP; dx += 1) {
        const [other, below] = [column + dx, row + dy];
        const at = below * across + other;
        if (other < 0 || other >= across || below < 0 || at >= isRead.length || isRead[at]) continue;
        if (!isWritten(grey, other * SQUARE, below * SQUARE)) continue;
        isRead[at] = 1;
        open.push([other, below]);
      }
    }
  }
  return patch;
}
/** The area with a margin, as far as the picture reaches. */
export function within(
  { width, height }: Pick<Grey, 'width' | 'height'>,
  area: Area,
  beside: number,
  above = beside,
): Area {
  const [left, top] = [Math.max(0, area.left - beside), Math.max(0, area.top - above)];
  return {
    left,
    top,
    width: Math.min(width, area.left + area.width + beside) - left,
    height: Math.min(height, area.top + area.height + above) - top,
  };
}
/** A part of the picture, larger. */
export function enlarged({ width, height, pixels }: Grey, area: Area, scale: number): Grey {
  const [across, down] = [Math.max(1, Math.round(area.width * scale)), Math.max(1, Math.round(area.height * scale))];
  const large = new Uint8Array(across * down);
  for (let row = 0; row < down; row += 1) {
    const y = Math.min(height - 1, Math.max(0, area.top + (row + 0.5) / scale - 0.5));
    const [top, fy] = [Math.floor(y), y % 1];
    const below = top + 1 < height ? width : 0;
    for (let column = 0; column < across; column += 1) {
      const x = Math.min(width - 1, Math.max(0, area.left + (column + 0.5) / scale - 0.5));
      const [left, fx] = [Math.floor(x), x % 1];
      const at = top * width + left;
      const right = left + 1 < width ? 1 : 0;
      const upper = (pixels[at] ?? 255) * (1 - fx) + (pixels[at + right] ?? 255) * fx;
      const lower = (pixels[at + below] ?? 255) * (1 - fx) + (pixels[at + below + right] ?? 255) * fx;
      large[row * across + column] = upper * (1 - fy) + lower * fy;
    }
  }
  return { width: across, height: down, pixels: large };
}
