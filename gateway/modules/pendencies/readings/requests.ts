import type { Db } from '../../../db/client.ts';
import { canBeRead } from './kinds.ts';
import { askForDocument, askForPendency, renewDocument } from './repository.ts';

/** Where readings are asked for: the lifecycle asks in the transaction of a move, the job reads afterwards. */
export type ReadingRequests = ReturnType<typeof readingRequests>;

export function readingRequests() {
  let onWake: () => void = () => undefined;
  return {
    canBeRead,
    /**
     * The documents of a pendency that was sent, in the transaction of its move. `since`: what was read before it was
     * sent, and since then, counts; null: all is read again.
     */
    async ask(tx: Db, pendencyId: number, since: Date | null): Promise<void> {
      await askForPendency(tx, pendencyId, since);
      onWake();
    },
    /** One document again, of which something changed before it was sent. */
    async renew(tx: Db, documentId: number): Promise<void> {
      await renewDocument(tx, documentId);
      onWake();
    },
    /** One document, for who looks at it; asked for before, nothing happens. */
    async askForOne(tx: Db, documentId: number): Promise<void> {
      await askForDocument(tx, documentId);
      onWake();
    },
    wake: (): void => onWake(),
    /** What starts the job; without one (a test, a command) what waits stays until somebody reads it. */
    setWake(wake: () => void): void {
      onWake = wake;
    },
  };
}
