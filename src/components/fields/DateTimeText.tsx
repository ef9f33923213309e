import { dayOf, formatDate } from '../../../contract/common.ts';
import { type Translate, useT } from '../../i18n/index.ts';
import { EmptyValue } from './EmptyValue.tsx';
import { timeText } from './instantText.ts';

/** An instant (ISO 8601 UTC) on the clock of São Paulo: 'hoje, 10:14' on the same day, else '20/11/2026, 10:14'. */
export function dateTimeText(value: string, now: Date, t: Translate): string {
  const instant = new Date(value);
  const time = timeText(value);
  return dayOf(instant) === dayOf(now) ? t('common.today', { time }) : `${formatDate(dayOf(instant))}, ${time}`;
}

/** The same, as an element; '—' without an instant. */
export const DateTimeText = ({ value }: { value: string | null | undefined }) => {
  const t = useT();
  return value ? (
    <time className="num" dateTime={value}>
      {dateTimeText(value, new Date(), t)}
    </time>
  ) : (
    <EmptyValue />
  );
};
