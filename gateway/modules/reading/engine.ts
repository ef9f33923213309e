import type { Expected, Found } from './compare.ts';
import { compare } from './compare.ts';
import type { Page } from './page.ts';

/**
 * What finds the fields of a kind in the text of a document and says how they compare with what is expected. The rules of
 * this house are one; an outside model is the other (outside.ts), with the same comparison.
 */
export type Engine = { find(pages: readonly Page[], expected: Expected): Promise<Found[]> };

export const localEngine: Engine = { find: async (pages, expected) => compare(pages, expected) };
