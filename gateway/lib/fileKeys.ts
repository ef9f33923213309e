import { createSecretKey, randomBytes } from 'node:crypto';
import { changed, type Database, rows } from '../db/client.ts';
import { ForeignSecretError } from '../db/encryptDocuments.ts';
import type { FileKeys } from './encryptedFiles.ts';
import type { FileKey } from './fileCipher.ts';
import { sealWith } from './seal.ts';

/** What seals the keys of files; with it `rotateSecret` seals them again. */
export const FILE_KEYS_USE = 'file keys';

/** How old what is known of the keys may be, in milliseconds: another gateway or a command may have made a new one. */
const FRESH = 60_000;

/**
 * The keys of files as the database holds them, sealed by the gateway's secret. They are held in memory: a file is also written in
 * the middle of a transaction, when the embedded database answers nobody else. Throws ForeignSecretError when another secret
 * sealed them.
 */
export async function openFileKeys({ db, kind }: Pick<Database, 'db' | 'kind'>, secret: string): Promise<FileKeys> {
  const seal = sealWith(secret, FILE_KEYS_USE);
  let known = new Map<string, FileKey>();
  let current: FileKey | undefined;
  let loadedAt = 0;

  async function load(): Promise<void> {
    const found = await rows(db)<{ id: string; sealed: string; retired: boolean }>`
      select id, sealed, retired_at is not null as retired from file_keys order by created_at, id`;
    const opened = found.map(({ id, sealed, retired }) => {
      const key = seal.open(sealed);
      if (typeof key !== 'string') throw new ForeignSecretError();
      return { id, retired, key: createSecretKey(Buffer.from(key, 'base64')) };
    });
    known = new Map(opened.map((one) => [one.id, one]));
    current = opened.findLast(({ retired }) => !retired);
    loadedAt = Date.now();
  }

  await load();
  if (!current) {
    await addFileKey({ db }, secret);
    await load();
  }
  return {
    current() {
      // the embedded database has one gateway, and its commands want it stopped
      if (kind === 'postgresql' && Date.now() - loadedAt > FRESH) {
        loadedAt = Date.now();
        load().catch(() => undefined); // with the key that is known everything can be read as well
      }
      if (!current) throw new Error('every key of files is retired');
      return current;
    },
    async byId(id) {
      if (!known.has(id)) await load();
      return known.get(id)?.key;
    },
  };
}

/** Makes a key; of gateways that start at once one makes the first. With `retire`, it takes the place of the others. */
export async function addFileKey({ db }: Pick<Database, 'db'>, secret: string, { retire = false } = {}): Promise<void> {
  const [id, key] = [randomBytes(8).toString('hex'), randomBytes(32).toString('base64')];
  await db.transaction(async (tx) => {
    await changed(tx)`select pg_advisory_xact_lock(7246031)`;
    if (retire) await changed(tx)`update file_keys set retired_at = now() where retired_at is null`;
    await changed(tx)`insert into file_keys (id, sealed) select ${id}, ${sealWith(secret, FILE_KEYS_USE).close(key)}
      where not exists (select 1 from file_keys where retired_at is null)`;
  });
}
