import type { Db } from '../../../db/client.ts';
import { canBeRead } from './kinds.ts';
import { askForDocument, askForPendency, renewDocument } from './repository.ts';

/** Queues readings in the transaction of the caller, for the lifecycle, which knows nothing of the reader. */
export type ReadingRequests = ReturnType<typeof readingRequests>;

export function readingRequests() {
  let wakeAfterResponse: () => void = () => undefined;
  const queueing =
    <Args extends unknown[]>(queue: (tx: Db, ...args: Args) => Promise<unknown>) =>
    async (tx: Db, ...args: Args): Promise<void> => {
      await queue(tx, ...args);
      wakeAfterResponse();
    };
  return {
    canBeRead,
    /** The documents of a pendency that was sent. `since`: what was read from then on counts; null: all are read again. */
    ask: queueing(askForPendency),
    /** One document again, because it was changed before it was sent. */
    renew: queueing(renewDocument),
    /** One document that somebody opens; no effect when it was queued before. */
    askForOne: queueing(askForDocument),
    wake: (): void => wakeAfterResponse(),
    onQueued(wake: () => void): void {
      wakeAfterResponse = wake;
    },
  };
}
