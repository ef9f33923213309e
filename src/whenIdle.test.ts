import { afterEach, expect, test, vi } from 'vitest';
import { beginActivity } from './activity.ts';
import { whenIdle } from './whenIdle.ts';

afterEach(() => vi.useRealTimers());

test('P7 what can wait comes after the answers that are under way, and in the end without them', async () => {
  vi.useFakeTimers();
  const order: string[] = [];
  const end = beginActivity();
  void whenIdle(1000).then(() => order.push('idle'));
  await vi.advanceTimersByTimeAsync(500);
  order.push('answer');
  end();
  await vi.advanceTimersByTimeAsync(100);
  expect(order).toEqual(['answer', 'idle']);

  const endless = beginActivity();
  void whenIdle(1000).then(() => order.push('at last'));
  await vi.advanceTimersByTimeAsync(1100);
  endless();
  expect(order).toEqual(['answer', 'idle', 'at last']);
});
