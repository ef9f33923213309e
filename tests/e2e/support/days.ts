import { dayOf, formatDate } from '../../../contract/common.ts';

const DAY = 86_400_000;

/** The day so many days from today (negative: before) in São Paulo, as `YYYY-MM-DD`. */
export const wireDay = (offset: number): string => dayOf(new Date(Date.now() + offset * DAY));

/** The same as a person writes it: `DD/MM/AAAA`. */
export const writtenDay = (offset: number): string => formatDate(wireDay(offset));
