import { addDays, daysBetween } from '../../../../contract/common.ts';
import { isMedical, MOVEMENT_EFFECT } from '../../../../contract/movements.ts';
import type { EmployeeFacts, MovementFacts } from '../../../lib/requirementFacts.ts';
import { earlierOf, lastDayOf, laterOf } from './months.ts';

/** When an employee is there, from what happened to the employment (E-10, Amb-12). */

/** Days without the person, both included; `to` null: until something ends it. `isEnd`: the work ended, it is no leave. */
export type Absence = { from: string; to: string | null; isEnd: boolean; isMedical: boolean };

/** What happened, in the order in which it did, whatever the order in which it was written down. */
export const inOrder = (movements: readonly MovementFacts[]): MovementFacts[] =>
  [...movements].sort((a, b) => (a.startDate === b.startDate ? a.id - b.id : a.startDate < b.startDate ? -1 : 1));

/**
 * The absences of an employee. TEMPORARILY_INACTIVATED is away from its first to its last day (without a last day: until
 * something makes available again), PERMANENTLY_INACTIVATED from its day on; AVAILABLE ends what lasts, from its day.
 * The end of the assignment is like leaving on the day after.
 */
export function absencesOf({ movements, endedAt }: Pick<EmployeeFacts, 'movements' | 'endedAt'>): Absence[] {
  let absences: Absence[] = [];
  for (const { type, startDate, endDate, cause } of inOrder(movements)) {
    const effect = MOVEMENT_EFFECT[type];
    const absence = { from: startDate, to: null, isEnd: true, isMedical: isMedical(cause) };
    if (effect === 'TEMPORARILY_INACTIVATED') absences.push({ ...absence, to: endDate, isEnd: false });
    if (effect === 'PERMANENTLY_INACTIVATED') absences.push(absence);
    if (effect === 'AVAILABLE') {
      const before = addDays(startDate, -1);
      absences = absences
        .map((one) => ({ ...one, to: one.to === null || one.to > before ? before : one.to }))
        .filter(({ from, to }) => to >= from);
    }
  }
  if (endedAt !== null) absences.push({ from: addDays(endedAt, 1), to: null, isEnd: true, isMedical: false });
  return absences.sort((a, b) => (a.from < b.from ? -1 : 1));
}

export const isAwayOn = (absences: readonly Absence[], day: string): boolean =>
  absences.some(({ from, to }) => from <= day && (to === null || day <= to));

/**
 * Whether at least one day of the month was worked, of those from the hiring to `until`: a month of which one day was
 * worked is asked for. Somebody who is only hired after `until` is judged by the day of the hiring.
 */
export function worksIn(absences: readonly Absence[], month: string, hiringDate: string, until: string): boolean {
  if (absences.length === 0) return true;
  const last = earlierOf(lastDayOf(month), laterOf(until, hiringDate));
  let day = laterOf(month, hiringDate);
  for (const { from, to } of absences) {
    if (day > last || from > day) break;
    if (to === null) return false;
    if (to >= day) day = addDays(to, 1);
  }
  return day <= last;
}

/**
 * How many days the last absence by illness or accident before a movement lasted; one right behind another counts as the
 * same (NR-7 7.5.9). Holidays, childbirth and leaves whose cause is not told do not count.
 */
export function medicalDaysBefore(movements: readonly MovementFacts[], movement: MovementFacts): number {
  const earlier = inOrder(movements);
  const absences = absencesOf({ movements: earlier.slice(0, earlier.indexOf(movement) + 1), endedAt: null });
  let whole: { from: string; to: string } | null = null;
  for (const { from, to, isMedical } of absences) {
    const last = to ?? addDays(movement.startDate, -1);
    if (!isMedical || from >= movement.startDate || last < from) continue;
    if (whole && daysBetween(whole.to, from) <= 1) whole = { from: whole.from, to: laterOf(whole.to, last) };
    else whole = { from, to: last };
  }
  return whole ? daysBetween(whole.from, whole.to) + 1 : 0;
}
