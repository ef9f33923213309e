import { expect, test } from 'vitest';
import { fileKindOf, formatFileSize } from './useFile.ts';
import { renderedFactor, zoomIn, zoomOut } from './zoom.ts';

test('D-24 PDF and pictures are rendered, other files are downloaded', () => {
  expect(fileKindOf('application/pdf')).toBe('pdf');
  expect(fileKindOf('IMAGE/PNG; charset=binary')).toBe('image');
  expect(fileKindOf('image/svg+xml')).toBe('other');
  expect(fileKindOf('application/vnd.openxmlformats-officedocument.wordprocessingml.document')).toBe('other');
});

test('a size is read in the numbers of the language', () => {
  expect(formatFileSize(900, 'pt-BR')).toBe('900 B');
  expect(formatFileSize(1_258_291, 'pt-BR')).toBe('1,2 MB');
  expect(formatFileSize(1_258_291, 'en-US')).toBe('1.2 MB');
});

test('zoom goes by steps from what is on the screen, and stops at both ends', () => {
  expect(zoomIn(0.86)).toBe(0.9);
  expect(zoomOut(0.86)).toBe(0.75);
  expect(zoomIn(4)).toBe(4);
  expect(zoomOut(0.25)).toBe(0.25);
  expect(zoomIn(1)).toBe(1.25);
});

test('fit makes a page as wide as its place', () => {
  expect(renderedFactor('fit', 800, 400)).toBe(0.5);
  expect(renderedFactor('fit', 0, 400)).toBe(1);
  expect(renderedFactor(1.5, 800, 400)).toBe(1.5);
});
