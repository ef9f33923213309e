import { HttpError } from 'ra-core';
import { expect, test } from 'vitest';
import { stepThreeSchema } from '../../../../contract/projectSettings.ts';
import type { Project } from '../../../../contract/projects.ts';
import {
  addedPlans,
  bodyOf,
  draftKey,
  emailKey,
  inviteError,
  newRow,
  planKey,
  rowErrors,
  type StepValues,
  togglePlan,
  validate,
  valuesOf,
} from './companyRows.ts';

const horizonte = { id: 3, name: 'Horizonte', cnpj: '44555666000181' };
const project = { status: 'DRAFT', startDate: '2026-01-01', endDate: '2026-12-31', company: { id: 1 } } as Project;
const row = { ...newRow(horizonte, project), email: 'obras@horizonte.test' };
const values = (more: Partial<StepValues> = {}): StepValues => ({ companies: [row], drafts: [], ...more });
const errorMessage = (body: object) => new HttpError('', 409, { message: 'Dito pelo servidor', code: 'x', ...body });

test('C-06 a company that is chosen needs an e-mail with its full domain, and a plan', () => {
  expect(validate(values(), 0)).toEqual({});
  expect(validate(values({ companies: [{ ...row, email: '' }] }), 0)).toEqual({
    [emailKey(3)]: 'projectCompanies.emailRequired',
  });
  expect(validate(values({ companies: [{ ...row, email: 'contratos@saobento', plans: [] }] }), 0)).toEqual({
    [emailKey(3)]: 'projectCompanies.emailInvalid',
    [planKey(3)]: 'projectCompanies.planRequired',
  });
  // One that was saved without an e-mail, before anybody asked for it, holds nobody up.
  expect(validate(values({ companies: [{ ...row, email: '', saved: ['SSMA'] }] }), 0)).toEqual({});
});

test('C-06 at least one company, one on the list of invites, or one that waits', () => {
  const nobody = { companies: [], drafts: [] };
  expect(validate(nobody, 0)).toEqual({ search: 'projectCompanies.oneNeeded' });
  expect(validate(nobody, 1)).toEqual({});
  expect(validate({ ...nobody, drafts: [{ id: -1, email: 'a@b.test', plans: ['STP'] }] }, 0)).toEqual({});
});

test('K-05 an e-mail that is on the list, of a provider or invited already is refused, whatever its letters', () => {
  const now = values({ drafts: [{ id: -1, email: 'nova@fora.test', plans: ['SSMA'] }] });
  expect(inviteError('outra@fora.test', now, ['espera@fora.test'])).toBeNull();
  for (const email of ['NOVA@fora.test', 'Obras@Horizonte.test ', 'espera@FORA.test']) {
    expect([email, inviteError(email, now, ['espera@fora.test'])]).toEqual([email, 'errors.provider_invited']);
  }
  expect(inviteError('sem-dominio@', now, [])).toBe('projectCompanies.emailInvalid');
});

test('C-06 the step is sent as the contract takes it, with those that wait still invited', () => {
  const body = bodyOf(values({ drafts: [{ id: -1, email: 'nova@fora.test', plans: ['SSMA'] }] }), [
    { email: 'espera@fora.test', plans: ['STP'] },
  ]);
  expect(stepThreeSchema.parse(body)).toEqual(body);
  expect(body.invitedCompanies.map(({ email }) => email)).toEqual(['espera@fora.test', 'nova@fora.test']);
  expect(body.ownCompany).toBe(false);
  expect(bodyOf(values({ companies: [newRow({ ...horizonte, id: 1 }, project)] }), []).ownCompany).toBe(true);
});

test('C-06 plans stand in their order; what is added to a saved company is what cannot be undone', () => {
  expect(togglePlan(['SSMA'], 'STP')).toEqual(['STP', 'SSMA']);
  expect(togglePlan(['STP', 'SSMA'], 'STP')).toEqual(['SSMA']);
  expect(addedPlans(values())).toEqual([]);
  const saved = { ...row, saved: ['SSMA' as const], plans: ['STP' as const, 'SSMA' as const] };
  expect(addedPlans(values({ companies: [saved] }))).toEqual([{ company: saved, plans: ['STP'] }]);
});

test('C-06, K-05 a refused saving is said at the row that it is about', () => {
  const now = values({ drafts: [{ id: -2, email: 'nova@fora.test', plans: ['SSMA'] }] });
  const field = (path: string) => errorMessage({ details: { fields: [{ path, code: 'invalid', message: 'Ruim' }] } });
  expect(rowErrors(field('companies.0.id'), now, 1)).toEqual({ [emailKey(3)]: { said: 'Ruim' } });
  expect(rowErrors(field('companies.0.plans'), now, 1)).toEqual({ [planKey(3)]: { said: 'Ruim' } });
  expect(rowErrors(field('invitedCompanies.1.email'), now, 1)).toEqual({ [draftKey(-2)]: { said: 'Ruim' } });
  expect(rowErrors(field('companies'), now, 1)).toEqual({ search: { said: 'Ruim' } });
  const known = { id: 9, name: 'Draga', cnpj: '1' };
  const told = errorMessage({ details: { email: 'NOVA@fora.test', company: known } });
  expect(rowErrors(told, now, 0)).toEqual({ [draftKey(-2)]: { said: 'Dito pelo servidor', company: known } });
  expect(rowErrors(new Error('rede'), now, 0)).toEqual({});
});

test('C-06 what is saved is where the step begins', () => {
  const project = {
    company: { id: 1, name: 'Serra', cnpj: '1' },
    companies: [{ ...horizonte, plans: ['SSMA'], email: null, from: '2026-01-01', until: null }],
  } as unknown as Project;
  expect(valuesOf(project).companies).toEqual([{ ...row, email: '', plans: ['SSMA'], saved: ['SSMA'] }]);
  expect(valuesOf(null)).toEqual({ companies: [], drafts: [] });
});
