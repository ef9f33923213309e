import {
  formatDate as formatDateIn,
  formatInstant,
  formatMoney as formatMoneyIn,
  formatTime,
  wallClockOf,
} from '../../contract/common.ts';
import { DEFAULT_LANGUAGE, LOCALE } from '../../contract/constants.ts';
import { i18n, type Translate } from './index.ts';
import type { Language } from './language.ts';

const language = () => (i18n.language as Language | undefined) ?? DEFAULT_LANGUAGE;

/** A day `YYYY-MM-DD` in the form of the language in use: '20/11/2026', in English '11/20/2026' (L-12). */
export const formatDate = (day: string): string => formatDateIn(day, language());

/** An amount in reais: 'R$ 4.380,00', in English 'R$ 4,380.00'. */
export const formatMoney = (amount: number): string => formatMoneyIn(amount, language());

/** An instant (ISO 8601) on the clock of São Paulo: '14:30', in English '2:30 PM'. */
export const timeText = (instant: string): string =>
  formatTime(wallClockOf(new Date(instant)).slice(11, 16), language());

/** Opening hours, short: '8:00' is '8h', in English '8 AM', in Spanish '8:00'. */
export const hourText = (time: string): string =>
  language() === 'pt' ? time.replace(/:00$/, 'h').replace(':', 'h') : formatTime(time, language()).replace(/:00 /, ' ');

/** The day and time of an instant (ISO 8601) on the clock of São Paulo: '20/11/2026 14:30'. */
export const instantText = (instant: string): string => formatInstant(instant, language());

/** Pixels of a column of instants: its longest text is '11/24/2026 12:00 PM'. */
export const INSTANT_WIDTH = 172;

/** '1, 2 e 3', in English '1, 2, and 3'. */
export const listText = (items: readonly (string | number)[]): string =>
  new Intl.ListFormat(LOCALE[language()]).format(items.map(String));

/** '10/11/2025 a 15/02/2027'; without an end 'desde 10/11/2025'. */
export const dateRangeText = (from: string, until: string | null, t: Translate): string =>
  until
    ? t('common.dateRange', { from: formatDate(from), until: formatDate(until) })
    : t('common.dateSince', { from: formatDate(from) });
