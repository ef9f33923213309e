import { UNFINISHED } from './dateInput.ts';

/** Both ends are whole and the last is before the first; `YYYY-MM` and `YYYY-MM-DD` sort as text. */
export const isReversed = (start: string, end: string): boolean =>
  start !== '' && end !== '' && start !== UNFINISHED && end !== UNFINISHED && end < start;
