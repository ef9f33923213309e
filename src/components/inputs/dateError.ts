import { dateSchema } from '../../../contract/common.ts';

/** What is wrong with a day that was written (D-22); each is a key of `contract.field`. */
export type DateError = 'required' | 'invalid_date' | 'date_in_future' | 'date_in_past';

export type DateRules = {
  required?: boolean;
  /** The last day that is taken, `YYYY-MM-DD`: today for a day of issue ('Data superior à atual'). */
  latest?: string;
  /** The first day that is taken. */
  earliest?: string;
};

/**
 * The first error of a day, or null. `day` is `YYYY-MM-DD`, '' when nothing is written,
 * and any other text when what is written is no day.
 */
export function dateError(day: string, { required = false, latest, earliest }: DateRules): DateError | null {
  if (day === '') return required ? 'required' : null;
  if (!dateSchema.safeParse(day).success) return 'invalid_date';
  if (latest !== undefined && day > latest) return 'date_in_future';
  return earliest !== undefined && day < earliest ? 'date_in_past' : null;
}

/** What stands in a field whose text is no whole day: not empty, and never valid. */
export const UNFINISHED = '?';

/** Both ends are whole and the last is before the first; `YYYY-MM` and `YYYY-MM-DD` sort as text. */
export const isReversed = (start: string, end: string): boolean =>
  start !== '' && end !== '' && start !== UNFINISHED && end !== UNFINISHED && end < start;
