import { z } from 'zod';
import { DEFAULT_LANGUAGE, type Language, PASSWORD, PHONE, TEXT, TIME_ZONE } from './constants.ts';

/** Ids, dates, documents, phone, password and money: the values that every noun is made of. */

// ---------------------------------------------------------------- ids
/** A record's id: a positive integer (M-18); also read from a path or query, where it arrives as text. */
export const idSchema = z.coerce
  .string()
  .regex(/^[1-9]\d{0,14}$/, { error: 'invalid_id' })
  .transform(Number)
  .pipe(z.int().positive());
/** An id in a JSON body or reply. */
export const idNumberSchema = z.int().positive();
export const uidSchema = z.uuid();

/** `{ id, name }` of what a row refers to; never a bare id alone. */
export const referenceSchema = z.object({ id: idNumberSchema, name: z.string() });
export type Reference = z.infer<typeof referenceSchema>;

// ---------------------------------------------------------------- text
// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point
export const WITHOUT_CONTROLS = /^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$/;
/** A text written by a person: trimmed, without control characters, 1 to `max` characters. */
export const boundedText = (max: number) =>
  z
    .string()
    .trim()
    .min(1, { error: 'required' })
    .max(max, { error: 'too_long' })
    .regex(WITHOUT_CONTROLS, { error: 'invalid_characters' });
// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point
const ONE_LINE = /^[^\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]*$/;
/** A name: one line of visible text, since it becomes a mail's subject, a file's name and a row of a list. */
export const nameText = (max: number) => boundedText(max).regex(ONE_LINE, { error: 'invalid_characters' });
/** As `boundedText`, or nothing. */
export const optionalText = (max: number) =>
  z.string().trim().max(max, { error: 'too_long' }).regex(WITHOUT_CONTROLS, { error: 'invalid_characters' });
/** What a search box asks for; a control character would be an error of the database. */
export const searchTextSchema = optionalText(TEXT.search);

const email = z.email({ error: 'invalid_email' }).max(254, { error: 'too_long' });
export const emailSchema = z.string().trim().toLowerCase().min(1, { error: 'required' }).pipe(email);

/** A text without accents and in small letters, to compare what people type with what is written. */
export const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
export const onlyDigits = (text: string): string => text.replace(/\D/g, '');
const allEqual = (text: string): boolean => /^(.)\1*$/.test(text);

// ---------------------------------------------------------------- CPF
/** Check digits of a CPF by modulo 11; ten equal digits pass the sum, so they are refused by a rule of their own. */
export function isCpf(value: string): boolean {
  if (!/^\d{11}$/.test(value) || allEqual(value)) return false;
  const digit = (length: number): number => {
    let sum = 0;
    for (let i = 0; i < length; i++) sum += Number(value[i]) * (length + 1 - i);
    const rest = (sum * 10) % 11;
    return rest === 10 ? 0 : rest;
  };
  return digit(9) === Number(value[9]) && digit(10) === Number(value[10]);
}
export const cpfSchema = z.string().transform(onlyDigits).refine(isCpf, { error: 'invalid_cpf' });
/** `52998224725` → `529.982.247-25` (M-15); anything else is given back as it is. */
export const formatCpf = (cpf: string): string => cpf.replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, '$1.$2.$3-$4');
/** `52998224725` → `***.982.247-**`: who may not see the data can still tell two people apart. */
export const maskCpf = (cpf: string): string => cpf.replace(/^\d{3}(\d{3})(\d{3})\d{2}$/, '***.$1.$2-**');
/** A CPF in an answer that nobody needs `see_employee_data` for. */
export const maskedCpfSchema = z.string().regex(/^\*{3}\.\d{3}\.\d{3}-\*{2}$/);
/** A text with every CPF in it masked, formatted or not. */
export const maskCpfsIn = (text: string): string =>
  text.replace(/(?<!\d)\d{3}\.?(\d{3})\.?(\d{3})-?\d{2}(?!\d)/g, '***.$1.$2-**');
export const maskForeignDocument = (document: string): string => `•••${document.slice(-2)}`;

// ---------------------------------------------------------------- CNPJ
const CNPJ_WEIGHTS = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2] as const;
export const onlyCnpjCharacters = (text: string): string => text.toUpperCase().replace(/[^0-9A-Z]/g, '');
/** The two check digits over 12 characters of 0-9 A-Z, each worth its ASCII code − 48 (IN RFB 2.229/2024). */
export function cnpjCheckDigits(base: string): string {
  const digit = (text: string): number => {
    const weights = CNPJ_WEIGHTS.slice(CNPJ_WEIGHTS.length - text.length);
    const rest = weights.reduce<number>((sum, weight, i) => sum + weight * (text.charCodeAt(i) - 48), 0) % 11;
    return rest < 2 ? 0 : 11 - rest;
  };
  const first = digit(base);
  return `${first}${digit(`${base}${first}`)}`;
}
/** Numeric and alphanumeric CNPJ; 14 equal characters are refused (Amb-13). */
export function isCnpj(value: string): boolean {
  if (!/^[0-9A-Z]{12}\d{2}$/.test(value) || allEqual(value)) return false;
  return cnpjCheckDigits(value.slice(0, 12)) === value.slice(12);
}
export const cnpjSchema = z.string().transform(onlyCnpjCharacters).refine(isCnpj, { error: 'invalid_cnpj' });
/** `12ABC34501DE35` → `12.ABC.345/01DE-35` (M-15). */
export const formatCnpj = (cnpj: string): string =>
  cnpj.replace(/^([0-9A-Z]{2})([0-9A-Z]{3})([0-9A-Z]{3})([0-9A-Z]{4})(\d{2})$/, '$1.$2.$3/$4-$5');
/** Matriz and filiais share the first eight characters. */
export const cnpjRoot = (cnpj: string): string => cnpj.slice(0, 8);

// ---------------------------------------------------------------- phone
const AREA_CODES = new Set(
  '11 12 13 14 15 16 17 18 19 21 22 24 27 28 31 32 33 34 35 37 38 41 42 43 44 45 46 47 48 49 51 53 54 55 61 62 63 64 65 66 67 68 69 71 73 74 75 77 79 81 82 83 84 85 86 87 88 89 91 92 93 94 95 96 97 98 99'.split(
    ' ',
  ),
);
/** 10 digits (landline, not starting with 9) or 11 (mobile, starting with 9), with an area code that exists (A-44, Amb-09). */
export function isPhone(digits: string): boolean {
  if (!AREA_CODES.has(digits.slice(0, 2))) return false;
  return /^\d{2}[2-8]\d{7}$/.test(digits) || /^\d{2}9\d{8}$/.test(digits);
}
const nationalDigits = (text: string): string => {
  const digits = onlyDigits(text);
  return text.trim().startsWith(PHONE.prefix) ? digits.slice(2) : digits;
};
/** Any way of writing a phone → `+55` and its digits, as it is stored. */
export const phoneSchema = z
  .string()
  .min(1, { error: 'required' })
  .transform(nationalDigits)
  .refine(isPhone, { error: 'invalid_phone' })
  .transform((digits) => `${PHONE.prefix}${digits}`);
/** `+5531998765432` → `(31) 99876-5432`. */
export const formatPhone = (phone: string): string =>
  nationalDigits(phone).replace(/^(\d{2})(\d{4,5})(\d{4})$/, '($1) $2-$3');
/** Only the last two digits are shown (M-20): `(••) •••••-••32`. */
export function hidePhone(phone: string): string {
  const shown = formatPhone(phone);
  return shown.slice(0, -PHONE.visibleDigits).replace(/\d/g, '•') + shown.slice(-PHONE.visibleDigits);
}

// ---------------------------------------------------------------- password
export type PasswordCriterion = 'length' | 'upper' | 'lower' | 'digit' | 'specials';
export type PasswordStrength = 'LOW' | 'MEDIUM' | 'STRONG';
const special = new RegExp(`[${PASSWORD.specials.replace(/[-\]\\^]/g, '\\$&')}]`, 'g');

/** The characters of a password that the policy does not know, each once (A-28, 'invalidCharacters'). */
export const invalidPasswordCharacters = (password: string): string =>
  [...new Set(password.replace(/[A-Za-z0-9]/g, '').replace(special, ''))].join('');

/** The five criteria of row A-29. */
export function passwordCriteria(password: string): Record<PasswordCriterion, boolean> {
  return {
    length: password.length >= PASSWORD.min && password.length <= PASSWORD.max,
    upper: /[A-Z]/.test(password),
    lower: /[a-z]/.test(password),
    digit: /\d/.test(password),
    specials: (password.match(special)?.length ?? 0) >= PASSWORD.minSpecials,
  };
}

/** LOW up to 2 criteria, MEDIUM 3 or 4, STRONG all five; an illegal character caps at MEDIUM (A-29). */
export function passwordStrength(password: string): PasswordStrength {
  const score = Object.values(passwordCriteria(password)).filter(Boolean).length;
  if (score <= 2) return 'LOW';
  return score === 5 && invalidPasswordCharacters(password) === '' ? 'STRONG' : 'MEDIUM';
}
/** A new password: the policy of A-28, which is the same as STRONG (Amb-21). */
export const newPasswordSchema = z
  .string()
  .refine((password) => passwordStrength(password) === 'STRONG', { error: 'weak_password' });

// ---------------------------------------------------------------- dates
/** A calendar day `YYYY-MM-DD` that exists; there is no year 0, and the database says so. */
export const dateSchema = z.iso.date({ error: 'invalid_date' }).regex(/^(?!0000)/, { error: 'invalid_date' });
export const instantSchema = z.iso.datetime({ error: 'invalid_date' });
/** A reference month `YYYY-MM`, of these two centuries and the next: what is reckoned from it keeps its four digits. */
export const monthSchema = z
  .string()
  .regex(/^(?:19|2[01])\d{2}-(0[1-9]|1[0-2])$/, { error: 'invalid_month', abort: true });

const dayFormat = new Intl.DateTimeFormat('en-CA', {
  timeZone: TIME_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});
/** The day, `YYYY-MM-DD`, that an instant falls on in America/Sao_Paulo. */
export const dayOf = (instant: Date): string => dayFormat.format(instant);
/** A time of day, `HH:MM`. */
export const timeSchema = z.iso.time({ precision: -1, error: 'invalid_time' });
const wallClock = new Intl.DateTimeFormat('sv-SE', { timeZone: TIME_ZONE, dateStyle: 'short', timeStyle: 'medium' });
/** `2026-11-20 07:00:00`: what clocks in America/Sao_Paulo show at an instant. */
export const wallClockOf = (instant: Date): string => wallClock.format(instant);
/** The instant at which clocks in America/Sao_Paulo show that time. */
export function instantOf(day: string, time: string): Date {
  const asUtc = Date.parse(`${day}T${time}:00Z`);
  const shown = Date.parse(`${wallClockOf(new Date(asUtc)).replace(' ', 'T')}Z`);
  return new Date(2 * asUtc - shown);
}
const utc = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const DAY = 86_400_000;
/** Whole days from `from` to `to`; negative when `to` is before. */
export const daysBetween = (from: string, to: string): number => Math.round((utc(to) - utc(from)) / DAY);
export const addDays = (day: string, days: number): string =>
  new Date(utc(day) + days * DAY).toISOString().slice(0, 10);
/** 0 = Sunday, of a calendar day. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();
/** The Monday of the week of a day; a Sunday ends its week. */
export const mondayOf = (day: string): string => addDays(day, -((weekdayOf(day) + 6) % 7));
/** Months later on the same day, or on the last day of a shorter month: 31/01 + 1 → 28/02 (29/02 in a leap year). */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(date, last));
  return first.toISOString().slice(0, 10);
}
/** `2026-11` + 3 → `2027-02`. */
export const monthsLater = (month: string, months: number): string => addMonths(`${month}-01`, months).slice(0, 7);
/** `2026-11-20` → `20/11/2026`, in English `11/20/2026` (L-12). */
export function formatDate(day: string, language: Language = DEFAULT_LANGUAGE): string {
  const [year, month, date] = day.slice(0, 10).split('-');
  return (language === 'en' ? [month, date, year] : [date, month, year]).join('/');
}
/** The time of a clock: `14:30`, in English `2:30 PM`. */
export function formatTime(time: string, language: Language = DEFAULT_LANGUAGE): string {
  if (language !== 'en') return time;
  const [hours = '', minutes = ''] = time.split(':');
  return `${Number(hours) % 12 || 12}:${minutes} ${Number(hours) < 12 ? 'AM' : 'PM'}`;
}
/** The day and time of an instant on the clock of São Paulo: `20/11/2026 14:30` (A-37). */
export function formatInstant(instant: string, language: Language = DEFAULT_LANGUAGE): string {
  const [day = '', time = ''] = wallClockOf(new Date(instant)).split(' ');
  return `${formatDate(day, language)} ${formatTime(time.slice(0, 5), language)}`;
}
/** `2026-11` or `2026-11-01` → `11/2026`. */
export const formatMonth = (month: string): string => month.slice(0, 7).split('-').reverse().join('/');

// ---------------------------------------------------------------- money
/** An amount in BRL: a JSON number with at most two decimals. */
export const moneySchema = z.number().min(0).max(999_999_999_999.99).multipleOf(0.01);
/** Text with a decimal comma → number (E-25): `R$ 4.380,00` → 4380; null when it is no amount. */
export function parseMoney(text: string): number | null {
  const plain = text.replace(/[R$\s\u00a0]/g, '');
  if (!/^-?(\d{1,3}(\.\d{3})+|\d+)(,\d{1,2})?$/.test(plain)) return null;
  return Number(plain.replaceAll('.', '').replace(',', '.'));
}
const reais = (locale: string) => new Intl.NumberFormat(locale, { style: 'currency', currency: 'BRL' });
const moneyFormat = reais('pt-BR');
const englishMoneyFormat = reais('en-US');
/** 4380 → `R$ 4.380,00`, in English `R$ 4,380.00`: the sign stands apart in every language. */
export const formatMoney = (amount: number, language: Language = 'pt'): string =>
  language === 'en' ? englishMoneyFormat.format(amount).replace('R$', 'R$\u00a0') : moneyFormat.format(amount);

/**
 * The name by which a person is called: the social name where there is one (Decreto 8.727/2016). Lists, badge and gate show this
 * one; the civil name appears in the record, in exports and on documents of record.
 */
export const calledName = ({ name, socialName }: { name: string; socialName?: string | null }): string =>
  socialName ?? name;
