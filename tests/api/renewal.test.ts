import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, dayOf } from '../../contract/common.ts';
import type { ErrorBody } from '../../contract/errors.ts';
import type { Action } from '../../contract/lifecycle.ts';
import type { ListOf } from '../../contract/list.ts';
import type { HistoryEntry, Pendency, PendencyDocument, PendencyRow } from '../../contract/pendencies.ts';
import type { PendencyStatus } from '../../contract/pendencyStatus.ts';
import { rows } from '../../gateway/db/client.ts';
import { buildTestApp, DATABASES, multipart, type TestApp } from '../support/app.ts';
import { aPaper } from '../support/papers.ts';
import type { PersonName } from '../support/world.ts';
import { PROJECT } from '../support/world.ts';

describe.each(DATABASES)('the renewal of an accepted document, on %s', (on) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await buildTestApp({ on });
  });
  afterAll(() => t.close());

  const today = () => dayOf(t.clock.at);
  const detail = async (id: number, person: PersonName = 'supplier') =>
    (await t.as(person, { url: `/pendencies/${id}` })).json<Pendency>();
  const renew = (id: number, person: PersonName = 'supplier') =>
    t.as(person, { method: 'POST', url: `/pendencies/${id}/renewal` });
  const move = (person: PersonName, id: number, status: PendencyStatus, action: Action, note?: string) =>
    t.as(person, { method: 'PUT', url: `/pendencies/${id}`, payload: { status, action, ...(note && { note }) } });
  const conform = async () =>
    (
      await rows<{ status: string; n: number }>(
        t.db,
        sql`select status, sum(n)::int as n from pendency_counts where dim = 'J' and key = ${PROJECT.reforma}
            group by 1 having sum(n) > 0 order by 1`,
      )
    ).map(({ status, n }) => [status, n]);
  const historyOf = async (id: number) =>
    (await t.as('admin', { url: `/pendencies/${id}/history` })).json<ListOf<HistoryEntry>>().results;

  /** An accepted document that ends in so many days. */
  async function accepted(status: PendencyStatus = 'DONE', daysLeft = 60) {
    const expirationDate = addDays(today(), daysLeft);
    const id = await t.build.aPendency({ status, expirationDate, round: 1, documentCount: 1, checklist: ['OK'] });
    const values = { state: 'LOCKED', outcome: 'APPROVED', round: 1, expirationDate, name: 'velho.pdf' };
    await t.build.aDocument(t.files, id, values);
    return { id, expirationDate };
  }
  /** The round of a renewal with one document, sent for analysis. */
  async function sentRenewal(id: number) {
    const { id: round } = (await renew(id)).json<Pendency>();
    const expirationDate = addDays(today(), 400);
    await t.build.aDocument(t.files, round, { expirationDate, round: 1, name: 'novo.pdf' });
    expect((await move('supplier', round, 'IN_REVISION', 'send')).json<Pendency>().status).toBe('IN_REVISION');
    return { round, expirationDate };
  }
  const answerAll = async (id: number, status: 'OK' | 'INVALID') => {
    const { checklist } = await detail(id, 'analyst');
    const items = checklist.map(({ pendencyChecklistId }) => ({
      pendencyChecklistId,
      status,
      ...(status === 'INVALID' && { invalidDescription: 'Falta a assinatura.' }),
    }));
    await t.as('analyst', { method: 'POST', url: '/pendencies/checklist', payload: { pendencyId: id, items } });
  };

  test('D-12 a renewal is given up while nothing was sent, and begun again with what was uploaded', async () => {
    const { id } = await accepted();
    const drop = (person: PersonName = 'supplier') =>
      t.as(person, { method: 'DELETE', url: `/pendencies/${id}/renewal` });
    const before = await detail(id);
    const { id: round } = (await renew(id)).json<Pendency>();
    await t.build.aDocument(t.files, round, { round: 1, name: 'novo.pdf' });
    expect((await drop('analyst')).statusCode).toBe(403);
    expect((await drop()).statusCode).toBe(204);
    expect(await detail(id)).toEqual(before);
    expect((await historyOf(id)).map(({ action }) => action)).toEqual(['RENEWAL_DROPPED', 'RENEWAL_BEGUN']);
    const queue = await t.as('supplier', { url: '/pendencies?status[]=OPEN&itemsPerPage=100' });
    expect(queue.json<ListOf<PendencyRow>>().results.map((row) => row.id)).not.toContain(round);
    expect((await drop()).statusCode).toBe(204);

    const again = (await renew(id)).json<Pendency>();
    expect(again).toMatchObject({ id: round, inactive: false, documents: [{ name: 'novo.pdf' }] });
    await t.db.execute(sql`update documents set expiration_date = '2099-01-01' where pendency_id = ${round}`);
    await move('supplier', round, 'IN_REVISION', 'send');
    const refused = await drop();
    expect([refused.statusCode, refused.json<ErrorBody>().code]).toEqual([409, 'move_refused']);
  });

  test.each(['DONE', 'NEXT_DUE_DATE'] as const)(
    'D-12 from %s a renewal is a round of its own: the accepted document counts, the queue shows the round',
    async (status) => {
      const { id, expirationDate } = await accepted(status);
      const counted = await conform();
      const { round } = await sentRenewal(id);
      expect(await detail(id)).toMatchObject({
        status,
        expirationDate,
        documents: [{ name: 'velho.pdf', state: 'LOCKED' }],
        renewal: { id: round, status: 'IN_REVISION' },
      });
      expect(await detail(round, 'analyst')).toMatchObject({ renewalOf: id, inForceUntil: expirationDate });
      expect(await conform()).toEqual(counted);
      const queue = await t.as('analyst', { url: '/pendencies?status[]=IN_REVISION&itemsPerPage=100' });
      const row = queue.json<ListOf<PendencyRow>>().results.find((one) => one.id === round);
      expect(row?.renewalOf).toBe(id);
      // asked again it is the same round
      expect((await renew(id)).json<Pendency>().id).toBe(round);
      expect(await t.services.pendencies.wrongCounters()).toEqual([]);
    },
  );

  test('D-12 accepted, the renewal replaces the document, whose round stays readable', async () => {
    const { id, expirationDate: old } = await accepted();
    const { round, expirationDate } = await sentRenewal(id);
    await answerAll(round, 'OK');
    expect((await move('analyst', round, 'DONE', 'conclude')).statusCode).toBe(200);
    const { documents, checklist, ...renewed } = await detail(id);
    expect(renewed).toMatchObject({ status: 'DONE', expirationDate, renewal: null });
    expect(documents.map(({ name, state, round: n }) => [name, state, n])).toEqual([
      ['novo.pdf', 'LOCKED', 2],
      ['velho.pdf', 'SUPERSEDED', 1],
    ]);
    expect(checklist.every(({ status }) => status === 'OK')).toBe(true);
    expect((await historyOf(id))[0]).toMatchObject({ action: 'RENEWED', oldValue: old, newValue: expirationDate });
    expect((await detail(round)).inactive).toBe(true);
    expect(await t.services.pendencies.wrongCounters()).toEqual([]);
  });

  test('D-12 rejected, the accepted document stays and the round waits for another file', async () => {
    const { id, expirationDate } = await accepted();
    const { round } = await sentRenewal(id);
    await answerAll(round, 'INVALID');
    expect((await move('analyst', round, 'OPEN', 'reject', 'Sem assinatura')).statusCode).toBe(200);
    expect(await detail(id)).toMatchObject({ status: 'DONE', expirationDate, renewal: { id: round, status: 'OPEN' } });
    expect(await detail(round)).toMatchObject({ status: 'OPEN', note: 'Sem assinatura', inactive: false });
  });

  test('D-42 at its end the accepted document expires, and its renewal takes its place when it is accepted', async () => {
    const { id } = await accepted('NEXT_DUE_DATE', 5);
    const { round } = await sentRenewal(id);
    await t.db.execute(sql`update pendencies set expiration_date = ${addDays(today(), -1)} where id = ${id}`);
    await t.services.pendencies.moveByDate();
    expect((await detail(id)).status).toBe('EXPIRED');
    await answerAll(round, 'OK');
    await move('analyst', round, 'DONE', 'conclude');
    expect((await detail(id)).status).toBe('DONE');
  });

  test('D-20 a file that is sent to a document in force goes to its renewal, and sending it sends the round', async () => {
    const { id } = await accepted('NEXT_DUE_DATE');
    expect((await move('supplier', id, 'IN_REVISION', 'send')).json<ErrorBody>().code).toBe('document_missing');
    const form = multipart([{ name: 'novo.pdf', bytes: await aPaper('cndt') }], { issueDate: today() });
    const reply = await t.as('supplier', { method: 'POST', url: `/pendencies/${id}/documents`, ...form });
    const [document] = reply.json<PendencyDocument[]>();
    const { renewal, documents } = await detail(id);
    expect([document?.pendencyId, documents.length]).toEqual([renewal?.id, 1]);
    const sent = await move('supplier', id, 'IN_REVISION', 'send');
    expect(sent.json<Pendency>()).toMatchObject({ id: renewal?.id, status: 'IN_REVISION', renewalOf: id });
    expect((await detail(id)).status).toBe('NEXT_DUE_DATE');
  });

  test('D-12 nothing is renewed that is not accepted, has ended, is foreign or is not the caller to send', async () => {
    const open = await t.build.aPendency();
    expect((await renew(open)).json<ErrorBody>().code).toBe('move_refused');
    const { id: over } = await accepted('EXPIRED', -1);
    expect((await renew(over)).json<ErrorBody>().code).toBe('move_refused');
    const { id } = await accepted();
    expect((await renew(id, 'reader')).statusCode).toBe(403);
    expect((await renew(id, 'portAdmin')).statusCode).toBe(404);
    const inactive = await t.build.aPendency({ status: 'DONE', expirationDate: addDays(today(), 9), inactive: true });
    expect((await renew(inactive)).json<ErrorBody>().code).toBe('pendency_inactive');
    expect(await rows(t.db, sql`select id from pendencies where renewal_of in (${open}, ${over}, ${id})`)).toEqual([]);
  });

  test('C-11 the round leaves the scope and comes back with the pendency', async () => {
    const { id } = await accepted();
    const { round } = await sentRenewal(id);
    for (const inactive of [true, false]) {
      await t.db.execute(sql`update pendencies set inactive = ${inactive} where id = ${id}`);
      expect((await detail(round)).inactive).toBe(inactive);
    }
  });
});
