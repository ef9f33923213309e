import { addDays, addMonths } from '../contract/common.ts';
import { addBusinessDays } from '../gateway/lib/businessDays.ts';

/** The instant at `minutes` after midnight of a day in America/Sao_Paulo (no daylight saving since 2019). */
export const instantAt = (day: string, minutes: number, seconds = 0): Date =>
  new Date(Date.parse(`${day}T00:00:00-03:00`) + (minutes * 60 + seconds) * 1000);

/** The first day of the month that is `back` months before that of `today`. */
export const monthBack = (today: string, back: number): string => addMonths(`${today.slice(0, 8)}01`, -back);

export const laterOf = (one: string, other: string): string => (one > other ? one : other);
export const earlierOf = (one: string, other: string): string => (one < other ? one : other);

/** The last business day that is over: whatever people did was done by then, at whatever hour the demo is made. */
export const lastWorkedDay = (today: string): string => addBusinessDays(today, -1);

/** The first business day on or after a day. */
export const workday = (day: string): string => addBusinessDays(addDays(day, -1), 1);
