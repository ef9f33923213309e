import { expect, test } from 'vitest';
import { linesOfSegments, type Page, type Run, shownPlace } from './page.ts';

const run = (text: string, x: number, y: number): Run => ({
  text,
  x,
  y,
  w: text.length * 0.01,
  h: 0.012,
  confidence: 1,
});

test('D-28 the cells of a row are read as one line, in a photo whose rows slope too', () => {
  const slope = 0.02;
  const heading = Array.from({ length: 9 }, (_, word) =>
    run('heading', 0.05 + word * 0.08, 0.07 + slope * (0.05 + word * 0.08)),
  );
  const segments = [0.1, 0.13].flatMap((y, row) =>
    [0.05, 0.4, 0.75].map((x, cell) => [
      run(`a${row}${cell}`, x, y + slope * x),
      run('b', x + 0.05, y + slope * (x + 0.05)),
    ]),
  );
  const lines = linesOfSegments([heading, ...segments].reverse(), 0.7).slice(1);
  expect(lines.map(({ text }) => text)).toEqual(['a00  b  a01  b  a02  b', 'a10  b  a11  b  a12  b']);
});

test('D-28 a place on the straightened sheet is shown where it lies on the picture', () => {
  const page: Page = {
    number: 1,
    fromPicture: true,
    lines: [],
    skew: { degrees: 2, width: 1000, height: 1400, sheetWidth: 1049, sheetHeight: 1435 },
  };
  // the middle stays in the middle
  const middle = shownPlace(page, { x: 0.45, y: 0.49, w: 0.1, h: 0.02 });
  expect(middle.x + middle.w / 2).toBeCloseTo(0.5, 5);
  expect(middle.y + middle.h / 2).toBeCloseTo(0.5, 5);
  // what lies to the right lies lower in a picture that slopes clockwise
  const right = shownPlace(page, { x: 0.85, y: 0.49, w: 0.1, h: 0.02 });
  expect(right.y).toBeGreaterThan(middle.y);
  expect(shownPlace({ ...page, skew: undefined }, { x: 0.2, y: 0.3, w: 0.1, h: 0.1 })).toEqual({
    x: 0.2,
    y: 0.3,
    w: 0.1,
    h: 0.1,
  });
});
