import { expect, test } from 'vitest';
import type { Membership } from '../../contract/session.ts';
import { choiceOf, companiesOf } from './selectedCompanies.ts';

const company = (id: number, name: string) => ({ id, name, cnpj: `${id}` });
const companies = [company(1, 'A'), company(2, 'B'), company(3, 'C')];

test('A-39 at least one stays selected, all of them is no choice, and a foreign one does not count', () => {
  expect(choiceOf([], companies)).toBeUndefined();
  expect(choiceOf([99], companies)).toBeUndefined();
  expect(choiceOf([3, 1], companies)).toEqual([1, 3]);
  expect(choiceOf([3, 99], companies)).toEqual([3]);
  expect(choiceOf([1, 2, 3], companies)).toBeNull();
});

test('A-39 a company with several memberships is one company', () => {
  const membership = (id: number, name: string): Membership => ({
    accountCompanyId: id,
    company: company(id % 10, name),
    profile: { id: 1, name: 'Analista' },
    relationType: 'CONTRACTING',
    confirmed: true,
    project: null,
    features: [],
  });
  const found = companiesOf([membership(12, 'Vale'), membership(1, 'Água'), membership(22, 'Vale')]);
  expect(found.map(({ name }) => name)).toEqual(['Água', 'Vale']);
});
