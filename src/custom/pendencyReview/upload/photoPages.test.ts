import { PDFDocument } from '@cantoo/pdf-lib';
import { createCanvas } from '@napi-rs/canvas';
import { expect, test } from 'vitest';
import { MAX_PAGES, type PhotoPages, photoFileName, photoReducer, renderedSize } from './photoPages.ts';
import { pdfOf } from './photoPdf.ts';

const taken = (...keys: string[]): PhotoPages =>
  photoReducer([], { type: 'add', photos: keys.map((key) => ({ key, photo: new File([key], `${key}.jpg`) })) });
const order = (pages: PhotoPages) => pages.map(({ key }) => key).join('');

test('D-20 pages change places, are turned and taken out', () => {
  let pages = taken('a', 'b', 'c');
  pages = photoReducer(pages, { type: 'move', key: 'c', by: -1 });
  expect(order(pages)).toBe('acb');
  // beyond the first and the last there is no place
  expect(photoReducer(pages, { type: 'move', key: 'a', by: -1 })).toBe(pages);
  expect(photoReducer(pages, { type: 'move', key: 'b', by: 1 })).toBe(pages);
  for (const turn of [90, 180, 270, 0]) {
    pages = photoReducer(pages, { type: 'turn', key: 'a' });
    expect(pages.map((page) => page.turn)).toEqual([turn, 0, 0]);
  }
  expect(order(photoReducer(pages, { type: 'remove', key: 'c' }))).toBe('ab');
  const many = taken(...Array.from({ length: MAX_PAGES + 5 }, (_, index) => String(index)));
  expect(many).toHaveLength(MAX_PAGES);
});

test('D-20 a photo is shrunk to what reads well, never enlarged, and turned with its sides', () => {
  expect(renderedSize({ width: 4000, height: 3000 }, 0, 2000)).toEqual({ width: 2000, height: 1500 });
  expect(renderedSize({ width: 4000, height: 3000 }, 90, 2000)).toEqual({ width: 1500, height: 2000 });
  expect(renderedSize({ width: 800, height: 600 }, 180, 2000)).toEqual({ width: 800, height: 600 });
});

test('D-20 the file is named after the document, without what no file system takes', () => {
  expect(photoFileName('Foto ASO 22-11-2026')).toBe('Foto ASO 22-11-2026.pdf');
  expect(photoFileName('Foto DCTFWeb / INSS: "guia"')).toBe('Foto DCTFWeb INSS guia.pdf');
  expect(photoFileName(`Foto ${'x'.repeat(300)}`).length).toBeLessThan(90);
});

test('D-20 each picture is a page of its own shape, as large as a sheet', async () => {
  const jpeg = (width: number, height: number) => ({
    jpeg: new Uint8Array(createCanvas(width, height).toBuffer('image/jpeg')),
    width,
    height,
  });
  const pdf = await PDFDocument.load(await pdfOf([jpeg(200, 100), jpeg(100, 200)]));
  expect(pdf.getPages().map((page) => [Math.round(page.getWidth()), Math.round(page.getHeight())])).toEqual([
    [842, 421],
    [421, 842],
  ]);
});
