import { type SQL, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, dayOf } from '../../contract/common.ts';
import { MOVEMENT_TYPES } from '../../contract/movements.ts';
import { PENDENCY_STATUSES } from '../../contract/pendencyStatus.ts';
import type { ReadinessVerdict } from '../../contract/readiness.ts';
import { firstRow } from '../../gateway/db/client.ts';
import { appForTest, DATABASES, type TestApp } from '../support/app.ts';
import { COMPANY, EMPLOYEE, PROJECT } from '../support/world.ts';

const START = '2026-06-01';
const pair = { employeeId: EMPLOYEE.ana, projectId: PROJECT.reforma };
/** The catalogue has no history: what blocks entry today is asked of the past too. */
const catalogueChange = fc
  .boolean()
  .map((blocks) => sql`update system_pendencies set blocks_entry = ${blocks} where slug = 'ficha-epi'`);

/** Own documents, a training, a monthly one, and one of the company; one that does not block entry. */
const DOCUMENTS = [
  { slug: 'aso', type: 'EMPLOYEE' },
  { slug: 'treinamento-nr-35', type: 'RISK' },
  { slug: 'holerite', type: 'EMPLOYEE' },
  { slug: 'pgr', type: 'PROVIDER' },
  { slug: 'ficha-epi', type: 'EMPLOYEE' },
] as const;

/** The project comes to a unit, and leaves it. */
const UNIT = 'Usina';
const ENTERS = sql`insert into project_departments (project_id, department_id)
  select ${pair.projectId}, d.id from departments d join facilities f on f.id = d.facility_id and f.name = ${UNIT} on conflict do nothing`;
const LEAVES = sql`delete from project_departments where project_id = ${pair.projectId}`;

/** One statement that changes a fact, as the gateway's own modules change them. */
const near = fc.integer({ min: -40, max: 40 }).map((days) => addDays(START, days));
const orNull = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: null });
const status = fc.oneof({ weight: 3, arbitrary: fc.constant('DONE') }, fc.constantFrom(...PENDENCY_STATUSES));
const pendency = (slug: string): SQL =>
  sql`system_pendency_id = (select id from system_pendencies where slug = ${slug} and company_id is null)`;
const anyChange: fc.Arbitrary<SQL> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .record({
        document: fc.constantFrom(...DOCUMENTS),
        status,
        before: fc.constantFrom('OPEN', 'IN_REVISION'),
        due: orNull(near),
        expiration: orNull(near),
        inactive: fc.integer({ min: 0, max: 5 }).map((n) => n === 0),
      })
      .map(
        (x) => sql`update pendencies set status = ${x.status}, due_date = ${x.due}, expiration_date = ${x.expiration},
      inactive = ${x.inactive}, round = round + (${x.status} = 'IN_REVISION')::int,
      status_before_support = case when ${x.status} = 'SUPPORT' then ${x.before} end where ${pendency(x.document.slug)}`,
      ),
  },
  fc
    .record({ type: fc.constantFrom(...MOVEMENT_TYPES), start: near, days: orNull(fc.nat(30)), here: fc.boolean() })
    .map(
      ({
        type,
        start,
        days,
        here,
      }) => sql`insert into movements (employee_id, project_id, type, start_date, end_date, created_at)
      values (${pair.employeeId}, ${here ? pair.projectId : null}, ${type}, ${start},
        ${days === null ? null : addDays(start, days)}, clock_now())`,
    ),
  fc.constant(sql`with gone as (delete from movements where id = (select max(id) from movements) returning *)
    insert into movement_versions (movement_id, employee_id, project_id, type, start_date, end_date, created_at, version, annulled, reason, replaced_at)
    select id, employee_id, project_id, type, start_date, end_date, created_at, version, true, 'wrong', clock_now() from gone`),
  fc.record({ status: fc.constantFrom('ACTIVE', 'ACTIVE', 'ACTIVE', 'INACTIVE'), end: near }).map(
    (x) =>
      sql`update projects set status = ${x.status}, start_date = ${addDays(x.end, -50)}, end_date = ${addDays(x.end, 20)}
      where id = ${pair.projectId}`,
  ),
  fc.record({ status: fc.constantFrom('ACTIVE', 'ACTIVE', 'SUSPENDED', 'DEMOBILISED'), day: orNull(near) }).map(
    (x) =>
      sql`update project_companies set status = ${x.status}, stopped_on = case when ${x.status} <> 'ACTIVE' then ${x.day ?? START}::date end,
      from_date = ${x.day}, until_date = ${x.day === null ? null : addDays(x.day, 30)}
      where project_id = ${pair.projectId} and company_id = ${COMPANY.horizonte}`,
  ),
  fc
    .record({
      status: fc.constantFrom('ACTIVE', 'ACTIVE', 'AWAY', 'DISMISSED'),
      cpf: fc.boolean(),
      foreign: fc.boolean(),
      until: orNull(near),
    })
    .map(
      (x) => sql`update employees set status = ${x.status}, cpf = case when ${x.cpf} then 'x' end,
      foreign_document = case when ${x.foreign} then 'y' end, foreign_document_until = ${x.until} where id = ${pair.employeeId}`,
    ),
  fc.record({ from: near, days: orNull(fc.nat(20)), somewhere: fc.boolean() }).map(
    ({
      from,
      days,
      somewhere,
    }) => sql`insert into restricted_employees (company_id, name, cpf_hash, reason, start_date, end_date, facility_ids)
      select ${COMPANY.serra}, e.name, e.cpf_hash, 'OTHER', ${from}, ${days === null ? null : addDays(from, days)},
        case when ${somewhere} then array(select id from facilities where name = ${UNIT}) end
      from employees e where e.id = ${pair.employeeId}`,
  ),
  fc.constantFrom(ENTERS, LEAVES),
  fc.constant(sql`update restricted_employees set lifted_at = clock_now()`),
  near.map(
    (day) => sql`update project_employees set hiring_date = ${day}
    where project_id = ${pair.projectId} and employee_id = ${pair.employeeId}`,
  ),
);

async function prepared(on: 'pglite' | 'postgresql'): Promise<TestApp> {
  const t = await appForTest({ on, at: noon(START) });
  const createdAt = new Date(`${START}T00:00:00Z`);
  for (const { slug, type } of DOCUMENTS) {
    const employeeId = type === 'PROVIDER' ? null : pair.employeeId;
    await t.build.aPendency({ slug, name: slug, type, employeeId, createdAt, status: 'DONE' });
  }
  await change(
    t,
    sql`with unit as (insert into facilities (company_id, name) values (${COMPANY.serra}, ${UNIT}) returning id)
      insert into departments (facility_id, name) select id, 'Geral' from unit`,
  );
  await change(t, sql`update system_pendencies set blocks_entry = true where slug = 'holerite'`);
  await judgeAgain(t);
  await t.db.execute(sql`update status_periods set valid_from = ${createdAt.toISOString()}::timestamptz`);
  return t;
}
/** Everything in order again. */
const mending = (day: string): SQL[] => [
  sql`update pendencies set status = 'DONE', expiration_date = null, inactive = false`,
  sql`update projects set status = 'ACTIVE', start_date = '2026-01-01', end_date = '2027-01-01'`,
  sql`update project_companies set status = 'ACTIVE', stopped_on = null, from_date = null, until_date = null`,
  sql`update employees set status = 'ACTIVE', cpf = 'x', foreign_document = null where id = ${pair.employeeId}`,
  sql`update restricted_employees set lifted_at = clock_now()`,
  sql`insert into movements (employee_id, type, start_date, created_at) values (${pair.employeeId}, 'RETURN', ${day}, clock_now())`,
];
const noon = (day: string) => new Date(`${day}T15:00:00Z`);
/** A change as one transaction makes it, at the moment that the test's clock shows. */
const change = (t: TestApp, statement: SQL) =>
  t.db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('prumo.now', ${t.clock.at.toISOString()}, true)`);
    await tx.execute(statement);
  });
const verdict = async (t: TestApp, at?: Date): Promise<ReadinessVerdict> => {
  const found = await t.services.readiness.verdictOf(t.db, pair, { seesRestriction: true, ...(at && { at }) });
  if (!found) throw new Error('no verdict');
  return found;
};
/** As after a start on another day than the last one. */
const judgeAgain = (t: TestApp) =>
  change(t, sql`select readiness_refresh(array[${pair.employeeId}]::bigint[], array[${pair.projectId}]::bigint[])`);
const kept = (t: TestApp) =>
  firstRow(t.db)`select blocking, restricted, to_char(next_change, 'YYYY-MM-DD') as "nextChange" from readiness
    where employee_id = ${pair.employeeId} and project_id = ${pair.projectId}`;

test.each(DATABASES)('X-01 what is kept is what the rule says, whatever changes, on %s', async (on) => {
  const t = await prepared(on);
  const agrees = async () => {
    const { state, blocking, nextChange, items } = await verdict(t);
    const restricted = state === 'RESTRICTED';
    const shown = { blocking: blocking - items.filter(({ kind }) => kind === 'RESTRICTION').length, restricted };
    expect(await kept(t), JSON.stringify(items)).toEqual({ ...shown, nextChange });
  };
  await agrees();
  const step = fc.record({
    statement: fc.oneof({ weight: 9, arbitrary: anyChange }, catalogueChange),
    days: fc.integer({ min: -3, max: 12 }).map((days) => Math.max(0, days)),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      for (const { statement, days } of steps) {
        await change(t, statement);
        await agrees();
        if (days === 0) continue;
        t.clock.at = noon(addDays(dayOf(t.clock.at), days));
        await t.services.readiness.followTheClock();
        await agrees();
      }
      t.clock.at = noon(START);
      await change(t, sql`delete from movements`);
      await change(t, sql`delete from restricted_employees`);
      await judgeAgain(t);
    }),
    { seed: 12, numRuns: 40 },
  );
});

test.each(DATABASES)('X-01 every day of a month is answered afterwards as it was on that day, on %s', async (on) => {
  const t = await prepared(on);
  const told: { at: Date; verdict: ReadinessVerdict }[] = [];
  const days = fc.sample(fc.array(anyChange, { maxLength: 3 }), { seed: 25, numRuns: 31 });
  for (const [index, statements] of days.entries()) {
    t.clock.at = new Date(`${addDays(START, index)}T09:00:00Z`);
    if (index % 4 === 0) for (const statement of mending(addDays(START, index))) await change(t, statement);
    for (const [hour, statement] of statements.entries()) {
      t.clock.at = new Date(`${addDays(START, index)}T${10 + hour}:00:00Z`);
      await change(t, statement);
    }
    t.clock.at = noon(addDays(START, index));
    await t.services.readiness.followTheClock();
    told.push({ at: t.clock.at, verdict: await verdict(t) });
  }
  expect(new Set(told.map(({ verdict }) => verdict.state)).size).toBeGreaterThan(1);
  t.clock.at = noon(addDays(START, 60));
  for (const { at, verdict: then } of told) expect(await verdict(t, at)).toEqual(then);
});

test.each(DATABASES)(
  'X-01 a block of one unit is answered by the units that the project had then, on %s',
  async (on) => {
    const t = await prepared(on);
    const states = async () => {
      const found: string[] = [];
      for (const day of [1, 4, 8, 11]) found.push((await verdict(t, noon(addDays(START, day)))).state);
      return found;
    };
    await change(
      t,
      sql`insert into restricted_employees (company_id, name, cpf_hash, reason, start_date, facility_ids)
      select ${COMPANY.serra}, name, cpf_hash, 'OTHER', ${START}, array(select id from facilities where name = ${UNIT})
      from employees where id = ${pair.employeeId}`,
    );
    for (const [day, statement] of [
      [2, ENTERS],
      [6, LEAVES],
      [10, ENTERS],
    ] as const) {
      t.clock.at = noon(addDays(START, day));
      await change(t, statement);
    }
    t.clock.at = noon(addDays(START, 30));
    const [before = '', ...later] = await states();
    expect(before).not.toBe('RESTRICTED');
    expect(later).toEqual(['RESTRICTED', before, 'RESTRICTED']);
    await change(t, LEAVES);
    expect(await states()).toEqual([before, ...later]);
  },
);
