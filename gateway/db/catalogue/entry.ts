import type { PendencyType } from '../../../contract/pendencies.ts';
import type { Plan } from '../../../contract/projects.ts';
import { nextBusinessDay, previousBusinessDay } from '../../lib/businessDays.ts';

/** When a monthly document falls due: a day of the reference month or of the next one, moved to a banking day. */
export type DueRule = { day: number; month: 'same' | 'next'; adjust: 'before' | 'after' };

/** The due date, `YYYY-MM-DD`, of a document of `referenceMonth` (its first day); null without a rule. */
export function dueDateOf(rule: DueRule | null, referenceMonth: string | null): string | null {
  if (!rule || !referenceMonth) return null;
  const [year = 0, month = 1] = referenceMonth.split('-').map(Number);
  const first = month - 1 + (rule.month === 'next' ? 1 : 0);
  const lastDay = new Date(Date.UTC(year, first + 1, 0)).getUTCDate();
  const day = new Date(Date.UTC(year, first, Math.min(rule.day, lastDay))).toISOString().slice(0, 10);
  return rule.adjust === 'before' ? previousBusinessDay(day) : nextBusinessDay(day);
}

/** A question of a checklist, with justifications that a supplier understands when it is answered No (D-27). */
export type CatalogueItem = { name: string; templates: readonly string[] };

export const PERIODICITIES = ['ONCE', 'MONTHLY', 'VALIDITY'] as const;
export type Periodicity = (typeof PERIODICITIES)[number];

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
  legalBasis: string;
  critical?: boolean;
  checklist: readonly CatalogueItem[];
};
