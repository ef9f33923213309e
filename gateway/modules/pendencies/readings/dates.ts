import { type Hit, hitsOf, type Page } from './page.ts';

/** Days and months as Brazilian documents write them, over capitals without accents. */

const NAMES = [
  'JANEIRO',
  'FEVEREIRO',
  'MARCO',
  'ABRIL',
  'MAIO',
  'JUNHO',
  'JULHO',
  'AGOSTO',
  'SETEMBRO',
  'OUTUBRO',
  'NOVEMBRO',
  'DEZEMBRO',
];
const NAME = `(${NAMES.map((name) => `${name.slice(0, 3)}(?:${name.slice(3)})?`).join('|')})`;
/** What recognition takes for digits. */
const D = '[0-9OIL]';
const numberOf = (text = ''): number => Number(text.replace(/O/g, '0').replace(/[IL]/g, '1'));
const monthOf = (name = ''): number => NAMES.findIndex((full) => full.startsWith(name.slice(0, 3))) + 1;
/** `26` → 2026; documents of the last century have their four digits. */
const yearOf = (text = ''): number => (text.length === 2 ? 2000 + numberOf(text) : numberOf(text));
const two = (value: number): string => String(value).padStart(2, '0');

const dayText = (year: number, month: number, day: number): string | null => {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal && year >= 1900 && year <= 2199 ? `${year}-${two(month)}-${two(day)}` : null;
};
const monthText = (year: number, month: number): string | null =>
  month >= 1 && month <= 12 && year >= 1990 && year <= 2199 ? `${year}-${two(month)}` : null;

const DAY_FORMS: readonly { pattern: RegExp; read: (groups: Hit['groups']) => string | null }[] = [
  {
    // 20/11/2026, 20.11.2026, 20-11-26
    pattern: new RegExp(
      `(?<![0-9/.,-])(${D}{1,2})\\s?([/.-])\\s?(${D}{1,2})\\s?\\2\\s?(${D}{4}|${D}{2})(?![0-9/]|[.,-][0-9])`,
      'g',
    ),
    read: ([day, , month, year]) => dayText(yearOf(year), numberOf(month), numberOf(day)),
  },
  {
    // 2026-11-20
    pattern: /(?<![0-9-])([12][0-9]{3})-([0-9]{2})-([0-9]{2})(?![0-9-])/g,
    read: ([year, month, day]) => dayText(yearOf(year), numberOf(month), numberOf(day)),
  },
  {
    // 20 de novembro de 2026, 1º de março de 2026, 20/nov/2026
    pattern: new RegExp(
      `(?<![0-9/])([0-9]{1,2})\\s?[Oº°ª]?\\s*(?:DE|/|-|\\.)?\\s*${NAME}\\.?\\s*(?:DE|/|-|\\.)?\\s*([12][0-9]{3}|[0-9]{2})(?![0-9])`,
      'g',
    ),
    read: ([day, month, year]) => dayText(yearOf(year), monthOf(month), numberOf(day)),
  },
];
const MONTH_FORMS: typeof DAY_FORMS = [
  {
    // 11/2026
    pattern: new RegExp(`(?<![0-9/.,A-Z-])(${D}{1,2})\\s?/\\s?(${D}{4})(?![0-9/A-Z]|[.,-][0-9])`, 'g'),
    read: ([month, year]) => monthText(yearOf(year), numberOf(month)),
  },
  {
    // 2026-11
    pattern: /(?<![0-9-])([12][0-9]{3})-([0-9]{2})(?![0-9-])/g,
    read: ([year, month]) => monthText(yearOf(year), numberOf(month)),
  },
  {
    // novembro de 2026, nov/26, but not 20 de novembro de 2026
    pattern: new RegExp(
      `(?<![0-9]\\s?(?:[Oº°ª]\\s)?(?:DE|/|-|\\.)?\\s*)(?<![A-Z])${NAME}\\.?\\s*(?:DE|/|-)?\\s*([12][0-9]{3}|(?<=/)[0-9]{2})(?![0-9])`,
      'g',
    ),
    read: ([month, year]) => monthText(yearOf(year), monthOf(month)),
  },
];

export type Dated = Hit & { value: string };
const readAll = (pages: readonly Page[], forms: typeof DAY_FORMS): Dated[] =>
  forms.flatMap(({ pattern, read }) =>
    hitsOf(pages, pattern).flatMap((hit) => {
      const value = read(hit.groups);
      return value ? [{ ...hit, value }] : [];
    }),
  );

/** Every real day on the pages, as `YYYY-MM-DD`. */
export const daysOn = (pages: readonly Page[]): Dated[] => readAll(pages, DAY_FORMS);

/** Every month, as `YYYY-MM`; a range of days within one month counts as that month. */
export function monthsOn(pages: readonly Page[]): Dated[] {
  const days = daysOn(pages);
  const lineOf = ({ page, line }: Dated): string => `${page.number}:${line}`;
  const onLine = Map.groupBy(days, lineOf);
  const ranges = days.flatMap((first) => {
    const last = onLine
      .get(lineOf(first))
      ?.find(
        (day) =>
          day.at > first.at &&
          day.at - first.at - first.text.length < 8 &&
          day.value.slice(0, 7) === first.value.slice(0, 7),
      );
    return last && first.value.endsWith('-01') ? [{ ...first, value: first.value.slice(0, 7) }] : [];
  });
  return [...readAll(pages, MONTH_FORMS), ...ranges];
}
