import type { Expected, Found } from './compare.ts';
import type { Page } from './page.ts';
import type { Reader } from './reader.ts';

/**
 * Finds the fields of a kind in the text of a document, and compares them with what is expected: by rules, or by an external
 * model (outside.ts) with the same comparison. Rejects when it cannot be done. `signal` aborts calls to a server.
 */
export type Engine = { find(pages: readonly Page[], expected: Expected, signal?: AbortSignal): Promise<Found[]> };

/** Finds by rules, in the reader's thread: a text made to be slow does not block the gateway. */
export const localEngine = (reader: Reader): Engine => ({ find: reader.compare });
