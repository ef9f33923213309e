import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayOf } from '../../contract/common.ts';
import type { ListOf } from '../../contract/list.ts';
import type { HistoryEntry, Pendency } from '../../contract/pendencies.ts';
import type { Analysis } from '../../contract/readings.ts';
import { randomFrom } from '../../demo/random.ts';
import { rows } from '../../gateway/db/client.ts';
import { buildTestApp, DATABASES, type TestApp } from '../support/app.ts';
import type { PersonName } from '../support/world.ts';
import { type LifecycleWorld, moveTogether, runSequences, wrongSteps } from './support/lifecycleModel.ts';

const REVIEWERS: readonly PersonName[] = ['admin', 'analyst', 'secondAnalyst', 'stpAnalyst'];

describe.each(DATABASES)('many at once and in any order, on %s', (on) => {
  let t: TestApp;
  let world: LifecycleWorld;
  beforeAll(async () => {
    t = await buildTestApp({ on });
    for (const person of [...REVIEWERS, 'supplier', 'reader'] as const) await t.session(person);
    world = {
      as: (person, request) => t.as(person, request),
      aPendency: () => t.build.aPendency({ slug: 'folha-pagamento', checklist: ['UNCHECKED'] }),
      addDocument: (id, expirationDate) => t.build.aDocument(t.files, id, { expirationDate }),
      read: () => t.services.reading.readWaiting(),
      pass: () => t.services.pendencies.moveByDate(),
      today: dayOf(t.clock.at),
    };
  });
  afterAll(() => t.close());

  const move = (id: number, payload: object, headers: Record<string, string> = {}, person: PersonName = 'admin') =>
    t.as(person, { method: 'PUT', url: `/pendencies/${id}`, payload, headers });
  const versionOf = async (id: number) => (await t.as('admin', { url: `/pendencies/${id}` })).json<Pendency>().version;
  const count = (statuses: readonly number[]) =>
    Object.fromEntries([...Map.groupBy(statuses, (status) => status)].map(([status, same]) => [status, same.length]));

  test('R10 no sequence of commands makes a move that the lifecycle does not know', async () => {
    const { ran, tally } = await runSequences(world, { runs: 12, commands: 30, seed: 20_261_122 });
    expect(ran).toBeGreaterThan(100);
    // the sequences got somewhere
    expect(Object.keys(tally)).toEqual(
      expect.arrayContaining(['send', 'conclude', 'reject', 'not_applicable', 'reopen']),
    );
  });

  test('R10 eight people at once leave a history in which each step follows from the one before', async () => {
    const ids = [await world.aPendency(), await world.aPendency()];
    for (const id of ids) await world.addDocument(id, null);
    const random = randomFrom('eight at once');
    const { taken, other } = await moveTogether(world, ids, {
      people: 8,
      moves: 12,
      random: () => random.int(0, 9999) / 10_000,
    });
    expect(other).toEqual([]);
    expect(await Promise.all(ids.map((id) => wrongSteps(world, id)))).toEqual([[], []]);
    const [moved] = await rows<{ n: number }>(
      t.db,
      sql`select count(*)::int as n from audit where entity = 'pendency' and action = 'STATUS_CHANGED'
          and entity_id in ${ids.map(String)}`,
    );
    expect(moved?.n).toBe(taken);
  });

  test('R10 of eight who conclude at once, with and without a version, one does', async () => {
    for (const withVersion of [true, false]) {
      const id = await t.build.aPendency({ status: 'IN_REVISION', checklist: ['OK'] });
      const version = await versionOf(id);
      const headers: Record<string, string> = withVersion ? { 'if-match': `"${version}"` } : {};
      const replies = await Promise.all(
        Array.from({ length: 8 }, (_, n) =>
          move(id, { status: 'DONE', action: 'conclude' }, headers, REVIEWERS[n % REVIEWERS.length]),
        ),
      );
      expect(count(replies.map(({ statusCode }) => statusCode))).toEqual({ 200: 1, [withVersion ? 412 : 409]: 7 });
      const history = (await t.as('admin', { url: `/pendencies/${id}/history` })).json<ListOf<HistoryEntry>>();
      expect(history.results.filter(({ action }) => action === 'STATUS_CHANGED')).toHaveLength(1);
    }
  });

  test('R7 of fifty who edit one record with the version that they read, one succeeds, version by version', async () => {
    const id = await t.build.aPendency();
    for (const [status, action] of [
      ['DONE', 'close_without_analysis'],
      ['OPEN', 'reopen'],
    ]) {
      const headers = { 'if-match': `"${await versionOf(id)}"` };
      const payload = { status, action, note: 'x' };
      const replies = await Promise.all(Array.from({ length: 50 }, () => move(id, payload, headers)));
      expect(count(replies.map(({ statusCode }) => statusCode))).toEqual({ 200: 1, 412: 49 });
      const late = replies.find(({ statusCode }) => statusCode === 412);
      expect(late?.json()).toMatchObject({ code: 'stale', details: { current: { status } } });
    }
    // another client that knows of no versions
    expect((await move(id, { status: 'DONE', action: 'close_without_analysis', note: 'x' })).statusCode).toBe(200);
  });

  test('R7 of fifty who correct one reading, one succeeds', async () => {
    const id = await t.build.aPendency({ slug: 'folha-pagamento', status: 'IN_REVISION', checklist: ['OK'] });
    const documentId = await t.build.aDocument(t.files, id, { state: 'LOCKED' });
    const url = `/pendencies/${id}/documents/${documentId}/automatic-analysis`;
    await t.as('admin', { url });
    await t.services.reading.readWaiting();
    const item = {
      field: 'register',
      expected: null,
      verdict: 'MATCH',
      page: null,
      place: null,
      checklistItemId: null,
    };
    const put = (found: string, headers: Record<string, string>) =>
      t.as('admin', { method: 'PUT', url, payload: { items: [{ ...item, found }], observation: found }, headers });
    for (let round = 0; round < 2; round += 1) {
      const { version } = (await t.as('admin', { url })).json<Analysis>();
      const headers = { 'if-match': `"${version}"` };
      const replies = await Promise.all(Array.from({ length: 50 }, (_, n) => put(`CRM ${n}`, headers)));
      expect(count(replies.map(({ statusCode }) => statusCode))).toEqual({ 200: 1, 412: 49 });
      const winner = replies.find(({ statusCode }) => statusCode === 200)?.json<Analysis>();
      expect((await t.as('admin', { url })).json<Analysis>()).toMatchObject({
        items: winner?.items,
        version: version + 1,
      });
    }
    expect((await put('CRM sem versão', {})).statusCode).toBe(200);
  });

  test('R8 the same request twenty times at once is one comment with one answer; another content with its key is refused', async () => {
    const id = await t.build.aPendency();
    const headers = { 'idempotency-key': 'twenty-at-once-1' };
    const post = (text: string) =>
      t.as('analyst', {
        method: 'POST',
        url: `/pendencies/${id}/comments`,
        payload: { kind: 'REGULAR', text },
        headers,
      });
    const replies = await Promise.all(Array.from({ length: 20 }, () => post('Recebido.')));
    expect(new Set(replies.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(replies[0]?.statusCode).toBe(201);
    const other = await post('Outra coisa.');
    expect([other.statusCode, other.json<{ code: string }>().code]).toEqual([422, 'idempotency_key_reused']);
    expect((await t.as('admin', { url: `/pendencies/${id}` })).json<Pendency>().comments).toHaveLength(1);
  });
});
