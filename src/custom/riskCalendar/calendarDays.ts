import { addDays, addMonths, dayOf, daysBetween, instantOf, mondayOf } from '../../../contract/common.ts';
import type { RiskCalendarEntry } from '../../../contract/riskSchedules.ts';

/** Days of the calendar, `YYYY-MM-DD` in America/Sao_Paulo; weeks begin on Monday. Pure. */
export type CalendarView = 'week' | 'month';

const firstOf = (day: string): string => `${day.slice(0, 7)}-01`;

/** Those shown around a day: its week, or the whole weeks of its month. */
export function shownDays(view: CalendarView, day: string): string[] {
  const first = mondayOf(view === 'week' ? day : firstOf(day));
  const last = view === 'week' ? addDays(first, 6) : addDays(mondayOf(addDays(addMonths(firstOf(day), 1), -1)), 6);
  return Array.from({ length: daysBetween(first, last) + 1 }, (_, index) => addDays(first, index));
}

/** The same view before (-1) or after (1) the one of a day. */
export const movedBy = (view: CalendarView, day: string, steps: number): string =>
  view === 'week' ? addDays(day, 7 * steps) : addMonths(firstOf(day), steps);

export type Part = {
  entry: RiskCalendarEntry;
  /** Minutes of the day, 0 to 1440, in which it takes place. */
  from: number;
  until: number;
};
/** The entries that touch a day, each with its part of it; one that ends at midnight does not touch the next day. */
export function partsOf(entries: readonly RiskCalendarEntry[], day: string): Part[] {
  const start = instantOf(day, '00:00').getTime();
  const minute = (instant: string) => Math.min(1440, Math.max(0, (Date.parse(instant) - start) / 60_000));
  return entries
    .filter(({ startsAt, endsAt }) => {
      const last = new Date(Math.max(Date.parse(startsAt), Date.parse(endsAt) - 1));
      return dayOf(new Date(startsAt)) <= day && dayOf(last) >= day;
    })
    .map((entry) => ({ entry, from: minute(entry.startsAt), until: minute(entry.endsAt) }));
}

export type Placed = Part & { lane: number; lanes: number };
/** Parts side by side where they overlap: each gets a lane, and how many lanes its group has. */
export function placed(parts: readonly Part[]): Placed[] {
  const sorted = [...parts].sort((one, other) => one.from - other.from || other.until - one.until);
  const done: Placed[] = [];
  let group: (Part & { lane: number })[] = [];
  let ends: number[] = [];
  const close = () => {
    done.push(...group.map((part) => ({ ...part, lanes: ends.length })));
    group = [];
    ends = [];
  };
  for (const part of sorted) {
    if (group.length > 0 && ends.every((end) => end <= part.from)) close();
    const free = ends.findIndex((end) => end <= part.from);
    const lane = free === -1 ? ends.length : free;
    ends[lane] = Math.max(part.until, part.from + 30);
    group.push({ ...part, lane });
  }
  close();
  return done;
}
