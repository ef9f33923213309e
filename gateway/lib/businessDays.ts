import Holidays from 'date-holidays';
import { addDays, weekdayOf } from '../../contract/common.ts';
import type { DUE_CALENDARS } from '../../contract/documentRules.ts';
import { HOLIDAY_NAMES } from '../../contract/messages/holidayNames.ts';

/** The calendar of Brazil: public holidays, and the days on which the banks stay closed (Carnaval, Corpus Christi). */
const brazil = new Holidays('BR', { types: ['public', 'bank'] });

type ClosedDays = { national: ReadonlySet<string>; banks: ReadonlySet<string>; weekdays: readonly string[] };
const closedByYear = new Map<number, ClosedDays>();

function closedDays(year: number): ClosedDays {
  const known = closedByYear.get(year);
  if (known) return known;
  const holidays = brazil.getHolidays(year).map(({ date, type }) => ({ day: date.slice(0, 10), type }));
  const national = new Set(holidays.filter(({ type }) => type === 'public').map(({ day }) => day));
  const days: ClosedDays = {
    national,
    weekdays: [...national].filter((day) => !isWeekend(day)).sort(),
    banks: new Set(holidays.map(({ day }) => day)),
  };
  closedByYear.set(year, days);
  return days;
}

function isWeekend(day: string): boolean {
  const weekday = weekdayOf(day);
  return weekday === 0 || weekday === 6;
}
const closedOn = (day: string): ClosedDays => closedDays(Number(day.slice(0, 4)));

/** The national holidays of a year by day, in Portuguese: the page shows them in its language, as it does the shipped catalogue. */
export const nationalHolidays = (year: number): { day: string; name: string }[] =>
  brazil
    .getHolidays(year)
    .filter(({ type }) => type === 'public')
    .map(({ date, name, rule }) => ({ day: date.slice(0, 10), name: HOLIDAY_NAMES[rule] ?? name }));

/** The national holidays of a year that fall on a Monday to Friday, in order. */
export const nationalWeekdays = (year: number): readonly string[] => closedDays(year).weekdays;
export const isNationalHoliday = (day: string): boolean => closedOn(day).national.has(day);

type DueCalendar = (typeof DUE_CALENDARS)[number];
/** Which days count for deadlines. Days are `YYYY-MM-DD`. */
export type Calendar = {
  /** Monday to Friday, national holidays and the company's own left out (domain, section 4; C-19). */
  isBusinessDay(day: string): boolean;
  /** The day that is `n` business days after `day` (before it, when `n` is negative); `n` = 0 gives `day` itself. */
  addBusinessDays(day: string, n: number): string;
  /** How many business days come after `since`, until `until` with it; counting ends at `most`. */
  businessDaysBetween(since: string, until: string, most: number): number;
  /** Whether a day is open for the banks, for business, or for counting the days of wages (Saturdays too). */
  isOpen(day: string, calendar: DueCalendar): boolean;
  /** `day` when the banks are open on it, else the last day before on which they are: when a guide falls due. */
  previousBusinessDay(day: string): string;
  /** `day` when the banks are open on it, else the first day after on which they are. */
  nextBusinessDay(day: string): string;
};

/** The calendar of Brazil with the holidays of one company beside the national ones. */
export function calendarOf(extra: ReadonlySet<string>): Calendar {
  const isBusinessDay = (day: string): boolean =>
    !isWeekend(day) && !closedOn(day).national.has(day) && !extra.has(day);
  const isBankingDay = (day: string): boolean => !isWeekend(day) && !closedOn(day).banks.has(day) && !extra.has(day);
  const isWageDay = (day: string): boolean =>
    weekdayOf(day) !== 0 && !closedOn(day).national.has(day) && !extra.has(day);
  const isOpenIn = { BANKING: isBankingDay, BUSINESS: isBusinessDay, WAGE: isWageDay };

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
  function bankingDay(day: string, step: 1 | -1): string {
    let current = day;
    while (!isBankingDay(current)) current = addDays(current, step);
    return current;
  }

  return {
    isBusinessDay,
    addBusinessDays(day, n) {
      let current = day;
      for (let left = Math.abs(n); left > 0; left--) current = neighbour(current, n > 0 ? 'after' : 'before');
      return current;
    },
    businessDaysBetween(since, until, most) {
      let days = 0;
      for (let day = neighbour(since, 'after'); day <= until && days < most; day = neighbour(day, 'after')) days++;
      return days;
    },
    isOpen: (day, calendar) => isOpenIn[calendar](day),
    previousBusinessDay: (day) => bankingDay(day, -1),
    nextBusinessDay: (day) => bankingDay(day, 1),
  };
}

/** The national calendar, of who has no holidays beside it. */
export const { isBusinessDay, addBusinessDays, previousBusinessDay, nextBusinessDay } = calendarOf(new Set());
