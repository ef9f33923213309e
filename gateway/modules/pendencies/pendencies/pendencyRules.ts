import type { PendencyRules, Prerequisite } from '../../../../contract/pendencyRules.ts';
import { dueDateOf } from '../../../db/catalogue/dueDate.ts';
import type { Db } from '../../../db/client.ts';
import { calendarOf } from '../../../lib/businessDays.ts';
import type { PendencyDetail, PendencyRecord } from './repository.ts';
import { findPrerequisites, holidaysFor, offered } from './rulesRepository.ts';

/** What the catalogue's rules say of a pendency, with what they need of the calendar. */
export async function shownRules(tx: Db, { id, referenceMonth, rules }: PendencyDetail): Promise<PendencyRules> {
  const { alternatives, legalDueRule, ...known } = rules;
  const month = referenceMonth && `${referenceMonth}-01`;
  const legalDueDate =
    legalDueRule && month ? dueDateOf(legalDueRule, month, calendarOf(new Set(await holidaysFor(tx, id)))) : null;
  return { ...known, alternatives: offered(alternatives), legalDueDate };
}

/** Documents that have to be accepted before this one is, and are not. */
export const blockingPrerequisites = async (
  tx: Db,
  { id, hasDependencies }: Pick<PendencyRecord, 'id' | 'hasDependencies'>,
): Promise<Prerequisite[]> =>
  hasDependencies ? (await findPrerequisites(tx, id)).filter(({ effect, isMet }) => effect === 'BLOCK' && !isMet) : [];
