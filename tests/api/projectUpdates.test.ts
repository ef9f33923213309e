import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Job } from '../../contract/jobs.ts';
import type { ListOf } from '../../contract/list.ts';
import type { ProjectCompany } from '../../contract/projectSettings.ts';
import type { PipelineStatus } from '../../contract/projectUpdates.ts';
import { rows } from '../../gateway/db/client.ts';
import { buildTestApp, DATABASES, type TestApp } from '../support/app.ts';
import { activeKeys, documentsOf } from '../support/projectUpdates.ts';
import { COMPANY, PEOPLE, PROJECT } from '../support/world.ts';

const url = `/projects/${PROJECT.reforma}`;

describe.each(DATABASES)('a project is organised, on %s', (on) => {
  let t: TestApp;
  let monthly: number;
  let ofEmployee: number;
  beforeAll(async () => {
    t = await buildTestApp({ on });
    t.clock.at = new Date('2026-03-10T15:00:00Z');
    [monthly = 0] = await documentsOf(t.db, { type: 'PROVIDER', plan: 'STP', periodicity: 'MONTHLY' });
    [ofEmployee = 0] = await documentsOf(t.db, { type: 'EMPLOYEE', plan: 'SSMA', periodicity: 'VALIDITY' });
  });
  afterAll(() => t.close());

  const status = async () => (await t.as('admin', { url: `${url}/pipeline-status` })).json<PipelineStatus>();
  const save = (payload: object) => t.as('admin', { method: 'PATCH', url: `${url}/pendencies`, payload });
  const chosen = (...documents: number[]) => ({
    pendencies: documents.map((systemPendencyId) => ({ systemPendencyId, isChecked: true, fromMonth: '2026-01' })),
  });

  test('C-11 saving documents makes the pendencies, says how many, and opens the project again', async () => {
    const reply = await save({ ...chosen(monthly, ofEmployee), startReference: '2026-01', endReference: '2026-12' });
    expect(reply.statusCode).toBe(202);
    const { jobId } = reply.json<{ jobId: number }>();
    await t.services.projectUpdates.settled();
    // January to March for the provider, one for its one employee on the project.
    expect(await status()).toMatchObject({
      projectIsBlocked: false,
      stage: 'LINKED',
      state: 'DONE',
      report: { created: 4, reactivated: 0, inactivated: 0, kept: 0 },
      progress: { done: 2, total: 2 },
      providers: [{ name: 'Horizonte', done: 2, total: 2 }],
    });
    expect((await t.as('admin', { url: `/jobs/${jobId}` })).json<Job>()).toMatchObject({
      state: 'DONE',
      progress: { done: 2, total: 2 },
    });
    const [mail] = await t.sentTo(PEOPLE.admin.email);
    expect(mail?.text).toContain('4 criadas, 0 reativadas, 0 inativadas e 0 mantidas');
  });

  test('C-11 organising twice changes nothing', async () => {
    const before = await activeKeys(t.db);
    expect((await t.as('admin', { method: 'POST', url: `${url}/organise` })).statusCode).toBe(202);
    await t.services.projectUpdates.settled();
    expect((await status()).report).toEqual({ created: 0, reactivated: 0, inactivated: 0, kept: 4 });
    expect(await activeKeys(t.db)).toEqual(before);
  });

  test('C-18 a demobilised supplier leaves the counts, its evidence stays readable, and it comes back whole', async () => {
    const before = await activeKeys(t.db);
    const [one] = await rows<{ id: number }>(
      t.db,
      sql`select id::int as id from pendencies where project_id = ${PROJECT.reforma} and provider_id = ${COMPANY.horizonte}
          and not inactive order by id limit 1`,
    );
    const document = await t.build.aDocument(t.files, one?.id ?? 0);
    const change = async (payload: object) => {
      const url = `/projects/${PROJECT.reforma}/companies/${COMPANY.horizonte}`;
      expect((await t.as('admin', { method: 'PUT', url, payload })).statusCode).toBe(200);
      await t.services.projectUpdates.settled();
      const { results } = (await t.as('admin', { url: `/projects/${PROJECT.reforma}/companies` })).json<
        ListOf<ProjectCompany>
      >();
      return results.find(({ id }) => id === COMPANY.horizonte)?.openPendencies;
    };
    expect(await change({ status: 'DEMOBILISED', reason: 'Fim do contrato' })).toBe(0);
    expect(await activeKeys(t.db)).toEqual([]);
    const read = await t.as('admin', { url: `/pendencies/${one?.id}` });
    expect(read.json()).toMatchObject({ inactive: true, documents: [{ id: document }] });
    expect(await change({ status: 'ACTIVE' })).toBeGreaterThan(0);
    expect(await activeKeys(t.db)).toEqual(before);
  });

  test('C-11 what is no longer asked becomes inactive with its documents, and active again when it is asked again', async () => {
    const [row] = await rows<{ id: number }>(
      t.db,
      sql`select id::int as id from pendencies where project_id = ${PROJECT.reforma} and employee_id is not null`,
    );
    await t.build.aDocument(t.files, row?.id ?? 0);
    await save({ pendencies: [{ systemPendencyId: ofEmployee, isChecked: false }] });
    await t.services.projectUpdates.settled();
    expect((await status()).report).toEqual({ created: 0, reactivated: 0, inactivated: 1, kept: 3 });
    await save(chosen(ofEmployee));
    await t.services.projectUpdates.settled();
    expect((await status()).report).toEqual({ created: 0, reactivated: 1, inactivated: 0, kept: 3 });
    const [again] = await rows<{ inactive: boolean; n: number }>(
      t.db,
      sql`select inactive, document_count as n from pendencies where id = ${row?.id}`,
    );
    expect(again).toEqual({ inactive: false, n: 1 });
  });
});
