import { expect, test } from 'vitest';
import { frameBetween } from './MarkLayer.tsx';

test('D-27 a frame can be marked in any direction and stays on the page', () => {
  expect(frameBetween({ x: 0.6, y: 0.5 }, { x: 0.2, y: 0.3 })).toEqual({ x: 0.2, y: 0.3, w: 0.4, h: 0.2 });
  expect(frameBetween({ x: 0.9, y: 0.9 }, { x: 1.4, y: -0.2 })).toEqual({ x: 0.9, y: 0, w: 0.1, h: 0.9 });
});

test('D-27 a click frames a line around itself, also at the edge', () => {
  expect(frameBetween({ x: 0.5, y: 0.5 }, { x: 0.502, y: 0.5 })).toEqual({ x: 0.38, y: 0.485, w: 0.24, h: 0.03 });
  expect(frameBetween({ x: 1, y: 0 }, { x: 1, y: 0 })).toEqual({ x: 0.76, y: 0, w: 0.24, h: 0.03 });
});
