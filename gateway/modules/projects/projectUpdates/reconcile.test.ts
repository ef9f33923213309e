import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addMonths, dayOf } from '../../../../contract/common.ts';
import { MOVEMENT_CAUSES, MOVEMENT_TYPES } from '../../../../contract/movements.ts';
import {
  type AskedDocument,
  type EmployeeFacts,
  keyText,
  type ProjectFacts,
  type ProviderFacts,
} from '../../../lib/requirementFacts.ts';
import { type ExistingKey, reconcile } from './reconcile.ts';
import { lastDayOf, monthOf, monthsBetween, requirementsOf } from './required.ts';

const day = fc
  .date({ min: new Date('2023-12-01'), max: new Date('2028-03-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const days = fc.tuple(day, day).map(([a, b]) => (a < b ? [a, b] : [b, a]) as [string, string]);
const risks = fc.subarray([1, 2]);
const documents: fc.Arbitrary<AskedDocument[]> = fc
  .array(
    fc.record({
      plan: fc.constantFrom('STP' as const, 'SSMA' as const),
      type: fc.constantFrom('PROVIDER' as const, 'EMPLOYEE' as const, 'RISK' as const, 'OTHERS' as const),
      periodicity: fc.constantFrom('ONCE' as const, 'MONTHLY' as const, 'VALIDITY' as const),
      dueRule: fc.option(
        fc.constantFrom<NonNullable<AskedDocument['dueRule']>>(
          { day: 31, month: 'same', adjust: 'after' },
          { day: 5, month: 'next', adjust: 'none', count: 'BUSINESS_DAY', calendar: 'WAGE' },
        ),
      ),
      months: fc.option(fc.subarray([1, 2, 6, 12], { minLength: 1 })),
      riskActivityIds: fc.option(fc.subarray([1, 2], { minLength: 1 })),
      contractRegimes: fc.option(fc.constant(['CLT' as const])),
      movement: fc.constantFrom<AskedDocument['movement']>(null, null, null, { types: ['RETURN'], minDaysAway: 30 }),
      active: fc.boolean(),
      canEnd: fc.constant(false),
      conditions: fc.constantFrom<AskedDocument['conditions']>(
        null,
        { exposure: 'EXPOSED' },
        { roles: ['soldador'] },
        { sizes: ['EPP', 'OTHER'], employeesFrom: 10 },
      ),
    }),
    { maxLength: 5 },
  )
  .map((list) => list.map((one, index) => ({ ...one, id: index + 1 })));
const project: fc.Arbitrary<ProjectFacts> = fc
  .tuple(days, fc.option(days), documents, risks, fc.constantFrom('ACTIVE' as const, 'INACTIVE' as const))
  .map(([[startDate, endDate], references, chosen, riskActivityIds, status]) => ({
    id: 1,
    companyId: 1,
    status,
    startDate,
    endDate,
    startReference: references && monthOf(references[0]),
    endReference: references && monthOf(references[1]),
    riskActivityIds,
    holidays: [],
    documents: chosen,
  }));
const provider: fc.Arbitrary<ProviderFacts> = fc.record({
  companyId: fc.constant(2),
  name: fc.constant('P'),
  plans: fc.subarray(['STP' as const, 'SSMA' as const]),
  status: fc.constantFrom('ACTIVE' as const, 'SUSPENDED' as const, 'DEMOBILISED' as const),
  stoppedOn: fc.option(day),
  from: fc.option(day),
  until: fc.option(day),
  monthsWithoutService: fc.array(day.map(monthOf), { maxLength: 2 }),
  size: fc.option(fc.constantFrom('MEI' as const, 'EPP' as const)),
  riskGrade: fc.option(fc.constantFrom(1, 4)),
  employees: fc.option(fc.nat(30)),
});
const employees: fc.Arbitrary<EmployeeFacts[]> = fc
  .array(
    fc.record({
      contractRegime: fc.constantFrom('CLT' as const, 'INTERN' as const),
      status: fc.constantFrom('ACTIVE' as const, 'DISMISSED' as const),
      hiringDate: fc.option(day, { freq: 8 }),
      endedAt: fc.option(day),
      riskActivityIds: risks,
      role: fc.constantFrom('Soldador TIG', 'Pedreiro'),
      cbo: fc.constant(null),
      exposure: fc.option(fc.constantFrom('EXPOSED' as const, 'NOT_EXPOSED' as const)),
      activityTypeIds: fc.constant([]),
      movements: fc
        .array(
          fc.record({
            type: fc.constantFrom(...MOVEMENT_TYPES),
            from: day,
            to: fc.option(day),
            cause: fc.option(fc.constantFrom(...MOVEMENT_CAUSES)),
          }),
          { maxLength: 4 },
        )
        .map((list) =>
          list.map(({ type, from, to, cause }, index) => ({
            id: index + 1,
            type,
            startDate: to && to < from ? to : from,
            endDate: to && (to < from ? from : to),
            cause,
          })),
        ),
    }),
    { maxLength: 4 },
  )
  .map((list) => list.map((one, index) => ({ ...one, id: index + 1 })));
const world = fc.record({ project, provider, employees, today: day });
type World = typeof world extends fc.Arbitrary<infer T> ? T : never;

function requiredIn({ project, provider, employees, today }: World) {
  const rules = requirementsOf(project, provider, today);
  return [...rules.ofProvider(), ...employees.flatMap(rules.ofEmployee)];
}
/** What there is after an outcome is carried out: nothing is ever taken away. */
function carryOut(existing: readonly ExistingKey[], outcome: ReturnType<typeof reconcile>): ExistingKey[] {
  const off = new Set(outcome.inactivate.map(({ id }) => id));
  const on = new Set(outcome.reactivate.map(({ id }) => id));
  const made = outcome.create.map((key, index) => ({
    ...key,
    id: existing.length + index + 1,
    inactive: false,
    takenOut: false,
    isUnfinished: true,
  }));
  const due = new Map(outcome.move.map(({ id, to }) => [id, to]));
  return [
    ...existing.map((one) => ({
      ...one,
      inactive: off.has(one.id) || (one.inactive && !on.has(one.id)),
      dueDate: due.has(one.id) ? (due.get(one.id) ?? null) : one.dueDate,
    })),
    ...made,
  ];
}
const activeOf = (existing: readonly ExistingKey[]) =>
  existing
    .filter(({ inactive }) => !inactive)
    .map(keyText)
    .sort();

test('C-11 a key is required once, whoever looks', () => {
  fc.assert(
    fc.property(world, (given) => {
      const keys = requiredIn(given).map(keyText);
      expect(new Set(keys).size).toBe(keys.length);
    }),
    { numRuns: 500 },
  );
});
test('C-11 reconciling twice changes nothing, and what is there is what is required', () => {
  fc.assert(
    fc.property(world, world, (before, after) => {
      const first = carryOut([], reconcile(requiredIn(before), []));
      const second = carryOut(first, reconcile(requiredIn(after), first));
      const again = reconcile(requiredIn(after), second);
      expect([again.create, again.reactivate, again.inactivate, again.move]).toEqual([[], [], [], []]);
      const wanted = new Set(requiredIn(after).map(keyText));
      expect(activeOf(second).every((key) => wanted.has(key))).toBe(true);
      // Nothing is deleted, whatever it holds.
      expect(first.every(({ id }) => second.some((one) => one.id === id))).toBe(true);
    }),
    { numRuns: 300 },
  );
});
test('C-11, C-18 what may not be created again is kept and reactivated, and never created', () => {
  fc.assert(
    fc.property(world, (given) => {
      const required = requiredIn(given);
      const stopped = required.map((key) => ({ ...key, mayBeCreated: false }));
      expect(reconcile(stopped, []).create).toEqual([]);
      const existing = carryOut([], reconcile(required, []));
      expect(reconcile(stopped, existing).keep).toHaveLength(existing.length);
      const inactive = existing.map((one) => ({ ...one, inactive: true }));
      expect(reconcile(stopped, inactive).reactivate).toHaveLength(existing.length);
    }),
    { numRuns: 100 },
  );
});
test('C-11 the order in which things are written down does not matter', () => {
  fc.assert(
    fc.property(world, fc.infiniteStream(fc.nat()), (given, dice) => {
      const shuffled = <T>(list: readonly T[]): T[] =>
        list
          .map((value) => ({ value, at: dice.next().value ?? 0 }))
          .sort((a, b) => a.at - b.at)
          .map(({ value }) => value);
      const other: World = {
        ...given,
        project: { ...given.project, documents: shuffled(given.project.documents) },
        employees: shuffled(given.employees).map((one) => ({ ...one, movements: shuffled(one.movements) })),
      };
      expect(requiredIn(other).map(keyText).sort()).toEqual(requiredIn(given).map(keyText).sort());
    }),
    { numRuns: 300 },
  );
});
test('C-11 going to other settings and back ends where it began, with the same pendencies', () => {
  fc.assert(
    fc.property(world, world, (one, other) => {
      const first = carryOut([], reconcile(requiredIn(one), []));
      const there = carryOut(first, reconcile(requiredIn(other), first));
      const back = carryOut(there, reconcile(requiredIn(one), there));
      expect(activeOf(back)).toEqual(expect.arrayContaining(activeOf(first)));
    }),
    { numRuns: 300 },
  );
});
test('C-11 what a person took out stays out', () => {
  const key = { systemPendencyId: 1, employeeId: null, riskActivityId: null, referenceMonth: null };
  const existing = [{ ...key, id: 9, inactive: true, takenOut: true, dueDate: '2026-01-01', isUnfinished: true }];
  const required = [{ ...key, dueDate: null, since: '2026-01-01', mayBeCreated: true }];
  expect(reconcile(required, existing)).toEqual({ create: [], reactivate: [], inactivate: [], keep: [], move: [] });
});
test('C-11 every day belongs to one month, also at the ends of months and in leap years', () => {
  fc.assert(
    fc.property(days, ([first, last]) => {
      const months = monthsBetween(first, last);
      expect(months.at(0)).toBe(monthOf(first));
      expect(months.at(-1)).toBe(monthOf(last));
      expect(months.every((month, index) => index === 0 || month === addMonths(months[index - 1] ?? '', 1))).toBe(true);
    }),
  );
  expect(lastDayOf('2028-02-01')).toBe('2028-02-29');
  expect(lastDayOf('2027-02-01')).toBe('2027-02-28');
});
test('C-11 a month begins at midnight in America/Sao_Paulo, three hours after UTC', () => {
  expect(monthOf(dayOf(new Date('2026-05-01T02:59:59Z')))).toBe('2026-04-01');
  expect(monthOf(dayOf(new Date('2026-05-01T03:00:00Z')))).toBe('2026-05-01');
});
