import { dayOf as dayOfDate } from '../../../contract/common.ts';
import { TIME_ZONE } from '../../../contract/constants.ts';

const time = new Intl.DateTimeFormat('pt-BR', {
  timeZone: TIME_ZONE,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** `2026-11-21T13:31:00Z` → `10:31`, on the clock of São Paulo. */
export const formatTime = (instant: string): string => time.format(new Date(instant));
/** The day of an instant there, `YYYY-MM-DD`. */
export const dayOf = (instant: string): string => dayOfDate(new Date(instant));
