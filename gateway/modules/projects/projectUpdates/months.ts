import { addDays, addMonths } from '../../../../contract/common.ts';

/** Reference months, each as its first day. */
export const monthOf = (day: string): string => `${day.slice(0, 7)}-01`;
export const lastDayOf = (month: string): string => addDays(addMonths(month, 1), -1);

/** Every month from `first` to `last`, both included; none when they are the wrong way round. */
export function monthsBetween(first: string, last: string): string[] {
  const months: string[] = [];
  for (let month = monthOf(first); month <= last; month = addMonths(month, 1)) months.push(month);
  return months;
}

export const earlierOf = (a: string, b: string): string => (a < b ? a : b);
export const laterOf = (a: string, b: string): string => (a > b ? a : b);
