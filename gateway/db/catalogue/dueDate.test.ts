import { expect, test } from 'vitest';
import { addMonths } from '../../../contract/common.ts';
import { calendarOf } from '../../lib/businessDays.ts';
import { dueDateOf } from './dueDate.ts';
import { SHIPPED_CATALOGUE } from './shipped.ts';

/**
 * Due dates from 2024 to 2030, written down from the norms with an almanac and not by the code: Easter on 31/03/2024, 20/04/2025,
 * 05/04/2026, 28/03/2027, 16/04/2028, 01/04/2029 and 21/04/2030; 20/11 a national holiday since 2024 (Lei 14.759/2023); the banks closed on
 * Carnaval Monday and Tuesday and on Corpus Christi. A month, and in it:
 * 1. day 20, else the banking day before: FGTS (Lei 8.036/1990, art. 15) and DARF (Lei 8.212/1991, art. 30);
 * 2. day 15, else the banking day after: S-1299 (MOS) and EFD-Reinf (IN RFB 2.043/2021, as changed by 2.163/2023);
 * 3. the last business day: DCTFWeb (IN RFB 2.237/2024, as changed by 2.248/2025; 31/12 is one: RFB agenda of December 2025);
 * 4. wages: the fifth business day, Saturdays counted (IN MTP 2/2021), or the banking day before it;
 * 5. day 10, else the banking day after: what the contracting company asks for.
 */
const TABLE = `
2024-01  19  15  31  05  10
2024-02  20  15  29  06  14
2024-03  20  15  28  06  11
2024-04  19  15  30  05  10
2024-05  20  15  31  07  10
2024-06  20  17  28  06  10
2024-07  19  15  31  05  10
2024-08  20  15  30  06  12
2024-09  20  16  30  06  10
2024-10  18  15  31  04  10
2024-11  19  18  29  07  11
2024-12  20  16  31  06  10
2025-01  20  15  31  07  10
2025-02  20  17  28  06  10
2025-03  20  17  31  06  10
2025-04  17  15  30  04  10
2025-05  20  15  30  07  12
2025-06  20  16  30  06  10
2025-07  18  15  31  04  10
2025-08  20  15  29  06  11
2025-09  19  15  30  05  10
2025-10  20  15  31  06  10
2025-11  19  17  28  06  10
2025-12  19  15  31  05  10
2026-01  20  15  30  07  12
2026-02  20  18  27  06  10
2026-03  20  16  31  06  10
2026-04  20  15  30  07  10
2026-05  20  15  29  07  11
2026-06  19  15  30  05  10
2026-07  20  15  31  06  10
2026-08  20  17  31  06  10
2026-09  18  15  30  04  10
2026-10  20  15  30  06  13
2026-11  19  16  30  06  10
2026-12  18  15  31  04  10
2027-01  20  15  29  07  11
2027-02  19  15  26  05  10
2027-03  19  15  31  05  10
2027-04  20  15  30  06  12
2027-05  20  17  31  07  10
2027-06  18  15  30  04  10
2027-07  20  15  30  06  12
2027-08  20  16  31  06  10
2027-09  20  15  30  06  10
2027-10  20  15  29  06  11
2027-11  19  16  30  05  10
2027-12  20  15  31  06  10
2028-01  20  17  31  07  10
2028-02  18  15  25  04  10
2028-03  20  15  31  06  10
2028-04  20  17  28  06  10
2028-05  19  15  31  05  10
2028-06  20  16  30  06  12
2028-07  20  17  31  06  10
2028-08  18  15  31  04  10
2028-09  20  15  29  06  11
2028-10  20  16  31  06  10
2028-11  17  16  30  07  10
2028-12  20  15  29  06  11
2029-01  19  15  31  05  10
2029-02  20  15  28  06  14
2029-03  20  15  29  06  12
2029-04  20  16  30  06  10
2029-05  18  15  30  07  10
2029-06  20  15  29  06  11
2029-07  20  16  31  06  10
2029-08  20  15  31  06  10
2029-09  20  17  28  06  10
2029-10  19  15  31  05  10
2029-11  19  16  30  07  12
2029-12  20  17  31  06  10
2030-01  18  15  31  07  10
2030-02  20  15  28  06  11
2030-03  20  15  29  06  11
2030-04  18  15  30  05  10
2030-05  20  15  31  07  10
2030-06  19  17  28  06  10
2030-07  19  15  31  05  10
2030-08  20  15  30  06  12
2030-09  20  16  30  06  10
2030-10  18  15  31  04  10
2030-11  19  18  29  07  11
2030-12  20  16  31  06  10
`
  .trim()
  .split('\n')
  .map((line) => line.split('  '));

const entryOf = (slug: string) => SHIPPED_CATALOGUE.find((entry) => entry.slug === slug);
const ruleOf = (slug: string) => entryOf(slug)?.dueRule ?? null;
const COLUMNS = [
  ['guia-fgts-digital', 'darf-previdenciario', 'relacao-trabalhadores-tomador'],
  ['esocial-fechamento', 'efd-reinf'],
  ['dctfweb-inss'],
  [],
  ['folha-pagamento', 'cartao-ponto', 'vale-transporte'],
] as const;

test('E-10 each due date of 84 months is that of the norms', () => {
  expect(TABLE).toHaveLength(84);
  for (const [month = '', ...days] of TABLE) {
    const reference = addMonths(`${month}-01`, -1);
    for (const [column, slugs] of COLUMNS.entries()) {
      for (const slug of slugs) {
        expect(dueDateOf(ruleOf(slug), reference), `${slug} of ${month}`).toBe(`${month}-${days[column]}`);
      }
    }
    for (const slug of ['comprovante-salario', 'holerite']) {
      const wages = entryOf(slug)?.legalDueRule ?? null;
      expect(dueDateOf(wages, reference), `${slug} of ${month}`).toBe(`${month}-${days[3]}`);
    }
  }
});

/** 13º salário: by 30 November and by 20 December, else before (Lei 4.749/1965, arts. 1º and 2º). */
test.each([
  ['2024-11-29', '2024-12-20'],
  ['2025-11-28', '2025-12-19'],
  ['2026-11-30', '2026-12-18'],
  ['2027-11-30', '2027-12-20'],
  ['2028-11-30', '2028-12-20'],
  ['2029-11-30', '2029-12-20'],
  ['2030-11-29', '2030-12-20'],
])('E-10 the two halves of the Christmas bonus: %s and %s', (first, second) => {
  expect(dueDateOf(ruleOf('decimo-terceiro-primeira'), `${first.slice(0, 7)}-01`)).toBe(first);
  expect(dueDateOf(ruleOf('decimo-terceiro-segunda'), `${second.slice(0, 7)}-01`)).toBe(second);
});

test('C-19 a municipal holiday moves what falls on it, backwards or forwards, and counts for wages too', () => {
  // São Paulo, 25 January 2027 is a Monday; Belo Horizonte, 8 December 2026 a Tuesday.
  const saoPaulo = calendarOf(new Set(['2027-01-25']));
  const horizonte = calendarOf(new Set(['2026-12-08']));
  expect(dueDateOf({ day: 25, month: 'same', adjust: 'before' }, '2027-01-01', saoPaulo)).toBe('2027-01-22');
  expect(dueDateOf({ day: 25, month: 'same', adjust: 'after' }, '2027-01-01', saoPaulo)).toBe('2027-01-26');
  expect(dueDateOf({ day: 25, month: 'same', adjust: 'none' }, '2027-01-01', saoPaulo)).toBe('2027-01-25');
  const sixth = { day: 6, month: 'same', adjust: 'before', count: 'BUSINESS_DAY', calendar: 'WAGE' } as const;
  expect(dueDateOf(sixth, '2026-12-01')).toBe('2026-12-07');
  expect(dueDateOf({ ...sixth, day: 7 }, '2026-12-01')).toBe('2026-12-08');
  expect(dueDateOf({ ...sixth, day: 7 }, '2026-12-01', horizonte)).toBe('2026-12-09');
});

test('E-10 days of a calendar: banks, business and wages are told apart', () => {
  const due = (rule: object, month: string) => dueDateOf({ day: 1, month: 'same', adjust: 'after', ...rule }, month);
  // Carnaval Monday, 8 February 2027: the banks are closed, and it is a business day
  expect(due({ day: 8 }, '2027-02-01')).toBe('2027-02-10');
  expect(due({ day: 8, calendar: 'BUSINESS' }, '2027-02-01')).toBe('2027-02-08');
  // Saturday, 1 May 2027, is a holiday; Sunday is never counted
  expect(due({ count: 'BUSINESS_DAY', calendar: 'WAGE', adjust: 'none' }, '2027-05-01')).toBe('2027-05-03');
  expect(due({ count: 'BUSINESS_DAY', calendar: 'WAGE', adjust: 'none' }, '2026-08-01')).toBe('2026-08-01');
  expect(due({ count: 'BUSINESS_DAY', calendar: 'BANKING' }, '2026-08-01')).toBe('2026-08-03');
  // 31 January, and the last day of a February of 29 and of 28 days
  expect(due({ day: 31, adjust: 'none' }, '2028-02-01')).toBe('2028-02-29');
  expect(due({ day: 31, adjust: 'none' }, '2027-02-01')).toBe('2027-02-28');
  expect(due({ count: 'LAST_BUSINESS_DAY' }, '2028-02-01')).toBe('2028-02-25');
  expect(due({ count: 'LAST_BUSINESS_DAY', calendar: 'BUSINESS' }, '2028-02-01')).toBe('2028-02-29');
  expect(dueDateOf(null, '2028-02-01')).toBeNull();
  expect(due({}, '')).toBeNull();
});
