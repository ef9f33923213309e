import { cpSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { openSchedule } from '../../gateway/background/schedule.ts';
import { installCatalogue } from '../../gateway/db/catalogue/installCatalogue.ts';
import { type Database, openDatabase } from '../../gateway/db/client.ts';
import { installWorld } from './world.ts';

/**
 * Whoever makes many new databases migrates one of each kind and names it here (tests/faults/bench.test.ts): the others begin as
 * its copies, which costs a tenth.
 */
const { MIGRATED_FOLDER, MIGRATED_DATABASE } = process.env;

/** Makes a database on the server; with nothing in it, or migrated. */
export const createDatabase = (url: string, name: string): Promise<void> =>
  administer(url, `create database ${name}${MIGRATED_DATABASE ? ` template ${MIGRATED_DATABASE}` : ''}`);

/** The same for a folder that is missing or empty. */
export function fillFolder(dataDir: string): void {
  if (MIGRATED_FOLDER) cpSync(MIGRATED_FOLDER, dataDir, { recursive: true });
}

/** Writes migrations, catalogue and world into `folder`, and into a template database when `url` names a server. */
export async function prepareTemplate(
  folder: string,
  url: string | undefined,
): Promise<{ database: string | null; cleanUp: () => Promise<void> }> {
  await prepare({ dataDir: folder });
  if (!url) return { database: null, cleanUp: async () => undefined };
  const name = `prumo_template_${process.pid}`;
  await createDatabase(url, name);
  await prepare({ dataDir: folder, databaseUrl: databaseUrl(url, name) });
  return { database: name, cleanUp: () => administer(url, `drop database if exists ${name} with (force)`) };
}

/** Migrations, catalogue and world of the tests. */
export async function prepare(where: { dataDir: string; databaseUrl?: string }): Promise<void> {
  if (!where.databaseUrl) fillFolder(where.dataDir);
  const database = await openDatabase(where);
  await database.db.transaction(async (tx) => {
    await installCatalogue(tx);
    await installWorld(tx);
    // the world was there before any moment that a test looks at, whatever the day on which it runs
    await tx.execute(sql`update status_periods set valid_from = '2025-01-01T03:00:00Z'`);
  });
  await scheduled(database);
  await database.close();
  if (!where.databaseUrl) await shareLess(where.dataDir);
}

/** The scheduler's own tables and queues, as a gateway leaves them: making them is a third of the CPU of a first start. */
export async function scheduled(database: Database): Promise<void> {
  const boss = await openSchedule(database, console);
  await boss.stop({ graceful: false });
}

/** Every copy is opened with buffers that are written with zeros first: a fifth of the CPU of opening one, for 128 MB. */
async function shareLess(dataDir: string): Promise<void> {
  const file = join(dataDir, 'db', 'postgresql.conf');
  await writeFile(file, `${await readFile(file, 'utf8')}\nshared_buffers = 32MB\n`);
}

/** The address of another database on the same server. */
export function databaseUrl(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.toString();
}

/** One statement on the server's own database. */
export async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
