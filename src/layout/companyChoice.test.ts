import { expect, test } from 'vitest';
import { toggleCompany } from './CompanySelector.tsx';

const companies = [{ id: 1 }, { id: 2 }, { id: 3 }];

test('A-39 several companies can be chosen, in the order of the list', () => {
  expect(toggleCompany(companies, [3], 1)).toEqual([1, 3]);
  expect(toggleCompany(companies, [1, 3], 3)).toEqual([1]);
});

test('A-39 the last company cannot be taken away', () => {
  expect(toggleCompany(companies, [2], 2)).toEqual([2]);
});
