import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ErrorBody } from '../../contract/errors.ts';
import type { ListOf } from '../../contract/list.ts';
import type { Mentionable, Pendency, PendencyComment, PendencyRow } from '../../contract/pendencies.ts';
import { rows } from '../../gateway/db/client.ts';
import { NAMING } from '../../gateway/plugins/limits.ts';
import { buildTestApp, DATABASES, type TestApp } from '../support/app.ts';
import { PEOPLE, type PersonName, PROJECT } from '../support/world.ts';

describe.each(DATABASES)('talks about a pendency, on %s', (on) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await buildTestApp({ on });
  });
  afterAll(() => t.close());

  const uidOf = async (person: PersonName) => (await t.session(person)).uid;
  const say = async (person: PersonName, id: number, text: string, mentions?: string[]) =>
    t.as(person, { method: 'POST', url: `/pendencies/${id}/comments`, payload: { kind: 'REGULAR', text, mentions } });
  const namesFor = async (person: PersonName, id: number, query = '') =>
    (await t.as(person, { url: `/pendencies/${id}/people?query=${encodeURIComponent(query)}` }))
      .json<Mentionable[]>()
      .map(({ displayName }) => displayName);
  const detail = async (person: PersonName, id: number) =>
    (await t.as(person, { url: `/pendencies/${id}` })).json<Pendency>();
  const unread = async (person: PersonName, id: number) =>
    (await t.as(person, { url: '/pendencies?itemsPerPage=100' }))
      .json<ListOf<PendencyRow>>()
      .results.find((row) => row.id === id)?.unreadComments;
  const read = (person: PersonName, id: number, lastCommentId: number) =>
    t.as(person, { method: 'POST', url: `/pendencies/${id}/comments/read`, payload: { lastCommentId } });

  test('D-31 named can be who sees this very pendency, of both companies, searched on the server', async () => {
    const id = await t.build.aPendency({ projectId: PROJECT.reforma, plan: 'SSMA' });
    const all = await namesFor('analyst', id);
    // not oneself, nobody of another project, of another plan, of another company, or without the details
    expect(all).toEqual(['admin', 'reader', 'secondAnalyst', 'supplier', 'supplierUser']);
    expect(await namesFor('supplier', id, 'ÁNALY')).toEqual(['analyst', 'secondAnalyst']);
    expect(await namesFor('supplier', id, 'ninguém')).toEqual([]);
    expect((await t.as('portAdmin', { url: `/pendencies/${id}/people` })).statusCode).toBe(404);
  });

  test('D-31 who is named is told by mail, and named in the comment', async () => {
    const id = await t.build.aPendency({ name: 'Guia do FGTS' });
    const comment = (
      await say('analyst', id, 'Veja, @supplier', [await uidOf('supplier'), await uidOf('analyst')])
    ).json<PendencyComment>();
    expect(comment.mentions.map(({ displayName }) => displayName)).toEqual(['analyst', 'supplier']);
    expect((await detail('supplier', id)).comments[0]?.mentions).toEqual(comment.mentions);
    const [mail] = await t.sentTo(PEOPLE.supplier.email);
    expect(mail?.subject).toBe('analyst mencionou você em Guia do FGTS');
    expect(mail?.text).toContain('Veja, @supplier');
    expect(new URL(mail?.links[0] ?? '').pathname).toBe(`/pendencias/editar/${id}`);
    expect(await t.sentTo(PEOPLE.analyst.email)).toEqual([]);
  });

  test('D-31 who cannot see the pendency cannot be named, and then nothing is written', async () => {
    const id = await t.build.aPendency();
    for (const person of ['otherSupplier', 'portAdmin', 'projectReader'] as const) {
      const reply = await say('analyst', id, 'Oi', [await uidOf(person)]);
      expect(reply.statusCode).toBe(400);
      expect(reply.json<ErrorBody>().details?.fields).toMatchObject([{ path: 'mentions', code: 'invalid' }]);
    }
    const uid = await uidOf('supplier');
    expect((await say('analyst', id, 'Oi', [uid, uid])).statusCode).toBe(400);
    expect((await detail('analyst', id)).comments).toEqual([]);
  });

  test('S5 D-31 nobody fills mailboxes by naming people over and over; comments without names go on', async () => {
    const id = await t.build.aPendency();
    const stranger = [await uidOf('portAdmin')];
    const name = () => say('secondAnalyst', id, 'Oi', stranger);
    for (let n = 0; n < NAMING.aMinute; n += 1) expect((await name()).statusCode).toBe(400);
    const refused = await name();
    expect([refused.statusCode, refused.json<ErrorBody>().code]).toEqual([429, 'too_many_requests']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await say('secondAnalyst', id, 'Oi')).statusCode).toBe(201);
  });

  test('D-31 what others wrote is unread until the conversation is read, and one’s own never is', async () => {
    const id = await t.build.aPendency();
    await say('supplier', id, 'um');
    await say('supplier', id, 'dois');
    expect([await unread('analyst', id), await unread('supplier', id)]).toEqual([2, 0]);
    const { comments, version, unreadComments } = await detail('analyst', id);
    expect([unreadComments, ...comments.map((comment) => comment.unread)]).toEqual([2, true, true]);

    expect((await read('analyst', id, comments[0]?.id ?? 0)).statusCode).toBe(204);
    expect([await unread('analyst', id), await unread('secondAnalyst', id)]).toEqual([1, 2]);
    await read('analyst', id, comments[1]?.id ?? 0);
    // reading less afterwards takes nothing back
    await read('analyst', id, comments[0]?.id ?? 0);
    expect(await unread('analyst', id)).toBe(0);
    // a mark of one's own changes nothing of the pendency
    expect((await detail('supplier', id)).version).toBe(version);

    await say('analyst', id, 'três');
    expect([await unread('analyst', id), await unread('supplier', id)]).toEqual([0, 1]);
  });

  test('D-31 who writes has read what stands above; a foreign conversation is nobody’s to read', async () => {
    const id = await t.build.aPendency();
    const first = (await say('supplier', id, 'um')).json<PendencyComment>();
    await say('analyst', id, 'dois');
    expect(await unread('analyst', id)).toBe(0);
    expect((await read('portAdmin', id, first.id)).statusCode).toBe(404);
    const other = await t.build.aPendency();
    await read('secondAnalyst', other, first.id);
    const marks = await rows(t.db, sql`select 1 from comment_reads where pendency_id = ${other}`);
    expect(marks).toEqual([]);
  });
});
