import type { Expected, Found } from './compare.ts';
import type { Page } from './page.ts';
import type { Reader } from './reader.ts';

/**
 * What finds the fields of a kind in the text of a document and says how they compare with what is expected. The rules of
 * this house are one; an outside model is the other (outside.ts), with the same comparison. Rejects when it cannot be done.
 */
export type Engine = { find(pages: readonly Page[], expected: Expected): Promise<Found[]> };

/** The rules of this house, in the reader's thread: a text made to cost time costs none of the gateway's. */
export const localEngine = (reader: Reader): Engine => ({ find: reader.compare });
