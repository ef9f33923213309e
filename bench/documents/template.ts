import { addDays, monthsLater } from '../../contract/common.ts';
import type { Random } from '../../demo/random.ts';
import { establishment, type Facts } from './facts.ts';

/**
 * Fills a layout: `{{person.name|upper}}`, `{{issue-4|short}}` (days), `{{month+1|day20}}` (months), `{{digits:6}}`, `{{hex:8}}`,
 * `{{rows:epi}}`. Throws for a name or a form that does not exist, so that no placeholder reaches a document.
 */
const MONTHS = `janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro`.split(' ');
const UNITS =
  `zero um dois três quatro cinco seis sete oito nove dez onze doze treze quatorze quinze dezesseis dezessete dezoito dezenove`.split(
    ' ',
  );
const TENS = ['', '', 'vinte', 'trinta'];
const inWords = (value: number): string =>
  value < 20
    ? (UNITS[value] ?? '')
    : [TENS[Math.floor(value / 10)], value % 10 ? UNITS[value % 10] : ''].filter(Boolean).join(' e ');
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
/** `<fault:with it~without it>`, in HTML `<!--fault:with it~without it-->`, is text that depends on the fault. */
const CHOICE = /<(?:!--)?([a-z]+):([^~<>]*)~([^<>]*?)(?:--)?>/g;
export const chosen = (text: string, fault: string | undefined): string =>
  text.replace(CHOICE, (_, own: string, bad: string, good: string) => (own === fault ? bad : good));

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '');

type Form = (value: string) => string;
const parts = (date: string) => {
  const [year = '', month = '', day = '01'] = date.split('-');
  return { year, month, day, name: MONTHS[Number(month) - 1] ?? '' };
};
const dateForm =
  (form: (parts_: ReturnType<typeof parts>) => string): Form =>
  (value) =>
    form(parts(value));
const lastDay = (month: string): string => {
  const [year, number] = month.split('-').map(Number);
  return String(new Date(Date.UTC(year ?? 0, number ?? 1, 0)).getUTCDate());
};

const FORMS: Readonly<Record<string, Form>> = {
  upper: (text) => text.toUpperCase(),
  lower: (text) => text.toLowerCase(),
  plain: (text) => plain(text).toUpperCase(),
  bare: (text) => text.replace(/[./-]/g, ''),
  root: (text) => text.replace(/[./-]/g, '').slice(0, 8),
  rootDots: (text) => text.slice(0, 10),
  iso: (text) => text,
  headOffice: (cnpj) => establishment(cnpj, '0001'),
  branch: (cnpj) => establishment(cnpj, '0003'),
  short: dateForm(({ day, month, year }) => `${day}/${month}/${year}`),
  two: dateForm(({ day, month, year }) => `${day}/${month}/${year.slice(2)}`),
  dash: dateForm(({ day, month, year }) => `${day}-${month}-${year}`),
  dm: dateForm(({ day, month }) => `${day}/${month}`),
  compact: dateForm(({ day, month, year }) => `${year}${month}${day}`),
  mon: dateForm(({ day, name, year }) => `${day}/${name.slice(0, 3)}/${year}`),
  long: dateForm(({ day, name, year }) => `${Number(day) === 1 ? '1º' : Number(day)} de ${name} de ${year}`),
  words: dateForm(
    ({ day, name, year }) => `${inWords(Number(day))} de ${name} de dois mil e ${inWords(Number(year) - 2000)}`,
  ),
  solemn: dateForm(({ day, name, year }) =>
    Number(day) === 1
      ? `ao primeiro dia do mês de ${name} de ${year}`
      : `aos ${Number(day)} dias do mês de ${name} de ${year}`,
  ),
  my: dateForm(({ name, year }) => `${name}/${year}`),
  num: dateForm(({ month, year }) => `${month}/${year}`),
  name: dateForm(({ name }) => name),
  NAME: dateForm(({ name }) => name.toUpperCase()),
  abbr: dateForm(({ name, year }) => `${name.slice(0, 3).toUpperCase()}/${year}`),
  longcap: dateForm(({ name, year }) => `${capital(name)}/${year}`),
  year: dateForm(({ year }) => year),
  yymm: dateForm(({ month, year }) => `${year.slice(2)}${month}`),
  dots: dateForm(({ day, month, year }) => `${day}.${month}.${year}`),
  monthDots: dateForm(({ month, year }) => `${month}.${year}`),
  monthDash: dateForm(({ month, year }) => `${month}-${year}`),
  monthSpaced: dateForm(({ name, year }) => `${capital(name)} ${year}`),
  monthShort: dateForm(({ name, year }) => `${name.toUpperCase()}/${year.slice(2)}`),
  abbrShort: dateForm(({ name, year }) => `${name.slice(0, 3).toUpperCase()}/${year.slice(2)}`),
  range: (value) => `${FORMS.first?.(value)} a ${FORMS.last?.(value)}`,
  rangeWords: (value) => `de 1º a ${lastDay(value)} de ${parts(value).name} de ${parts(value).year}`,
  rangeShort: (value) => `01 a ${FORMS.last?.(value)}`,
  first: dateForm(({ month, year }) => `01/${month}/${year}`),
  last: (value) => `${lastDay(value)}/${FORMS.num?.(value)}`,
};
/** A month as `long` is "outubro de 2026"; `day20` a day of it; `compact18` the same without separators. */
function formOf(name: string, isMonth: boolean): Form {
  const day = /^(day|compact)(\d\d)$/.exec(name);
  if (day) return (value) => (day[1] === 'day' ? FORMS.short : FORMS.compact)?.(`${value}-${day[2]}`) ?? '';
  if (isMonth && name === 'long') return dateForm(({ name: month, year }) => `${month} de ${year}`);
  const form = FORMS[name];
  if (!form) throw new Error(`no form ${name}`);
  return form;
}

function factOf(path: string, facts: Facts): string {
  const moved = /^(issue|expires|month|[a-z]+2?\.(?:birth|admission))([+-]\d+)$/.exec(path);
  if (moved?.[1] && moved[2]) {
    const base = factOf(moved[1], facts);
    return moved[1] === 'month' ? monthsLater(base, Number(moved[2])) : addDays(base, Number(moved[2]));
  }
  const [head = '', tail] = path.split('.');
  const found = facts[head];
  const value = typeof found === 'object' ? found[tail ?? ''] : found;
  if (value === undefined) throw new Error(`no fact ${path}`);
  return value;
}

const cells = (row: readonly string[]): string => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
const grid = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  `<table class=g><tr>${head.map((cell) => `<th>${cell}</th>`).join('')}</tr>${rows.map(cells).join('')}</table>`;
const time = (random: Random, hour: number): string =>
  `${String(hour).padStart(2, '0')}:${String(random.int(0, 9)).padStart(2, '0')}`;
const WEEKDAYS = ['dom', 'seg', 'ter', 'qua', 'qui', 'sex', 'sáb'];
const TEAM = [
  'ABEL DOS REIS MOTA',
  'BRUNA CAMARGO LUZ',
  'CAIO FREIRE',
  'DALVA MENDES ROCHA',
  'ELTON PRADO',
  'FABIO NERY LIMA',
];

function daysOf(month: string): { date: string; weekday: string; isOff: boolean }[] {
  return Array.from({ length: Number(lastDay(month)) }, (_, index) => {
    const day = String(index + 1).padStart(2, '0');
    const weekday = new Date(`${month}-${day}T00:00:00Z`).getUTCDay();
    return { date: `${day}/${month.slice(5)}`, weekday: WEEKDAYS[weekday] ?? '', isOff: weekday % 6 === 0 };
  });
}
const punches = (random: Random) => [time(random, 7), time(random, 11), time(random, 12), time(random, 16)];
const ROWS: Readonly<Record<string, (facts: Facts, random: Random) => string>> = {
  punches: (facts, random) =>
    grid(
      ['Data', 'Dia', 'Ent 1', 'Saí 1', 'Ent 2', 'Saí 2', 'Normais'],
      daysOf(factOf('month', facts)).map(({ date, weekday, isOff }) =>
        isOff ? [date, weekday, 'DSR', '', '', '', ''] : [date, weekday, ...punches(random), '08:00'],
      ),
    ),
  handPunches: (facts, random) =>
    grid(
      ['DIA', 'ENTRADA', 'INTERVALO', 'RETORNO', 'SAÍDA', 'RUBRICA'],
      daysOf(factOf('month', facts)).map(({ date, isOff }) =>
        isOff
          ? [date.slice(0, 2), '—', '—', '—', '—', '']
          : [
              date.slice(0, 2),
              ...punches(random).map((value) => `<span class=w>${value}</span>`),
              '<span class=w>jr</span>',
            ],
      ),
    ),
  clockLines: (facts, random) =>
    grid(
      ['Dia', 'Marcações registradas', 'Jornada', 'Trabalhado', 'Ocorrência'],
      daysOf(factOf('month', facts)).map(({ date, weekday, isOff }) =>
        isOff
          ? [`${date} ${weekday}`, '', 'folga', '', 'Repouso semanal']
          : [`${date} ${weekday}`, punches(random).join(' &nbsp; '), '07:30-17:18', '08:48', ''],
      ),
    ),
  // The two halves of the month beside each other.
  marks: (facts, random) => {
    const days = daysOf(factOf('month', facts)).map(({ date, weekday, isOff }) => [
      `${date} ${weekday}`,
      ...(isOff ? ['folga', '', '', ''] : punches(random)),
    ]);
    const head = ['Dia', 'Ent.', 'Saí.', 'Ent.', 'Saí.'];
    const beside = (index: number) => days[index] ?? head.map(() => '');
    return grid(
      [...head, ...head],
      Array.from({ length: 16 }, (_, index) => [...beside(index), ...beside(index + 16)]),
    );
  },
  earnings: () =>
    grid(
      ['Cód.', 'Descrição', 'Referência', 'Vencimentos', 'Descontos'],
      [
        ['1', 'SALÁRIO BASE', '30,00', '3.480,00', ''],
        ['42', 'HORAS EXTRAS 50%', '10,30', '244,32', ''],
        ['998', 'I.N.S.S.', '12,00', '', '401,20'],
        ['48', 'VALE-TRANSPORTE', '6,00', '', '208,80'],
        ['', '<b>Valor líquido</b>', '', '<b>3.114,32</b>', ''],
        ['', 'Base INSS 3.724,32', 'FGTS 297,94', 'Base IRRF 3.323,12', ''],
      ],
    ),
  payroll: (_, random) =>
    TEAM.map(
      (name, index) =>
        `${String(index + 101).padEnd(6)}${name.padEnd(30)}SALARIO 220,00h ${random.int(2, 5)}.${random.digits(3)},00   INSS ${random.int(200, 480)},10   FGTS ${random.int(180, 390)},22   LIQUIDO ${random.int(2, 4)}.${random.digits(3)},12`,
    ).join('\n'),
  payrollTable: (_, random) =>
    grid(
      ['Matr.', 'Nome', 'Admissão', 'Proventos', 'Descontos', 'Líquido'],
      TEAM.map((name, index) => [
        String(index + 201),
        name,
        `0${random.int(1, 9)}/0${random.int(1, 9)}/202${random.int(1, 5)}`,
        `4.${random.digits(3)},00`,
        `${random.digits(3)},10`,
        `3.${random.digits(3)},90`,
      ]),
    ),
  fgts: (facts, random) =>
    grid(
      ['Trabalhador', 'CPF', 'Comp.', 'Remuneração', 'FGTS'],
      TEAM.map((name) => [
        name,
        `***.${random.digits(3)}.${random.digits(3)}-**`,
        FORMS.num?.(factOf('month', facts)) ?? '',
        '3.480,00',
        '278,40',
      ]),
    ),
  credits: (_, random) =>
    grid(
      ['Favorecido', 'Agência/Conta', 'Valor'],
      TEAM.map((name) => [
        name,
        `0455 ${random.digits(5)}-${random.digits(1)}`,
        `3.${random.digits(3)},${random.digits(2)}`,
      ]),
    ),
  epi: (facts, random) => {
    const issue = factOf('issue', facts);
    return grid(
      ['Data', 'Qtd.', 'Descrição do EPI', 'C.A.', 'Assinatura', 'Devolução'],
      [
        'Capacete classe B',
        'Óculos incolor',
        'Protetor auricular plug',
        'Luva de vaqueta',
        'Botina com biqueira',
        'Cinto paraquedista',
      ].map((name, index) => [
        FORMS.short?.(addDays(issue, (index - 5) * 9)) ?? '',
        '1',
        name,
        random.digits(5),
        `<span class=w>${factOf('person.first', facts)}</span>`,
        '',
      ]),
    );
  },
};

export function fill(layout: string, facts: Facts, random: Random): string {
  return layout.replace(/\{\{([^}]+)\}\}/g, (_, inside: string) => {
    const [path = '', ...forms] = inside.split('|');
    const [maker = '', argument = ''] = path.split(':');
    const rows = maker === 'rows' ? ROWS[argument] : undefined;
    if (rows) return rows(facts, random);
    const value =
      maker === 'digits'
        ? random.digits(Number(argument))
        : maker === 'hex'
          ? Array.from({ length: Number(argument) }, () => random.int(0, 15).toString(16)).join('')
          : factOf(path, facts);
    return forms.reduce((text, form) => formOf(form, path.startsWith('month'))(text), value);
  });
}
