import { formatDate, formatMonth } from '../../../contract/common.ts';
import { EmptyValue } from './EmptyValue.tsx';

/** A calendar day `YYYY-MM-DD`, shown DD/MM/AAAA in every language; '—' without one. */
export const DateText = ({ value }: { value: string | null | undefined }) =>
  value ? (
    <time className="num" dateTime={value.slice(0, 10)}>
      {formatDate(value)}
    </time>
  ) : (
    <EmptyValue />
  );

/** A reference month `YYYY-MM`, shown MM/AAAA; '—' without one. */
export const MonthText = ({ value }: { value: string | null | undefined }) =>
  value ? (
    <time className="num" dateTime={value.slice(0, 7)}>
      {formatMonth(value)}
    </time>
  ) : (
    <EmptyValue />
  );
