import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { EVENT_STREAM } from '../../contract/constants.ts';
import { EVENT_TOPICS, type EventTopic } from '../../contract/events.ts';
import { rows } from '../../gateway/db/client.ts';
import { publish } from '../../gateway/lib/events.ts';
import { appForTest, buildTestApp, DATABASES, type TestApp } from '../support/app.ts';
import { eventRequest, type OpenStream, openStream } from '../support/eventStream.ts';
import { manySessions } from '../support/manySessions.ts';
import { COMPANY, PEOPLE, type PersonName, PROJECT, SECRET } from '../support/world.ts';

describe.each(DATABASES)('the stream of events, on %s', (on) => {
  let t: TestApp;
  let url: string;
  const open: OpenStream[] = [];
  const uids = new Map<OpenStream, string>();
  beforeAll(async () => {
    t = await buildTestApp({ on });
    url = await t.app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterEach(async () => {
    for (const stream of open.splice(0)) {
      stream.cut();
      await stream.ended;
    }
    await vi.waitFor(() => expect(t.services.events.size()).toBe(0));
  });
  afterAll(() => t.close());

  const streamOf = async (person: PersonName, lastId?: string): Promise<OpenStream> => {
    const { token, uid } = await t.session(person);
    const stream = await openStream(url, token, lastId);
    // a new stream begins with what happened in the last seconds: that of the test before
    if (lastId === undefined) stream.events.splice(0, stream.events.length - 1);
    open.push(stream);
    uids.set(stream, uid);
    return stream;
  };
  const take = async (id: number, person: PersonName = 'analyst') => {
    const [row] = await rows<{ uid: string }>(t.db, sql`select uid from users where display_name = ${person}`);
    const reply = await t.as(person, {
      method: 'PUT',
      url: `/pendencies/${id}/assignee`,
      payload: { assignee: row?.uid },
    });
    expect(reply.statusCode).toBe(200);
  };
  let markers = 1_000_000;
  /** Everything that was published until now has been passed on to these streams. */
  const settled = async (...streams: OpenStream[]) => {
    for (const stream of streams) {
      markers += 1;
      await publish(t.db, { topic: 'notices', id: markers, person: uids.get(stream) });
      await stream.sees({ topic: 'notices', id: markers });
    }
  };
  const heard = (stream: OpenStream) => stream.changes().filter(({ topic }) => topic !== 'notices');

  test('X-21 a change is told to both companies of the record, by its id alone, and to nobody else', async () => {
    const id = await t.build.aPendency({ status: 'IN_REVISION' });
    const [analyst, supplier, stranger, neighbour] = await Promise.all(
      (['analyst', 'supplier', 'portAdmin', 'otherSupplier'] as const).map((person) => streamOf(person)),
    );
    if (!analyst || !supplier || !stranger || !neighbour) throw new Error('a stream is missing');
    await take(id);
    await Promise.all([analyst, supplier].map((stream) => stream.sees({ topic: 'pendencies', id })));
    await settled(stranger, neighbour);
    expect([heard(stranger), heard(neighbour)]).toEqual([[], []]);
    for (const { events } of [analyst, supplier]) {
      const fields = events.flatMap(({ changes }) => changes.flatMap(Object.keys));
      expect([...new Set(fields)].sort()).toEqual(['id', 'topic']);
    }
  });

  test('X-21 a topic needs its permission, and who sees one project or plan only is not told which record', async () => {
    const id = await t.build.aPendency({ status: 'IN_REVISION' });
    const [gatehouse, restricted, stp] = await Promise.all(
      (['gatehouse', 'projectReader', 'stpAnalyst'] as const).map((person) => streamOf(person)),
    );
    if (!gatehouse || !restricted || !stp) throw new Error('a stream is missing');
    await take(id);
    await Promise.all([restricted, stp].map((stream) => stream.sees({ topic: 'pendencies' })));
    expect([heard(restricted), heard(stp)]).toEqual([[{ topic: 'pendencies' }], [{ topic: 'pendencies' }]]);
    await settled(gatehouse);
    expect(heard(gatehouse)).toEqual([]);
  });

  test('X-21 nothing is told of a change that was rolled back', async () => {
    const stream = await streamOf('admin');
    await t.db
      .transaction(async (tx) => {
        await publish(tx, { topic: 'projects', id: PROJECT.reforma });
        throw new Error('rolled back');
      })
      .catch(() => undefined);
    await settled(stream);
    expect(heard(stream)).toEqual([]);
  });

  test('X-21 who opens or leaves a review is told of at once, inside the company only', async () => {
    const id = await t.build.aPendency({ status: 'IN_REVISION' });
    const [colleague, supplier] = [await streamOf('analyst'), await streamOf('supplier')];
    const see = () => t.as('secondAnalyst', { method: 'PUT', url: `/pendencies/${id}/viewers` });
    await see();
    await colleague.sees({ topic: 'viewers', id });
    const count = () => heard(colleague).filter(({ topic }) => topic === 'viewers').length;
    await see(); // a heartbeat is no news
    await settled(colleague);
    expect(count()).toBe(1);
    await t.as('secondAnalyst', { method: 'DELETE', url: `/pendencies/${id}/viewers` });
    await vi.waitFor(() => expect(count()).toBe(2));
    await settled(supplier);
    expect(heard(supplier)).toEqual([]);
  });

  test('X-21 a long work tells its owner alone how far it is', async () => {
    const ids = [
      await t.build.aPendency({ status: 'IN_REVISION' }),
      await t.build.aPendency({ status: 'IN_REVISION' }),
    ];
    const [owner, colleague] = [await streamOf('analyst'), await streamOf('secondAnalyst')];
    const reply = await t.as('analyst', {
      method: 'POST',
      url: '/pendencies/bulk',
      payload: { action: 'assign', assignee: null, ids },
    });
    const { jobId } = reply.json<{ jobId: number }>();
    await t.services.jobs.run();
    await owner.sees({ topic: 'jobs', id: jobId });
    await settled(colleague);
    expect(heard(colleague).filter(({ topic }) => topic === 'jobs')).toEqual([]);
  });

  test('X-21 a new notice is told to its person alone, and what is read here is read on the other devices', async () => {
    const id = await t.build.aPendency({ status: 'IN_REVISION' });
    const [asked, stranger] = [await streamOf('supplier'), await streamOf('portAdmin')];
    const payload = { kind: 'QUESTION', text: 'Qual mês?' };
    await t.as('analyst', { method: 'POST', url: `/pendencies/${id}/comments`, payload });
    t.clock.at = new Date(t.clock.at.getTime() + 11_000); // it can be undone no more
    await t.services.notices.gather();
    const news = ({ events }: OpenStream) =>
      events.filter(({ changes }) => changes.some((one) => one.topic === 'notices' && one.id === undefined)).length;
    await vi.waitFor(() => expect(news(asked)).toBe(1));
    const read = await t.as('supplier', { method: 'PATCH', url: '/notices', payload: { read: true } });
    expect(read.statusCode).toBeLessThan(300);
    await vi.waitFor(() => expect(news(asked)).toBe(2));
    await settled(stranger);
    expect(news(stranger)).toBe(0);
  });

  test('X-21 a stream goes on after the last event that was received, and one of yesterday reads everything again', async () => {
    const first = await streamOf('analyst');
    const id = await t.build.aPendency({ status: 'IN_REVISION' });
    await publish(t.db, { topic: 'projects', id: PROJECT.reforma });
    await first.sees({ topic: 'projects', id: PROJECT.reforma });
    first.cut();
    await first.ended;
    await take(id);
    await settled(await streamOf('secondAnalyst'));
    const second = await streamOf('analyst', first.lastId());
    await second.sees({ topic: 'pendencies', id });
    expect(second.changes().filter(({ topic }) => topic === 'projects')).toEqual([]);
    for (const unknown of ['another.7', 'x', `${first.lastId().split('.')[0]}.999999`]) {
      const late = await streamOf('analyst', unknown);
      expect(late.events[0]?.kind).toBe('resync');
      late.cut();
    }
  });

  test('X-21 a new stream begins some seconds back: its page was loaded before it', async () => {
    const before = await streamOf('analyst');
    const id = await t.build.aPendency({ status: 'IN_REVISION' });
    await take(id);
    await before.sees({ topic: 'pendencies', id });
    const { token } = await t.session('secondAnalyst');
    const stream = await openStream(url, token);
    open.push(stream);
    expect(stream.changes()).toContainEqual({ topic: 'pendencies', id });
    // one that is loaded now has read it already
    const fresh = await openStream(url, token, undefined, 0);
    open.push(fresh);
    expect(fresh.changes()).toEqual([]);
    const loadedBefore = await openStream(url, token, undefined, 9000);
    open.push(loadedBefore);
    expect(loadedBefore.changes()).toContainEqual({ topic: 'pendencies', id });
  });

  test('X-21 a change of a webhook is told to who manages the webhooks of its company, and to nobody else', async () => {
    const [admin, analyst, stranger] = await Promise.all(
      (['admin', 'analyst', 'portAdmin'] as const).map((person) => streamOf(person)),
    );
    if (!admin || !analyst || !stranger) throw new Error('a stream is missing');
    const body = { name: 'ERP', url: 'https://200.160.2.3/', events: ['PENDENCY_MOVED'], active: true };
    const change = async (method: 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) => {
      const heardBefore = heard(admin).length;
      const reply = await t.as('admin', { method, url: path, ...(payload && { payload }) });
      expect(reply.statusCode, reply.body).toBeLessThan(300);
      await vi.waitFor(() => expect(heard(admin).length).toBeGreaterThan(heardBefore));
      return reply;
    };
    const { id } = (await change('POST', `/companies/${COMPANY.serra}/webhooks`, body)).json<{ id: number }>();
    await change('PUT', `/webhooks/${id}`, { ...body, active: false });
    await change('DELETE', `/webhooks/${id}`);
    await settled(admin, analyst, stranger);
    expect([heard(admin), heard(analyst), heard(stranger)]).toEqual([Array(3).fill({ topic: 'webhooks', id }), [], []]);
  });

  test('X-21 many records of one topic are told as one change without ids', async () => {
    const stream = await streamOf('admin');
    await t.db.transaction(async (tx) => {
      for (let id = 1; id <= 3 * EVENT_STREAM.named; id++)
        await publish(tx, { topic: 'users', id, company: COMPANY.serra });
    });
    await stream.sees({ topic: 'users' });
    expect(heard(stream)).toEqual([{ topic: 'users' }]);
  });

  test('X-21 the stream ends with the session, and when a right is lost', async () => {
    const signin = async (person: PersonName) => {
      const before = await t.session(person);
      const payload = { email: before.email, password: 'Prumo@2026#' };
      const reply = await t.app.inject({ method: 'POST', url: '/api/authentication/signin', payload });
      return reply.json<{ token: string; uid: string }>();
    };
    const own = await signin('reader');
    const stream = await openStream(url, own.token);
    const other = await streamOf('reader');
    const headers = { authorization: `Bearer ${own.token}` };
    await t.app.inject({ method: 'POST', url: '/api/authentication/signout', headers, payload: { uid: own.uid } });
    await stream.ended;
    expect(stream.changes()).toContainEqual({ topic: 'account' });
    expect((await eventRequest(url, own.token)).status).toBe(401);

    const [profile] = await rows<{ id: number; version: number }>(
      t.db,
      sql`select p.id::int as id, p.version from profiles p join memberships m on m.profile_id = p.id
          join users u on u.uid = m.uid where u.display_name = 'reader'`,
    );
    const path = `/companies/${COMPANY.serra}/profiles/${profile?.id}`;
    const before = (await t.as('admin', { url: path })).json<Record<string, unknown>>();
    const { name, relationType, description, features } = before;
    const body = { name, relationType, description, features, permissions: ['see_projects'] };
    const changed = await t.as('admin', { method: 'PUT', url: path, payload: body });
    expect(changed.statusCode).toBe(200);
    await other.ended;
    const again = await streamOf('reader', other.lastId());
    await take(await t.build.aPendency({ status: 'IN_REVISION' }));
    await publish(t.db, { topic: 'projects', id: PROJECT.reforma });
    await again.sees({ topic: 'projects' });
    expect(heard(again).filter(({ topic }) => topic === 'pendencies')).toEqual([]);
  });

  test('X-21 a person has a bounded number of streams, and only what asks for a stream gets one', async () => {
    const { token } = await t.session('admin');
    for (let n = 0; n < EVENT_STREAM.perPerson; n++) await streamOf('admin');
    const refused = await eventRequest(url, token);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
    await streamOf('analyst');
    const plain = await fetch(`${url}/api/events`, { headers: { authorization: `Bearer ${token}` } });
    expect(plain.status).toBe(400);
    expect((await fetch(`${url}/api/events`, { headers: { accept: 'text/event-stream' } })).status).toBe(401);
  });

  test('X-21 a client that does not read is cut, and the others go on', async () => {
    const { token } = await t.session('admin');
    const actor = await t.services.authentication.authenticate(token);
    const slow = t.services.events.open(actor, undefined); // nobody reads it
    const reader = await streamOf('admin');
    const topics = Object.keys(EVENT_TOPICS) as EventTopic[];
    for (let round = 0; !slow.destroyed && round < 500; round++) {
      const ids = Array.from({ length: EVENT_STREAM.named }, (_, n) => round * EVENT_STREAM.named + n + 1);
      for (const topic of topics) await publish(t.db, ...ids.map((id) => ({ topic, id, company: COMPANY.serra })));
      await vi.waitFor(() => expect(reader.changes().some(({ id }) => id === ids.at(-1))).toBe(true), { interval: 5 });
    }
    expect(slow.destroyed).toBe(true);
    expect(t.services.events.size()).toBe(1);
  });

  test('X-21 a stopping gateway ends its streams first', async () => {
    const own = await appForTest({ on });
    const address = await own.app.listen({ port: 0, host: '127.0.0.1' });
    const { token } = await own.session('admin');
    const stream = await openStream(address, token);
    const began = performance.now();
    await own.app.close();
    await stream.ended;
    expect(performance.now() - began).toBeLessThan(5000);
  });

  test('X-21 500 streams on one gateway all hear a change, and requests are answered meanwhile', async () => {
    const tokens = await manySessions(t.db, SECRET, PEOPLE.analyst.email, Math.ceil(500 / EVENT_STREAM.perPerson));
    const each = Array.from({ length: EVENT_STREAM.perPerson });
    open.push(...(await Promise.all(tokens.flatMap((token) => each.map(() => openStream(url, token))))));
    expect(t.services.events.size()).toBeGreaterThanOrEqual(500);
    const id = await t.build.aPendency({ status: 'IN_REVISION' });
    await take(id);
    await Promise.all(open.map((stream) => stream.sees({ topic: 'pendencies', id })));
    expect((await t.as('admin', { url: '/projects' })).statusCode).toBe(200);
  });
});
