import { expect, onTestFinished, test, vi } from 'vitest';
import { databaseClock } from './clock.ts';

test('a clock that is more than a second off goes by the database, and says so once', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-24T12:00:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  const warned: object[] = [];
  let ms = 400;
  const log = { warn: (details: object) => void warned.push(details) };
  const { now, stop } = await databaseClock({ clockOffset: async () => ms }, log);
  onTestFinished(stop);
  expect(now().toISOString()).toBe('2026-11-24T12:00:00.000Z');
  ms = -90_000;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(now().toISOString()).toBe('2026-11-24T11:59:30.000Z');
  ms = -90_300;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(now().toISOString()).toBe('2026-11-24T12:00:30.000Z');
  expect(warned).toEqual([{ ms: -90_000 }]);
  ms = 0;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(now().toISOString()).toBe('2026-11-24T12:03:00.000Z');
});
