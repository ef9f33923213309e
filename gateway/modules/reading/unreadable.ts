import type { ReadingFailure } from '../../../contract/reading.ts';

/** A file of which nothing can be read. */
export class UnreadableError extends Error {
  readonly reason: ReadingFailure;
  constructor(reason: ReadingFailure) {
    super(`the document cannot be read: ${reason}`);
    this.reason = reason;
  }
}
