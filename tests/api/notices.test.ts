import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addDays, dayOf } from '../../contract/common.ts';
import type { ListOf } from '../../contract/list.ts';
import {
  DEFAULT_NOTICE_PREFERENCES,
  type Notice,
  type NoticeCounts,
  type NoticePreferences,
  type NoticeSettings,
} from '../../contract/notices.ts';
import type { PendencyComment } from '../../contract/pendencies.ts';
import { rows } from '../../gateway/db/client.ts';
import { buildTestApp, DATABASES, type TestApp } from '../support/app.ts';
import { COMPANY, PEOPLE, type PersonName, PROJECT } from '../support/world.ts';

describe.each(DATABASES)('notices, on %s', (on) => {
  let t: TestApp;
  beforeEach(async () => {
    t = await buildTestApp({ on, at: new Date('2026-11-23T15:00:00Z') });
  });
  afterEach(() => t.close());

  const today = () => dayOf(t.clock.at);
  const wait = (seconds: number) => {
    t.clock.at = new Date(t.clock.at.getTime() + seconds * 1000);
  };
  const gather = async () => {
    wait(11);
    return t.services.notices.gather();
  };
  const listOf = async (person: PersonName, query = '') =>
    (await t.as(person, { url: `/notices${query}` })).json<ListOf<Notice>>().results;
  const kindsOf = async (person: PersonName, query = '') => (await listOf(person, query)).map(({ kind }) => kind);
  const countsOf = async (person: PersonName) => (await t.as(person, { url: '/notices/counts' })).json<NoticeCounts>();
  const uidOf = async (person: PersonName): Promise<string> => (await t.session(person)).uid;
  const say = async (person: PersonName, id: number, payload: object) =>
    (await t.as(person, { method: 'POST', url: `/pendencies/${id}/comments`, payload })).json<PendencyComment>();
  const prefer = (person: PersonName, change: Partial<NoticePreferences>) =>
    t.as(person, {
      method: 'PUT',
      url: '/account/me/notice-preferences',
      payload: { ...DEFAULT_NOTICE_PREFERENCES, ...change },
    });
  const aged = (dueDate: string, more: Parameters<TestApp['build']['aPendency']>[0] = {}) =>
    t.build.aPendency({ status: 'OPEN', dueDate, ...more });

  test('X-08 a question is told to the other side, its answer to who asked, a mention to who is named, once each', async () => {
    const id = await t.build.aPendency({ status: 'IN_REVISION' });
    const question = await say('analyst', id, {
      kind: 'QUESTION',
      text: 'Qual mês?',
      mentions: [await uidOf('secondAnalyst')],
    });
    // it can still be undone
    expect(await t.services.notices.gather()).toBe(0);
    expect(await gather()).toBe(1);
    expect(await listOf('supplier')).toMatchObject([
      { kind: 'QUESTION', author: 'analyst', company: { id: COMPANY.horizonte }, pendency: { id }, readAt: null },
    ]);
    expect(await kindsOf('secondAnalyst')).toEqual(['MENTION']);
    expect(await kindsOf('analyst')).toEqual([]);
    await say('supplier', id, { kind: 'ANSWER', text: 'Outubro.', answerTo: question.id });
    await gather();
    await t.services.notices.gather();
    expect(await kindsOf('analyst')).toEqual(['ANSWER']);
    expect(await kindsOf('supplier')).toEqual(['QUESTION']);
  });

  test('X-08 a returned document is told to its supplier; a decision that is undone, to nobody', async () => {
    const id = await t.build.aPendency({ status: 'IN_REVISION', checklist: ['INVALID'] });
    const reject = () =>
      t.as('analyst', { method: 'PUT', url: `/pendencies/${id}`, payload: { status: 'OPEN', note: 'Ilegível' } });
    expect((await reject()).statusCode).toBe(200);
    const undone = await t.as('analyst', { method: 'POST', url: `/pendencies/${id}/undo` });
    expect(undone.statusCode).toBeLessThan(300);
    await gather();
    expect(await kindsOf('supplier')).toEqual([]);
    expect((await reject()).statusCode).toBe(200);
    await gather();
    expect(await listOf('supplier')).toMatchObject([{ kind: 'RETURNED', pendency: { id } }]);
    expect(await kindsOf('otherSupplier')).toEqual([]);
    expect(await kindsOf('portAdmin')).toEqual([]);
  });

  test('X-08 a finished job is told to its owner, an accepted invite to who sent it', async () => {
    const [uid, email] = [await uidOf('analyst'), PEOPLE.supplier.email];
    await rows(
      t.db,
    )`insert into jobs (uid, kind) values (${uid}, 'export_pendencies'), (${uid}, 'bulk_pendencies'), (${uid}, 'organise_project')`;
    await rows(t.db)`update jobs set state = case when kind = 'bulk_pendencies' then 'FAILED' else 'DONE' end`;
    await rows(t.db)`insert into invites (kind, email, company_id, token_hash, invited_by, expires_at)
      values ('USER', ${email}, ${COMPANY.serra}, 'x', ${uid}, now())`;
    await rows(t.db)`update invites set accepted_at = ${t.clock.at.toISOString()}`;
    await gather();
    expect((await kindsOf('analyst')).sort()).toEqual(['INVITE_ACCEPTED', 'JOB_DONE', 'JOB_FAILED']);
    expect((await listOf('analyst', '?group=ACCESS'))[0]).toMatchObject({ author: 'supplier' });
    expect(await kindsOf('admin')).toEqual([]);
  });

  test('X-08 two gateways that gather at once tell of everything once', async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, () => t.build.aPendency({ status: 'IN_REVISION' })));
    for (const id of ids) await say('analyst', id, { kind: 'QUESTION', text: 'Qual mês?' });
    wait(11);
    const taken = await Promise.all([1, 2, 3].map(() => t.services.notices.gather()));
    expect(taken.reduce((sum, one) => sum + one, 0)).toBe(12);
    expect((await countsOf('supplier')).unread).toBe(12);
  });

  test('X-08 a deadline is told 45, 30, 15, 7, 1 and 0 days before, then weekly, one notice per project and day', async () => {
    const days = [46, 45, 44, 30, 15, 15, 7, 2, 1, 0, -1, -6, -7, -14, -15];
    for (const ahead of days) await aged(addDays(today(), ahead));
    await t.services.notices.tellDeadlines();
    const told = (await listOf('supplier')).map(({ kind, amount, dueOn }) => [kind, amount, dueOn]);
    const due = (ahead: number, amount = 1) => ['DUE', amount, addDays(today(), ahead)];
    expect(told).toHaveLength(7);
    expect(told).toEqual(
      expect.arrayContaining([due(45), due(30), due(15, 2), due(7), due(1), due(0), ['OVERDUE', 2, null]]),
    );
    // the contracting company's people with the key too, and its project's owner of what is 15 days late
    expect((await kindsOf('admin')).filter((kind) => kind === 'ESCALATED')).toHaveLength(1);
    expect((await kindsOf('analyst')).filter((kind) => kind === 'ESCALATED')).toEqual([]);
    expect(await kindsOf('portAdmin')).toEqual([]);
    await t.services.notices.tellDeadlines();
    expect(await listOf('supplier')).toHaveLength(7);
  });

  test('X-08 days without a gateway are made up for once, a clock that is moved tells nothing twice, 29 February counts', async () => {
    t.clock.at = new Date('2028-02-26T15:00:00Z');
    await t.services.notices.tellDeadlines();
    await aged('2028-02-29');
    await aged('2028-03-07');
    t.clock.at = new Date('2028-02-29T15:00:00Z');
    await t.services.notices.tellDeadlines();
    // 28 February: a day before; 29 February: the day itself, and a week before the other
    const told = async () =>
      rows(t.db)`select due_on::text as day from notices n join users u on u.uid = n.uid
        where u.email = ${PEOPLE.supplier.email} order by due_on`;
    const once = ['2028-02-29', '2028-02-29', '2028-03-07'].map((day) => ({ day }));
    expect(await told()).toEqual(once);
    t.clock.at = new Date('2028-02-27T15:00:00Z');
    await t.services.notices.tellDeadlines();
    t.clock.at = new Date('2028-02-29T20:00:00Z');
    await t.services.notices.tellDeadlines();
    expect(await told()).toEqual(once);
    t.clock.at = new Date('2029-06-01T15:00:00Z');
    await t.services.notices.tellDeadlines();
    const days = await rows(t.db)<{ n: number }>`select count(*)::int as n from notice_days`;
    expect(days).toEqual([{ n: 4 + 7 }]);
  });

  test('X-08 what an analyst must decide today is told to who decides', async () => {
    await t.build.aPendency({ status: 'IN_REVISION', slaDue: today() });
    await t.services.notices.tellDeadlines();
    expect(await listOf('analyst')).toMatchObject([{ kind: 'ANALYSIS_DUE', amount: 1, dueOn: today() }]);
    expect(await kindsOf('supplier')).toEqual([]);
  });

  test('B-31 only who holds the key is told of deadlines, and reads no more of them without it', async () => {
    await aged(today());
    await t.build.aPerson({
      permissions: ['see_pendency'],
      company: COMPANY.horizonte,
      relationType: 'PROVIDER',
      name: 'sem-aviso',
    });
    await t.services.notices.tellDeadlines();
    expect(
      await rows(t.db)`select 1 from notices n join users u on u.uid = n.uid where u.display_name = 'sem-aviso'`,
    ).toEqual([]);
    expect(await kindsOf('supplier')).toEqual(['DUE']);
    await rows(t.db)`update profiles set permissions = array_remove(permissions, 'receive_next_due_date_notice')`;
    expect(await kindsOf('supplier')).toEqual([]);
    expect((await countsOf('supplier')).total).toBe(0);
  });

  test('X-08 read, unread, all of them, and put off until a moment; never those of another person', async () => {
    for (const ahead of [0, 1, 7]) await aged(addDays(today(), ahead));
    await t.services.notices.tellDeadlines();
    const [first, second] = await listOf('supplier');
    const mark = (person: PersonName, payload: object) => t.as(person, { method: 'PATCH', url: '/notices', payload });
    await mark('otherSupplier', { ids: [first?.id], read: true });
    expect((await countsOf('supplier')).unread).toBe(3);
    expect((await mark('supplier', { ids: [first?.id], read: true })).statusCode).toBe(204);
    expect(await countsOf('supplier')).toMatchObject({ total: 3, unread: 2, groups: { DEADLINES: 3, REVIEW: 0 } });
    expect(await listOf('supplier', '?unread=true')).toHaveLength(2);
    await mark('supplier', { ids: [first?.id], read: false });
    expect((await countsOf('supplier')).unread).toBe(3);
    await mark('supplier', { read: true });
    expect((await countsOf('supplier')).unread).toBe(0);

    const snooze = (person: PersonName, until: string, id = second?.id) =>
      t.as(person, { method: 'PATCH', url: `/notices/${id}/snooze`, payload: { until } });
    const soon = new Date(t.clock.at.getTime() + 300_000).toISOString();
    expect((await snooze('otherSupplier', soon)).statusCode).toBe(404);
    expect((await snooze('supplier', t.clock.at.toISOString())).statusCode).toBe(400);
    expect((await snooze('supplier', '2099-01-01T00:00:00Z')).statusCode).toBe(400);
    expect((await snooze('supplier', soon)).statusCode).toBe(204);
    expect((await listOf('supplier')).map(({ id }) => id)).not.toContain(second?.id);
    wait(301);
    expect((await listOf('supplier'))[0]).toMatchObject({ id: second?.id, readAt: null });
  });

  test('B-31 each person chooses which groups are told; a preference that makes no sense is refused by its field', async () => {
    await aged(today());
    await t.services.notices.tellDeadlines();
    const settings = (await t.as('supplier', { url: '/account/me/notice-preferences' })).json<NoticeSettings>();
    expect(settings).toMatchObject({ daily: true, weekly: false, hour: 7, mayDaily: true, mayDeadlines: true });
    expect((await prefer('supplier', { inApp: ['QUESTIONS'], hour: 18 })).json()).toMatchObject({ hour: 18 });
    expect(await kindsOf('supplier')).toEqual([]);
    expect((await countsOf('supplier')).total).toBe(0);
    await prefer('supplier', { inApp: ['DEADLINES'] });
    expect(await kindsOf('supplier')).toEqual(['DUE']);
    for (const wrong of [{ hour: 24 }, { weekday: 0 }, { inApp: ['NOTHING'] }, { daily: 'yes' }]) {
      const reply = await prefer('supplier', wrong as Partial<NoticePreferences>);
      expect([reply.statusCode, reply.json().details.fields[0].path.split('.')[0]]).toEqual([
        400,
        Object.keys(wrong)[0],
      ]);
    }
    expect((await t.as('nobody', { url: '/account/me/notice-preferences' })).json()).toMatchObject({
      mayDaily: false,
      mayWeekly: false,
      mayDeadlines: false,
    });
  });

  test('X-08 who leaves a company reads no more of its notices; who belongs to one project, only of it', async () => {
    await aged(today(), { projectId: PROJECT.reforma });
    await aged(today(), { projectId: PROJECT.expansao });
    await rows(t.db)`update profiles set permissions = permissions || '{receive_next_due_date_notice}'::text[]
      where id in (select profile_id from memberships where uid = ${await uidOf('projectReader')})
        and not 'receive_next_due_date_notice' = any(permissions)`;
    await t.services.notices.tellDeadlines();
    expect((await listOf('projectReader')).map(({ project }) => project?.id)).toEqual([PROJECT.expansao]);
    expect(await listOf('supplier')).toHaveLength(2);
    expect(await listOf('supplier', '?query=expansao')).toHaveLength(1);
    await rows(t.db)`delete from memberships where uid = ${await uidOf('supplier')}`;
    expect(await listOf('supplier')).toEqual([]);
  });

  test('X-08 10,000 notices of one person are counted and listed in under 300 ms, and old ones go', async () => {
    const uid = await uidOf('supplier');
    const at = t.clock.at.toISOString();
    await rows(t.db)`insert into notices (uid, kind, cause, company_id, project_id, created_at, shown_at)
      select ${uid}, 'DUE', 'x' || n, ${COMPANY.horizonte}, ${PROJECT.reforma}, ${at}::timestamptz - n * interval '1 hour', ${at}::timestamptz - n * interval '1 hour'
      from generate_series(1, 10000) n`;
    await countsOf('supplier');
    const began = performance.now();
    expect((await countsOf('supplier')).unread).toBe(10_000);
    expect((await t.as('supplier', { url: '/notices?page=3' })).json<ListOf<Notice>>().meta.totalResults).toBe(10_000);
    expect(performance.now() - began).toBeLessThan(300);
    expect(await t.services.notices.sweep()).toBe(10_000 - 180 * 24);
    expect(await rows(t.db, sql`select count(*)::int as n from notices`)).toEqual([{ n: 180 * 24 }]);
  });
});
