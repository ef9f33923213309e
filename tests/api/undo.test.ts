import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays, dayOf } from '../../contract/common.ts';
import { UNDO_SECONDS } from '../../contract/constants.ts';
import type { ErrorBody } from '../../contract/errors.ts';
import { type Action, MOVES, UNDOABLE } from '../../contract/lifecycle.ts';
import type { ListOf } from '../../contract/list.ts';
import type { HistoryEntry, Mentionable, Pendency } from '../../contract/pendencies.ts';
import type { ChecklistStatus, PendencyStatus } from '../../contract/pendencyStatus.ts';
import { rows } from '../../gateway/db/client.ts';
import { buildTestApp, DATABASES, type TestApp } from '../support/app.ts';
import { PEOPLE, type PersonName } from '../support/world.ts';

const CHECKLIST: Partial<Record<Action, ChecklistStatus[]>> = {
  reject: ['INVALID'],
  not_applicable: ['NOT_APPLICABLE'],
};
/** The checklist comes with the pendency that follows, so that the move needs nothing else. */
const CASES = UNDOABLE.flatMap((action) => MOVES[action].from.map((from) => [action, from] as const));

describe.each(DATABASES)('undoing a decision, on %s', (on) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await buildTestApp({ on });
  });
  afterAll(() => t.close());
  const start = new Date();
  beforeEach(() => {
    t.clock.at = start;
  });

  const later = (seconds: number) => {
    t.clock.at = new Date(t.clock.at.getTime() + seconds * 1000);
  };
  const undo = (id: number, person: PersonName = 'admin', version?: number) =>
    t.as(person, {
      method: 'POST',
      url: `/pendencies/${id}/undo`,
      headers: version === undefined ? {} : { 'if-match': `"${version}"` },
    });
  const detail = async (id: number, person: PersonName = 'admin') =>
    (await t.as(person, { url: `/pendencies/${id}` })).json<Pendency>();
  const move = async (id: number, action: Action, person: PersonName = 'admin') => {
    const [status] = MOVES[action].targets;
    const payload = { status, action, note: 'porque sim' };
    const reply = await t.as(person, { method: 'PUT', url: `/pendencies/${id}`, payload });
    expect(reply.statusCode).toBe(200);
    return reply.json<Pendency>();
  };
  const answerOf = (reply: { statusCode: number; json: <T>() => T }) => [
    reply.statusCode,
    reply.json<ErrorBody>().code,
  ];
  const historyOf = async (id: number) =>
    (await t.as('admin', { url: `/pendencies/${id}/history` })).json<ListOf<HistoryEntry>>().results;
  const wrongCounters = () => t.services.pendencies.wrongCounters();

  async function pendencyFor(action: Action, status: PendencyStatus) {
    const id = await t.build.aPendency({
      status,
      checklist: CHECKLIST[action] ?? ['OK'],
      ...(status === 'SUPPORT' && { statusBeforeSupport: 'IN_REVISION', openQuestions: 1 }),
      assignee: (await t.session('analyst')).uid,
      slaDue: '2099-02-03',
      note: status === 'OPEN' ? 'Veja o item 1.' : null,
    });
    await t.build.aDocument(t.files, id, { state: 'LOCKED', name: 'folha.pdf', round: 1 });
    await t.build.aDocument(t.files, id, { state: 'CURRENT', name: 'anexo.pdf', round: 1 });
    const { uid } = await t.session('analyst');
    await t.db.execute(sql`insert into comments (pendency_id, kind, text, state, uid, company_id)
      select id, 'REGULAR', 'Veja a folha 2.', null, ${uid}::uuid, contracting_id from pendencies where id = ${id}`);
    await t.db.execute(sql`insert into pendency_employees (pendency_id, employee_id, created_by, created_at)
      select ${id}, id, ${uid}::uuid, now() from employees order by id limit 1`);
    if (status === 'SUPPORT') {
      await t.db.execute(sql`insert into comments (pendency_id, kind, text, state, uid, company_id)
        select id, 'QUESTION', 'Qual mês?', 'UNANSWERED', ${uid}::uuid, contracting_id from pendencies where id = ${id}`);
    }
    return id;
  }
  /** A record, with the people of its documents, without what every change moves on. */
  const facts = async (id: number) => {
    const { version: _, updatedAt: __, ...rest } = await detail(id);
    const people = await rows(t.db, sql`select employee_id from pendency_employees where pendency_id = ${id}`);
    return { ...rest, people };
  };

  test.each(CASES)('D-12 %s from %s leaves nothing behind but its two entries in the history', async (action, from) => {
    const id = await pendencyFor(action, from);
    const before = await facts(id);
    const { version } = await move(id, action);
    const decided = (await historyOf(id)).length;
    later(UNDO_SECONDS);
    const reply = await undo(id, 'admin', version);
    expect([reply.statusCode, reply.json<Pendency>().status]).toEqual([200, from]);
    expect(reply.json<Pendency>().version).toBeGreaterThan(version);
    expect(await facts(id)).toEqual(before);
    const [entry, ...rest] = await historyOf(id);
    expect(rest).toHaveLength(decided);
    expect(entry).toMatchObject({
      action: 'STATUS_CHANGED',
      fieldName: 'undo',
      oldValue: MOVES[action].targets[0],
      newValue: from,
      author: { displayName: 'admin' },
    });
    expect(await wrongCounters()).toEqual([]);
    // once: what is undone cannot be undone again
    expect(answerOf(await undo(id))).toEqual([409, 'undo_over']);
  });

  test('D-12 after ten seconds it is too late, and nothing changes', async () => {
    const id = await pendencyFor('conclude', 'IN_REVISION');
    await move(id, 'conclude');
    later(UNDO_SECONDS + 0.001);
    const reply = await undo(id);
    expect(answerOf(reply)).toEqual([409, 'undo_over']);
    expect(reply.json<ErrorBody>().message).toContain(`${UNDO_SECONDS} segundos`);
    expect((await detail(id)).status).toBe('DONE');
  });

  test('what can no longer be undone is swept, and what still can is not', async () => {
    const first = await pendencyFor('close_without_analysis', 'OPEN');
    await move(first, 'close_without_analysis');
    later(UNDO_SECONDS + 1);
    const second = await pendencyFor('close_without_analysis', 'OPEN');
    await move(second, 'close_without_analysis');
    await t.services.undos.sweep();
    const left = await rows<{ id: number }>(t.db, sql`select pendency_id::int as id from pendency_undos`);
    expect(left).toEqual([{ id: second }]);
    expect(answerOf(await undo(second))[0]).toBe(200);
  });

  test('D-12 only its author undoes it, whatever another person may do', async () => {
    const id = await pendencyFor('conclude', 'IN_REVISION');
    await move(id, 'conclude', 'analyst');
    expect(answerOf(await undo(id, 'admin'))).toEqual([403, 'undo_not_yours']);
    expect(answerOf(await undo(id, 'portAdmin'))).toEqual([404, 'not_found']);
    expect((await detail(id)).status).toBe('DONE');
    expect((await undo(id, 'analyst')).statusCode).toBe(200);
  });

  test('D-12 what somebody changed since is not undone', async () => {
    const id = await pendencyFor('reject', 'IN_REVISION');
    await move(id, 'reject', 'analyst');
    const payload = { kind: 'REGULAR', text: 'Qual assinatura falta?' };
    await t.as('supplier', { method: 'POST', url: `/pendencies/${id}/comments`, payload });
    const before = await detail(id);
    expect(answerOf(await undo(id, 'analyst'))).toEqual([412, 'stale']);
    expect(answerOf(await undo(id, 'analyst', 1))).toEqual([412, 'stale']);
    expect(await detail(id)).toEqual(before);
    expect(before.comments.map(({ text }) => text)).toEqual(['Veja a folha 2.', payload.text]);
  });

  test('D-12 a sending is no decision, and a pendency without one has nothing to undo', async () => {
    const id = await t.build.aPendency({ status: 'OPEN' });
    await t.build.aDocument(t.files, id);
    await t.as('supplier', { method: 'PUT', url: `/pendencies/${id}`, payload: { status: 'IN_REVISION' } });
    expect(answerOf(await undo(id, 'supplier'))).toEqual([409, 'undo_over']);
  });

  test('D-12 of many at once each is undone by itself', async () => {
    const ids = [await pendencyFor('conclude', 'IN_REVISION'), await pendencyFor('conclude', 'IN_REVISION')];
    await t.as('analyst', { method: 'POST', url: '/pendencies/bulk', payload: { action: 'conclude', ids } });
    await t.services.jobs.run();
    const [first = 0, second = 0] = ids;
    expect((await undo(first, 'analyst')).json<Pendency>().status).toBe('IN_REVISION');
    expect((await detail(second)).status).toBe('DONE');
  });

  test('D-28 a reading that ends while the decision stands moves the pendency once it is undone', async () => {
    const id = await t.build.aPendency({ status: 'PRE_ANALYSIS', checklist: ['OK'], slug: 'folha-pagamento' });
    await t.build.aReading(await t.build.aDocument(t.files, id, { state: 'LOCKED' }), [{ verdict: 'MATCH' }]);
    await t.db.execute(sql`update readings set settled = false`);
    await move(id, 'conclude');
    expect((await undo(id)).json<Pendency>().status).toBe('PRE_ANALYSIS');
    await t.services.reading.readWaiting();
    expect((await detail(id)).status).toBe('IN_REVISION');
  });

  test('D-31 the mail of a question waits ten seconds; undone, it is never sent', async () => {
    const mentions = async (id: number) => {
      const people = (await t.as('analyst', { url: `/pendencies/${id}/people?query=supplier` })).json<Mentionable[]>();
      return people.filter(({ displayName }) => displayName === 'supplier').map(({ uid }) => uid);
    };
    const ask = async (text: string) => {
      const id = await t.build.aPendency({ status: 'IN_REVISION' });
      const payload = { kind: 'QUESTION', text, mentions: await mentions(id) };
      const reply = await t.as('analyst', { method: 'POST', url: `/pendencies/${id}/comments`, payload });
      expect(reply.statusCode).toBe(201);
      return id;
    };
    const sent = async () =>
      (await t.sentTo(PEOPLE.supplier.email)).map(({ text }) => ['Fica', 'Sai'].find((word) => text.includes(word)));
    const kept = await ask('Fica: qual mês?');
    const undone = await ask('Sai: qual mês?');
    expect(await sent()).toEqual([]);
    const reply = await undo(undone, 'analyst');
    expect(reply.json<Pendency>()).toMatchObject({ status: 'IN_REVISION', comments: [], openQuestions: 0 });
    later(UNDO_SECONDS);
    expect(await sent()).toEqual(['Fica']);
    expect((await detail(kept)).status).toBe('SUPPORT');
  });

  test('D-12 the accepted document that a renewal replaced is in force again', async () => {
    const today = dayOf(t.clock.at);
    const [near, far] = [addDays(today, 60), addDays(today, 400)];
    const id = await t.build.aPendency({
      status: 'DONE',
      expirationDate: near,
      round: 1,
      documentCount: 1,
      checklist: ['OK'],
    });
    const file = { state: 'LOCKED', outcome: 'APPROVED', expirationDate: near, name: 'velho.pdf' } as const;
    await t.build.aDocument(t.files, id, file);
    const { id: round } = (
      await t.as('supplier', { method: 'POST', url: `/pendencies/${id}/renewal` })
    ).json<Pendency>();
    await t.build.aDocument(t.files, round, { expirationDate: far, name: 'novo.pdf' });
    await t.as('supplier', { method: 'PUT', url: `/pendencies/${round}`, payload: { status: 'IN_REVISION' } });
    await t.db.execute(sql`update pendency_checklists set status = 'OK' where pendency_id = ${round}`);
    const before = [await facts(id), await facts(round)];
    const answers = () =>
      rows(t.db, sql`select * from pendency_checklists where pendency_id in (${id}, ${round}) order by id`);
    const answered = await answers();

    await move(round, 'conclude', 'analyst');
    expect((await detail(id)).documents.map(({ name, state }) => [name, state])).toContainEqual(['novo.pdf', 'LOCKED']);
    expect((await undo(round, 'analyst')).statusCode).toBe(200);
    expect([await facts(id), await facts(round)]).toEqual(before);
    expect(await answers()).toEqual(answered);
    expect(await wrongCounters()).toEqual([]);
  });
});
