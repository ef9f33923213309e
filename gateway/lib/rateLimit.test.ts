import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AppError } from './errors.ts';
import { rateLimit, turns } from './rateLimit.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('S7 a burst passes, what comes above it waits its turn, and what would wait too long is refused with the time to wait', async () => {
  const take = rateLimit({ perSecond: 20, burst: 60 }, { longestWaitMs: 2000, refuseAfterMs: 1000, mostHeld: 15 });
  let passed = 0;
  const refused: unknown[] = [];
  const count = () => {
    passed += 1;
  };
  for (let n = 0; n < 120; n++) void take('one').then(count, (error) => refused.push(error));
  await vi.advanceTimersByTimeAsync(0);
  expect(passed).toBe(60);
  expect(refused).toHaveLength(5);
  expect(refused[0]).toBeInstanceOf(AppError);
  expect(refused[0]).toMatchObject({ code: 'too_many_requests', details: { retryAfter: 3 } });
  await expect(take('another')).resolves.toBeUndefined();
  await vi.advanceTimersByTimeAsync(1000);
  expect(passed).toBe(80);
  expect(refused).toHaveLength(20);
  expect(refused[19]).toMatchObject({ details: { retryAfter: 2 } });
  await vi.advanceTimersByTimeAsync(1000);
  expect(passed).toBe(100);
  await vi.advanceTimersByTimeAsync(3000);
  for (let n = 0; n < 60; n++) await take('one');
});

test('S7 the work of one key takes turns, and no other key waits for it', async () => {
  const { take } = turns(2);
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const begin = (key: string) =>
    take(key).then((end) => {
      begun.push(key);
      ends.push(end);
    });
  const all = ['a', 'a', 'a', 'a', 'b'].map(begin);
  await Promise.all([all[0], all[1], all[4]]);
  expect(begun).toEqual(['a', 'a', 'b']);
  ends[0]?.();
  ends[0]?.();
  await all[2];
  expect(begun).toHaveLength(4);
  ends[1]?.();
  await all[3];
  expect(begun).toHaveLength(5);
});
