import type { DueRule } from '../../../contract/systemPendencies.ts';
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
