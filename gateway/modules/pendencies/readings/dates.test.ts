import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, addMonths, formatDate } from '../../../../contract/common.ts';
import { daysOn, labelledMonthsOn, lastingsOn, monthsOn } from './dates.ts';
import { lineOf, type Page } from './page.ts';

const page = (text: string): Page => ({
  number: 1,
  fromPicture: false,
  lines: [lineOf([{ text, x: 0.1, y: 0.1, w: 0.8, h: 0.01, confidence: 1 }], 0.7)],
});
const days = (text: string) => daysOn([page(text)]).map(({ value }) => value);
const months = (text: string) => monthsOn([page(text)]).map(({ value }) => value);
const day = fc.integer({ min: 0, max: 20_000 }).map((n) => addDays('1999-01-01', n));
const NAMES = 'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro'.split(' ');

describe('days', () => {
  test.each([
    ['Emitida em 20/11/2026 às 10:00', '2026-11-20'],
    ['20.11.2026', '2026-11-20'],
    ['20-11-2026', '2026-11-20'],
    ['5/1/26', '2026-01-05'],
    ['2026-11-20', '2026-11-20'],
    ['Contagem (MG), 20 de novembro de 2026.', '2026-11-20'],
    ['1º de março de 2026', '2026-03-01'],
    ['03 DE MARÇO DE 2026', '2026-03-03'],
    ['20/nov/2026', '2026-11-20'],
    ['20-NOV-26', '2026-11-20'],
    ['2O/11/2O26', '2026-11-20'],
    ['1S/0B/2026', '2026-08-15'],
    ['29/02/2028', '2028-02-29'],
  ])('D-28 %s', (text, value) => expect(days(text)).toEqual([value]));

  test.each(['31/02/2026', '45/10/2026', '10/13/2026', 'Lei 8.036/1990', '44.555.666/0001-81', '529.982.247-25'])(
    'D-28 %s is no day',
    (text) => expect(days(text)).toEqual([]),
  );

  test('D-28 every day in every form is read back', () => {
    fc.assert(
      fc.property(day, (value) => {
        const words = `${Number(value.slice(8))} de ${NAMES[Number(value.slice(5, 7)) - 1]} de ${value.slice(0, 4)}`;
        for (const text of [
          formatDate(value),
          formatDate(value).replaceAll('/', '.'),
          value,
          words,
          words.toUpperCase(),
        ])
          expect(days(`até ${text}, salvo`)).toEqual([value]);
      }),
      { numRuns: 200 },
    );
  });
});

test.each([
  ['Dada e passada nesta cidade, aos 15 dias do mês de agosto de', '2026. Prazo de validade: 180 dias.', '2026-08-15'],
  [
    'O treinamento foi realizado nas dependências da empresa em 10 de',
    'novembro de 2026, com oito horas.',
    '2026-11-10',
  ],
])('D-28 over the end of a line of text: %s', (first, second, value) => {
  const runOf = (text: string, y: number) => ({ text, x: 0.1, y, w: text.length * 0.01, h: 0.012, confidence: 1 });
  const lines = [lineOf([runOf(first, 0.1)], 0.7), lineOf([runOf(second, 0.12)], 0.7)];
  expect(daysOn([{ number: 1, fromPicture: false, lines }]).map((day) => [day.value, day.line])).toEqual([[value, 0]]);
});

describe('months', () => {
  test.each([
    ['Competência 11/2026 – Portaria MTP 671/2021', '2026-11'],
    ['novembro/2026', '2026-11'],
    ['novembro de 2026', '2026-11'],
    ['NOV/26', '2026-11'],
    ['2026-11', '2026-11'],
    ['01/11/2026 a 30/11/2026', '2026-11'],
    ['01 a 30/11/2026', '2026-11'],
    ['01/11 a 30/11/2026', '2026-11'],
    ['de 1º a 30 de novembro de 2026', '2026-11'],
    ['NOV-26', '2026-11'],
    ['12.345.678/0013-02  Novembro/2026', '2026-11'],
  ])('D-28 %s', (text, value) => expect(months(text)).toEqual([value]));

  test.each([
    '20/11/2026',
    '20 de novembro de 2026',
    '13/2026',
    'Portaria 671/2021',
    'NR-7',
    '15/11/2026 a 14/12/2026',
  ])('D-28 %s is no month', (text) => expect(months(text)).toEqual([]));
});

test('D-28 behind a label every month is read back in its short forms', () => {
  const month = fc.integer({ min: 0, max: 400 }).map((n) => addMonths('2013-01-01', n).slice(0, 7));
  fc.assert(
    fc.property(month, (value) => {
      const [year = '', number = ''] = value.split('-');
      for (const text of [
        `${number}.${year}`,
        `${number}-${year}`,
        `${number}/${year.slice(2)}`,
        `${year}${number}`,
        `${number}${year}`,
      ]) {
        expect(labelledMonthsOn([page(`Competência: ${text}`)]).map((hit) => hit.value)).toEqual([value]);
        expect(months(`nº ${text}`)).toEqual([]);
      }
    }),
  );
});

test.each([
  ['validade: 12 (doze) meses', 0, 12],
  ['válido por um ano', 0, 12],
  ['vencimento em 24 meses da emissão', 0, 24],
  ['válida por cento e oitenta dias', 180, 0],
  ['sessenta dias', 60, 0],
  ['validade bienal', 0, 24],
])('D-28 %s', (text, days, months) =>
  expect(lastingsOn([page(text)]).map((hit) => [hit.days, hit.months])).toEqual([[days, months]]),
);

test('D-28 no text breaks the search for dates', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
      daysOn([page(text)]);
      monthsOn([page(text)]);
    }),
  );
});
