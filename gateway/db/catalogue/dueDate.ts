import { addDays, addMonths } from '../../../contract/common.ts';
import type { DueRule } from '../../../contract/documentRules.ts';
import { type Calendar, calendarOf } from '../../lib/businessDays.ts';

const NATIONAL = calendarOf(new Set());
type DueCalendar = Pick<Calendar, 'isOpen'>;

/** The due date, `YYYY-MM-DD`, of a document of `referenceMonth` (its first day) by a calendar; null without a rule. */
export function dueDateOf(
  rule: DueRule | null,
  referenceMonth: string | null,
  calendar: DueCalendar = NATIONAL,
): string | null {
  if (!rule || !referenceMonth) return null;
  const first = rule.month === 'next' ? addMonths(referenceMonth, 1) : referenceMonth;
  return adjusted(dayOf(rule, first, calendar), rule, calendar);
}

/** Before it is moved. */
function dayOf({ day, count, calendar: open = 'BANKING' }: DueRule, first: string, calendar: DueCalendar): string {
  const last = addDays(addMonths(first, 1), -1);
  if (count === 'LAST_BUSINESS_DAY') return nearest(last, -1, (one) => calendar.isOpen(one, open));
  if (count !== 'BUSINESS_DAY')
    return `${first.slice(0, 8)}${String(Math.min(day, Number(last.slice(8)))).padStart(2, '0')}`;
  let current = nearest(first, 1, (one) => calendar.isOpen(one, open));
  for (let counted = 1; counted < day; counted++) {
    current = nearest(addDays(current, 1), 1, (one) => calendar.isOpen(one, open));
  }
  return current;
}

/** What falls on a closed day is moved; wages that are paid through a bank need a day on which banks are open. */
function adjusted(day: string, { adjust, calendar: open }: DueRule, calendar: DueCalendar): string {
  if (adjust === 'none') return day;
  const openTo = open === 'BUSINESS' ? 'BUSINESS' : 'BANKING';
  return nearest(day, adjust === 'before' ? -1 : 1, (one) => calendar.isOpen(one, openTo));
}

/** `day` when it fits, else the next one on that side. */
function nearest(day: string, step: 1 | -1, fits: (day: string) => boolean): string {
  let current = day;
  while (!fits(current)) current = addDays(current, step);
  return current;
}
