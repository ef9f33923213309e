import { brokenHitsOf } from './brokenHits.ts';
import { beforeOf, type Hit, hitsOf, labelled, type Page } from './page.ts';

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
/** Between the parts of a date: two spaces end a cell unless `de` or a sign holds both together. */
const JOINT = '(?:\\s*(?:DE|/|-|\\.)\\s*| ?)';
/** What recognition takes for digits; `S` and `B` only behind another one. */
const D = '[0-9OIL]';
const TWO = `${D}[0-9OILSB]`;
const numberOf = (text = ''): number =>
  Number(text.replace(/O/g, '0').replace(/[IL]/g, '1').replace(/S/g, '5').replace(/B/g, '8'));
const monthOf = (name = ''): number => NAMES.findIndex((full) => full.startsWith(name.slice(0, 3))) + 1;
/** `26` → 2026; documents of the last century have their four digits. */
const yearOf = (text = ''): number => (text.length === 2 ? 2000 : 0) + numberOf(text.replace('.', ''));
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
      `(?<![0-9/.,-])(${TWO}|${D})\\s?([/.-])\\s?(${TWO}|${D})\\s?\\2\\s?(${D}${D}${TWO}|${TWO})(?![0-9/]|[.,-][0-9])`,
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
      `(?<![0-9/.-])([0-9]{1,2})(?:\\s?[Oº°ª])?${JOINT}${NAME}\\.?${JOINT}([12]\\.?[0-9]{3}|[0-9]{2})(?![0-9])`,
      'g',
    ),
    read: ([day, month, year]) => dayText(yearOf(year), monthOf(month), numberOf(day)),
  },
  {
    // 3 dias do mês de novembro do ano de 2026
    pattern: new RegExp(
      `(?<![0-9/])([0-9]{1,2})\\s?[Oº°ª]?\\s+DIAS?\\s+DO\\s+MES\\s+DE\\s+${NAME}\\s+(?:DO\\s+ANO\\s+)?DE\\s+([12][0-9]{3})(?![0-9])`,
      'g',
    ),
    read: ([day, month, year]) => dayText(yearOf(year), monthOf(month), numberOf(day)),
  },
];
/** Numbers as words, for `três de novembro de dois mil e vinte e seis`. */
const UNITS =
  'UM DOIS TRES QUATRO CINCO SEIS SETE OITO NOVE DEZ ONZE DOZE TREZE QUATORZE QUINZE DEZESSEIS DEZESSETE DEZOITO DEZENOVE'.split(
    ' ',
  );
const WORDS = new Map<string, number>([
  ...UNITS.map((word, index) => [word, index + 1] as const),
  ['PRIMEIRO', 1],
  ['CATORZE', 14],
  ['VINTE', 20],
  ['TRINTA', 30],
]);
const sumOf = (words = ''): number =>
  words.split(/\s+E\s+/).reduce((sum, word) => sum + (WORDS.get(word) ?? Number.NaN), 0);
const WORD = `(?:${[...WORDS.keys()].sort((a, b) => b.length - a.length).join('|')})`;
const IN_WORDS = {
  pattern: new RegExp(
    `(?<![A-Z])(${WORD}(?:\\s+E\\s+${WORD})?)\\s+(?:DIAS?\\s+DO\\s+MES\\s+)?DE\\s+${NAME}\\s+(?:DO\\s+ANO\\s+)?DE\\s+DOIS\\s+MIL\\s+E\\s+(${WORD}(?:\\s+E\\s+${WORD})?)(?![A-Z])`,
    'g',
  ),
  read: ([day, month, year]: Hit['groups']) => dayText(2000 + sumOf(year), monthOf(month), sumOf(day)),
};
const MONTH_FORMS: typeof DAY_FORMS = [
  {
    // 11/2026
    pattern: new RegExp(`(?<![0-9/.,A-Z-])(${TWO}|${D})\\s?/\\s?(${D}${D}${TWO})(?![0-9/A-Z]|[.,-][0-9])`, 'g'),
    read: ([month, year]) => monthText(yearOf(year), numberOf(month)),
  },
  {
    // 2026-11
    pattern: /(?<![0-9-])([12][0-9]{3})-([0-9]{2})(?![0-9-])/g,
    read: ([year, month]) => monthText(yearOf(year), numberOf(month)),
  },
  {
    // outubro ano: 2026, outubro / ano 2026
    pattern: new RegExp(`(?<![A-Z])${NAME}\\s*[/-]?\\s*ANO\\s?:?\\s*([12][0-9]{3})(?![0-9])`, 'g'),
    read: ([month, year]) => monthText(yearOf(year), monthOf(month)),
  },
  {
    // novembro de 2026, nov/26, but not 20 de novembro de 2026
    pattern: new RegExp(
      `(?<![0-9](?:\\s?[Oº°ª])?(?:\\s*(?:DE|/|-|\\.)\\s*| )?)(?<![A-Z])${NAME}\\.?${JOINT}([12]\\.?[0-9]{3}|(?<=[/-])[0-9]{2})(?![0-9])`,
      'g',
    ),
    read: ([month, year]) => monthText(yearOf(year), monthOf(month)),
  },
];

/** Forms that are a month only behind a label: `10.2026`, `10-2026`, `10/26`, `202610`, `2026/10`, `102026`. */
const LABELLED_MONTH_FORMS: typeof DAY_FORMS = [
  {
    // In two cells: 10  2026, 10 Ano 2026, outubro  2026
    pattern: new RegExp(
      `(?<![0-9/.,A-Z-])(0?[1-9]|1[0-2]|${NAME.slice(1, -1)})(?:\\s{1,12}|\\W{0,4}ANO\\W{1,8})(20[0-9]{2})(?![0-9/A-Z]|[.,-][0-9])`,
      'g',
    ),
    read: ([month = '', year]) => monthText(yearOf(year), /^[0-9]/.test(month) ? numberOf(month) : monthOf(month)),
  },
  {
    // 10-2026, 10.2026; `10,/2026` as a picture is read
    pattern: /(?<![0-9/.,A-Z-])([0-9]{1,2})\s?(?:[.-]|[.,]\s?\/)\s?(20[0-9]{2})(?![0-9/A-Z]|[.,-][0-9])/g,
    read: ([month, year]) => monthText(yearOf(year), numberOf(month)),
  },
  {
    // No month is above 12, so that day and month are never meant.
    pattern: /(?<![0-9/.,A-Z-])([0-9]{1,2})\s?\/\s?(1[3-9]|[2-9][0-9])(?![0-9/A-Z]|[.,-][0-9])/g,
    read: ([month, year]) => monthText(yearOf(year), numberOf(month)),
  },
  {
    pattern: /(?<![0-9/.,A-Z-])(20[0-9]{2})(?:\s?\/\s?)?(0[1-9]|1[0-2])(?![0-9/A-Z]|[.,-][0-9])/g,
    read: ([year, month]) => monthText(yearOf(year), numberOf(month)),
  },
  {
    pattern: /(?<![0-9/.,A-Z-])(0[1-9]|1[0-2])\s?(20[0-9]{2})(?![0-9/A-Z]|[.,-][0-9])/g,
    read: ([month, year]) => monthText(yearOf(year), numberOf(month)),
  },
];

export type Dated = Hit & { value: string };
const readAll = (pages: readonly Page[], forms: typeof DAY_FORMS): Dated[] =>
  forms.flatMap(({ pattern, read }) =>
    [...hitsOf(pages, pattern), ...brokenHitsOf(pages, pattern)].flatMap((hit) => {
      const value = read(hit.groups);
      return value ? [{ ...hit, value }] : [];
    }),
  );

/** Months in forms that need a label, as `YYYY-MM`. */
export const labelledMonthsOn = (pages: readonly Page[]): Dated[] => readAll(pages, LABELLED_MONTH_FORMS);

/** Every real day on the pages, as `YYYY-MM-DD`. */
export const daysOn = (pages: readonly Page[]): Dated[] => readAll(pages, [...DAY_FORMS, IN_WORDS]);

/** Characters between the two days of a range. */
const RANGE = 12;
/** A period of payroll has at most so many days. */
const PERIOD_DAYS = 35;
export type MonthRange = { hit: Dated; months: string[]; days: string[] };
/** `01 a` or `16/09 a` before the last day of a range. */
const BEGINNING =
  /(?<![0-9/.,-])([0-9]{1,2})\s?[Oº°ª]?(?:\s?[/.]\s?([0-9]{1,2})|\s+DE\s+([A-Z]{4,9}))?\s+(?:A|ATE|AO)\s+$/;
/** The first day of a range that is written without its year; null where it is none, or not as long as a month. */
function beginningOf(last: Dated): string | null {
  const [whole, day, month, name] = BEGINNING.exec(beforeOf(last, 24)) ?? [];
  if (whole === undefined) return null;
  const year = Number(last.value.slice(0, 4));
  const own = month ? Number(month) : name ? NAMES.indexOf(name) + 1 : Number(last.value.slice(5, 7));
  const first = dayText(own > Number(last.value.slice(5, 7)) ? year - 1 : year, own, Number(day));
  const length = first === null ? 0 : daysBetween(first, last.value);
  return length >= 25 && length <= PERIOD_DAYS ? first : null;
}
const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000;
/** Two days that follow each other on a line, a month apart at most, with the months that they touch and where they stand. */
export function monthRangesOn(pages: readonly Page[]): MonthRange[] {
  const lineOf = ({ page, line }: Dated): string => `${page.number}:${line}`;
  const days = daysOn(pages);
  const onLine = Map.groupBy(days, lineOf);
  return days.flatMap((first): MonthRange[] => {
    const begun = beginningOf(first);
    if (begun) {
      const months = [...new Set([first.value.slice(0, 7), begun.slice(0, 7)])];
      return [{ hit: { ...first, value: months[0] ?? '' }, months, days: [`${lineOf(first)}:${first.at}`] }];
    }
    const last = onLine
      .get(lineOf(first))
      ?.find((day) => day.at > first.at && day.at - first.at - first.text.length < RANGE);
    const length = last ? daysBetween(first.value, last.value) : 0;
    if (!last || length < 25 || length > PERIOD_DAYS) return [];
    const months = [...new Set([last.value.slice(0, 7), first.value.slice(0, 7)])];
    return [
      {
        hit: { ...first, value: months[0] ?? '' },
        months,
        days: [first, last].map((day) => `${lineOf(day)}:${day.at}`),
      },
    ];
  });
}

/** Every month, as `YYYY-MM`; a range of days within one month counts as that month. */
export const monthsOn = (pages: readonly Page[]): Dated[] => [
  ...readAll(pages, MONTH_FORMS),
  ...monthRangesOn(pages).flatMap(({ hit, months }) => (months.length === 1 ? [hit] : [])),
];

const WEEKDAY = '(DOM|SEG|TER|QUA|QUI|SEX|SAB)(?:UNDA|CA|RTA|INTA|TA|ADO|INGO)?';
/** `01/10 qui`, `Qui 01/10`: a day without its year, which the day of the week tells. */
const DAY_OF_WEEK = new RegExp(
  `(?<![0-9/])(?:${WEEKDAY}\\W{1,3})?([0-3]?[0-9])/([01]?[0-9])(?:\\W{1,3}${WEEKDAY})?(?![0-9/])`,
  'g',
);
const WEEK = ['DOM', 'SEG', 'TER', 'QUA', 'QUI', 'SEX', 'SAB'];
/** So many days of one month make a timesheet of it, and so many of all its days are of that month. */
const DAYS_OF_SHEET = 12;
const MOST_DAYS = 0.8;
/** The month of the days that a timesheet lists, `YYYY-MM`; undefined where it lists no month, or two. */
export function monthOfDays(pages: readonly Page[], year: number): Dated | undefined {
  const listed = hitsOf(pages, DAY_OF_WEEK).flatMap((hit): Dated[] => {
    const [before, day, month, after] = hit.groups;
    const weekday = WEEK.indexOf(before ?? after ?? '');
    if (weekday < 0) return [];
    const value = [year, year - 1, year + 1, year - 2]
      .map((own) => dayText(own, Number(month), Number(day)))
      .find((own) => own !== null && new Date(own).getUTCDay() === weekday);
    return value ? [{ ...hit, value }] : [];
  });
  const months = [...Map.groupBy(listed, ({ value }) => value.slice(0, 7))].sort(([, a], [, b]) => b.length - a.length);
  const [month = '', own = []] = months[0] ?? [];
  const isSheet =
    new Set(own.map(({ value }) => value)).size >= DAYS_OF_SHEET && own.length > listed.length * MOST_DAYS;
  return own[0] && isSheet ? { ...own[0], value: month } : undefined;
}

/** `YYYY-MM` → its last day. */
export const lastDayOf = (month: string): string => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return `${month}-${two(new Date(Date.UTC(year, number, 0)).getUTCDate())}`;
};

/** For how long something is valid: `12 (doze) meses`, `2 anos`, `cento e oitenta dias`, `bienal`. */
export type Lasting = Hit & { days: number; months: number };
const TENS: Readonly<Record<string, number>> = {
  QUARENTA: 40,
  CINQUENTA: 50,
  SESSENTA: 60,
  NOVENTA: 90,
  CENTO: 100,
  CEM: 100,
  OITENTA: 80,
  UMA: 1,
};
const COUNTS = new Map<string, number>([...WORDS, ...Object.entries(TENS)]);
const COUNT = `(?:${[...COUNTS.keys()].sort((a, b) => b.length - a.length).join('|')})`;
const countOf = (words: string): number =>
  words.split(/\s+E\s+/).reduce((sum, word) => sum + (COUNTS.get(word) ?? Number.NaN), 0);
const PERIODS: Readonly<Record<string, number>> = { SEMESTRAL: 6, ANUAL: 12, BIENAL: 24, TRIENAL: 36 };
const PERIOD = new RegExp(`(?<![A-Z])(${Object.keys(PERIODS).join('|')})(?![A-Z])`, 'g');
const LASTING = new RegExp(
  `(?<![0-9/.,A-Z])([0-9]{1,3}|${COUNT}(?:\\s+E\\s+${COUNT})*)\\s*(?:\\(([^)]{1,24})\\))?\\s*(DIAS?|MES(?:ES)?|ANOS?)(?![A-Z])`,
  'g',
);
export const lastingsOn = (pages: readonly Page[]): Lasting[] => [
  ...hitsOf(pages, LASTING).flatMap((hit) => {
    const [count = '', again, unit = ''] = hit.groups;
    const value = /^[0-9]/.test(count) ? Number(count) : countOf(count);
    // `08 (noventa) dias`, as a picture is read, says neither.
    const isDoubtful = hit.page.fromPicture && again !== undefined && countOf(again.trim()) !== value;
    if (!(value > 0) || isDoubtful) return [];
    const months = unit.startsWith('ANO') ? value * 12 : unit.startsWith('MES') ? value : 0;
    return months > 240 ? [] : [{ ...hit, days: unit.startsWith('DIA') ? value : 0, months }];
  }),
  ...hitsOf(pages, PERIOD).map((hit) => ({ ...hit, days: 0, months: PERIODS[hit.groups[0] ?? ''] ?? 12 })),
];

/** The year of a yearly licence, as `YYYY`. */
const YEAR = /\b(?:EXERCICIO|LICENCIAMENTO ANUAL|LICENCIAMENTO)\s*:?\s*(20[0-9]{2})(?![0-9])/g;
const YEAR_LABEL = /\bEXERCICIO\b/g;
const YEAR_ALONE = /(?<![0-9/.-])(20[0-9]{2})(?![0-9/.-])/g;
export function yearsOn(pages: readonly Page[]): Dated[] {
  const year = (hit: Hit): Dated => ({ ...hit, value: hit.groups[0] ?? '' });
  return [
    ...hitsOf(pages, YEAR).map(year),
    ...labelled(hitsOf(pages, YEAR_LABEL), hitsOf(pages, YEAR_ALONE)).map(year),
  ];
}
