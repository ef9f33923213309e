import { expect, test, vi } from 'vitest';
import { noSoonerThan } from '../modules/identity/signup/service.ts';

test.each([
  ['a result', async () => 'done', 'done'],
  ['an error', async () => Promise.reject(new Error('refused')), 'refused'],
])('S4 %s of quick work waits for the time that all work takes', async (_what, work, expected) => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  let outcome = '';
  void noSoonerThan(100, work).then(
    (value) => {
      outcome = value;
    },
    (error: Error) => {
      outcome = error.message;
    },
  );
  await vi.advanceTimersByTimeAsync(99);
  expect(outcome).toBe('');
  await vi.advanceTimersByTimeAsync(1);
  expect(outcome).toBe(expected);
  vi.useRealTimers();
});
