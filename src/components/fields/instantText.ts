import { dayOf, formatDate } from '../../../contract/common.ts';
import { TIME_ZONE } from '../../../contract/constants.ts';

const time = new Intl.DateTimeFormat('pt-BR', {
  timeZone: TIME_ZONE,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** An instant (ISO 8601) as `HH:mm` on the clock of São Paulo. */
export const timeText = (instant: string): string => time.format(new Date(instant));

/** An instant (ISO 8601) as `DD/MM/YYYY HH:mm` on the clock of São Paulo. */
export const instantText = (instant: string): string => `${formatDate(dayOf(new Date(instant)))} ${timeText(instant)}`;
