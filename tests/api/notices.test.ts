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
import type { SystemPendency, SystemPendencyRow } from '../../contract/systemPendencies.ts';
import { rows } from '../../gateway/db/client.ts';
import { buildTestApp, DATABASES, type TestApp } from '../support/app.ts';
import { COMPANY, EMPLOYEE, PEOPLE, type PersonName, PROJECT } from '../support/world.ts';

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

  test('X-08 an invite is told to its receiver who has an account, and no more when it is withdrawn; to a stranger, by mail alone', async () => {
    const invited = async (email: string) => {
      const [made] = await rows(t.db)<{
        id: number;
      }>`insert into invites (kind, email, company_id, project_id, token_hash, invited_by, created_at, expires_at)
        values ('PROJECT_USER', ${email}, ${COMPANY.serra}, ${PROJECT.reforma}, ${email}, ${await uidOf('admin')}, ${t.clock.at.toISOString()}, now())
        returning id::int as id`;
      return made?.id ?? 0;
    };
    const id = await invited(PEOPLE.nobody.email);
    await invited('estranho@fora.test');
    const withdrawn = await invited(PEOPLE.otherSupplier.email);
    await rows(t.db)`update invites set cancelled_at = now() where id = ${withdrawn}`;
    await gather();
    expect(await listOf('nobody', '?group=ACCESS')).toMatchObject([
      { kind: 'INVITE_RECEIVED', author: 'admin', company: { id: COMPANY.serra }, project: { id: PROJECT.reforma } },
    ]);
    expect(await kindsOf('otherSupplier')).toEqual([]);
    expect(await kindsOf('admin')).toEqual([]);
    expect(await rows(t.db)`select 1 from notices where kind = 'INVITE_RECEIVED'`).toHaveLength(1);
    await rows(t.db)`update invites set cancelled_at = now() where id = ${id}`;
    expect(await kindsOf('nobody')).toEqual([]);
    expect((await countsOf('nobody')).total).toBe(0);
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

  test('X-08 a company tells of one of its own documents on other days, at its page; other documents keep the shipped ones', async () => {
    const entry = (await t.as('admin', { url: '/system-pendencies?query=Folha' })).json<ListOf<SystemPendencyRow>>()
      .results[0];
    const shipped = (await t.as('admin', { url: `/system-pendencies/${entry?.id}` })).json<SystemPendency>();
    expect(shipped.leadDays).toBe(null);
    const {
      id: _id,
      company: _company,
      active: _active,
      projectCount: _count,
      updatedAt: _at,
      version: _v,
      validityByNorm: _byNorm,
      norm: _norm,
      related: _related,
      ...rest
    } = shipped;
    const checklist = shipped.checklist.map(({ name, templates }) => ({ name, templates }));
    const write = (leadDays: unknown) =>
      t.as('admin', {
        method: 'POST',
        url: '/system-pendencies',
        payload: { ...rest, checklist, companyId: COMPANY.serra, baseId: shipped.id, leadDays },
      });
    for (const [wrong, path] of [
      [[], 'leadDays'],
      [[366], 'leadDays.0'],
      [[30, -1], 'leadDays.1'],
      [[1.5], 'leadDays.0'],
      [Array.from({ length: 11 }, (_, day) => day), 'leadDays'],
    ] as const) {
      const refused = await write(wrong);
      expect([refused.statusCode, refused.json().details.fields[0].path]).toEqual([400, path]);
    }
    const own = (await write([5, 60, 5])).json<SystemPendency>();
    expect(own.leadDays).toEqual([60, 5]);
    for (const ahead of [60, 45, 30, 5, 0, -7]) {
      await aged(addDays(today(), ahead), {
        systemPendencyId: own.id,
        referenceMonth: addDays('2020-01-01', ahead * 31),
      });
    }
    await aged(addDays(today(), 60), { referenceMonth: '2010-01-01' });
    await aged(addDays(today(), 45), { referenceMonth: '2010-02-01' });
    await t.services.notices.tellDeadlines();
    const told = (await listOf('supplier')).map(({ kind, amount, dueOn }) => [kind, amount, dueOn]);
    expect(told).toHaveLength(4);
    expect(told).toEqual(
      expect.arrayContaining([
        ['DUE', 1, addDays(today(), 60)],
        ['DUE', 1, addDays(today(), 45)],
        ['DUE', 1, addDays(today(), 5)],
        ['OVERDUE', 1, null],
      ]),
    );
  });

  test('X-08 what nobody mended for 15 days is told to the owner of the project; when the owner left, to all who hear of deadlines', async () => {
    const escalated = async () => {
      await rows(t.db)`delete from notices`;
      await rows(t.db)`delete from notice_days`;
      await t.services.notices.tellDeadlines();
      const told = await rows(t.db)<{
        name: string;
      }>`select u.display_name as name from notices n join users u on u.uid = n.uid
        where n.kind = 'ESCALATED' order by 1`;
      return told.map(({ name }) => name);
    };
    await aged(addDays(today(), -15));
    for (const ahead of [-14, -16])
      await aged(addDays(today(), ahead), { referenceMonth: addDays('2020-01-01', ahead * 31) });
    await rows(t.db)`update projects set created_by = ${await uidOf('analyst')}`;
    expect(await escalated()).toEqual(['analyst']);
    await rows(t.db)`delete from memberships where uid = ${await uidOf('analyst')}`;
    const everybody = await escalated();
    expect(everybody).toContain('admin');
    expect(everybody).not.toContain('analyst');
    expect(everybody).not.toContain('supplier');
    expect(everybody).not.toContain('portAdmin');
  });

  test('X-08 the day of a renewal in analysis is told to who decides, and no deadline of what it renews', async () => {
    const accepted = await aged(addDays(today(), 7), { status: 'DONE', expirationDate: addDays(today(), 7) });
    await aged(addDays(today(), 30), { status: 'IN_REVISION', slaDue: today(), renewalOf: accepted });
    await t.services.notices.tellDeadlines();
    expect(await kindsOf('analyst')).toContain('ANALYSIS_DUE');
    expect(await kindsOf('supplier')).toEqual([]);
  });

  test('X-08 people who are not fit for a risk activity of tomorrow are told of to who may see the schedule', async () => {
    const [made] = await rows(t.db)<{
      id: number;
    }>`insert into risk_schedules (company_id, owner_id, project_id, risk_activity_id, starts_at, ends_at)
      values (${COMPANY.serra}, ${COMPANY.serra}, ${PROJECT.reforma}, 1, '2026-11-24T11:00:00Z', '2026-11-24T15:00:00Z'),
        (${COMPANY.serra}, ${COMPANY.serra}, ${PROJECT.reforma}, 1, '2026-11-25T11:00:00Z', '2026-11-25T15:00:00Z')
      returning id::int as id`;
    const [ana, bruno] = [EMPLOYEE.ana, EMPLOYEE.bruno];
    await rows(t.db)`insert into risk_schedule_employees (schedule_id, employee_id, provider_id)
      select s.id, e.id, e.company_id from risk_schedules s, employees e where e.id = any(${`{${ana},${bruno}}`}::bigint[])`;
    await rows(t.db)`delete from readiness where employee_id = any(${`{${ana},${bruno}}`}::bigint[])`;
    await rows(
      t.db,
    )`insert into readiness (employee_id, project_id, provider_id, contracting_id, name, status, admission_date, active, blocking)
      select id, ${PROJECT.reforma}, company_id, ${COMPANY.serra}, 'x', 'ACTIVE', '2020-01-01', true, case when id = ${ana} then 1 else 0 end
      from employees where id = any(${`{${ana},${bruno}}`}::bigint[])`;
    await t.services.notices.tellDeadlines();
    const said = { kind: 'RISK_UNFIT', amount: 1, dueOn: '2026-11-24', project: { id: PROJECT.reforma } };
    expect(await listOf('supplier')).toMatchObject([said]);
    expect(await listOf('admin')).toMatchObject([said]);
    expect(await kindsOf('otherSupplier')).toEqual([]);
    await rows(t.db)`update profiles set permissions = array_remove(permissions, 'see_risk_schedule')`;
    expect(await kindsOf('supplier')).toEqual([]);
    // one that is cancelled, or has begun before a day that is made up for
    for (const change of [sql`cancelled_at = now()`, sql`cancelled_at = null, starts_at = '2026-11-23T12:00:00Z'`]) {
      await rows(t.db)`update profiles set permissions = permissions || '{see_risk_schedule}'::text[]`;
      await rows(t.db)`update risk_schedules set ${change} where id = ${made?.id}`;
      for (const table of [sql`notices`, sql`notice_days`]) await rows(t.db)`delete from ${table}`;
      await t.services.notices.tellDeadlines();
      expect(await kindsOf('supplier')).toEqual([]);
    }
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
    // of this process, since other tests run beside this one
    const began = process.cpuUsage();
    expect((await countsOf('supplier')).unread).toBe(10_000);
    expect((await t.as('supplier', { url: '/notices?page=3' })).json<ListOf<Notice>>().meta.totalResults).toBe(10_000);
    const { user, system } = process.cpuUsage(began);
    expect((user + system) / 1000).toBeLessThan(300);
    expect(await t.services.notices.sweep()).toBe(10_000 - 180 * 24);
    expect(await rows(t.db, sql`select count(*)::int as n from notices`)).toEqual([{ n: 180 * 24 }]);
  });
});
