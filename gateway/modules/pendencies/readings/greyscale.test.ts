import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createCanvas, GlobalFonts } from '@napi-rs/canvas';
import { describe, expect, test } from 'vitest';
import { cleaned, type Grey, greyOf, isOnItsSide, skewOf, straightened, withoutRulings } from './greyscale.ts';
import { enlarged, unreadAreas, writtenArea } from './pictureArea.ts';

const fonts = join(dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')), 'standard_fonts');
GlobalFonts.registerFromPath(join(fonts, 'LiberationSans-Regular.ttf'), 'sheet');
const TEXT = 'Declaro que o trabalhador acima recebeu treinamento sobre os riscos';

/** A sheet with a table: a sentence in each row, rulings between them, turned, under a light from the right. */
function sheet({ degrees = 0, quarters = 0, shade = 0, ruled = true } = {}): Grey {
  const [width, height] = quarters % 2 === 0 ? [700, 1000] : [1000, 700];
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  context.translate(width / 2, height / 2);
  context.rotate((degrees * Math.PI) / 180 + (quarters * Math.PI) / 2);
  context.translate(-350, -500);
  context.fillStyle = 'black';
  context.font = '16px sheet';
  for (let row = 0; row < 12; row += 1) {
    context.fillText(TEXT.slice(row * 3), 80, 214 + row * 50);
    if (ruled) context.fillRect(60, 230 + row * 50, 580, 2);
  }
  if (ruled) for (const x of [60, 350, 638]) context.fillRect(x, 180, 2, 600);
  const { data } = context.getImageData(0, 0, width, height);
  const grey = greyOf(data, width, height);
  return { ...grey, pixels: grey.pixels.map((value, at) => (value * (1 - shade * (1 - (at % width) / width))) | 0) };
}
const inkIn = ({ width, pixels }: Grey, [x, y, w, h]: [number, number, number, number]): number => {
  let ink = 0;
  for (let row = y; row < y + h; row += 1)
    for (let at = x; at < x + w; at += 1) ink += Number((pixels[row * width + at] ?? 255) < 128);
  return ink;
};

describe('a picture is made readable', () => {
  test.each([-4, -1.5, 0, 2.5, 5])('D-28 its skew of %d degrees is found and turned back', (degrees) => {
    const grey = cleaned(sheet({ degrees }));
    expect(skewOf(grey)).toBeCloseTo(degrees, 0);
    expect(Math.abs(skewOf(straightened(grey, skewOf(grey))))).toBeLessThan(0.5);
  });
  test.each([
    [0, false],
    [1, true],
    [2, false],
    [3, true],
  ])('D-28 after %i quarters of a turn it lies on its side: %s', (quarters, said) => {
    for (const degrees of [0, 3]) expect(isOnItsSide(cleaned(sheet({ quarters, degrees })))).toBe(said);
  });
  test('D-28 its rulings go, its letters stay', () => {
    const clean = withoutRulings(sheet());
    // but where two cross
    expect(inkIn(clean, [60, 228, 580, 6])).toBeLessThan(20);
    const letters = [80, 200, 200, 16] as [number, number, number, number];
    expect(inkIn(clean, letters)).toBe(inkIn(sheet({ ruled: false }), letters));
  });
  test('D-28 the side of a frame around one line goes, bold letters whose feet touch stay', () => {
    const draw = (isFramed: boolean): Grey => {
      const canvas = createCanvas(1300, 1870);
      const context = canvas.getContext('2d');
      context.fillStyle = 'white';
      context.fillRect(0, 0, 1300, 1870);
      context.fillStyle = 'black';
      context.font = '17px sheet';
      // as a scan blurs it
      for (const x of [0, 0.5, 1, 1.5]) context.fillText('MENESES LEME', 100 + x, 100);
      context.fillRect(100, 98, 110, 2);
      if (isFramed) context.fillRect(90, 80, 2, 44);
      return greyOf(context.getImageData(0, 0, 1300, 1870).data, 1300, 1870);
    };
    const clean = withoutRulings(draw(true));
    expect(inkIn(clean, [86, 76, 10, 52])).toBe(0);
    expect(inkIn(clean, [98, 80, 160, 24])).toBe(inkIn(draw(false), [98, 80, 160, 24]));
  });
  test('D-28 what is written on a part of the sheet is found and enlarged', () => {
    const grey = sheet({ ruled: false });
    const area = writtenArea({ ...grey, pixels: grey.pixels.map((value, at) => (at > 300 * 700 ? 255 : value)) });
    expect(area.left).toBeGreaterThan(40);
    expect(area.left).toBeLessThan(80);
    expect(area.top + area.height).toBeLessThan(350);
    const large = enlarged(grey, area, 2);
    expect([large.width, large.height]).toEqual([area.width * 2, area.height * 2]);
    const [ink, own] = [
      inkIn(large, [0, 0, large.width, large.height]),
      inkIn(grey, [area.left, area.top, area.width, area.height]),
    ];
    expect(ink / own).toBeGreaterThan(3);
    expect(ink / own).toBeLessThan(5);
  });
  test('D-28 lines that were not read are found, the lowest first, and what was read is left alone', () => {
    const grey = sheet({ ruled: false });
    const rowsAt = (areas: ReturnType<typeof unreadAreas>) => areas.map(({ top, height }) => [top, top + height]);
    const read = { left: 60, top: 190, width: 580, height: 480 };
    for (const [from = 0, to = 0] of rowsAt(unreadAreas(grey, [read], 4))) expect(to > from && from > 670).toBe(true);
    expect(unreadAreas(grey, [read], 4)).toHaveLength(2);
    expect(unreadAreas(grey, [read], 1)[0]?.top).toBe(unreadAreas(grey, [read], 4)[0]?.top);
    expect(unreadAreas(grey, [{ left: 0, top: 0, width: 700, height: 1000 }], 4)).toEqual([]);
  });
  test('D-28 a shadow goes', () => {
    const grey = cleaned(sheet({ shade: 0.4 }));
    expect(inkIn(grey, [0, 0, 700, 150])).toBe(0);
    expect(grey.pixels[100 * 700 + 10]).toBeGreaterThan(240);
    expect(inkIn(grey, [80, 200, 540, 16])).toBeGreaterThan(500);
  });
  test.each([
    [1, 1],
    [1000, 1],
    [1, 1000],
  ])('D-28 %i × %i pixels, black or white, break nothing', (width, height) => {
    for (const value of [0, 255]) {
      const grey = cleaned({ width, height, pixels: new Uint8Array(width * height).fill(value) });
      expect([skewOf(grey), isOnItsSide(grey)]).toEqual([expect.any(Number), false]);
      expect(withoutRulings(straightened(grey, 2)).pixels.length).toBeGreaterThan(0);
      expect(enlarged(grey, writtenArea(grey), 2).pixels.length).toBeGreaterThan(0);
    }
  });
});
