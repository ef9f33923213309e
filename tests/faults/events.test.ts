import { sql } from 'drizzle-orm';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { type Db, rows } from '../../gateway/db/client.ts';
import { EVENT_CHANNEL, publish } from '../../gateway/lib/events.ts';
import { DATABASES } from '../support/app.ts';
import { createBuilders } from '../support/builders.ts';
import { openStream } from '../support/eventStream.ts';
import { manySessions } from '../support/manySessions.ts';
import { startGateway } from '../support/process.ts';
import { PEOPLE, PROJECT, SECRET } from '../support/world.ts';
import { withDatabase } from './support/crash.ts';
import type { Store } from './support/store.ts';
import { storeForTest } from './support/stores.ts';

async function gatewayForTest(store: Store) {
  const gateway = await startGateway(store.env);
  onTestFinished(async () => void (await gateway.end('SIGKILL')));
  return gateway;
}
const tokenFor = async (db: Db): Promise<string> => (await manySessions(db, SECRET, PEOPLE.admin.email, 1))[0] ?? '';

describe.each(DATABASES)('on %s', (kind) => {
  test('X-21 after a gateway was killed, the stream of the next one says that everything is to be read again', async () => {
    const store = await storeForTest(kind);
    const token = await withDatabase(store, ({ db }) => tokenFor(db));
    const first = await gatewayForTest(store);
    const before = await openStream(first.url, token);
    await first.end('SIGKILL');
    await before.ended;
    const second = await gatewayForTest(store);
    const after = await openStream(second.url, token, before.lastId());
    expect(after.events[0]?.kind).toBe('resync');
    expect(`${first.log()}${second.log()}`).not.toContain(token);
    await second.end('SIGTERM');
    await after.ended;
  });
});

describe.each(DATABASES.filter((kind) => kind === 'postgresql'))('on %s', (kind) => {
  test('X-21 every gateway passes on what any of them changed', async () => {
    const store = await storeForTest(kind);
    const [one, other] = [await gatewayForTest(store), await gatewayForTest(store)];
    await withDatabase(store, async ({ db }) => {
      const token = await tokenFor(db);
      const streams = [await openStream(one.url, token), await openStream(other.url, token)];
      const init = { method: 'PUT', headers: { authorization: `Bearer ${token}` } };
      const id = await createBuilders(db).aPendency();
      expect((await fetch(`${one.url}/api/pendencies/${id}/viewers`, init)).status).toBe(200);
      for (const stream of streams) await stream.sees({ topic: 'viewers', id });
      await publish(db, { topic: 'projects', id: PROJECT.expansao });
      for (const stream of streams) await stream.sees({ topic: 'projects', id: PROJECT.expansao });
    });
  });

  test('X-21 a killed gateway may have taken changes with it: the others have everything read again', async () => {
    const store = await storeForTest(kind);
    const token = await withDatabase(store, ({ db }) => tokenFor(db));
    const [killed, stopped, other] = [
      await gatewayForTest(store),
      await gatewayForTest(store),
      await gatewayForTest(store),
    ];
    const stream = await openStream(other.url, token);
    const resyncs = () => stream.events.filter(({ kind: event }) => event === 'resync').length;
    // each has told the others that it lives
    await withDatabase(store, async ({ listen }) => {
      const pulses = new Set<string>();
      // who opened a stream before is told, also the first time
      const { promise: listening, resolve: onListening } = Promise.withResolvers<void>();
      const stop = listen(EVENT_CHANNEL, { onMessage: (pulse) => pulses.add(pulse), onListening });
      await listening;
      await vi.waitFor(() => expect(pulses.size).toBe(3), { timeout: 30_000 });
      await stop();
    });
    const before = resyncs();
    await stopped.end('SIGTERM');
    await killed.end('SIGKILL');
    await vi.waitFor(() => expect(resyncs()).toBe(before + 1), { timeout: 60_000, interval: 100 });
    expect(other.log()).toContain('fell silent');
  });

  test('X-21 when the connection to the database is lost, a gateway listens again and has everything read again', async () => {
    const store = await storeForTest(kind);
    const gateway = await gatewayForTest(store);
    await withDatabase(store, async ({ db }) => {
      const token = await tokenFor(db);
      const stream = await openStream(gateway.url, token);
      const { lastId } = stream;
      const resumable = lastId();
      for (let time = 1; time <= 2; time++) {
        await rows(
          db,
          sql`select pg_terminate_backend(pid) from pg_stat_activity
              where datname = current_database() and query like 'listen %' and pid <> pg_backend_pid()`,
        );
        await vi.waitFor(
          () => expect(stream.events.filter(({ kind: event }) => event === 'resync')).toHaveLength(time),
          {
            timeout: 20_000,
          },
        );
        await publish(db, { topic: 'projects', id: time });
        await stream.sees({ topic: 'projects', id: time });
      }
      const late = await openStream(gateway.url, token, resumable);
      expect(late.events[0]?.kind).toBe('resync');
      // the session ends: so do its streams, though nobody signed out through this gateway
      await rows(db, sql`update sessions set ended_at = now()`);
      for (const { uid } of await rows<{ uid: string }>(db, sql`select uid from sessions`)) {
        await publish(db, { topic: 'access', person: uid });
      }
      await Promise.all([stream.ended, late.ended]);
    });
  });
});
