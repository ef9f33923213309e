import { expect, test } from 'vitest';
import type {
  AskedDocument,
  EmployeeFacts,
  MovementFacts,
  ProjectFacts,
  ProviderFacts,
} from '../../../lib/requirementFacts.ts';
import { requirementsOf } from './required.ts';

const project: ProjectFacts = {
  id: 1,
  companyId: 1,
  status: 'ACTIVE',
  startDate: '2026-01-15',
  endDate: '2026-12-10',
  startReference: null,
  endReference: null,
  riskActivityIds: [1],
  holidays: [],
  documents: [],
};
const provider: ProviderFacts = {
  companyId: 2,
  name: 'P',
  plans: ['STP', 'SSMA'],
  status: 'ACTIVE',
  stoppedOn: null,
  monthsWithoutService: [],
};
const employee: EmployeeFacts = {
  id: 7,
  contractRegime: 'CLT',
  status: 'ACTIVE',
  hiringDate: '2026-02-10',
  endedAt: null,
  riskActivityIds: [],
  movements: [],
};
const document = (values: Partial<AskedDocument> = {}): AskedDocument => ({
  id: 100,
  plan: 'STP',
  type: 'PROVIDER',
  periodicity: 'MONTHLY',
  dueRule: null,
  months: null,
  riskActivityIds: null,
  contractRegimes: null,
  movement: null,
  active: true,
  ...values,
});
const movement = (type: MovementFacts['type'], startDate: string, endDate: string | null = null): MovementFacts => ({
  id: Number(startDate.replaceAll('-', '')),
  type,
  startDate,
  endDate,
});
type Given = {
  document?: Partial<AskedDocument>;
  project?: Partial<ProjectFacts>;
  provider?: Partial<ProviderFacts>;
  employee?: Partial<EmployeeFacts>;
  today?: string;
};
/** What is asked, as texts: month, or what it is asked for. */
function asked(given: Given) {
  const rules = requirementsOf(
    { ...project, ...given.project, documents: [document(given.document)] },
    { ...provider, ...given.provider },
    given.today ?? '2026-04-20',
  );
  return [...rules.ofProvider(), ...rules.ofEmployee({ ...employee, ...given.employee })];
}
const months = (given: Given) => asked(given).map(({ referenceMonth }) => referenceMonth?.slice(0, 7) ?? 'once');
const mine: Partial<AskedDocument> = { type: 'EMPLOYEE', plan: 'SSMA', periodicity: 'ONCE' };
const monthly: Partial<AskedDocument> = { type: 'EMPLOYEE', plan: 'STP', periodicity: 'MONTHLY' };

test('C-11 a monthly document is asked from the first month to the current one', () => {
  expect(months({})).toEqual(['2026-01', '2026-02', '2026-03', '2026-04']);
  expect(months({ today: '2026-04-30' })).toHaveLength(4);
  expect(months({ today: '2026-05-01' })).toHaveLength(5);
  expect(months({ today: '2027-06-01' }).at(-1)).toBe('2026-12');
  expect(months({ today: '2026-01-01', project: { startDate: '2026-02-01' } })).toEqual([]);
});
test('C-11 the months of STP are those of its settings, and of SSMA those of the project', () => {
  const references = { startReference: '2025-12-01', endReference: '2026-02-01' };
  expect(months({ project: references })).toEqual(['2025-12', '2026-01', '2026-02']);
  expect(months({ project: references, document: { plan: 'SSMA' } })).toHaveLength(4);
  expect(months({ document: { months: [2, 11] } })).toEqual(['2026-02']);
});
test('D-36 in a month without service the monthly STP papers of people are not asked, and nothing else changes', () => {
  const monthsWithoutService = ['2026-03-01'];
  expect(months({ document: monthly, provider: { monthsWithoutService } })).toEqual(['2026-02', '2026-04']);
  expect(months({ provider: { monthsWithoutService } })).toHaveLength(4);
  expect(months({ document: { ...monthly, plan: 'SSMA' }, provider: { monthsWithoutService } })).toHaveLength(3);
});
test('C-11 a month of a leap year falls due in it, on the business day before', () => {
  const dueRule = { day: 31, month: 'same', adjust: 'before' } as const;
  const [key] = asked({
    project: { startDate: '2028-02-29', endDate: '2028-02-29' },
    document: { dueRule },
    today: '2028-03-05',
  });
  // 29/02/2028 is the Tuesday of Carnaval: the banks are closed on it and on the day before.
  expect(key).toMatchObject({ referenceMonth: '2028-02-01', dueDate: '2028-02-25', since: '2028-02-29' });
  const [own] = asked({ project: { holidays: ['2026-01-30'] }, document: { dueRule } });
  expect(own?.dueDate).toBe('2026-01-29');
});
test("C-11 a document of a plan that is not the provider's is not asked", () => {
  expect(asked({ provider: { plans: ['SSMA'] } })).toEqual([]);
});
test('C-11 an employee is asked from the month of the hiring', () => {
  expect(months({ document: monthly })).toEqual(['2026-02', '2026-03', '2026-04']);
  expect(months({ document: monthly, employee: { hiringDate: null } })).toEqual([]);
  expect(months({ document: mine, employee: { hiringDate: '2026-09-01' } })).toEqual(['once']);
});
test('C-07, C-11: risk activities decide who is asked', () => {
  const both = { riskActivityIds: [1, 2] };
  expect(asked({ document: { riskActivityIds: [2] } })).toEqual([]);
  expect(months({ document: both })).toHaveLength(4);
  expect(asked({ document: { ...mine, ...both } })).toEqual([]);
  expect(months({ document: { ...mine, ...both }, employee: both })).toEqual(['once']);
  const risks = asked({ document: { ...mine, type: 'RISK', ...both }, employee: both });
  expect(risks.map(({ riskActivityId }) => riskActivityId)).toEqual([1]);
  expect(asked({ document: { ...mine, contractRegimes: ['INTERN'] } })).toEqual([]);
});

test('E-10 while somebody is away temporarily, no SSMA document is asked, and STP ones of worked months are', () => {
  const away = { movements: [movement('LEAVE', '2026-02-20', '2026-04-10')] };
  expect(months({ document: mine, employee: away, today: '2026-02-19' })).toEqual(['once']);
  expect(months({ document: mine, employee: away, today: '2026-02-20' })).toEqual([]);
  expect(months({ document: mine, employee: away, today: '2026-04-10' })).toEqual([]);
  expect(months({ document: mine, employee: away, today: '2026-04-11' })).toEqual(['once']);
  expect(months({ document: monthly, employee: away, today: '2026-04-10' })).toEqual(['2026-02']);
  expect(months({ document: monthly, employee: away, today: '2026-04-11' })).toEqual(['2026-02', '2026-04']);
});
test('E-10 a leave without an end lasts until the return', () => {
  const leave = movement('LEAVE', '2026-03-01');
  expect(months({ document: mine, employee: { movements: [leave] } })).toEqual([]);
  expect(months({ document: mine, employee: { movements: [movement('RETURN', '2026-04-01'), leave] } })).toEqual([
    'once',
  ]);
});
test('E-10 who returns is there from the day of the return on', () => {
  const employee = { movements: [movement('LEAVE', '2026-03-01'), movement('RETURN', '2026-04-01')] };
  expect(months({ document: mine, employee, today: '2026-03-31' })).toEqual([]);
  expect(months({ document: mine, employee, today: '2026-04-01' })).toEqual(['once']);
});
test('E-10 a dismissal ends SSMA on its day and STP with the last month worked', () => {
  const gone = { movements: [movement('DISMISSAL', '2026-04-01')], status: 'DISMISSED' as const };
  expect(months({ document: mine, employee: gone })).toEqual([]);
  expect(months({ document: mine, employee: gone, today: '2026-03-31' })).toEqual(['once']);
  expect(months({ document: monthly, employee: gone })).toEqual(['2026-02', '2026-03']);
  const back = { movements: [...gone.movements, movement('HIRING', '2026-04-15')] };
  expect(months({ document: mine, employee: back })).toEqual(['once']);
});
test('E-10 transfers and corrections change nothing', () => {
  const movements = [movement('TRANSFER', '2026-03-01'), movement('CORRECTION', '2026-03-02')];
  expect(months({ document: mine, employee: { movements } })).toEqual(['once']);
});
test('E-10 the exam of a return is asked after thirty days away, and that of a dismissal although the person is gone', () => {
  const returning = { ...mine, movement: { types: ['RETURN' as const], minDaysAway: 30, dueDays: 1 } };
  const after = (to: string, on: string) => ({
    movements: [movement('LEAVE', '2026-03-01', to), movement('RETURN', on)],
  });
  expect(asked({ document: returning })).toEqual([]);
  expect(asked({ document: returning, employee: after('2026-03-29', '2026-03-30') })).toEqual([]);
  const [key] = asked({ document: returning, employee: after('2026-03-30', '2026-03-31') });
  expect(key).toMatchObject({ referenceMonth: '2026-03-01', dueDate: '2026-04-01', since: '2026-03-31' });
  const leaving = { ...mine, movement: { types: ['DISMISSAL' as const], dueDays: 10 } };
  const [last] = asked({ document: leaving, employee: { movements: [movement('DISMISSAL', '2026-04-05')] } });
  expect(last?.dueDate).toBe('2026-04-15');
  // Not before it happens.
  const planned = { movements: [movement('DISMISSAL', '2026-04-25')] };
  expect(asked({ document: leaving, employee: planned })).toEqual([]);
});

test('E-10 every return asks for its exam, and none from before the work on the project', () => {
  const returning = { ...mine, movement: { types: ['RETURN' as const], minDaysAway: 30 } };
  const movements = [
    movement('LEAVE', '2025-06-01'),
    movement('RETURN', '2025-08-01'),
    movement('LEAVE', '2026-02-20'),
    movement('RETURN', '2026-04-02'),
    movement('LEAVE', '2026-04-10'),
    movement('RETURN', '2026-06-05'),
  ];
  const given = { document: returning, employee: { movements, hiringDate: '2026-02-01' } };
  expect(months({ ...given, today: '2026-04-05' })).toEqual(['2026-04']);
  expect(months({ ...given, today: '2026-06-20' })).toEqual(['2026-04', '2026-06']);
});
test('C-18 a provider that is suspended gets nothing new, and keeps what was asked until then', () => {
  const stopped = { status: 'SUSPENDED' as const, stoppedOn: '2026-03-01' };
  const keys = asked({ provider: stopped });
  expect(keys.map(({ referenceMonth }) => referenceMonth)).toEqual(['2026-01-01', '2026-02-01']);
  expect(keys.some(({ mayBeCreated }) => mayBeCreated)).toBe(false);
  expect(months({ provider: stopped, document: mine, employee: { endedAt: '2026-03-01' } })).toEqual(['once']);
  expect(asked({ provider: { ...stopped, stoppedOn: '2026-05-01' } })[0]?.mayBeCreated).toBe(true);
});
test('C-15 an inactive project gets nothing new, and a finished one stays as it was on its last day', () => {
  expect(asked({ project: { status: 'INACTIVE' } }).some(({ mayBeCreated }) => mayBeCreated)).toBe(false);
  const finished = { project: { endDate: '2026-03-31' }, employee: { endedAt: '2026-03-31' }, today: '2026-08-01' };
  expect(months({ ...finished, document: mine })).toEqual(['once']);
  expect(months({ ...finished, document: monthly })).toEqual(['2026-02', '2026-03']);
});
