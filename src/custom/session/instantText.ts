import { dayOf, formatDate } from '../../../contract/common.ts';
import { TIME_ZONE } from '../../../contract/constants.ts';

const time = new Intl.DateTimeFormat('pt-BR', {
  timeZone: TIME_ZONE,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** An instant (ISO 8601) as `DD/MM/YYYY HH:mm` on the clock of São Paulo. */
export function instantText(instant: string): string {
  const date = new Date(instant);
  return `${formatDate(dayOf(date))} ${time.format(date)}`;
}
