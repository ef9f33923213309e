import { resolve } from 'node:path';
import { hash } from '@node-rs/argon2';
import { sql } from 'drizzle-orm';
import { DEMO_PASSWORD } from '../contract/demo.ts';
import { bulkLoad } from '../gateway/db/bulkLoad.ts';
import { installCatalogue } from '../gateway/db/catalogue/installCatalogue.ts';
import { type Database, type Db, rows } from '../gateway/db/client.ts';
import type { CpfColumn } from '../gateway/lib/cpfColumn.ts';
import type { FileStore } from '../gateway/lib/files.ts';
import type { RequirementRules } from '../gateway/lib/requirementFacts.ts';
import { importRegister } from '../gateway/modules/homologations/companyRegister/importService.ts';
import { makeDemo } from './makeDemo.ts';
import { storePhotos } from './photos.ts';
import { storeFiles } from './storeFiles.ts';
import { DEMO_MARKER } from './users.ts';
import { writeDemo } from './writeDemo.ts';
import { writeEvidence } from './writeEvidence.ts';
import { installHomologations } from './writeHomologations.ts';

const isInstalled = async (db: Pick<Db, 'execute'>): Promise<boolean> =>
  (await rows(db, sql`select 1 from users where email = ${DEMO_MARKER}`)).length > 0;

/**
 * Makes the demo data once (architecture, last section). The bytes of its documents are stored first, under keys that a
 * second try writes again; then all rows in one transaction, so that a kill in the middle leaves nothing behind. `today` is
 * `YYYY-MM-DD` in America/Sao_Paulo; the same day and hour give the same data. `rules` are the requirement engine's.
 */
export async function installDemo({
  db,
  files,
  today,
  now,
  rules,
  documents,
  secret,
}: {
  db: Db;
  files: Pick<FileStore, 'put'>;
  today: string;
  now: Date;
  rules: RequirementRules;
  documents: CpfColumn;
  /** Of the gateway: seals the key that signs badges. */
  secret: string;
}): Promise<void> {
  if (await isInstalled(db)) return;
  const demo = makeDemo({ today, now, rules });
  const [passwordHash, stored] = await Promise.all([
    hash(DEMO_PASSWORD),
    storeFiles(demo, files),
    storePhotos(demo, files),
  ]);
  await db.transaction(async (tx) => {
    await installCatalogue(tx);
    // The catalogue's lock is held: of two gateways that start at once, the second finds the demo made.
    if (await isInstalled(tx)) return;
    await writeDemo(tx, demo, { today, passwordHash, stored, documents, secret });
  });
}

/** A register of the demo's companies, in the layout of the open data, and reports on some; one that was imported stays. */
export async function installRegister(database: Database, now: Date): Promise<void> {
  if ((await rows(database.db, sql`select 1 from register_loads limit 1`)).length > 0) return;
  const load = await bulkLoad(database);
  const folder = resolve(import.meta.dirname, 'register');
  await importRegister(folder, { load, embedded: database.kind === 'pglite', now: () => now }).finally(() =>
    load.close(),
  );
  await installHomologations(database.db, now);
}

/** Payments, formal notices and what came of them, once; also where an earlier version made the demo. */
export async function installEvidence(where: { db: Db; files: FileStore; now: Date }): Promise<void> {
  if ((await rows(where.db, sql`select 1 from formal_notices limit 1`)).length === 0) await writeEvidence(where);
}
