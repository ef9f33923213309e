import { z } from 'zod';
import type { PendencyType } from './pendencies.ts';

/**
 * Whose a document is, and so where one that was accepted may serve again (X-02; domain-facts, 1.1-h): the company's in every
 * project; an establishment's, of a person only in the same units; a project's in that one alone; a person's or an asset's
 * wherever that person or asset works.
 */
export const DOCUMENT_SCOPES = ['COMPANY', 'ESTABLISHMENT', 'PROJECT', 'PERSON', 'ASSET'] as const;
export type DocumentScope = (typeof DOCUMENT_SCOPES)[number];
export const documentScopeSchema = z.enum(DOCUMENT_SCOPES, { error: 'unknown_option' });

const OF_PEOPLE = ['PERSON', 'ESTABLISHMENT', 'PROJECT'] as const satisfies readonly DocumentScope[];
const OF_COMPANIES = ['COMPANY', 'ESTABLISHMENT', 'PROJECT', 'ASSET'] as const satisfies readonly DocumentScope[];
/** The scopes that a document of this type can have. */
export const scopesOfType = (type: PendencyType): readonly DocumentScope[] =>
  type === 'EMPLOYEE' || type === 'RISK' ? OF_PEOPLE : OF_COMPANIES;
/** What an entry is that does not say it. */
export const defaultScope = (type: PendencyType): DocumentScope =>
  type === 'OTHERS' ? 'PROJECT' : type === 'PROVIDER' ? 'COMPANY' : 'PERSON';
