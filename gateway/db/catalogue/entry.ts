import type { ContractRegime } from '../../../contract/employees.ts';
import type { PendencyType } from '../../../contract/pendencies.ts';
import type { Plan } from '../../../contract/projects.ts';
import type { DueRule, MovementRule, Periodicity } from '../../../contract/systemPendencies.ts';
import { type Calendar, calendarOf } from '../../lib/businessDays.ts';

const NATIONAL = calendarOf(new Set());

/** The due date, `YYYY-MM-DD`, of a document of `referenceMonth` (its first day) by a calendar; null without a rule. */
export function dueDateOf(
  rule: DueRule | null,
  referenceMonth: string | null,
  calendar: Pick<Calendar, 'nextBusinessDay' | 'previousBusinessDay'> = NATIONAL,
): string | null {
  if (!rule || !referenceMonth) return null;
  const [year = 0, month = 1] = referenceMonth.split('-').map(Number);
  const first = month - 1 + (rule.month === 'next' ? 1 : 0);
  const lastDay = new Date(Date.UTC(year, first + 1, 0)).getUTCDate();
  const day = new Date(Date.UTC(year, first, Math.min(rule.day, lastDay))).toISOString().slice(0, 10);
  return rule.adjust === 'before' ? calendar.previousBusinessDay(day) : calendar.nextBusinessDay(day);
}

/** A question of a checklist, with justifications that a supplier understands when it is answered No (D-27). */
export type CatalogueItem = { name: string; templates: readonly string[] };

/** One document of the shipped catalogue (domain, section 3). `slug` is its name for ever; the texts may be mended. */
export type CatalogueEntry = {
  slug: string;
  name: string;
  plan: Plan;
  type: PendencyType;
  category: string;
  periodicity: Periodicity;
  /** Months from the day of issue until it expires; only with VALIDITY. */
  validityMonths?: number;
  /** Days before the expiration in which it counts as next to due; the product's default when absent (D-42). */
  nextDueDays?: number;
  dueRule?: DueRule;
  /** Ids of contract/projects.ts RISK_ACTIVITY_IDS. */
  riskActivityIds?: readonly number[];
  /** Months of the year of which a monthly one is asked; every month when absent. */
  months?: readonly number[];
  /** Contract regimes whose people need it; all when absent. */
  contractRegimes?: readonly ContractRegime[];
  /** Asked because of such a movement alone. */
  movement?: MovementRule;
  legalBasis: string;
  critical?: boolean;
  /** A finding of the automatic reading can pre-reject it: the document says plainly whose it is and until when. */
  failsReading?: boolean;
  checklist: readonly CatalogueItem[];
};
