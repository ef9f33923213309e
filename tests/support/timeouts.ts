/**
 * The timeouts of all tests, in milliseconds. They end what hangs; a machine that is five times slower, or busy with other
 * work, must never reach them.
 */

/** Waiting for one thing: `expect.poll`, `waitFor`, `findBy…`, the start or the end of a process. */
export const POLL_TIMEOUT_MS = 90_000;
/** One test or hook, with all that it waits for. */
export const TEST_TIMEOUT_MS = 300_000;
