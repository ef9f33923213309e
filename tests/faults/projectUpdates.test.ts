import { sql } from 'drizzle-orm';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Job } from '../../contract/jobs.ts';
import type { PipelineStatus } from '../../contract/projectUpdates.ts';
import { changed, rows } from '../../gateway/db/client.ts';
import { appForTest, DATABASES } from '../support/app.ts';
import { startGateway } from '../support/process.ts';
import { activeKeys, anEntry, ask, aTeam } from '../support/projectUpdates.ts';
import { COMPANY, PEOPLE, PROJECT } from '../support/world.ts';
import { type Client, signIn } from './support/client.ts';
import { withDatabase } from './support/crash.ts';
import { aBigProject, stateOf, until, wrongIn } from './support/projectUpdates.ts';
import type { Store } from './support/store.ts';
import { storeForTest } from './support/stores.ts';

const PEOPLE_THERE = 60;
/** Ana was there before; twelve months of eight documents each. */
const KEYS = (PEOPLE_THERE + 1) * 12 * 8;

async function gatewayForTest(store: Store) {
  const gateway = await startGateway({ ...store.env, LOG_LEVEL: 'error' });
  onTestFinished(async () => void (await gateway.end('SIGKILL')));
  return gateway;
}
const statusOf = async (client: Client): Promise<PipelineStatus> =>
  (await (await client.call('GET', `/projects/${PROJECT.reforma}/pipeline-status`)).json()) as PipelineStatus;
const organise = (client: Client) => client.call('POST', `/projects/${PROJECT.reforma}/organise`);

describe.each(DATABASES)('on %s', (kind) => {
  test('C-11 R1 a gateway that is killed in the middle is followed by one that ends the same', async () => {
    const store = await storeForTest(kind);
    await withDatabase(store, ({ db }) => aBigProject(db, PEOPLE_THERE));
    const first = await gatewayForTest(store);
    const client = await signIn(first.url, 'admin');
    expect((await organise(client)).status).toBe(202);
    await until(
      () => statusOf(client),
      ({ progress }) => progress.done > 5,
    );
    await first.end('SIGKILL');

    const middle = await withDatabase(store, async ({ db }) => {
      const found = await stateOf(db);
      expect(found).toMatchObject({ state: 'RUNNING', blocked: true });
      expect(await wrongIn(db)).toEqual([]);
      // Beside PostgreSQL another gateway may be at it; the next process on an embedded database knows better.
      if (kind === 'postgresql') {
        await db.execute(sql`update project_updates set heartbeat_at = now() - interval '31 seconds'`);
      }
      return { ...found, made: (await activeKeys(db)).length };
    });
    expect(middle.made).toBeGreaterThan(0);
    expect(middle.made).toBeLessThan(KEYS);

    const second = await gatewayForTest(store);
    const again = await signIn(second.url, 'admin');
    await until(
      () => statusOf(again),
      ({ state }) => state === 'DONE',
    );
    await second.end('SIGTERM');
    await withDatabase(store, async ({ db }) => {
      expect(await stateOf(db)).toMatchObject({ created: KEYS, kept: 0, blocked: false, stage: 'LINKED' });
      expect(await activeKeys(db)).toHaveLength(KEYS);
      expect(await wrongIn(db)).toEqual([]);
      const told = await rows<{ n: number }>(
        db,
        sql`select sum(new_value::int)::int as n from audit where action = 'ORGANISED' and field_name = 'organisation.created'`,
      );
      expect(told).toEqual([{ n: KEYS }]);
    });
  });

  test('C-11 Amb-31 a job that fails half-way says so, leaves the project usable, and can be run again', async () => {
    const t = await appForTest({ on: kind });
    await aTeam(t.db, { count: 4, companyId: COMPANY.horizonte, projectId: PROJECT.reforma });
    const document = await anEntry(t.db, { name: 'Exame', plan: 'SSMA', type: 'EMPLOYEE' });
    await ask(t.db, [document]);
    // A database that takes no row of the last person.
    await t.db.execute(sql`create function refuse() returns trigger language plpgsql as $$
      begin if new.employee_id = (select max(id) from employees) then raise exception 'no room'; end if; return new; end $$`);
    await t.db.execute(sql`create trigger refuse before insert on pendencies for each row execute function refuse()`);
    const url = `/projects/${PROJECT.reforma}`;
    const asked = await t.as('admin', { method: 'POST', url: `${url}/organise` });
    expect((await t.as('admin', { method: 'PATCH', url: `${url}/pendencies`, payload: {} })).json()).toMatchObject({
      code: 'project_blocked',
    });
    await t.services.projectUpdates.settled();
    const job = await t.as('admin', { url: `/jobs/${asked.json<{ jobId: number }>().jobId}` });
    expect(job.json<Job>()).toMatchObject({ state: 'FAILED', failures: [{ code: 'internal' }] });
    expect(await stateOf(t.db)).toMatchObject({ state: 'FAILED', blocked: false });
    expect((await t.sentTo(PEOPLE.admin.email))[0]?.subject).toContain('não terminou');

    await t.db.execute(sql`drop trigger refuse on pendencies`);
    expect((await t.as('admin', { method: 'POST', url: `${url}/organise` })).statusCode).toBe(202);
    await t.services.projectUpdates.settled();
    expect(await stateOf(t.db)).toMatchObject({ state: 'DONE', blocked: false, stage: 'LINKED' });
    expect(await activeKeys(t.db)).toHaveLength(5);
    expect(await wrongIn(t.db)).toEqual([]);
  });

  test('C-11 Amb-31 who asked is told when another gateway takes over after thirty seconds of silence', async () => {
    const t = await appForTest({ on: kind });
    const { projectUpdates } = t.services;
    const session = await t.session('admin');
    await t.db.transaction((tx) =>
      projectUpdates.request(tx, { projectId: PROJECT.reforma, uid: session.uid, blocks: true }),
    );
    const silent = (seconds: number) =>
      changed(
        t.db,
      )`update project_updates set state = 'RUNNING', begun = asked, started_at = ${t.clock.at.toISOString()},
        heartbeat_at = ${new Date(t.clock.at.getTime() - seconds * 1000).toISOString()}`;
    await silent(29);
    projectUpdates.wake();
    await projectUpdates.settled();
    // A lease from before the start of an embedded database's only gateway has nobody left.
    expect(await stateOf(t.db)).toMatchObject({ state: kind === 'pglite' ? 'DONE' : 'RUNNING' });
    expect((await t.sentTo(PEOPLE.admin.email)).some(({ subject }) => subject.includes('retomada'))).toBe(false);
    await silent(31);
    projectUpdates.wake();
    await projectUpdates.settled();
    expect(await stateOf(t.db)).toMatchObject({ state: 'DONE', blocked: false });
    expect((await t.sentTo(PEOPLE.admin.email)).some(({ subject }) => subject.includes('retomada'))).toBe(true);
  });

  test('C-11 the last request wins: one that comes meanwhile begins at the beginning', async () => {
    const t = await appForTest({ on: kind });
    const { projectUpdates } = t.services;
    await aTeam(t.db, { count: 30, companyId: COMPANY.horizonte, projectId: PROJECT.reforma });
    await ask(t.db, [await anEntry(t.db, { name: 'Exame', plan: 'SSMA', type: 'EMPLOYEE' })]);
    const request = () =>
      t.db.transaction((tx) => projectUpdates.request(tx, { projectId: PROJECT.reforma, uid: null, blocks: false }));
    await request();
    projectUpdates.wake();
    await until(
      () => stateOf(t.db),
      ({ state }) => state === 'RUNNING' || state === 'DONE',
    );
    await ask(t.db, [await anEntry(t.db, { name: 'Outro exame', plan: 'SSMA', type: 'EMPLOYEE' })]);
    await request();
    projectUpdates.wake();
    await projectUpdates.settled();
    expect(await stateOf(t.db)).toMatchObject({ state: 'DONE' });
    expect(await activeKeys(t.db)).toHaveLength(62);
    expect(await wrongIn(t.db)).toEqual([]);
  });
});

if (DATABASES.includes('postgresql')) {
  test('C-11 R12 two gateways on one PostgreSQL share the projects, and none is organised twice', async () => {
    const store = await storeForTest('postgresql');
    await withDatabase(store, ({ db }) => aBigProject(db, PEOPLE_THERE));
    const [one, two] = await Promise.all([gatewayForTest(store), gatewayForTest(store)]);
    const clients = await Promise.all([one, two].map(({ url }) => signIn(url, 'admin')));
    const answers = await Promise.all(clients.map(organise));
    // The second one meets the project blocked by the first, or as it was left when that was done.
    expect(answers.map(({ status }) => status).sort()[0]).toBe(202);
    const [client] = clients;
    if (!client) throw new Error('no client');
    await until(
      () => statusOf(client),
      ({ state }) => state === 'DONE',
    );
    await Promise.all([one.end('SIGTERM'), two.end('SIGTERM')]);
    await withDatabase(store, async ({ db }) => {
      expect(await activeKeys(db)).toHaveLength(KEYS);
      expect(await wrongIn(db)).toEqual([]);
      const told = await rows<{ n: number }>(
        db,
        sql`select sum(new_value::int)::int as n from audit where action = 'ORGANISED' and field_name = 'organisation.created'`,
      );
      expect(told).toEqual([{ n: KEYS }]);
    });
  });
}
