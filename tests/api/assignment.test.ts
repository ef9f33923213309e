import { readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ErrorBody } from '../../contract/errors.ts';
import type { ListOf } from '../../contract/list.ts';
import type {
  Assignee,
  HistoryEntry,
  Pendency,
  PendencyCounts,
  PendencyRow,
  Viewers,
} from '../../contract/pendencies.ts';
import type { PendencyBulk } from '../../contract/pendencyBulk.ts';
import { rows } from '../../gateway/db/client.ts';
import { buildTestApp, DATABASES, type TestApp } from '../support/app.ts';
import { COMPANY, PEOPLE, type PersonName, PROJECT } from '../support/world.ts';

describe.each(DATABASES)('who has a pendency in hand, and who looks at it, on %s', (on) => {
  let t: TestApp;
  const uids = new Map<string, string>();
  beforeAll(async () => {
    t = await buildTestApp({ on });
    const found = await rows<{ uid: string; email: string }>(t.db, sql`select uid, email from users`);
    for (const { uid, email } of found) uids.set(email, uid);
  });
  afterAll(() => t.close());

  const uidOf = (person: PersonName): string => uids.get(PEOPLE[person].email) ?? '';
  const put = (person: PersonName, id: number, assignee: string | null, version?: number) =>
    t.as(person, {
      method: 'PUT',
      url: `/pendencies/${id}/assignee`,
      payload: { assignee },
      headers: version === undefined ? {} : { 'if-match': `"${version}"` },
    });
  const take = (person: PersonName, id: number, version?: number) => put(person, id, uidOf(person), version);
  const read = async (id: number, person: PersonName = 'admin') =>
    (await t.as(person, { url: `/pendencies/${id}` })).json<Pendency>();
  const history = async (id: number, person: PersonName = 'admin') =>
    (await t.as(person, { url: `/pendencies/${id}/history` })).json<ListOf<HistoryEntry>>().results;
  const filtered = async (person: PersonName, assignee: string, rest: object = {}) => {
    const query = { assignee, ...rest };
    return (await t.as(person, { url: '/pendencies', query })).json<ListOf<PendencyRow>>().results.map(({ id }) => id);
  };
  const fieldOf = (body: ErrorBody) => body.details?.fields?.map(({ path, code }) => `${path} ${code}`);

  test('it is taken, handed over and released, each with an entry in the history and a new version', async () => {
    const id = await t.build.aPendency({ status: 'IN_REVISION' });
    const before = await read(id);
    const taken = (await take('analyst', id)).json<Pendency>();
    expect(taken.assignee).toEqual({ uid: uidOf('analyst'), displayName: 'analyst' });
    expect([taken.version, taken.updatedAt]).toEqual([before.version + 1, before.updatedAt]);
    expect((await put('analyst', id, uidOf('secondAnalyst'))).json<Pendency>().assignee?.displayName).toBe(
      'secondAnalyst',
    );
    expect((await put('analyst', id, null)).json<Pendency>().assignee).toBeNull();
    expect((await history(id)).map(({ action, oldValue, newValue }) => [action, oldValue, newValue])).toEqual([
      ['RELEASED', 'secondAnalyst', null],
      ['ASSIGNED', 'analyst', 'secondAnalyst'],
      ['ASSIGNED', null, 'analyst'],
    ]);
  });

  test('whoever has not seen the last change is refused, and the same again changes nothing', async () => {
    const id = await t.build.aPendency({ status: 'IN_REVISION' });
    const { version } = await read(id);
    expect((await take('analyst', id, version)).statusCode).toBe(200);
    expect((await take('secondAnalyst', id, version)).statusCode).toBe(412);
    expect((await read(id)).assignee?.displayName).toBe('analyst');
    const again = (await take('analyst', id, version + 1)).json<Pendency>();
    expect(again.version).toBe(version + 1);
    expect(await history(id)).toHaveLength(1);
  });

  test('two at once: one has it, the other is told', async () => {
    const id = await t.build.aPendency({ status: 'IN_REVISION' });
    const { version } = await read(id);
    const both = await Promise.all([take('analyst', id, version), take('secondAnalyst', id, version)]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 412]);
  });

  test('only who may decide it can have it: not a reader, another project, another plan, a supplier or a stranger', async () => {
    const id = await t.build.aPendency({ status: 'IN_REVISION' });
    for (const person of ['reader', 'projectReader', 'supplier', 'portAdmin', 'nobody'] as const) {
      const reply = await put('admin', id, uidOf(person));
      expect([person, reply.statusCode, fieldOf(reply.json())]).toEqual([person, 400, ['assignee invalid']]);
    }
    const ssma = await t.build.aPendency({ status: 'IN_REVISION', plan: 'SSMA' });
    expect((await put('admin', ssma, uidOf('stpAnalyst'))).statusCode).toBe(400);
    expect((await put('admin', id, uidOf('stpAnalyst'))).statusCode).toBe(200);
    expect((await take('reader', id)).json<ErrorBody>()).toMatchObject({ details: { missing: 'assign_pendency' } });
    expect((await take('supplier', id)).statusCode).toBe(403);
    expect((await take('portAdmin', id)).statusCode).toBe(404);
    expect((await read(id)).assignee?.displayName).toBe('stpAnalyst');
  });

  test('what is decided, or in a project that is being updated, cannot be taken', async () => {
    const done = await t.build.aPendency({ status: 'DONE' });
    expect((await take('analyst', done)).json<ErrorBody>().code).toBe('move_refused');
    const blocked = await t.build.aPendency({ status: 'IN_REVISION', projectId: PROJECT.bloqueado });
    expect((await take('analyst', blocked)).json<ErrorBody>().code).toBe('project_blocked');
  });

  test('a decision releases it, of another person too; a question does not', async () => {
    const id = await t.build.aPendency({ status: 'IN_REVISION', checklist: ['OK'] });
    await take('analyst', id);
    const asked = { status: 'SUPPORT', action: 'ask', note: 'Qual mês?' };
    await t.as('secondAnalyst', { method: 'PUT', url: `/pendencies/${id}`, payload: asked });
    expect(await read(id)).toMatchObject({ status: 'SUPPORT', assignee: { displayName: 'analyst' } });
    const other = await t.build.aPendency({ status: 'IN_REVISION', checklist: ['OK'] });
    await take('analyst', other);
    const concluded = { status: 'DONE', action: 'conclude' };
    await t.as('secondAnalyst', { method: 'PUT', url: `/pendencies/${other}`, payload: concluded });
    expect(await read(other)).toMatchObject({ status: 'DONE', assignee: null });
  });

  test('the contracting side alone sees, finds and reads about it', async () => {
    const id = await t.build.aPendency({ status: 'IN_REVISION' });
    await take('analyst', id);
    expect((await read(id, 'supplier')).assignee).toBeNull();
    expect((await history(id, 'supplier')).map(({ action }) => action)).not.toContain('ASSIGNED');
    expect(await filtered('supplier', uidOf('analyst'))).toEqual([]);
    expect(await filtered('supplier', 'none')).toEqual([]);
    const counts = (await t.as('supplier', { url: '/pendencies/counts' })).json<PendencyCounts>();
    expect(counts.assignee).toEqual({});
    expect((await t.as('supplier', { url: '/pendencies/assignees' })).json()).toEqual([]);
    expect(
      (await t.as('supplier', { url: '/pendencies/assignees', query: { pendencyId: String(id) } })).json(),
    ).toEqual([]);
    expect(
      (await t.as('portAdmin', { url: '/pendencies/assignees', query: { pendencyId: String(id) } })).statusCode,
    ).toBe(404);
  });

  test('who can be chosen: those who may decide, of the company or of one pendency', async () => {
    const names = async (query: Record<string, string>, person: PersonName = 'analyst') =>
      (await t.as(person, { url: '/pendencies/assignees', query }))
        .json<Assignee[]>()
        .map(({ displayName }) => displayName);
    expect(await names({})).toEqual(['admin', 'analyst', 'projectReader', 'secondAnalyst', 'stpAnalyst']);
    const ssma = await t.build.aPendency({ plan: 'SSMA' });
    expect(await names({ pendencyId: String(ssma) })).toEqual(['admin', 'analyst', 'secondAnalyst']);
    expect(await names({}, 'portAdmin')).toEqual(['portAdmin']);
  });

  test('the list is filtered by mine, nobody’s and a person’s, with the numbers beside them', async () => {
    const name = 'Só deste teste';
    const values = { status: 'IN_REVISION', name, searchText: name } as const;
    const [mine, other, free] = [
      await t.build.aPendency(values),
      await t.build.aPendency(values),
      await t.build.aPendency(values),
    ];
    await take('analyst', mine);
    await put('analyst', other, uidOf('secondAnalyst'));
    for (const rest of [{ name }, { title: name, project_name: 'Reforma' }]) {
      expect(await filtered('analyst', 'me', rest)).toEqual([mine]);
      expect(await filtered('secondAnalyst', 'me', rest)).toEqual([other]);
      expect(await filtered('analyst', 'none', rest)).toEqual([free]);
      expect(await filtered('admin', uidOf('analyst'), rest)).toEqual([mine]);
      expect(await filtered('portAdmin', uidOf('analyst'), rest)).toEqual([]);
    }
    expect(await filtered('analyst', 'me')).toContain(mine);
    const counts = (await t.as('analyst', { url: '/pendencies/counts', query: { name } })).json<PendencyCounts>();
    expect(counts.assignee).toEqual({ [uidOf('analyst')]: 1, [uidOf('secondAnalyst')]: 1 });
    const totals = {
      filters: [
        { name, assignee: 'me' },
        { name, assignee: 'none' },
      ],
    };
    expect((await t.as('analyst', { method: 'POST', url: '/pendencies/totals', payload: totals })).json()).toEqual({
      totals: [1, 1],
    });
    expect((await t.as('analyst', { url: '/pendencies', query: { assignee: 'you' } })).statusCode).toBe(400);
  });

  test('many at once, each checked as if it were alone', async () => {
    const ids = [await t.build.aPendency({ status: 'IN_REVISION' }), await t.build.aPendency({ status: 'SUPPORT' })];
    const done = await t.build.aPendency({ status: 'DONE' });
    const foreign = await t.build.aPendency({ contractingId: COMPANY.porto, projectId: PROJECT.cais });
    const ask = async (person: PersonName, payload: PendencyBulk | object) => {
      const reply = await t.as(person, { method: 'POST', url: '/pendencies/bulk', payload });
      await t.services.jobs.run();
      return reply;
    };
    const taken = await ask('analyst', { action: 'assign', assignee: uidOf('analyst'), ids: [...ids, done, foreign] });
    const job = (await t.as('analyst', { url: `/jobs/${taken.json<{ jobId: number }>().jobId}` })).json<{
      failures: { id: number; code: string }[];
    }>();
    expect(job.failures.map(({ id, code }) => [id, code])).toEqual([
      [done, 'move_refused'],
      [foreign, 'not_found'],
    ]);
    expect(await Promise.all(ids.map(async (id) => (await read(id)).assignee?.displayName))).toEqual([
      'analyst',
      'analyst',
    ]);
    await ask('admin', { action: 'assign', assignee: null, ids });
    expect(await Promise.all(ids.map(async (id) => (await read(id)).assignee))).toEqual([null, null]);
    expect(fieldOf((await ask('analyst', { action: 'assign', ids })).json())).toEqual(['assignee required']);
    expect((await ask('reader', { action: 'assign', assignee: null, ids })).statusCode).toBe(403);
  });

  test('it is released when its person loses access: by the profile’s rights, another profile, or leaving', async () => {
    const permissions = ['see_pendency', 'see_pendency_details', 'confirm_pendency'] as const;
    const company = COMPANY.serra;
    const uid = await t.build.aPerson({ permissions, company, relationType: 'CONTRACTING', name: 'Bia Reis' });
    const [membership] = await rows<{ id: number; profileId: number; version: number; name: string }>(
      t.db,
      sql`select m.id, p.id as "profileId", p.version, p.name from memberships m join profiles p on p.id = m.profile_id where m.uid = ${uid}`,
    );
    if (!membership) throw new Error('no membership');
    const id = await t.build.aPendency({ status: 'IN_REVISION' });
    const kept = await t.build.aPendency({ status: 'IN_REVISION' });
    await take('analyst', kept);
    const give = async () => expect((await put('admin', id, uid)).statusCode).toBe(200);
    const released = async () => {
      expect((await read(id)).assignee).toBeNull();
      const [entry] = await history(id);
      expect([entry?.action, entry?.oldValue, entry?.author.displayName]).toEqual(['RELEASED', 'Bia Reis', 'Prumo']);
    };
    const base = `/companies/${company}`;

    await give();
    const body = { name: membership.name, relationType: 'CONTRACTING', description: null, features: ['stp'] };
    const change = (rights: readonly string[]) =>
      t.as('admin', {
        method: 'PUT',
        url: `${base}/profiles/${membership.profileId}`,
        payload: { ...body, permissions: rights },
      });
    expect((await change(['see_pendency', 'see_pendency_details'])).statusCode).toBe(200);
    await released();

    expect((await change(permissions)).statusCode).toBe(200);
    await give();
    const [auditor] = await rows<{ id: number }>(
      t.db,
      sql`select id from profiles where company_id = ${company} and name = 'Auditor (somente leitura)'`,
    );
    const toAuditor = {
      method: 'PUT',
      url: `${base}/account/${membership.id}`,
      payload: { profileId: auditor?.id },
    } as const;
    expect((await t.as('admin', toAuditor)).statusCode).toBe(200);
    await released();

    const back = { ...toAuditor, payload: { profileId: membership.profileId } };
    expect((await t.as('admin', back)).statusCode).toBe(200);
    await give();
    expect((await t.as('admin', { method: 'DELETE', url: `${base}/accounts/${membership.id}` })).statusCode).toBe(204);
    await released();
    expect((await read(kept)).assignee?.displayName).toBe('analyst');
  });

  test('who else has it open: colleagues alone, until they leave or fall silent; nothing is kept of them', async () => {
    const id = await t.build.aPendency({ status: 'IN_REVISION' });
    const see = async (person: PersonName) => {
      const reply = await t.as(person, { method: 'PUT', url: `/pendencies/${id}/viewers` });
      return reply.statusCode === 200
        ? reply.json<Viewers>().people.map(({ displayName }) => displayName)
        : reply.statusCode;
    };
    const kept = async () => (await rows(t.db, sql`select uid from pendency_viewers`)).length;
    expect(await see('analyst')).toEqual([]);
    expect(await see('supplier')).toEqual([]);
    expect(await see('secondAnalyst')).toEqual(['analyst']);
    expect(await see('analyst')).toEqual(['secondAnalyst']);
    expect(await see('supplierUser')).toEqual(['supplier']);
    expect(await see('portAdmin')).toBe(404);
    expect(await see('gatehouse')).toBe(403);
    const leave = { method: 'DELETE', url: `/pendencies/${id}/viewers` } as const;
    expect((await t.as('secondAnalyst', leave)).statusCode).toBe(204);
    expect(await see('analyst')).toEqual([]);
    const before = t.clock.at;
    await see('secondAnalyst');
    t.clock.at = new Date(before.getTime() + 29_000);
    expect(await see('analyst')).toEqual(['secondAnalyst']);
    t.clock.at = new Date(before.getTime() + 30_001);
    expect(await see('analyst')).toEqual([]);
    expect(await kept()).toBe(1);
    t.clock.at = new Date(before.getTime() + 60_001);
    await t.services.viewers.sweep();
    expect(await kept()).toBe(0);
    t.clock.at = before;
  });

  test('profiles of an existing database: those that judge get the permission, and who gives it to others', async () => {
    const path = new URL('../../gateway/db/migrations/0020_assignees.sql', import.meta.url);
    const statement = (await readFile(path, 'utf8')).split('--> statement-breakpoint').at(-1) ?? '';
    const holders = async () =>
      (
        await rows<{ name: string }>(
          t.db,
          sql`select name from profiles where 'assign_pendency' = any(permissions) and company_id = ${COMPANY.serra} order by name`,
        )
      ).map(({ name }) => name);
    const before = await holders();
    expect(before).toEqual(['Administrador da contratante', 'Analista STP', 'Analista STP e SSMA']);
    await t.db.execute(sql`update profiles set permissions = array_remove(permissions, 'assign_pendency')`);
    await t.db.execute(
      sql`update profiles set name = 'Chefia' where company_id = ${COMPANY.serra} and name like 'Admin%'`,
    );
    await t.db.execute(
      sql`update profiles set permissions = array_remove(permissions, 'confirm_pendency') where name = 'Analista STP'`,
    );
    await t.db.execute(sql.raw(statement));
    await t.db.execute(sql.raw(statement));
    expect(await holders()).toEqual(['Analista STP e SSMA', 'Chefia']);
  });
});
