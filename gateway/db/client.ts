import { createHash } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import type { SQL } from 'drizzle-orm';
import { drizzle as drizzlePg, type NodePgDatabase, NodePgTransaction } from 'drizzle-orm/node-postgres';
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator';
import { type PgDatabase, PgDialect, type PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import pg from 'pg';
import { lockFolder } from './folderLock.ts';

/** A connection or a transaction. Inside a transaction only its own `tx` may be used: the embedded database has one connection. */
export type Db = Pick<
  PgDatabase<PgQueryResultHKT>,
  'execute' | 'select' | 'insert' | 'update' | 'delete' | 'transaction'
>;

export type Database = {
  db: Db;
  kind: 'pglite' | 'postgresql';
  /** What the job queue connects with. */
  pglite?: PGlite;
  url?: string;
  ping(): Promise<void>;
  /** Settings of the server that give up durability (R3); none is expected. */
  unsafeSettings(): Promise<string[]>;
  close(): Promise<void>;
};

const MIGRATIONS = resolve(import.meta.dirname, 'migrations');
/** bigint counts and ids come as numbers from both databases: ids stay below 2^53. */
pg.types.setTypeParser(20, Number);

/** How long one statement may run before it is ended with a text of its own (P1), in milliseconds. */
const STATEMENT_TIMEOUT = 15_000;

/**
 * What one sort or bitmap of PostgreSQL may take. With its 4 MB the rows that a search finds among millions do not fit, and
 * it reads whole blocks again instead of rows. A connection string with `options` of its own decides for itself.
 */
const WORK_MEM = '32MB';

/** Opens PostgreSQL (`url`) or the embedded database in `dataDir`/db, and applies the migrations. */
export async function openDatabase(where: { dataDir: string; databaseUrl?: string }): Promise<Database> {
  return where.databaseUrl ? openPostgres(where.databaseUrl) : openEmbedded(where.dataDir);
}

async function openEmbedded(dataDir: string): Promise<Database> {
  await mkdir(dataDir, { recursive: true });
  const unlock = await lockFolder(dataDir);
  try {
    const pglite = await PGlite.create({ dataDir: join(dataDir, 'db'), extensions: { pg_trgm, unaccent } });
    await pglite.exec(`set statement_timeout = ${STATEMENT_TIMEOUT}`);
    const db = drizzlePglite(pglite, { casing: 'snake_case' });
    await migratePglite(db, { migrationsFolder: MIGRATIONS });
    return {
      db: db as unknown as Db,
      kind: 'pglite',
      pglite,
      ping: async () => void (await pglite.query('select 1')),
      // It never calls fsync; the start says so, whatever its settings are.
      unsafeSettings: async () => ['fsync'],
      close: async () => {
        await pglite.close();
        await unlock();
      },
    };
  } catch (error) {
    await unlock();
    throw error;
  }
}

async function openPostgres(url: string): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    statement_timeout: STATEMENT_TIMEOUT,
    options: `-c work_mem=${WORK_MEM}`,
    connectionTimeoutMillis: 5000,
  });
  // Without a listener, a connection that the server ends while idle would end the whole process.
  pool.on('error', () => undefined);
  // The same for one that is between two statements of a transaction, which the pool does not listen to (R4).
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = drizzlePg(pool, { casing: 'snake_case' });
  named.set(db, db._.session);
  await migrateAlone(pool, () => migratePg(db, { migrationsFolder: MIGRATIONS }));
  return {
    db: db as unknown as Db,
    kind: 'postgresql',
    url,
    ping: async () => void (await pool.query('select 1')),
    unsafeSettings: async () => {
      const found = await pool.query<{ name: string }>(
        "select name from pg_settings where name in ('fsync', 'full_page_writes') and setting = 'off'",
      );
      return found.rows.map((row) => row.name);
    },
    close: () => pool.end(),
  };
}

/** Several gateways may start at once: one migrates, the others wait. */
async function migrateAlone(pool: pg.Pool, migrate: () => Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock(7246001)');
    await migrate();
  } finally {
    await client.query('select pg_advisory_unlock(7246001)').catch(() => undefined);
    client.release();
  }
}

/** The rows of a query written as SQL; the caller states their shape. */
export async function rows<Row>(db: Pick<Db, 'execute'>, query: SQL): Promise<Row[]> {
  const result = (await db.execute(query)) as unknown as { rows: Row[] };
  return result.rows;
}

/** The first row of a query. */
export const firstRow = async <Row>(db: Pick<Db, 'execute'>, query: SQL): Promise<Row | undefined> =>
  (await rows<Row>(db, query))[0];

export const hasRows = async (db: Pick<Db, 'execute'>, query: SQL): Promise<boolean> =>
  (await rows(db, query)).length > 0;

/** The sessions of the databases whose hot statements are prepared under a name. */
const named = new WeakMap<object, Session>();
type Session = NodePgDatabase['_']['session'];
const dialect = new PgDialect({ casing: 'snake_case' });

/**
 * As `rows`, for the few statements that every request or every move runs: PostgreSQL keeps their plan under a name, which
 * costs it less than planning them again. Their texts must be few, since each connection keeps all of them.
 */
export async function hotRows<Row>(db: Pick<Db, 'execute'>, query: SQL): Promise<Row[]> {
  const session = named.get(db) ?? (db instanceof NodePgTransaction ? (db._.session as Session) : undefined);
  if (!session) return rows(db, query);
  const built = dialect.sqlToQuery(query);
  const name = createHash('sha1').update(built.sql).digest('base64url');
  const prepared = session.prepareQuery<{ execute: { rows: Row[] }; all: never; values: never }>(
    built,
    undefined,
    name,
    false,
  );
  return (await prepared.execute()).rows;
}

/** Rows changed by a statement. */
export async function changed(db: Pick<Db, 'execute'>, query: SQL): Promise<number> {
  const result = (await db.execute(query)) as unknown as { rowCount?: number | null; affectedRows?: number };
  return result.rowCount ?? result.affectedRows ?? 0;
}
