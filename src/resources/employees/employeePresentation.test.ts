import { beforeAll, expect, test } from 'vitest';
import { EMPLOYMENT_STATUSES, PLAN_SITUATIONS, READINESS_STATES } from '../../../contract/employees.ts';
import { keysOf } from '../../components/list/filterFields.ts';
import { isCanonical } from '../../components/list/listAddress.ts';
import { i18n, i18nOptions, t } from '../../i18n/index.ts';
import { texts } from '../../i18n/pt/index.ts';
import { employeeFilters } from './EmployeeFilters.ts';
import {
  documentText,
  EMPLOYEE_RULES,
  EMPLOYMENT_LOOK,
  projectsText,
  READINESS_LOOK,
  SITUATION_LOOK,
} from './employeePresentation.ts';

beforeAll(async () => {
  await i18n.init({ ...i18nOptions, lng: 'pt', resources: { pt: { translation: texts } } });
});

test('E-02 every filter is reachable, by the search or by a field', () => {
  // custom fields bring the filters of `field*` (employeeCustomFields.test.tsx)
  const reachable = ['nameOrDocument', 'field*', ...employeeFilters(t, { seesRestrictions: true }).flatMap(keysOf)];
  expect(reachable.sort()).toEqual(Object.keys(EMPLOYEE_RULES.shape).sort());
});

test('E-02 a CPF that is searched is no part of an address', () => {
  const search = (nameOrDocument: string) => `?filter=${encodeURIComponent(JSON.stringify({ nameOrDocument }))}`;
  expect(isCanonical(search('52998224725'), EMPLOYEE_RULES)).toBe(false);
  expect(isCanonical(search('Rafael'), EMPLOYEE_RULES)).toBe(true);
});

test('E-24 a CPF is shown as the gateway gives it, hidden ones stay hidden', () => {
  expect(documentText({ cpf: '52998224725', foreignDocument: null }, t)).toBe('529.982.247-25');
  expect(documentText({ cpf: '***.982.247-**', foreignDocument: null }, t)).toBe('***.982.247-**');
  expect(documentText({ cpf: null, foreignDocument: 'AB123' }, t)).toBe('Documento estrangeiro AB123');
  expect(documentText({ cpf: null, foreignDocument: null }, t)).toBe('—');
});

test('E-01 the projects of a person in one line', () => {
  const project = (id: number) => ({ id, name: `Projeto ${id}`, hiringDate: '2026-01-02' });
  expect(projectsText({ projects: [] }, t)).toBe('Sem projeto');
  expect(projectsText({ projects: [project(1)] }, t)).toBe('Projeto 1');
  expect(projectsText({ projects: [project(1), project(2), project(3)] }, t)).toBe('Projeto 1 +2');
});

test('E-01 every state has a shape of its own', () => {
  expect(new Set(EMPLOYMENT_STATUSES.map((one) => EMPLOYMENT_LOOK[one].icon)).size).toBe(EMPLOYMENT_STATUSES.length);
  expect(new Set(READINESS_STATES.map((one) => READINESS_LOOK[one].icon)).size).toBe(READINESS_STATES.length);
  expect(new Set(PLAN_SITUATIONS.map((one) => SITUATION_LOOK[one].icon)).size).toBe(PLAN_SITUATIONS.length);
});
