import { join, resolve } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { type SQL, sql } from 'drizzle-orm';
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres';
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator';
import type { PgColumn, PgDatabase, PgQueryResultHKT, PgTable } from 'drizzle-orm/pg-core';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import pg from 'pg';
import type { Observe } from '../lib/observe.ts';
import { lockFolder } from './folderLock.ts';
import { type Listen, listenOnServer } from './listen.ts';
import { leadsToStandby, observedClient } from './observedClient.ts';
import { written } from './plainQuery.ts';
import { PreparingPglite } from './preparedStatements.ts';
import { PrivateNodeFS, protectFolder } from './privateFolder.ts';
import { type Replica, watchReplica } from './replica.ts';

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
  /** Receives what is sent by NOTIFY, of every gateway of this database. */
  listen: Listen;
  ping(): Promise<void>;
  /** Takes reads beside the server of `url`. */
  replica?: Replica;
  /** Of the pool; absent where the database is embedded. */
  connections?(): { total: number; idle: number; waiting: number };
  /** The database's clock minus ours, in milliseconds. */
  clockOffset(): Promise<number>;
  /** Settings of the server that give up durability (R3); none is expected. */
  unsafeSettings(): Promise<string[]>;
  close(): Promise<void>;
};

const MIGRATIONS = resolve(import.meta.dirname, 'migrations');
/** bigint counts and ids come as numbers from both databases: ids stay below 2^53. */
pg.types.setTypeParser(20, Number);

/** How long one statement may run before it is ended with a text of its own (P1), in milliseconds. */
export const STATEMENT_TIMEOUT = 15_000;

/**
 * What one sort or bitmap of PostgreSQL may take. With its 4 MB the rows that a search finds among millions do not fit, and
 * it reads whole blocks again instead of rows. Compiling a statement (`jit`) takes half a second where the planner expects many
 * rows, and a list reads a page of them. A connection string with `options` of its own decides for itself.
 */
const SETTINGS = '-c work_mem=32MB -c jit=off';
/**
 * What new texts may wait for until a statement sorts them into the index of the search. With the 4 MB of a server the embedded
 * database, which answers nobody meanwhile, takes several times as long for that statement as for its neighbours.
 */
const PENDING_SEARCH = '512kB';
/** How long the server may take to answer, in milliseconds. */
const CONNECTING = 5000;
/** How long an unused connection stays open, in milliseconds: its prepared statements end with it. */
const CONNECTION_IDLE = 5 * 60_000;
/** How long a connection is used at all, in seconds: what its statements hold in the server is freed then. */
const CONNECTION_SECONDS = 3600;

export type DatabaseOptions = {
  dataDir: string;
  databaseUrl?: string;
  /** The server itself, where `databaseUrl` is a pooler: LISTEN needs a connection that stays its own. */
  databaseDirectUrl?: string;
  /** false where a pooler (PgBouncer before 1.21) hands a connection to another client after each transaction. */
  preparedStatements?: boolean;
  /** A standby of `databaseUrl` that takes reads. */
  databaseReplicaUrl?: string;
  observe?: Observe;
  log?: Parameters<typeof watchReplica>[0]['log'];
};

/** Opens PostgreSQL (`url`) or the embedded database in `dataDir`/db, and applies the migrations. */
export async function openDatabase(where: DatabaseOptions): Promise<Database> {
  return where.databaseUrl ? openPostgres(where.databaseUrl, where) : openEmbedded(where);
}

/** Of the embedded database; a PostgreSQL server has them in its contrib package. */
export const EXTENSIONS = { btree_gin, pg_trgm, unaccent };

async function openEmbedded({ dataDir, observe }: DatabaseOptions): Promise<Database> {
  await protectFolder(dataDir);
  const unlock = await lockFolder(dataDir);
  try {
    const pglite = new PreparingPglite({
      fs: new PrivateNodeFS(join(dataDir, 'db')),
      extensions: EXTENSIONS,
    });
    await pglite.waitReady;
    pglite.observe = observe;
    const db = drizzlePglite(pglite, { casing: 'snake_case' });
    await migratePglite(db, { migrationsFolder: MIGRATIONS });
    await pglite.exec(`set statement_timeout = ${STATEMENT_TIMEOUT}; set gin_pending_list_limit = '${PENDING_SEARCH}'`);
    return {
      db: db as unknown as Db,
      kind: 'pglite',
      pglite,
      listen: (channel, { onMessage }) => {
        const listening = pglite.listen(channel, onMessage);
        return async () => (await listening)();
      },
      ping: async () => void (await pglite.query('select 1')),
      clockOffset: async () => 0,
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

async function openPostgres(url: string, options: DatabaseOptions): Promise<Database> {
  const { databaseDirectUrl = url, databaseReplicaUrl, log } = options;
  const pool = poolOf(url, 'primary', options);
  await migrateAlone(databaseDirectUrl);
  const standby = databaseReplicaUrl ? poolOf(databaseReplicaUrl, 'replica', options) : undefined;
  const replica =
    standby &&
    (await watchReplica({ primary: pool, pool: standby, db: drizzlePg(standby, { casing: 'snake_case' }), log }));
  return {
    db: drizzlePg(pool, { casing: 'snake_case' }) as unknown as Db,
    kind: 'postgresql',
    url,
    replica,
    listen: listenOnServer(databaseDirectUrl),
    ping: async () => void (await pool.query('select 1')),
    connections: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    async clockOffset() {
      const before = Date.now();
      const found = await pool.query<{ at: number }>(
        'select extract(epoch from clock_timestamp())::float8 * 1000 as at',
      );
      return (found.rows[0]?.at ?? before) - (before + Date.now()) / 2;
    },
    unsafeSettings: async () => {
      const found = await pool.query<{ name: string }>(
        "select name from pg_settings where name in ('fsync', 'full_page_writes') and setting = 'off'",
      );
      return found.rows.map((row) => row.name);
    },
    async close() {
      await replica?.close();
      await pool.end();
    },
  };
}

function poolOf(
  url: string,
  on: 'primary' | 'replica',
  { preparedStatements = true, observe }: DatabaseOptions,
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    statement_timeout: STATEMENT_TIMEOUT,
    options: SETTINGS,
    connectionTimeoutMillis: CONNECTING,
    idleTimeoutMillis: CONNECTION_IDLE,
    maxLifetimeSeconds: CONNECTION_SECONDS,
    Client: observedClient({ observe, on, prepared: preparedStatements }),
  });
  // Without a listener, a connection that the server ends while idle would end the whole process.
  pool.on('error', () => undefined);
  // The same for one that is between two statements of a transaction, which the pool does not listen to (R4).
  pool.on('connect', (client) => client.on('error', () => undefined));
  // One that is ending is not kept.
  if (on === 'primary')
    pool.on('release', (_, client: pg.Client) => {
      if (leadsToStandby(client)) void client.end().catch(() => undefined);
    });
  return pool;
}

/** Several gateways may start at once: one migrates, the others wait. An index over millions of rows takes minutes: no time limit. */
async function migrateAlone(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, statement_timeout: 0, connectionTimeoutMillis: CONNECTING });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock(7246001)');
    await migratePg(drizzlePg(client, { casing: 'snake_case' }), { migrationsFolder: MIGRATIONS });
  } finally {
    await client.end();
  }
}

type Executor = Pick<Db, 'execute'>;
type Template = [strings: TemplateStringsArray, ...values: unknown[]];

async function execute<Result>(db: Executor, query: SQL): Promise<Result> {
  return (await db.execute(written(query))) as unknown as Result;
}

/** The rows of a query: ``rows(db)`select …` `` or `rows(db, query)`; the caller states their shape. */
export function rows<Row>(db: Executor, query: SQL): Promise<Row[]>;
export function rows(db: Executor): <Row>(...template: Template) => Promise<Row[]>;
export function rows<Row>(db: Executor, query?: SQL) {
  const run = async (built: SQL) => (await execute<{ rows: Row[] }>(db, built)).rows;
  return query ? run(query) : (...template: Template) => run(sql(...template));
}

/** The first row of a query: ``firstRow(db)`select …` ``. */
export const firstRow =
  (db: Executor) =>
  async <Row>(...template: Template): Promise<Row | undefined> =>
    (await rows<Row>(db, sql(...template)))[0];

export const hasRows =
  (db: Executor) =>
  async (...template: Template): Promise<boolean> =>
    (await rows(db, sql(...template))).length > 0;

/** Runs a statement; returns the number of rows that it changed. */
export const changed =
  (db: Executor) =>
  async (...template: Template): Promise<number> => {
    const result = await execute<{ rowCount?: number | null; affectedRows?: number }>(db, sql(...template));
    return result.rowCount ?? result.affectedRows ?? 0;
  };

/** The only column of every row: ``column(db)<string>`select name from …` ``. */
export const column =
  (db: Pick<Db, 'execute'>) =>
  async <Value>(...template: Template): Promise<Value[]> =>
    (await rows(db)<Record<string, Value>>(...template)).flatMap((row) => Object.values(row));

/** The only column of the first row; undefined without a row. */
export const value =
  (db: Pick<Db, 'execute'>) =>
  async <Value>(...template: Template): Promise<Value | undefined> =>
    (await column(db)<Value>(...template))[0];

/** The number that ``select count(*)::int …`` gives. */
export const count =
  (db: Pick<Db, 'execute'>) =>
  async (...template: Template): Promise<number> =>
    (await value(db)<number>(...template)) ?? 0;

/** Inserts one row; returns the id that the database gave it. */
export async function insertId<Table extends PgTable & { id: PgColumn }>(
  tx: Pick<Db, 'insert'>,
  table: Table,
  values: Table['$inferInsert'],
): Promise<Table['id']['_']['data']> {
  const [row] = await tx.insert<PgTable>(table).values(values).returning({ id: table.id });
  if (!row) throw new Error('the row was not written');
  return row.id as Table['id']['_']['data'];
}

/** Whether the database refused a row because of this unique index: somebody else was faster. */
export function breaksUnique(error: unknown, index: string): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && cause.code === '23505') return 'constraint' in cause && cause.constraint === index;
  }
  return false;
}

/** Whether the database refused to remove a row because something still refers to it. */
export function breaksForeignKey(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && cause.code === '23503') return true;
  }
  return false;
}
