import { type Grey, INK } from './greyscale.ts';

/** Parts of a picture, enlarged: what is written small is recognised better. */

/** In pixels, from the top left. */
export type Area = { left: number; top: number; width: number; height: number };
/** Squares of so many pixels are written on when at least this share of them is ink. */
const SQUARE = 16;
const WRITTEN = 0.04;
/** White around what is written. */
const EDGE = 24;
/** The part of the picture that is written on: a card copied onto a sheet covers little of it. */
export function writtenArea({ width, height, pixels }: Grey): Area {
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let y = 0; y < height; y += SQUARE) {
    for (let x = 0; x < width; x += SQUARE) {
      let ink = 0;
      for (let row = y; row < Math.min(height, y + SQUARE); row += 1) {
        for (let at = x; at < Math.min(width, x + SQUARE); at += 1)
          ink += Number((pixels[row * width + at] ?? 255) < INK);
      }
      if (ink < SQUARE * SQUARE * WRITTEN) continue;
      [left, top] = [Math.min(left, x), Math.min(top, y)];
      [right, bottom] = [Math.max(right, x + SQUARE), Math.max(bottom, y + SQUARE)];
    }
  }
  if (right === 0) return { left: 0, top: 0, width, height };
  return within({ width, height }, { left, top, width: right - left, height: bottom - top }, EDGE);
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
