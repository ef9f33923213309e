import { expect, test } from 'vitest';
import { formatCa, saleBlockOf } from './epiProducts.ts';

test.each([
  ['VALID', '2026-11-23', null],
  ['VALID', '2026-11-22', 'CA_EXPIRED'],
  ['SUSPENDED', '2030-01-01', 'CA_SUSPENDED'],
  ['CANCELLED', '2020-01-01', 'CA_CANCELLED'],
] as const)('I-05 a CA that is %s and ends on %s: %s', (caSituation, caValidity, block) => {
  expect(saleBlockOf({ caSituation, caValidity }, '2026-11-23')).toBe(block);
});

test.each([
  ['9722', '9.722'],
  ['31469', '31.469'],
  ['117', '117'],
])('I-05 the CA %s is written %s', (number, written) => {
  expect(formatCa(number)).toBe(written);
});
