import { expect, test } from 'vitest';
import type { MovementFacts } from '../../../../contract/movements.ts';
import type { AskedDocument, EmployeeFacts, ProjectFacts, ProviderFacts } from '../../../lib/requirementFacts.ts';
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
  from: null,
  until: null,
  monthsWithoutService: [],
  size: null,
  riskGrade: null,
  employees: null,
};
const employee: EmployeeFacts = {
  id: 7,
  contractRegime: 'CLT',
  status: 'ACTIVE',
  hiringDate: '2026-02-10',
  endedAt: null,
  riskActivityIds: [],
  movements: [],
  role: 'Montador',
  cbo: null,
  exposure: null,
  activityTypeIds: [],
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
  conditions: null,
  canEnd: false,
  active: true,
  ...values,
});
/** Its months in 2026 and whether each may be made. */
const madeMonths = (asked: AskedDocument, of: Partial<ProviderFacts> = {}, ofProject: Partial<ProjectFacts> = {}) =>
  requirementsOf({ ...project, ...ofProject, documents: [asked] }, { ...provider, ...of }, '2026-04-10')
    .ofProvider()
    .map(({ referenceMonth, mayBeCreated }) => `${referenceMonth?.slice(5, 7)}${mayBeCreated ? '' : ' stays'}`);

test('C-14 of a document, plan or risk activity that was added later, earlier months stay where they are and none is made', () => {
  expect(madeMonths(document())).toEqual(['01', '02', '03', '04']);
  expect(madeMonths(document({ fromMonth: '2026-03-01' }))).toEqual(['01 stays', '02 stays', '03', '04']);
  const plansFrom = { STP: '2026-04-01' };
  expect(madeMonths(document(), { plansFrom })).toEqual(['01 stays', '02 stays', '03 stays', '04']);
  expect(madeMonths(document({ plan: 'SSMA' }), { plansFrom })).toEqual(['01', '02', '03', '04']);
  const ofRisks = document({ riskActivityIds: [1, 2] });
  const risksFrom = { 2: '2026-03-01' };
  expect(madeMonths(ofRisks, {}, { riskActivityIds: [1, 2], risksFrom })).toEqual(['01', '02', '03', '04']);
  expect(madeMonths(ofRisks, {}, { riskActivityIds: [2], risksFrom })).toEqual(['01 stays', '02 stays', '03', '04']);
  const holiday = movement('VACATION', '2026-02-01');
  const ofPerson = (own: Partial<AskedDocument>, of: Partial<ProviderFacts> = {}) =>
    requirementsOf(
      { ...project, riskActivityIds: [1, 2], risksFrom, documents: [document(own)] },
      { ...provider, ...of },
      '2026-04-10',
    )
      .ofEmployee({ ...employee, hiringDate: '2026-01-15', riskActivityIds: [1, 2], movements: [holiday] })
      .map(({ mayBeCreated }) => mayBeCreated);
  const ofHoliday: Partial<AskedDocument> = { periodicity: 'ONCE', movement: { types: ['VACATION'] } };
  expect(ofPerson({ type: 'EMPLOYEE', ...ofHoliday })).toEqual([true]);
  expect(ofPerson({ type: 'EMPLOYEE', ...ofHoliday }, { plansFrom })).toEqual([false]);
  expect(ofPerson({ type: 'RISK', riskActivityIds: [1, 2], ...ofHoliday })).toEqual([true, false]);
  expect(ofPerson({ type: 'RISK', riskActivityIds: [2] })).toEqual([false, false, true, true]);
});

const movement = (
  type: MovementFacts['type'],
  startDate: string,
  endDate: string | null = null,
  cause: MovementFacts['cause'] = null,
): MovementFacts => ({ id: Number(startDate.replaceAll('-', '')), type, startDate, endDate, cause });
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
test('D-36 in a month without service no monthly document of the provider or its people is asked', () => {
  const given = { provider: { monthsWithoutService: ['2026-03-01'] } };
  expect(months({ ...given, document: monthly })).toEqual(['2026-02', '2026-04']);
  expect(months({ ...given, document: { ...monthly, plan: 'SSMA' } })).toEqual(['2026-02', '2026-04']);
  expect(months(given)).toEqual(['2026-01', '2026-02', '2026-04']);
  expect(months({ ...given, document: { plan: 'SSMA' } })).toEqual(['2026-01', '2026-02', '2026-04']);
  // What a movement asks for is no monthly document.
  const employee = { movements: [movement('VACATION', '2026-03-02', '2026-03-20')] };
  expect(months({ ...given, document: { ...monthly, movement: { types: ['VACATION'] } }, employee })).toEqual([
    '2026-03',
  ]);
});
test('C-06, C-14: months and movements are asked of a supplier from its first to its last day in the project', () => {
  const provider = { from: '2026-03-10', until: '2026-04-05' };
  const given = { provider, today: '2026-06-20' };
  expect(months(given)).toEqual(['2026-03', '2026-04']);
  expect(months({ ...given, document: monthly })).toEqual(['2026-03', '2026-04']);
  expect(months({ ...given, document: { plan: 'SSMA', periodicity: 'ONCE' } })).toEqual(['once']);
  expect(asked(given)[0]).toMatchObject({ since: '2026-03-10' });
  const movements = ['2026-03-05', '2026-03-12', '2026-04-20'].map((day) => movement('VACATION', day, day));
  const receipt = { ...monthly, movement: { types: ['VACATION' as const], dueDays: 0 } };
  expect(asked({ ...given, document: receipt, employee: { movements } })).toMatchObject([{ dueDate: '2026-03-12' }]);
  // A period of STP that began before the project is kept for who is there since its start.
  const project = { startReference: '2025-12-01' };
  expect(months({ project })[0]).toBe('2025-12');
  expect(months({ project, provider: { from: '2026-02-01' } })[0]).toBe('2026-02');
  // After its last day it is judged as on that day.
  const dismissed = { movements: [movement('DISMISSAL', '2026-05-02')], status: 'DISMISSED' as const };
  expect(months({ ...given, document: mine, employee: dismissed })).toEqual(['once']);
});
test('C-07 the STP period limits what movements ask', () => {
  const project = { startReference: '2026-02-01', endReference: '2026-03-01' };
  const movements = ['2026-02-11', '2026-04-02'].map((day) => movement('VACATION', day, day));
  const given = { project, employee: { movements } };
  expect(months({ ...given, document: { ...monthly, movement: { types: ['VACATION'] } } })).toEqual(['2026-02']);
  expect(months({ ...given, document: { ...mine, movement: { types: ['VACATION'] } } })).toEqual([
    '2026-02',
    '2026-04',
  ]);
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

test('E-10 while somebody is away temporarily, no SSMA document is asked, and STP ones of all months are', () => {
  const away = { movements: [movement('LEAVE', '2026-02-20', '2026-04-10')] };
  expect(months({ document: mine, employee: away, today: '2026-02-19' })).toEqual(['once']);
  expect(months({ document: mine, employee: away, today: '2026-02-20' })).toEqual([]);
  expect(months({ document: mine, employee: away, today: '2026-04-10' })).toEqual([]);
  expect(months({ document: mine, employee: away, today: '2026-04-11' })).toEqual(['once']);
  const whole = ['2026-02', '2026-03', '2026-04'];
  expect(months({ document: monthly, employee: away, today: '2026-04-10' })).toEqual(whole);
  expect(months({ document: { ...monthly, plan: 'SSMA' }, employee: away, today: '2026-04-11' })).toEqual([
    '2026-02',
    '2026-04',
  ]);
  for (const type of ['VACATION', 'LEAVE', 'LICENCE'] as const) {
    expect(months({ document: monthly, employee: { movements: [movement(type, '2026-02-20')] } })).toEqual(whole);
  }
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
  const lastMonths = ['2026-02', '2026-03'];
  expect(months({ document: monthly, employee: gone })).toEqual(lastMonths);
  const onLeave = { ...gone, movements: [movement('LEAVE', '2026-03-01'), ...gone.movements] };
  expect(months({ document: monthly, employee: onLeave })).toEqual(lastMonths);
  expect(months({ document: monthly, employee: { endedAt: '2026-03-31' } })).toEqual(lastMonths);
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
    movements: [movement('LEAVE', '2026-03-01', to, 'ILLNESS'), movement('RETURN', on)],
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

test('E-10 only illness or accident asks for a return exam, not holidays, childbirth or an untold cause (NR-7 7.5.9)', () => {
  const document = { ...mine, movement: { types: ['RETURN' as const], minDaysAway: 30 } };
  const after = (...absences: MovementFacts[]) =>
    months({ document, employee: { movements: [...absences, movement('RETURN', '2026-04-11')] } });
  expect(after(movement('VACATION', '2026-03-01', '2026-04-10'))).toEqual([]);
  expect(after(movement('LEAVE', '2026-03-01'))).toEqual([]);
  expect(after(movement('LEAVE', '2026-03-01', null, 'MATERNITY'))).toEqual([]);
  expect(after(movement('LEAVE', '2026-03-01', null, 'ILLNESS'))).toEqual(['2026-04']);
  expect(after(movement('LICENCE', '2026-03-01', null, 'WORK_ACCIDENT'))).toEqual(['2026-04']);
  // Holidays right behind an illness do not make it longer, another illness does.
  const ill = movement('LEAVE', '2026-03-01', '2026-03-20', 'ILLNESS');
  expect(after(ill, movement('VACATION', '2026-03-21', '2026-04-10'))).toEqual([]);
  expect(after(ill, movement('LEAVE', '2026-03-21', '2026-04-10', 'WORK_ACCIDENT'))).toEqual(['2026-04']);
});
test('E-10 every return asks for its exam, and none from before the work on the project', () => {
  const returning = { ...mine, movement: { types: ['RETURN' as const], minDaysAway: 30 } };
  const movements = [
    movement('LEAVE', '2025-06-01', null, 'ILLNESS'),
    movement('RETURN', '2025-08-01'),
    movement('LEAVE', '2026-02-20', null, 'ILLNESS'),
    movement('RETURN', '2026-04-02'),
    movement('LEAVE', '2026-04-10', null, 'ILLNESS'),
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
test('C-18 of a demobilised provider nothing is required from its last day on', () => {
  const provider = { status: 'DEMOBILISED' as const, stoppedOn: '2026-03-01' };
  expect(asked({ provider })).toEqual([]);
  expect(asked({ provider, document: mine })).toEqual([]);
  expect(months({ provider, today: '2026-02-28' })).toEqual(['2026-01', '2026-02']);
});
test('C-15 an inactive project gets nothing new, and a finished one stays as it was on its last day', () => {
  expect(asked({ project: { status: 'INACTIVE' } }).some(({ mayBeCreated }) => mayBeCreated)).toBe(false);
  const finished = { project: { endDate: '2026-03-31' }, employee: { endedAt: '2026-03-31' }, today: '2026-08-01' };
  expect(months({ ...finished, document: mine })).toEqual(['once']);
  expect(months({ ...finished, document: monthly })).toEqual(['2026-02', '2026-03']);
});
