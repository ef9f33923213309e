import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { dayOf, formatCnpj, formatCpf, formatMonth, formatPhone } from '../../../contract/common.ts';
import { formatDate, timeText } from '../../i18n/format.ts';
import { type Translate, useT } from '../../i18n/index.ts';

export const EmptyValue = () => <span className="empty-value">{useT()('common.emptyValue')}</span>;

/** A calendar day `YYYY-MM-DD`, in the form of the language in use; '—' without one. */
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

type Props = { value: string | null | undefined };

const Numbers = ({ children }: { children: ReactNode }) => (
  <Box component="span" className="num" sx={{ whiteSpace: 'nowrap' }}>
    {children}
  </Box>
);

/** A CNPJ (numeric or alphanumeric, unmasked on the wire) with its mask (M-15). */
export const CnpjText = ({ value }: Props) => (value ? <Numbers>{formatCnpj(value)}</Numbers> : <EmptyValue />);

/** A CPF with its mask; one that the gateway has masked already is shown as it came (M-15). */
export const CpfText = ({ value }: Props) => (value ? <Numbers>{formatCpf(value)}</Numbers> : <EmptyValue />);

/** A phone, `+55…` on the wire, as `(DD) 99999-9999` (M-15). */
export const PhoneText = ({ value }: Props) => (value ? <Numbers>{formatPhone(value)}</Numbers> : <EmptyValue />);
