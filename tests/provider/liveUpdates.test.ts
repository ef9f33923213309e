import type { AddressInfo } from 'node:net';
import { connect, createServer, type Socket } from 'node:net';
import { QueryClient, type QueryKey, QueryObserver } from '@tanstack/react-query';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Change } from '../../contract/events.ts';
import { type PublishedEvent, publish } from '../../gateway/lib/events.ts';
import { followEvents } from '../../src/dataProvider/eventStream.ts';
import { startLiveUpdates } from '../../src/layout/liveUpdates.ts';
import { isLive, keepLive, pollEvery } from '../../src/live.ts';
import { buildTestApp, type TestApp } from '../support/app.ts';
import { asBrowser } from '../support/fetchThrough.ts';
import { COMPANY } from '../support/world.ts';

const realFetch = globalThis.fetch;
let t: TestApp;
let uid: string;
const opened: AbortController[] = [];
const sockets = new Set<Socket>();
/** A network between browser and gateway that can be cut. */
const network = createServer((client) => {
  const { port } = t.app.server.address() as AddressInfo;
  const gateway = connect(port, '127.0.0.1');
  for (const [from, to] of [
    [client, gateway],
    [gateway, client],
  ] as const) {
    sockets.add(from);
    from
      .on('error', () => undefined)
      .on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    from.pipe(to);
  }
});
const cut = () => {
  for (const socket of sockets) socket.destroy();
};

beforeAll(async () => {
  t = await buildTestApp();
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  await new Promise<void>((resolve) => network.listen(0, '127.0.0.1', resolve));
  const browser = await asBrowser(t);
  await browser.become('admin');
  uid = (await t.session('admin')).uid;
  const { port } = network.address() as AddressInfo;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => realFetch(`http://127.0.0.1:${port}${path}`, init));
  vi.stubGlobal('document', Object.assign(new EventTarget(), document, { visibilityState: 'visible' }));
  let turn: Promise<unknown> = Promise.resolve();
  const request = (_name: string, { signal }: { signal: AbortSignal }, work: () => Promise<void>) => {
    const mine = turn.then(() => (signal.aborted ? undefined : work()));
    turn = mine;
    return mine;
  };
  vi.stubGlobal('navigator', { locks: { request } });
});
afterEach(async () => {
  keepLive(0);
  for (const controller of opened.splice(0)) controller.abort();
  await vi.waitFor(() => expect(t.services.events.size()).toBe(0));
});
afterAll(async () => {
  cut();
  network.close();
  await t.close();
});

const tell = (...events: PublishedEvent[]) => publish(t.db, ...events);

/** A tab that shows these queries; `reads` counts how often each was read. */
function aTab(...keys: { key: QueryKey; form?: boolean }[]) {
  const client = new QueryClient();
  const reads = new Map<string, number>();
  for (const { key, form } of keys) {
    const name = JSON.stringify(key);
    const observer = new QueryObserver(client, {
      queryKey: key,
      queryFn: () => reads.set(name, (reads.get(name) ?? 0) + 1).get(name),
      ...(form && { refetchOnWindowFocus: false }),
    });
    observer.subscribe(() => undefined);
  }
  const controller = new AbortController();
  opened.push(controller);
  return {
    client,
    read: (key: QueryKey) => reads.get(JSON.stringify(key)) ?? 0,
    start: () => startLiveUpdates(client, controller.signal),
    close: () => controller.abort(),
  };
}
const within = <T>(look: () => T) => vi.waitFor(look, { timeout: 15_000, interval: 20 });

test('X-21 a stream that is cut again and again, in the middle of changes too, loses none and doubles none', async () => {
  const seen: Change[] = [];
  let lastId: string | null = null;
  let ready = 0;
  const controller = new AbortController();
  opened.push(controller);
  const following = followEvents(
    {
      lastId: () => lastId,
      onEvent: ({ id, kind, changes }) => {
        lastId = id;
        if (kind === 'ready') ready += 1;
        expect(kind).not.toBe('resync');
        seen.push(...changes.filter(({ topic }) => topic === 'notices'));
      },
      onLost: () => undefined,
    },
    controller.signal,
  );
  await within(() => expect(ready).toBe(1));
  let next = 1;
  for (let round = 1; round <= 8; round++) {
    const before = ready;
    await tell({ topic: 'notices', id: next++, person: uid });
    cut(); // before the batch is sent
    await tell({ topic: 'notices', id: next++, person: uid });
    await within(() => expect(ready).toBe(before + 1));
    await tell({ topic: 'notices', id: next++, person: uid });
    if (round % 2 === 0) await within(() => expect(seen.length).toBe(next - 1));
  }
  await within(() => expect(seen.length).toBe(next - 1));
  expect(seen.map(({ id }) => id)).toEqual(Array.from({ length: next - 1 }, (_, n) => n + 1));
  controller.abort();
  await following;
});

test('X-21 a change refetches the lists and the record that it concerns, and leaves forms alone', async () => {
  const list = ['pendencies', 'getList', { page: 1 }];
  const pendency = await t.build.aPendency();
  const own = ['pendencies', 'getOne', { id: String(pendency) }];
  const other = ['pendencies', 'getOne', { id: String(pendency + 1) }];
  const form = ['pendencies', 'review', pendency, 'record'];
  const stranger = ['clinics', 'getList'];
  const tab = aTab({ key: list }, { key: own }, { key: other }, { key: form, form: true }, { key: stranger });
  tab.start();
  await within(() => expect(isLive()).toBe(true));
  expect([pollEvery(700), pollEvery(300_000)]).toEqual([30_000, 300_000]);
  await tell({ topic: 'pendencies', id: pendency });
  await within(() => expect(tab.read(list)).toBe(2));
  expect([tab.read(own), tab.read(other), tab.read(form), tab.read(stranger)]).toEqual([2, 1, 1, 1]);
});

test('X-21 what the page has read again itself is not read a third time', async () => {
  const key = ['projects', 'getList'];
  const watched = ['jobs', 'getOne', { id: '5' }];
  const tab = aTab({ key }, { key: watched });
  tab.start();
  await within(() => expect(isLive()).toBe(true));
  await tell({ topic: 'projects', id: 1 });
  const query = tab.client.getQueryCache().find({ queryKey: key });
  await within(() => expect(query?.state.isInvalidated).toBe(true));
  await tab.client.refetchQueries({ queryKey: key });
  // a job is refetched in the same turn as everything that waits
  await tell({ topic: 'jobs', id: 5, person: uid });
  await within(() => expect(tab.read(watched)).toBe(2));
  expect(tab.read(key)).toBe(2);
});

test('X-21 the tabs of a browser share one stream; when one is closed, the next goes on with it', async () => {
  const key = ['users', 'getList'];
  const tabs = [aTab({ key }), aTab({ key })];
  for (const tab of tabs) tab.start();
  await within(() => expect(t.services.events.size()).toBe(1));
  const change = (id: number) => tell({ topic: 'users', id, company: COMPANY.serra });
  await within(() => expect(isLive()).toBe(true));
  await change(1);
  for (const tab of tabs) await within(() => expect(tab.read(key)).toBe(2));
  expect(t.services.events.size()).toBe(1);
  tabs[0]?.close();
  await change(2);
  await within(() => expect(tabs[1]?.read(key)).toBe(3));
  expect(tabs[0]?.read(key)).toBe(2);
});

test('X-21 without the stream everything is polled as the specification says', async () => {
  const watched = ['jobs', 'getOne', { id: '5' }];
  const tab = aTab({ key: watched });
  tab.start();
  await within(() => expect(isLive()).toBe(true));
  cut();
  await within(() => expect(pollEvery(700)).toBe(700));
  await within(() => expect(isLive()).toBe(true));
});
