import type { Database } from './client.ts';

/** Below this many milliseconds a difference is the network's, and no rule of ours minds it. */
const NOTICED = 1000;
const EVERY = 60_000;

/**
 * The time by which every gateway of a database lives: its own clock, corrected by what that differs from the database's. A lease,
 * a lock or a token that one gateway wrote would otherwise end too early or too late for another one.
 */
export async function databaseClock(
  { clockOffset }: Pick<Database, 'clockOffset'>,
  log: { warn(details: object, text: string): void },
): Promise<{ now: () => Date; stop(): void }> {
  let offset = 0;
  async function measure(): Promise<void> {
    const found = Math.round(await clockOffset());
    const applied = Math.abs(found) < NOTICED ? 0 : found;
    if (Math.abs(applied - offset) < NOTICED) return;
    log.warn(
      { ms: applied },
      'the clock of this machine differs from that of the database, by which this gateway goes',
    );
    offset = applied;
  }
  await measure();
  const timer = setInterval(() => void measure().catch(() => undefined), EVERY);
  timer.unref();
  return { now: () => new Date(Date.now() + offset), stop: () => clearInterval(timer) };
}
