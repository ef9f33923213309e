import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startGateway } from '../support/process.ts';
import { administer } from '../support/template.ts';
import { withDatabase } from './support/crash.ts';
import { type Cluster, postgresBinaries, startCluster } from './support/postgres.ts';
import { restartUnderLoad } from './support/restarts.ts';
import { storeOnCluster } from './support/serverStore.ts';
import type { Store } from './support/store.ts';

const binaries = postgresBinaries();

/** Why the tests below are there or not, as the name of a test: a run without them says so in one line. */
const reason =
  binaries === null
    ? 'is not shown here: this machine has no PostgreSQL programs (initdb, pg_ctl, postgres)'
    : 'is shown with a PostgreSQL of its own';
test(`R4 ${reason}`, () => {
  expect(reason).toContain(binaries === null ? 'not shown' : 'is shown');
});

if (binaries !== null) {
  describe('a PostgreSQL of its own', () => {
    let cluster: Cluster;
    let store: Store;

    beforeAll(async () => {
      cluster = await startCluster(binaries);
      store = await storeOnCluster(cluster);
    });
    afterAll(async () => {
      await cluster?.remove();
      await store?.remove();
    });

    test('R4 the gateway outlives its database being killed under load, and doubles nothing', async () => {
      const result = await restartUnderLoad(store, cluster, 4);
      expect(result).toMatchObject({ survived: true, wrong: [], lost: [], doubled: [] });
      expect(Math.max(...result.back)).toBeLessThanOrEqual(2000);
    });

    test('R13 migrations have no time limit: what takes longer than a request may is waited for', async () => {
      const other = new pg.Client(store.env.DATABASE_URL);
      await other.connect();
      await other.query('begin; lock table drizzle.__drizzle_migrations in access exclusive mode');
      const freed = delay(16_000).then(() => other.query('rollback'));
      await withDatabase(store, ({ ping }) => ping());
      await freed;
      await other.end();
    });

    test('R3 a server whose settings give up durability is warned about at the start', async () => {
      const safe = await startGateway(store.env);
      await safe.end('SIGTERM');
      expect(safe.log()).not.toContain('gives up durability');
      await administer(cluster.url, 'alter system set full_page_writes = off');
      await administer(cluster.url, 'select pg_reload_conf()');
      const unsafe = await startGateway(store.env);
      await unsafe.end('SIGTERM');
      expect(unsafe.log()).toMatch(/"level":40.*"settings":\["full_page_writes"\].*gives up durability/);
    });
  });
}
