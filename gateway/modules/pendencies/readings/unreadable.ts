import type { ReadingFailure } from '../../../../contract/readings.ts';

/** A file of which nothing can be read. */
export class UnreadableError extends Error {
  readonly reason: ReadingFailure;
  constructor(reason: ReadingFailure) {
    super(`the document cannot be read: ${reason}`);
    this.reason = reason;
  }
}
