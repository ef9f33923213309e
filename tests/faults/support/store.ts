import { cpSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, openDatabase } from '../../../gateway/db/client.ts';
import type { FileStore } from '../../../gateway/lib/files.ts';
import { type Bucket, filesFor } from '../../support/files.ts';
import { administer, databaseUrl } from '../../support/template.ts';
import { SECRET } from '../../support/world.ts';

/** The prepared data that stores are cloned from; `server` and `database` when there is a PostgreSQL. */
export type Template = { folder: string; server?: string; database?: string | null; bucket?: Bucket };
export type Kind = 'pglite' | 'postgresql';

/** Data of its own for one test: a folder, and a database in it or on the PostgreSQL. No gateway runs on it yet. */
export type Store = {
  kind: Kind;
  dataDir: string;
  files: FileStore;
  /** Where each file stands under its key. */
  filesFolder: string;
  /** What a gateway or a command on this data has in its environment. */
  env: Record<string, string>;
  /** Opens the database in this process; of the embedded one, only while no gateway runs. */
  open(): Promise<Database>;
  remove(): Promise<void>;
};

export async function aStore(kind: Kind, template: Template): Promise<Store> {
  const dataDir = await mkdtemp(join(tmpdir(), 'prumo-faults-'));
  const { files, url: FILES_URL, folder: filesFolder } = await filesFor(dataDir, template.bucket);
  const common = { kind, dataDir, files, filesFolder };
  const removeFolder = () => rm(dataDir, { recursive: true, force: true });
  if (kind === 'pglite') {
    cpSync(template.folder, dataDir, { recursive: true });
    return {
      ...common,
      env: { DATA_DIR: dataDir, FILES_URL, JWT_SECRET: SECRET },
      open: () => openDatabase({ dataDir }),
      remove: removeFolder,
    };
  }
  const { server, database } = template;
  if (!server || !database) throw new Error('no PostgreSQL is prepared');
  const name = `prumo_faults_${process.pid}_${Math.random().toString(36).slice(2, 10)}`;
  await administer(server, `create database ${name} template ${database}`);
  const url = databaseUrl(server, name);
  return {
    ...common,
    env: { DATA_DIR: dataDir, FILES_URL, DATABASE_URL: url, JWT_SECRET: SECRET },
    open: () => openDatabase({ dataDir, databaseUrl: url }),
    remove: async () => {
      await administer(server, `drop database if exists ${name} with (force)`);
      await removeFolder();
    },
  };
}
