import { dayOf, formatDate } from '../../contract/common.ts';
import { type Language, TIME_ZONE } from '../../contract/constants.ts';

export type Cell = string | number | null | { day: string } | { at: string };

const clock = new Intl.DateTimeFormat('pt-BR', {
  timeZone: TIME_ZONE,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** `2026-11-21T13:04:05Z` → day and `10:04` on the clock of São Paulo. */
export const localTime = (instant: string): { day: string; time: string } => {
  const at = new Date(instant);
  return { day: dayOf(at), time: clock.format(at) };
};

/** An instant as a document says it: day and time on the clock of São Paulo. */
export function instantText(instant: string, language: Language): string {
  const { day, time } = localTime(instant);
  return `${formatDate(day, language)} ${time}`;
}
