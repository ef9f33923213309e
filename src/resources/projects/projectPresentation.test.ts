import { beforeAll, expect, test } from 'vitest';
import { PROJECT_SORTS } from '../../../contract/projects.ts';
import { keysOf } from '../../components/list/filterFields.ts';
import { readAddress } from '../../components/list/listAddress.ts';
import { i18n, i18nOptions, t } from '../../i18n/index.ts';
import { texts } from '../../i18n/pt/index.ts';
import { projectFilters } from './ProjectFilters.ts';
import { PROJECT_ORDERS, PROJECT_RULES, projectPeriod, projectSorts } from './projectPresentation.ts';

beforeAll(async () => {
  await i18n.init({ ...i18nOptions, lng: 'pt', resources: { pt: { translation: texts } } });
});

test('C-01 every filter is reachable, by the search or by a field', () => {
  const reachable = ['project', ...projectFilters(t).flatMap(keysOf)];
  expect(reachable.sort()).toEqual(Object.keys(PROJECT_RULES.shape).sort());
});

test('C-01 ten a page, and all filters may stand in the address', () => {
  expect(PROJECT_RULES.perPage).toBe(10);
  const address = '?status=ACTIVE&project=Parada&contract=46&provider=7&company=1&withoutPendency=true';
  expect(readAddress(address, PROJECT_RULES).filter).toEqual({
    'status[]': ['ACTIVE'],
    project: 'Parada',
    contract: '46',
    provider: 7,
    company: 1,
    withoutPendency: true,
  });
});

test('C-01 only orders that the gateway knows are offered', () => {
  const known: readonly string[] = ['id', ...PROJECT_SORTS];
  expect(PROJECT_ORDERS.every(({ field }) => known.includes(field))).toBe(true);
  expect(new Set(projectSorts(t).map(({ label }) => label)).size).toBe(PROJECT_ORDERS.length);
});

test('C-01 the period of a project', () => {
  expect(projectPeriod({ startDate: '2026-01-05', endDate: '2027-12-31' }, t)).toBe('05/01/2026 a 31/12/2027');
});
