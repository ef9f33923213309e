import { fireEvent, render } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { MarkLayer } from './MarkLayer.tsx';

test('D-27 a frame is marked over the page, and reported in shares of its size', () => {
  const onMark = vi.fn();
  const { container } = render(<MarkLayer onMark={onMark} />);
  const layer = container.querySelector<HTMLElement>('[data-mark-layer]');
  if (!layer) throw new Error('no layer');
  layer.getBoundingClientRect = () => new DOMRect(100, 50, 400, 800);
  fireEvent.pointerDown(layer, { clientX: 140, clientY: 130, button: 0 });
  fireEvent.pointerMove(layer, { clientX: 200, clientY: 160 });
  expect(layer.querySelector('[data-mark]')).not.toBeNull();
  fireEvent.pointerUp(layer, { clientX: 300, clientY: 210 });
  expect(onMark).toHaveBeenCalledExactlyOnceWith({ x: 0.1, y: 0.1, w: 0.4, h: 0.1 });
  expect(layer.querySelector('[data-mark]')).toBeNull();
});
