import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BadgeConfig } from '../../contract/badgeConfigs.ts';
import type { Badge } from '../../contract/badges.ts';
import { dayOf } from '../../contract/common.ts';
import { DEMO_PASSWORD } from '../../contract/demo.ts';
import type { PipelineStatus } from '../../contract/projectUpdates.ts';
import type { Session } from '../../contract/session.ts';
import { installDemo } from '../../demo/install.ts';
import { buildApp } from '../../gateway/app.ts';
import { type Database, openDatabase, rows } from '../../gateway/db/client.ts';
import { diskFiles } from '../../gateway/lib/files.ts';
import { requirementsOf } from '../../gateway/modules/projects/projectUpdates/required.ts';
import { personDocuments, SECRET } from '../support/world.ts';

/** The demo as the product itself sees it: the engine, the clock and the counters find nothing to mend. */
const now = new Date('2026-11-21T15:00:00Z');
let dataDir: string;
let database: Database;
let app: Awaited<ReturnType<typeof buildApp>>;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'prumo-demo-'));
  database = await openDatabase({ dataDir });
  const files = diskFiles(join(dataDir, 'files'));
  await installDemo({
    db: database.db,
    files,
    today: dayOf(now),
    now,
    rules: requirementsOf,
    documents: personDocuments,
    secret: SECRET,
  });
  app = await buildApp({
    config: { captcha: 'off', demo: true, trustProxy: false, webDir: join(dataDir, 'web') },
    database,
    files,
    secret: SECRET,
    mailboxDir: join(dataDir, 'outbox'),
    now: () => now,
  });
  await app.ready();
}, 90_000);
afterAll(async () => {
  await app.close();
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function callerFor(email: string) {
  const reply = await app.inject({
    method: 'POST',
    url: '/api/authentication/signin',
    payload: { email, password: DEMO_PASSWORD },
  });
  const { token } = reply.json<Session>();
  return (method: 'GET' | 'POST', url: string) =>
    app.inject({ method, url: `/api${url}`, headers: { authorization: `Bearer ${token}` } });
}
const pendencies = () =>
  rows<object>(
    database.db,
    sql`select id, status, inactive, version, due_date as due, updated_at::text as at from pendencies order by id`,
  );
const organised = () =>
  rows<{ id: number; status: string; email: string }>(
    database.db,
    sql`select p.id::int as id, p.status, u.email from projects p join users u on u.uid = p.created_by
        where p.status <> 'DRAFT' order by p.id`,
  );

test('C-11 every demo project says how it was organised last', async () => {
  const projects = await organised();
  expect(new Set(projects.map(({ status }) => status))).toEqual(new Set(['ACTIVE', 'INACTIVE', 'FINISHED']));
  const call = await callerFor('admin@serraazul.demo');
  const list = (await call('GET', '/projects/pipeline-status')).json<PipelineStatus[]>();
  expect(list).toHaveLength(5);
  for (const { state, stage, projectIsBlocked, progress, report } of list) {
    expect([state, stage, projectIsBlocked]).toEqual(['DONE', 'LINKED', false]);
    expect(progress.done).toBe(progress.total);
    expect((report?.created ?? 0) + (report?.kept ?? 0)).toBeGreaterThan(0);
  }
});

test('C-11 organising every demo project again changes nothing', async () => {
  const before = await pendencies();
  const active = await rows<{ id: number; n: number }>(
    database.db,
    sql`select project_id::int as id, count(*) filter (where not inactive)::int as n from pendencies group by 1 order by 1`,
  );
  for (const { id, email } of await organised()) {
    await database.db.transaction(async (tx) => {
      const [owner] = await rows<{ uid: string }>(tx, sql`select uid::text as uid from users where email = ${email}`);
      await app.services.projectUpdates.request(tx, { projectId: id, uid: owner?.uid ?? '', blocks: true });
    });
  }
  app.services.projectUpdates.wake();
  await app.services.projectUpdates.settled();
  const reports = await rows<{ id: number; state: string; report: object }>(
    database.db,
    sql`select project_id::int as id, state, report from project_updates order by 1`,
  );
  expect(reports).toEqual(
    active.map(({ id, n }) => ({
      id,
      state: 'DONE',
      report: { created: 0, reactivated: 0, inactivated: 0, kept: n },
    })),
  );
  expect(await pendencies()).toEqual(before);
});

test('D-42 the clock of the day finds nothing to move in the demo', async () => {
  const before = await pendencies();
  await app.services.pendencies.moveByDate();
  expect(await pendencies()).toEqual(before);
});

test('E-10 who is away or dismissed has a movement that says since when, and what it ended is inactive', async () => {
  const [found] = await rows<{ unexplained: number; movements: number; inactive: number; awake: number }>(
    database.db,
    sql`select
          (select count(*)::int from employees e where e.status <> 'ACTIVE' and not exists
            (select 1 from movements m where m.employee_id = e.id)) as unexplained,
          (select count(*)::int from movements) as movements,
          (select count(*)::int from pendencies where inactive) as inactive,
          (select count(*)::int from pendencies x join employees e on e.id = x.employee_id
            where e.status <> 'ACTIVE' and x.plan = 'SSMA' and not x.inactive
              and exists (select 1 from projects p where p.id = x.project_id and p.status = 'ACTIVE')) as awake`,
  );
  expect(found).toMatchObject({ unexplained: 0, awake: 0 });
  expect(found?.movements).toBeGreaterThan(20);
  expect(found?.inactive).toBeGreaterThan(20);
});

test('B-27, B-28, C-05 every demo project takes place in areas of its own company', async () => {
  const [found] = await rows<{ placeless: number; foreign: number }>(
    database.db,
    sql`select
          (select count(*)::int from projects p where not exists
            (select 1 from project_departments d where d.project_id = p.id)) as placeless,
          (select count(*)::int from project_departments pd join departments d on d.id = pd.department_id
            join facilities f on f.id = d.facility_id join projects p on p.id = pd.project_id
            where f.company_id <> p.company_id) as foreign`,
  );
  expect(found).toEqual({ placeless: 0, foreign: 0 });
});

test("E-19, E-20 people of the demo have photos and badges in their company's colour", async () => {
  const caller = await callerFor('admin@serraazul.demo');
  const [held] = await rows<{ id: number }>(
    database.db,
    sql`select employee_id::int as id from badges where revoked_at is null order by id limit 1`,
  );
  const photo = await caller('GET', `/companies/employees/${held?.id}/image`);
  expect([photo.statusCode, photo.headers['content-type']]).toEqual([200, 'image/jpeg']);
  const badges = (await caller('GET', `/companies/employees/${held?.id}/badges`)).json<Badge[]>();
  expect(badges).toContainEqual(expect.objectContaining({ state: 'VALID' }));
  const config = (await caller('GET', '/companies/1/badge-config')).json<BadgeConfig>();
  expect(config.baseColor).toBe('#05603A');
});
