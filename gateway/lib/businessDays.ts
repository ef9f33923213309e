import Holidays from 'date-holidays';
import { addDays } from '../../contract/common.ts';

/** The calendar of Brazil: public holidays, and the days on which the banks stay closed (Carnaval, Corpus Christi). */
const brazil = new Holidays('BR', { types: ['public', 'bank'] });

type ClosedDays = { national: ReadonlySet<string>; banks: ReadonlySet<string> };
const closedByYear = new Map<number, ClosedDays>();

function closedDays(year: number): ClosedDays {
  const known = closedByYear.get(year);
  if (known) return known;
  const holidays = brazil.getHolidays(year).map(({ date, type }) => ({ day: date.slice(0, 10), type }));
  const days: ClosedDays = {
    national: new Set(holidays.filter(({ type }) => type === 'public').map(({ day }) => day)),
    banks: new Set(holidays.map(({ day }) => day)),
  };
  closedByYear.set(year, days);
  return days;
}

function isWeekend(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday === 0 || weekday === 6;
}
const closedOn = (day: string): ClosedDays => closedDays(Number(day.slice(0, 4)));

/** Monday to Friday, national holidays left out (domain, section 4). `day` is `YYYY-MM-DD`. */
export const isBusinessDay = (day: string): boolean => !isWeekend(day) && !closedOn(day).national.has(day);

const isBankingDay = (day: string): boolean => !isWeekend(day) && !closedOn(day).banks.has(day);

/** The business day beside a day, remembered: forecasts ask for the same few days over and over. */
const neighbours = { before: new Map<string, string>(), after: new Map<string, string>() };
function neighbour(day: string, side: 'before' | 'after'): string {
  const known = neighbours[side].get(day);
  if (known) return known;
  const step = side === 'after' ? 1 : -1;
  let found = addDays(day, step);
  while (!isBusinessDay(found)) found = addDays(found, step);
  neighbours[side].set(day, found);
  return found;
}

/** The day that is `n` business days after `day` (before it, when `n` is negative); `n` = 0 gives `day` itself. */
export function addBusinessDays(day: string, n: number): string {
  let current = day;
  for (let left = Math.abs(n); left > 0; left--) current = neighbour(current, n > 0 ? 'after' : 'before');
  return current;
}

/** `day` when the banks are open on it, else the last day before on which they are: when a guide falls due. */
export function previousBusinessDay(day: string): string {
  let current = day;
  while (!isBankingDay(current)) current = addDays(current, -1);
  return current;
}

/** `day` when the banks are open on it, else the first day after on which they are. */
export function nextBusinessDay(day: string): string {
  let current = day;
  while (!isBankingDay(current)) current = addDays(current, 1);
  return current;
}
