import { AppError } from './errors.ts';

export type Rate = { perSecond: number; burst: number };
/** `mostHeld`: how many errors are held back at a time. */
type Waits = { longestWaitMs: number; refuseAfterMs: number; mostHeld: number };

/** Keys whose allowance is whole again are forgotten after so many requests. */
const SWEEP_EVERY = 10_000;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * A limit per key that spreads what comes above it: a request counts when it arrives, waits its turn, and is refused with 429
 * when that would take longer than `longestWaitMs` (the generic cell rate algorithm: one number for each key). Whoever asks
 * again as soon as they are refused would keep the process busy with errors, so each error is held back for `refuseAfterMs`, as
 * long as fewer than `mostHeld` are.
 */
export function rateLimit({ perSecond, burst }: Rate, { longestWaitMs, refuseAfterMs, mostHeld }: Waits) {
  const interval = 1000 / perSecond;
  let held = 0;
  /** When the allowance of a key would be used up to nothing, had all its requests come evenly. */
  const emptyAt = new Map<string, number>();
  let requests = 0;

  return async function take(key: string): Promise<void> {
    const now = performance.now();
    requests += 1;
    if (requests % SWEEP_EVERY === 0) for (const [old, at] of emptyAt) if (at < now) emptyAt.delete(old);
    const at = Math.max(emptyAt.get(key) ?? 0, now);
    const wait = at + interval - burst * interval - now;
    if (wait > longestWaitMs) {
      const holdBack = held < mostHeld ? refuseAfterMs : 0;
      held += 1;
      await pause(holdBack);
      held -= 1;
      throw new AppError('too_many_requests', { retryAfter: Math.ceil((wait - holdBack) / 1000) });
    }
    emptyAt.set(key, at + interval);
    if (wait > 0) await pause(wait);
  };
}

/** Lets `sideBySide` pieces of work of one key run at a time; the others wait, each key in a queue of its own. */
export function turns(sideBySide: number) {
  const keys = new Map<string, { running: number; waiting: (() => void)[] }>();

  return {
    /** Resolves when it is this one's turn, with the function that ends it. */
    async take(key: string): Promise<() => void> {
      const queue = keys.get(key) ?? { running: 0, waiting: [] };
      keys.set(key, queue);
      if (queue.running < sideBySide) queue.running += 1;
      else await new Promise<void>((resolve) => queue.waiting.push(resolve));
      let isOver = false;
      return () => {
        if (isOver) return;
        isOver = true;
        const next = queue.waiting.shift();
        if (next) return next();
        queue.running -= 1;
        if (queue.running === 0) keys.delete(key);
      };
    },
  };
}
