import { type SQL, sql } from 'drizzle-orm';
import { isCpf, onlyDigits } from '../../../../contract/common.ts';
import type { Scope } from '../../../access/actor.ts';
import type { Db } from '../../../db/client.ts';
import type { CpfColumn } from '../../../lib/cpfColumn.ts';
import { searchedNames } from '../../../lib/employeeNames.ts';
import { estimate, matches, SURELY_DEEP } from '../../../lib/listPage.ts';
import { visibleEmployees } from '../../../lib/scopeSql.ts';
import { contractingOf } from './rowsRepository.ts';

/** Employees by what was typed: a name, or a document. */

/** Through whom they are looked at, where with their personal data, and how documents are found. */
export type Searching = Record<'scopes' | 'dataScopes', readonly Scope[]> & { documents: CpfColumn };

/** A whole CPF, which is looked for in no name: the parts of a number are in many. */
const isDocument = (text: string): boolean => isCpf(onlyDigits(text));
/** Name or a whole CPF; its first digits and a foreign document only for who may see them (ruling 26). */
export function nameOrDocument(text: string, { scopes, dataScopes, documents }: Searching, isCommonName = false): SQL {
  const only = contractingOf(scopes);
  if (only && isCommonName) return matches(sql`r.name`, text);
  const isNamed = isDocument(text) ? sql`false` : matches(searchedNames, text);
  const found = sql`(${isNamed} or ${documents.isCpf(text)}
    or (${documents.beginsWith(text) ?? documents.is(text)} and (${visibleEmployees(dataScopes)})))`;
  return only ? sql`r.employee_id in (select e.id from employees e where ${found})` : found;
}
/** So many people of all companies are named so that a company's own in the order of names meet one soon. */
export const isCommonName = async (db: Db, text: string): Promise<boolean> =>
  !isDocument(text) &&
  (await estimate(db, sql`select 1 from employees e where ${matches(searchedNames, text)}`)) > SURELY_DEEP;
