import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addDays, dayOf } from '../../contract/common.ts';
import type { ListOf } from '../../contract/list.ts';
import type { Notice, NoticeCounts } from '../../contract/notices.ts';
import type { PendencyRow } from '../../contract/pendencies.ts';
import type { TrainingClass } from '../../contract/trainingClasses.ts';
import { count, rows } from '../../gateway/db/client.ts';
import { buildTestApp, DATABASES, type TestApp } from '../support/app.ts';
import { COMPANY, EMPLOYEE, type PersonName, PROJECT } from '../support/world.ts';

describe.each(DATABASES)('notices of a company and what they lead to, on %s', (on) => {
  let t: TestApp;
  beforeEach(async () => {
    t = await buildTestApp({ on, at: new Date('2026-11-23T15:00:00Z') });
  });
  afterEach(() => t.close());

  const today = () => dayOf(t.clock.at);
  const read = async <Row>(person: PersonName, url: string) =>
    (await t.as(person, { url })).json<ListOf<Row>>().results;
  const notices = (person: PersonName, query = '') => read<Notice>(person, `/notices${query}`);
  const uidOf = async (person: PersonName): Promise<string> => (await t.session(person)).uid;
  const months = (ahead: number) => addDays('2020-01-01', ahead * 31);

  test('X-08 a notice of deadlines leads to exactly the documents that it counted', async () => {
    for (const [at, ahead] of [30, 15, 15, 8, 7, 1, 0, -7, -14, -15, -16].entries()) {
      await t.build.aPendency({ status: 'OPEN', dueDate: addDays(today(), ahead), referenceMonth: months(at) });
    }
    await t.build.aPendency({ status: 'IN_REVISION', slaDue: today(), dueDate: addDays(today(), 15) });
    // of another project, of a document that is renewed, and of one with days of its own
    await t.build.aPendency({ status: 'OPEN', dueDate: addDays(today(), 15), projectId: PROJECT.expansao });
    const renewed = await t.build.aPendency({ status: 'DONE', expirationDate: addDays(today(), 7) });
    await t.build.aPendency({ status: 'IN_REVISION', slaDue: addDays(today(), 3), renewalOf: renewed });
    const [other] = await rows(t.db)<{ id: number }>`update system_pendencies set lead_days = '{5}'
      where id = (select max(id) from system_pendencies s where not exists (select 1 from pendencies p where p.system_pendency_id = s.id))
      returning id::int as id`;
    await t.build.aPendency({ status: 'OPEN', dueDate: addDays(today(), 30), systemPendencyId: other?.id ?? 0 });
    await t.build.aPendency({
      ...{ status: 'OPEN', dueDate: addDays(today(), 5), systemPendencyId: other?.id ?? 0, referenceMonth: months(1) },
    });
    await t.services.notices.tellDeadlines();
    let looked = 0;
    for (const person of ['supplier', 'admin', 'analyst'] as const) {
      for (const { id, kind, amount, project, dueOn } of await notices(person)) {
        const found = await read<PendencyRow>(person, `/pendencies?notice=${id}&itemsPerPage=50`);
        expect([kind, dueOn, found.length]).toEqual([kind, dueOn, amount]);
        expect(new Set(found.map((row) => row.project.id))).toEqual(new Set([project?.id]));
        if (kind === 'DUE')
          expect(new Set(found.map((row) => row.dueDate ?? row.expirationDate))).toEqual(new Set([dueOn]));
        looked += 1;
      }
    }
    expect(looked).toBeGreaterThan(9);
    // of a company that is not the caller's there is nothing, and a number that is none is refused by its field
    const [foreign] = await notices('supplier');
    expect(await read('portAdmin', `/pendencies?notice=${foreign?.id}`)).toEqual([]);
    expect((await t.as('supplier', { url: '/pendencies?notice=x' })).json().details.fields[0].path).toBe('notice');
  });

  test('X-08 what is accepted without an end is not due any more, and not overdue', async () => {
    for (const [at, ahead] of [15, -7, -15].entries()) {
      const day = addDays(today(), ahead);
      await t.build.aPendency({ status: 'DONE', dueDate: day, expirationDate: null, referenceMonth: months(at) });
    }
    await t.services.notices.tellDeadlines();
    expect([await notices('supplier'), await notices('admin')]).toEqual([[], []]);
    await t.build.aPendency({ status: 'DONE', dueDate: today(), expirationDate: addDays(today(), 15) });
    await rows(t.db)`delete from notice_days`;
    await t.services.notices.tellDeadlines();
    expect(await notices('supplier')).toMatchObject([{ kind: 'DUE', amount: 1, dueOn: addDays(today(), 15) }]);
  });

  test('X-08 a notice of a day that was made up for leads to what it counted on that day', async () => {
    await t.services.notices.tellDeadlines();
    await t.build.aPendency({ status: 'OPEN', dueDate: '2026-12-09' });
    t.clock.at = new Date('2026-11-26T15:00:00Z');
    await t.services.notices.tellDeadlines();
    const [told] = await notices('supplier', '?group=DEADLINES');
    expect(told).toMatchObject({ kind: 'DUE', amount: 1, dueOn: '2026-12-09' });
    expect(await read('supplier', `/pendencies?notice=${told?.id}`)).toHaveLength(1);
  });

  test('B-31 what the people of a company were told, each once, is read by who may; it is nobody’s to mark', async () => {
    const id = await t.build.aPendency({ status: 'IN_REVISION' });
    await t.build.aPendency({ status: 'OPEN', dueDate: addDays(today(), 15) });
    await t.build.aPendency({ status: 'OPEN', dueDate: addDays(today(), 15), projectId: PROJECT.expansao });
    const ask = { method: 'POST' as const, url: `/pendencies/${id}/comments` };
    const mentions = [await uidOf('secondAnalyst')];
    await t.as('analyst', { ...ask, payload: { kind: 'QUESTION', text: 'Qual mês?', mentions } });
    t.clock.at = new Date(t.clock.at.getTime() + 11_000);
    await t.services.notices.gather();
    await t.services.notices.tellDeadlines();
    const ofCompany = (person: PersonName, more = '') => notices(person, `?scope=company${more}`);
    const kinds = async (person: PersonName, more = '') =>
      (await ofCompany(person, more)).map(({ kind }) => kind).sort();
    expect(await kinds('supplier')).toEqual(['DUE', 'DUE', 'QUESTION']);
    expect((await ofCompany('supplier', '&group=QUESTIONS'))[0]).toMatchObject({
      ...{ quote: 'Qual mês?', author: 'analyst', company: { id: COMPANY.horizonte }, readAt: null },
    });
    // what the analyst mentioned is the second analyst's alone
    expect((await kinds('admin')).filter((kind) => kind === 'MENTION' || kind === 'QUESTION')).toEqual([]);
    expect(await kinds('portAdmin')).toEqual([]);
    expect(await kinds('nobody')).toEqual([]);
    // who wants to be told nothing reads it here all the same
    const settings = (await t.as('supplier', { url: '/account/me/notice-preferences' })).json();
    const { mayDaily: _d, mayWeekly: _w, mayDeadlines: _l, ...body } = settings;
    await t.as('supplier', { method: 'PUT', url: '/account/me/notice-preferences', payload: { ...body, inApp: [] } });
    expect(await notices('supplier')).toEqual([]);
    expect(await kinds('supplier')).toEqual(['DUE', 'DUE', 'QUESTION']);
    // nobody marks it or puts it off
    const [one] = await ofCompany('supplier');
    expect((await t.as('supplier', { method: 'PATCH', url: '/notices', payload: { read: true } })).statusCode).toBe(
      204,
    );
    const until = new Date(t.clock.at.getTime() + 60_000).toISOString();
    const put = await t.as('supplier', { method: 'PATCH', url: `/notices/${one?.id}/snooze`, payload: { until } });
    expect(put.statusCode).toBe(404);
    expect(await rows(t.db)`select 1 from notices where uid is null and read_at is not null`).toEqual([]);
    // by project, and counted
    const countsOf = async (more: string) =>
      (await t.as('supplier', { url: `/notices/counts?scope=company${more}` })).json<NoticeCounts>();
    expect(await countsOf('')).toMatchObject({
      total: 3,
      unread: 0,
      groups: { DEADLINES: 2, QUESTIONS: 1, TRAINING: 0 },
    });
    expect(await countsOf(`&projectId=${PROJECT.expansao}`)).toMatchObject({ total: 1, groups: { DEADLINES: 1 } });
    expect(await kinds('supplier', `&projectId=${PROJECT.expansao}`)).toEqual(['DUE']);
    const offered = (await t.as('supplier', { url: '/notices/projects?scope=company' })).json<{ id: number }[]>();
    expect(offered.map(({ id: of }) => of).sort()).toEqual([PROJECT.reforma, PROJECT.expansao].sort());
    expect((await t.as('supplier', { url: '/notices/projects' })).json()).toEqual([]);
    for (const wrong of ['?scope=all', '?projectId=x']) {
      expect((await t.as('supplier', { url: `/notices${wrong}` })).statusCode).toBe(400);
    }
    // one project or one plan of a company is all that its restricted people read of it
    await rows(t.db)`update memberships set project_id = ${PROJECT.expansao} where uid = ${await uidOf('supplier')}`;
    expect(await kinds('supplier')).toEqual(['DUE']);
    await rows(t.db)`update memberships set project_id = null where uid = ${await uidOf('supplier')}`;
    const plan = await rows(t.db)<{ plan: string }>`select lower(plan) as plan from pendencies where id = ${id}`;
    await rows(t.db)`update profiles set features = array_remove(features, ${plan[0]?.plan ?? ''})
      where id in (select profile_id from memberships where uid = ${await uidOf('supplier')})`;
    expect(await kinds('supplier')).toEqual([]);
  });

  test('X-08 a class that is over is told to who gives its results, until everybody has one', async () => {
    const training = await count(t.db)`select id::int from training_configs where slug = 'nr-35-altura'`;
    const day = addDays(today(), 2);
    const made = await t.as('admin', {
      method: 'POST',
      url: '/training-classes',
      payload: {
        ...{ companyId: COMPANY.serra, trainingConfigId: training, modality: 'IN_PERSON', place: 'Sala 1', hours: 8 },
        ...{ seats: 5, startDate: day, startTime: '08:00', endDate: day, endTime: '17:00', open: true },
        ...{ responsibleName: 'Rita Reis', responsibleRegister: 'CREA 123' },
        instructors: [{ name: 'Ivo Lima', qualification: 'Bombeiro civil' }],
      },
    });
    const { id } = made.json<TrainingClass>();
    await t.as('admin', {
      method: 'POST',
      url: `/training-classes/${id}/employees`,
      payload: { employeeIds: [EMPLOYEE.ana], wait: true },
    });
    const on = async (days: number) => {
      t.clock.at = new Date(Date.parse('2026-11-23T15:00:00Z') + days * 86_400_000);
      await t.services.notices.tellDeadlines();
      return count(
        t.db,
      )`select count(*)::int from notices where kind = 'CLASS_UNSCORED' and uid = ${await uidOf('admin')}`;
    };
    expect(await on(2)).toBe(0);
    expect(await on(3)).toBe(1);
    expect(await on(9)).toBe(1);
    expect(await on(10)).toBe(2);
    await rows(t.db)`update training_class_employees set attended = true, score = 8 where class_id = ${id}`;
    expect(await on(17)).toBe(2);
    // read on the day of the sessions
    t.clock.at = new Date('2026-11-23T15:00:00Z');
    await rows(t.db)`update notices set shown_at = now() - interval '10 years'`;
    const [told] = await notices('admin', '?group=TRAINING');
    expect(told).toMatchObject({
      ...{ kind: 'CLASS_UNSCORED', amount: 1, project: null, trainingClass: { id, number: 1 } },
    });
    expect(await notices('admin', '?scope=company&query=altura')).toHaveLength(2);
    expect(await notices('reader', '?scope=company&group=TRAINING')).toEqual([]);
    expect(await notices('supplier', '?group=TRAINING')).toEqual([]);
  });
});
