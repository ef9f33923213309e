import { dayOf, formatDate as formatDateIn, formatMoney as formatMoneyIn } from '../../contract/common.ts';
import { DEFAULT_LANGUAGE, LOCALE, TIME_ZONE } from '../../contract/constants.ts';
import { i18n, type Translate } from './index.ts';
import type { Language } from './language.ts';

const language = () => (i18n.language as Language | undefined) ?? DEFAULT_LANGUAGE;

/** A day `YYYY-MM-DD` in the form of the language in use: '20/11/2026', in English '11/20/2026' (L-12). */
export const formatDate = (day: string): string => formatDateIn(day, language());

/** An amount in reais: 'R$ 4.380,00', in English 'R$4,380.00'. */
export const formatMoney = (amount: number): string => formatMoneyIn(amount, language());

/** The time of a clock, as '14:30', in English '2:30 PM'. */
function clockTime(time: string): string {
  if (language() !== 'en') return time;
  const [hours = '', minutes = ''] = time.split(':');
  return `${Number(hours) % 12 || 12}:${minutes} ${Number(hours) < 12 ? 'AM' : 'PM'}`;
}

const clock = new Intl.DateTimeFormat(LOCALE[DEFAULT_LANGUAGE], {
  timeZone: TIME_ZONE,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** An instant (ISO 8601) on the clock of São Paulo: '14:30', in English '2:30 PM'. */
export const timeText = (instant: string): string => clockTime(clock.format(new Date(instant)));

/** Opening hours, short: '8:00' is '8h', in English '8 AM', in Spanish '8:00'. */
export const hourText = (time: string): string =>
  language() === 'pt' ? time.replace(/:00$/, 'h').replace(':', 'h') : clockTime(time).replace(/:00 /, ' ');

/** The day and time of an instant (ISO 8601) on the clock of São Paulo: '20/11/2026 14:30'. */
export const instantText = (instant: string): string => `${formatDate(dayOf(new Date(instant)))} ${timeText(instant)}`;

/** Pixels of a column of instants: its longest text is '11/24/2026 12:00 PM'. */
export const INSTANT_WIDTH = 172;

/** '10/11/2025 a 15/02/2027'; without an end 'desde 10/11/2025'. */
export const dateRangeText = (from: string, until: string | null, t: Translate): string =>
  until
    ? t('common.dateRange', { from: formatDate(from), until: formatDate(until) })
    : t('common.dateSince', { from: formatDate(from) });
