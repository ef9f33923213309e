import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PipelineStatus, ScopePreview } from '../../contract/projectUpdates.ts';
import { rows } from '../../gateway/db/client.ts';
import { movements } from '../../gateway/db/schema/employees.ts';
import { buildTestApp, DATABASES, type TestApp } from '../support/app.ts';
import { activeKeys, anEntry, aTeam } from '../support/projectUpdates.ts';
import { COMPANY, PROJECT } from '../support/world.ts';

const url = `/projects/${PROJECT.expansao}`;
const RUNS = 12;

const month = fc.integer({ min: 1, max: 12 }).map((n) => `2026-${String(n).padStart(2, '0')}`);
const change = fc.record(
  {
    chosen: fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
    riskActivities: fc.subarray([1, 2]),
    startReference: fc.option(month),
  },
  { requiredKeys: ['chosen'] },
);

describe.each(DATABASES)('the database reconciles as the rules say, on %s', (on) => {
  let t: TestApp;
  let documents: number[];
  beforeAll(async () => {
    t = await buildTestApp({ on });
    t.clock.at = new Date('2026-07-10T15:00:00Z');
    const entries = [
      { name: 'Guia', plan: 'STP', type: 'PROVIDER', periodicity: 'MONTHLY' },
      { name: 'Ponto', plan: 'STP', type: 'EMPLOYEE', periodicity: 'MONTHLY' },
      { name: 'Exame', plan: 'SSMA', type: 'EMPLOYEE', periodicity: 'VALIDITY' },
      { name: 'Altura', plan: 'SSMA', type: 'RISK', riskActivityIds: [1, 2] },
      { name: 'Programa', plan: 'SSMA', type: 'OTHERS', riskActivityIds: [2] },
      { name: 'Retorno', plan: 'SSMA', type: 'EMPLOYEE', movement: { types: ['RETURN'], minDaysAway: 30, dueDays: 1 } },
    ] as const;
    documents = [];
    for (const { ...entry } of entries) {
      const riskActivityIds = 'riskActivityIds' in entry ? [...entry.riskActivityIds] : undefined;
      documents.push(await anEntry(t.db, { ...entry, riskActivityIds }));
    }
    await t.db.execute(
      sql`update projects set start_date = '2026-01-10', end_date = '2026-12-20' where id = ${PROJECT.expansao}`,
    );
    for (const companyId of [COMPANY.horizonte, COMPANY.vertical]) {
      const team = await aTeam(t.db, { count: 4, companyId, projectId: PROJECT.expansao, hiringDate: '2026-02-03' });
      const [first = 0, second = 0, third = 0] = team;
      await t.db.execute(sql`insert into employee_risk_activities (employee_id, risk_activity_id)
        values (${first}, 1), (${first}, 2), (${second}, 2)`);
      await t.db.insert(movements).values([
        { employeeId: first, type: 'LEAVE', startDate: '2026-03-10', endDate: '2026-05-31' },
        { employeeId: first, type: 'RETURN', startDate: '2026-06-01' },
        { employeeId: second, type: 'VACATION', startDate: '2026-07-01', endDate: '2026-07-30' },
        { employeeId: third, type: 'DISMISSAL', startDate: '2026-04-01' },
      ]);
    }
  });
  afterAll(() => t.close());

  test('C-11, C-14: whatever is changed, what is done is what was told before, and doing it again does nothing', async () => {
    await fc.assert(
      fc.asyncProperty(change, async ({ chosen, ...settings }) => {
        const body = {
          ...settings,
          pendencies: documents.map((systemPendencyId, index) => ({
            systemPendencyId,
            isChecked: chosen[index] ?? false,
          })),
        };
        const preview = async (payload: object) =>
          (await t.as('admin', { method: 'POST', url: `${url}/scope-change/preview`, payload })).json<ScopePreview>();
        const told = await preview(body);
        const before = await rows<{ n: number }>(t.db, sql`select count(*)::int as n from pendencies`);
        const saved = await t.as('admin', { method: 'PATCH', url: `${url}/pendencies`, payload: body });
        expect(saved.statusCode).toBe(202);
        await t.services.projectUpdates.settled();
        const { report } = (await t.as('admin', { url: `${url}/pipeline-status` })).json<PipelineStatus>();
        expect(report).toEqual({
          created: told.create,
          reactivated: told.reactivate,
          inactivated: told.inactivate,
          kept: told.keep,
        });
        const active = (await activeKeys(t.db, PROJECT.expansao)).length;
        expect(active).toBe(told.create + told.reactivate + told.keep);
        const after = await rows<{ n: number }>(t.db, sql`select count(*)::int as n from pendencies`);
        expect(after[0]?.n).toBe((before[0]?.n ?? 0) + told.create);
        expect(await preview({})).toMatchObject({ create: 0, reactivate: 0, inactivate: 0, keep: active });
      }),
      { numRuns: RUNS },
    );
    expect(await t.services.pendencies.wrongCounters()).toEqual([]);
  });

  test('C-11 a document that a person took out stays out when the project is organised', async () => {
    const pendencies = documents.map((systemPendencyId) => ({ systemPendencyId, isChecked: true }));
    await t.as('admin', { method: 'PATCH', url: `${url}/pendencies`, payload: { pendencies } });
    await t.services.projectUpdates.settled();
    const [row] = await rows<{ id: number }>(
      t.db,
      sql`select id::int as id from pendencies where project_id = ${PROJECT.expansao} and not inactive order by id limit 1`,
    );
    const id = row?.id ?? 0;
    expect((await t.as('admin', { method: 'DELETE', url: `/pendencies/${id}` })).statusCode).toBe(204);
    await t.as('admin', { method: 'POST', url: `${url}/organise` });
    await t.services.projectUpdates.settled();
    const [still] = await rows<{ inactive: boolean }>(t.db, sql`select inactive from pendencies where id = ${id}`);
    expect(still?.inactive).toBe(true);
  });
});
