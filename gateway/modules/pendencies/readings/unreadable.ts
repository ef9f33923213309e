import type { ReadingFailure } from '../../../../contract/readings.ts';

/** Exit code of the reading process when a file needs more memory than it may have. */
export const TOO_LARGE = 87;

/** A file that cannot be read, or whose text cannot be compared. */
export class UnreadableError extends Error {
  readonly failure: ReadingFailure;
  constructor(failure: ReadingFailure) {
    super(`the document cannot be read: ${failure}`);
    this.failure = failure;
  }
}
