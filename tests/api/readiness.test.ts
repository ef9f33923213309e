import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { addDays, dayOf } from '../../contract/common.ts';
import type { EmployeeRow } from '../../contract/employees.ts';
import type { ListOf } from '../../contract/list.ts';
import type { Readiness } from '../../contract/readiness.ts';
import { appForTest, DATABASES, type TestApp } from '../support/app.ts';
import { COMPANY, EMPLOYEE, type PersonName, PROJECT } from '../support/world.ts';

const pair: { employeeId: number; projectId: number } = { employeeId: EMPLOYEE.ana, projectId: PROJECT.reforma };
const read = async (t: TestApp, person: PersonName, { employeeId, projectId } = pair) => {
  const reply = await t.as(person, { url: `/companies/employees/${employeeId}/readiness?projectId=${projectId}` });
  return reply.statusCode === 200 ? reply.json<Readiness>() : reply.statusCode;
};
const today = () => dayOf(new Date());
/** A pendency of Ana's that blocks entry, unless `values` says another. */
const anAso = (t: TestApp, values: Parameters<TestApp['build']['aPendency']>[0] = {}) =>
  t.build.aPendency({
    slug: 'aso',
    name: 'ASO',
    employeeId: EMPLOYEE.ana,
    type: 'EMPLOYEE',
    plan: 'SSMA',
    referenceMonth: null,
    ...values,
  });

test.each(DATABASES)('X-01 a document that blocks entry makes unfit until it is accepted, on %s', async (on) => {
  const t = await appForTest({ on });
  expect(await read(t, 'supplier')).toEqual({ state: 'FIT', items: [], validUntil: '2099-12-31' });
  const id = await anAso(t);
  const missing = { kind: 'OWN_DOCUMENT', reason: 'MISSING', blocks: true, name: 'ASO', since: today(), until: null };
  const unfit = { state: 'UNFIT', items: [{ ...missing, pendencyId: id }], validUntil: null };
  expect(await read(t, 'supplier')).toEqual(unfit);
  expect(await read(t, 'analyst')).toEqual(unfit);
  // Of a plan that the reader does not see, the reason is told without the way to the document.
  expect(await read(t, 'stpAnalyst')).toEqual({ ...unfit, items: [missing] });

  await t.db.execute(sql`update pendencies set status = 'IN_REVISION' where id = ${id}`);
  expect(await read(t, 'supplier')).toMatchObject({ state: 'FIT', items: [{ reason: 'IN_ANALYSIS', blocks: false }] });
  const until = addDays(today(), 15);
  await t.db.execute(sql`update pendencies set status = 'DONE', expiration_date = ${until} where id = ${id}`);
  expect(await read(t, 'supplier')).toMatchObject({
    state: 'FIT',
    items: [{ reason: 'ENDING', blocks: false, until }],
    validUntil: until,
  });
  // The round of a renewal counts for nothing: the accepted document counts until its end (ruling 12).
  await anAso(t, { renewalOf: id });
  expect(await read(t, 'supplier')).toMatchObject({ state: 'FIT', items: [{ reason: 'ENDING' }] });
  await t.db.execute(sql`update pendencies set expiration_date = ${addDays(today(), -1)} where id = ${id}`);
  expect(await read(t, 'supplier')).toMatchObject({ state: 'UNFIT', items: [{ reason: 'ENDED', since: today() }] });
  await t.db.execute(sql`update pendencies set inactive = true where id = ${id}`);
  expect(await read(t, 'supplier')).toMatchObject({ state: 'FIT', items: [] });
});

test('X-01 documents of the company, the project, the assignment and the identity are reasons', async () => {
  const t = await appForTest();
  await t.build.aPendency({ slug: 'pgr', name: 'PGR', plan: 'SSMA', referenceMonth: null });
  expect(await read(t, 'supplier')).toMatchObject({
    state: 'UNFIT',
    items: [{ kind: 'COMPANY_DOCUMENT', name: 'PGR' }],
  });
  await t.db.execute(sql`delete from pendencies`);
  await t.db.execute(sql`update project_companies set status = 'SUSPENDED', stopped_on = ${today()}
    where project_id = ${PROJECT.reforma} and company_id = ${COMPANY.horizonte}`);
  await t.db.execute(sql`update projects set status = 'INACTIVE' where id = ${PROJECT.reforma}`);
  await t.db.execute(
    sql`update project_employees set ended_at = ${addDays(today(), -1)} where employee_id = ${EMPLOYEE.ana}`,
  );
  await t.db.execute(sql`update employees set cpf = null, foreign_document_kind = 'RNM', foreign_document = 'V123456X',
    foreign_document_until = ${addDays(today(), -1)} where id = ${EMPLOYEE.ana}`);
  const found = await read(t, 'supplier');
  expect(found).toMatchObject({
    state: 'UNFIT',
    items: [
      { kind: 'PROJECT', reason: 'NOT_ACTIVE' },
      { kind: 'PROJECT', reason: 'ENDED' },
      { kind: 'COMPANY', reason: 'NOT_ACTIVE', since: today() },
      { kind: 'IDENTITY', reason: 'ENDED', since: today() },
      { kind: 'IDENTITY', reason: 'NO_CPF', blocks: false },
    ],
  });
});

test('X-01 another company’s employee or project is a 404', async () => {
  const t = await appForTest();
  for (const person of ['otherSupplier', 'portAdmin'] as const) expect(await read(t, person)).toBe(404);
  expect(await read(t, 'supplier', { ...pair, employeeId: EMPLOYEE.carla })).toBe(404);
  expect(await read(t, 'otherSupplier', { ...pair, employeeId: EMPLOYEE.carla })).toBe(404);
  expect(await read(t, 'admin', { ...pair, projectId: PROJECT.cais })).toBe(404);
});

const list = async (t: TestApp, person: PersonName, query = '') => {
  const reply = await t.as(person, { url: `/employees?orderBy=readiness&order=desc&${query}` });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply
    .json<ListOf<EmployeeRow>>()
    .results.map(({ name, readiness }) => [
      name.split(' ')[0],
      readiness && `${readiness.state} ${readiness.blocking}`,
    ]);
};

test.each(DATABASES)('E-01 E-02 the list shows, filters and sorts by the worst readiness, on %s', async (on) => {
  const t = await appForTest({ on });
  await t.db.execute(sql`insert into project_employees (project_id, employee_id, hiring_date)
    values (${PROJECT.expansao}, ${EMPLOYEE.ana}, '2025-01-15')`);
  await anAso(t, { projectId: PROJECT.expansao });
  const seen = [
    ['Ana', 'UNFIT 1'],
    ['Bruno', 'FIT 0'],
  ];
  expect(await list(t, 'supplier')).toEqual(seen);
  expect(await list(t, 'supplier', 'readiness=UNFIT')).toEqual(seen.slice(0, 1));
  expect(await list(t, 'supplier', 'readiness=FIT')).toEqual(seen.slice(1));
  expect(await list(t, 'supplier', 'readiness=RESTRICTED')).toEqual([]);
  // Of a project that has ended nothing counts, and somebody in no active project has no readiness.
  await t.db.execute(sql`update projects set end_date = ${addDays(today(), -1)} where id = ${PROJECT.expansao}`);
  expect(await list(t, 'supplier', 'readiness=FIT')).toHaveLength(2);
  await t.db.execute(sql`update project_employees set ended_at = ${today()} where employee_id = ${EMPLOYEE.bruno}`);
  expect(await list(t, 'supplier')).toEqual([
    ['Ana', 'FIT 0'],
    ['Bruno', null],
  ]);
  const reply = await t.as('supplier', {
    method: 'POST',
    url: '/employees/totals',
    payload: { filters: [{}, { readiness: 'FIT' }, { readiness: 'UNFIT' }, { withOutProject: true }] },
  });
  expect(reply.json()).toEqual({ totals: [2, 1, 0, 1] });
});

test('E-02 readiness counts only over the projects that the reader sees', async () => {
  const t = await appForTest();
  await t.db.execute(sql`insert into project_employees (project_id, employee_id, hiring_date)
    values (${PROJECT.cais}, ${EMPLOYEE.ana}, '2025-01-15')`);
  await anAso(t, { projectId: PROJECT.cais, contractingId: COMPANY.porto });
  expect(await list(t, 'admin')).toEqual([
    ['Ana', 'FIT 0'],
    ['Carla', 'FIT 0'],
  ]);
  expect(await list(t, 'portAdmin')).toContainEqual(['Ana', 'UNFIT 1']);
});

test.each(DATABASES)('X-01 a restriction is told to the restricting company alone, on %s', async (on) => {
  const t = await appForTest({ on });
  await t.db.execute(sql`insert into restricted_employees (company_id, name, cpf_hash, reason, start_date)
    select ${COMPANY.serra}, name, cpf_hash, 'OTHER', ${today()} from employees where id = ${EMPLOYEE.ana}`);
  await t.db.execute(sql`insert into project_employees (project_id, employee_id, hiring_date)
    values (${PROJECT.cais}, ${EMPLOYEE.ana}, '2025-01-15')`);
  expect(await read(t, 'admin')).toMatchObject({ state: 'RESTRICTED', items: [{ kind: 'RESTRICTION', blocks: true }] });
  expect(await read(t, 'supplier')).toEqual({ state: 'UNFIT', items: [], validUntil: null });
  expect(await read(t, 'portAdmin', { ...pair, projectId: PROJECT.cais })).toMatchObject({ state: 'FIT', items: [] });
  expect(await list(t, 'admin', 'readiness=RESTRICTED')).toEqual([['Ana', 'RESTRICTED 1']]);
  expect(await list(t, 'supplier', 'readiness=RESTRICTED')).toEqual([]);
  expect(await list(t, 'supplier', 'readiness=UNFIT')).toEqual([['Ana', 'UNFIT 0']]);
  expect(await list(t, 'portAdmin', 'readiness=FIT')).toContainEqual(['Ana', 'FIT 0']);
  await t.db.execute(sql`update restricted_employees set lifted_at = now()`);
  expect(await list(t, 'admin', 'readiness=RESTRICTED')).toEqual([]);
  expect(await read(t, 'supplier')).toMatchObject({ state: 'FIT' });
});
