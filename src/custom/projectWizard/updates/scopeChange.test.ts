import { expect, test } from 'vitest';
import type { ProjectStep, StepOf } from '../../../../contract/projectSettings.ts';
import type { Project } from '../../../../contract/projects.ts';
import { fromProjectStart, scopeChangeOf } from '../useScopePreview.tsx';

const project: Project = {
  id: 7,
  name: 'Parada geral',
  contract: 'CT-1',
  scope: null,
  description: null,
  status: 'ACTIVE',
  stage: 'LINKED',
  startDate: '2026-01-05',
  endDate: '2026-12-18',
  company: { id: 1, name: 'Serra', cnpj: '11222333000181' },
  companies: [
    {
      id: 3,
      name: 'Horizonte',
      cnpj: '44555666000100',
      plans: ['SSMA', 'STP'],
      email: null,
      from: '2026-01-05',
      until: null,
    },
  ],
  invitedCompanies: [],
  riskActivities: [2, 1],
  step: 5,
  analysisDays: 3,
  reAnalysisDays: 2,
  startReference: '2026-02',
  endReference: null,
  projectIsBlocked: false,
  updatedAt: '2026-11-21T12:00:00.000Z',
  version: 4,
};
const basic: ProjectStep = {
  step: 1,
  company: 1,
  name: 'Outro',
  contract: 'x',
  startDate: '2026-01-05',
  endDate: '2026-12-18',
};
const SINCE_START = { from: '2026-01-05', until: null };
const companies = (plans: ('STP' | 'SSMA')[]): ProjectStep => ({
  step: 3,
  companies: [{ id: 3, email: 'nova@horizonte.test', plans, ...SINCE_START }],
  invitedCompanies: [{ email: 'x@fora.test', plans: ['STP'] }],
  ownCompany: false,
});
const settings: StepOf<4> = {
  step: 4,
  riskActivities: [1, 2],
  analysisDays: 9,
  reAnalysisDays: 9,
  startReference: '2026-02',
  endReference: null,
};

test('C-14 what decides no document is not asked about before it is saved', () => {
  expect(scopeChangeOf(basic, project)).toBeNull();
  expect(scopeChangeOf({ step: 2, departmentIds: [1] }, project)).toBeNull();
  expect(scopeChangeOf(companies(['STP', 'SSMA']), project)).toBeNull();
  expect(scopeChangeOf(settings, project)).toBeNull();
  expect(scopeChangeOf({ step: 5, pendencies: [], complete: false }, project)).toBeNull();
});

test('C-14 what decides documents is asked about, and nothing else of the step', () => {
  expect(scopeChangeOf({ ...basic, endDate: '2027-01-31' } as ProjectStep, project)).toEqual({
    startDate: '2026-01-05',
    endDate: '2027-01-31',
  });
  expect(scopeChangeOf(companies(['STP']), project)).toEqual({
    companies: [{ id: 3, plans: ['STP'], ...SINCE_START }],
  });
  const left = { id: 3, plans: ['SSMA' as const, 'STP' as const], from: '2026-01-05', until: '2026-06-30' };
  expect(scopeChangeOf({ ...companies([]), companies: [left] } as ProjectStep, project)).toEqual({ companies: [left] });
  expect(scopeChangeOf({ ...settings, riskActivities: [] } as ProjectStep, project)).toEqual({
    riskActivities: [],
    startReference: '2026-02',
    endReference: null,
  });
  const pendencies = [{ systemPendencyId: 4, isChecked: true }];
  expect(scopeChangeOf({ step: 5, pendencies, complete: true }, project)).toEqual({ pendencies });
});

test('C-14 who joins later can be asked from the start of the project, who is there already is not touched', () => {
  const joins = { id: 9, email: 'a@b.test', plans: ['STP' as const], from: '2026-07-01', until: null };
  const step = companies(['STP']);
  expect(fromProjectStart(step, project)).toBeNull();
  expect(fromProjectStart(basic, project)).toBeNull();
  if (step.step !== 3) throw new Error('not step 3');
  const [known] = step.companies;
  if (!known) throw new Error('no company');
  const later = { ...known, from: '2026-03-01' };
  const whole = fromProjectStart({ ...step, companies: [later, joins] }, project);
  expect(whole).toMatchObject({ companies: [later, { ...joins, from: '2026-01-05' }] });
});

test('C-14 a plan and documents that are added later can be asked from the start of the project, in a draft they are anyway', () => {
  const [company] = project.companies;
  if (!company) throw new Error('no company');
  const of = (status: Project['status']): Project => ({
    ...project,
    status,
    companies: [{ ...company, plans: ['SSMA'] }],
  });
  expect(fromProjectStart(companies(['SSMA']), of('ACTIVE'))).toBeNull();
  expect(fromProjectStart(companies(['SSMA', 'STP']), of('DRAFT'))).toBeNull();
  expect(fromProjectStart(companies(['SSMA', 'STP']), of('ACTIVE'))).toMatchObject({
    companies: [{ id: 3, plans: ['SSMA', 'STP'], plansFrom: '2026-01' }],
  });
  const choice = (isChecked: boolean): ProjectStep => ({
    step: 5,
    pendencies: [{ systemPendencyId: 4, isChecked }],
    complete: false,
  });
  expect(fromProjectStart(choice(false), project)).toBeNull();
  expect(fromProjectStart(choice(true), of('DRAFT'))).toBeNull();
  expect(fromProjectStart(choice(true), project)).toMatchObject({ pendencies: [{ fromMonth: '2026-01' }] });
  const risks = (riskActivities: StepOf<4>['riskActivities']): ProjectStep => ({ ...settings, riskActivities });
  expect(fromProjectStart(risks(settings.riskActivities), project)).toBeNull();
  expect(fromProjectStart(risks([1, 2, 3]), of('DRAFT'))).toBeNull();
  const whole = fromProjectStart(risks([1, 2, 3]), project);
  expect(whole).toMatchObject({ risksFrom: '2026-01' });
  expect(whole && scopeChangeOf(whole, project)).toMatchObject({ riskActivities: [1, 2, 3], risksFrom: '2026-01' });
});
