import { isActive } from './activity.ts';

/** Between two looks whether requests are still in flight, in milliseconds. */
const LOOK = 50;

const whenFree = (atMost: number): Promise<void> =>
  new Promise((resolve) => {
    // Safari knows no idle time: there it is the next turn
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: atMost });
    else setTimeout(resolve, 0);
  });

/**
 * Resolves when the browser has nothing more urgent to do, in `atMost` milliseconds at the latest. While it waits for an answer
 * it has nothing to do, but what that brings is rendered first (P7).
 */
export async function whenIdle(atMost = 5000): Promise<void> {
  const until = Date.now() + atMost;
  await whenFree(atMost);
  while (isActive() && Date.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, LOOK));
    await whenFree(Math.max(until - Date.now(), 0));
  }
}
