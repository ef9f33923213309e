import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installCatalogue } from '../../../gateway/db/catalogue/installCatalogue.ts';
import { openDatabase } from '../../../gateway/db/client.ts';
import { filesFor } from '../../support/files.ts';
import { administer, databaseUrl } from '../../support/template.ts';
import { installWorld, SECRET } from '../../support/world.ts';
import { withDatabase } from './crash.ts';
import type { Cluster } from './postgres.ts';
import type { Store } from './store.ts';

/** The world of the tests in a database of a cluster of one's own. */
export async function storeOnCluster({ url: server }: Pick<Cluster, 'url'>): Promise<Store> {
  await administer(server, 'create database prumo');
  const dataDir = await mkdtemp(join(tmpdir(), 'prumo-faults-'));
  const url = databaseUrl(server, 'prumo');
  const { files, folder: filesFolder } = await filesFor(dataDir);
  const store: Store = {
    kind: 'postgresql',
    ...{ dataDir, files, filesFolder },
    env: { DATA_DIR: dataDir, DATABASE_URL: url, JWT_SECRET: SECRET },
    open: () => openDatabase({ dataDir, databaseUrl: url }),
    remove: () => rm(dataDir, { recursive: true, force: true }),
  };
  await withDatabase(store, ({ db }) =>
    db.transaction(async (tx) => {
      await installCatalogue(tx);
      await installWorld(tx);
    }),
  );
  return store;
}
