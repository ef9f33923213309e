import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { installCatalogue } from '../gateway/db/catalogue/installCatalogue.ts';
import { type Database, type Db, openDatabase, rows, STATEMENT_TIMEOUT } from '../gateway/db/client.ts';
import { encryptDocuments } from '../gateway/db/encryptDocuments.ts';
import { cpfColumn } from '../gateway/lib/cpfColumn.ts';
import { administer, createDatabase, databaseUrl, fillFolder } from '../tests/support/template.ts';

/**
 * Many pendencies with a skewed spread: company 1 holds 3 % of them, four of five are DONE, 20 providers to a contracting
 * company. Made by the database itself from generate_series, the same for the same size.
 */
export const SECRET = 'a secret of the bench, long enough to be taken';
export type BenchData = { database: Database; size: number; dataDir: string };

/** `--rows`: how many, in each of the runs. `--tiny`: only to see that the bench still runs; its figures mean nothing. */
export type BenchOptions = {
  rows?: readonly number[];
  tiny?: boolean;
  /** Of the month alone: how many times its peak, for how long, by how many gateways. */
  times?: number;
  minutes?: number;
  gateways?: number;
  /** Of the documents alone: one half of the set. */
  half?: 'open' | 'sealed';
  /** Of the documents alone: one of their sets. */
  set?: number;
};
export const TINY_ROWS = 400;

const CHUNK = 50_000;
export const SERVER_URL = process.env.BENCH_DATABASE_URL;
export const SERVER = SERVER_URL ? 'PostgreSQL' : 'embedded database';

/** Opens a new database, on `url` or embedded, and removes it after `use`, whether that fails or not. */
export async function withDatabase<T>(
  url: string | undefined,
  use: (database: Database, dataDir: string) => Promise<T>,
): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'prumo-bench-'));
  const name = `prumo_bench_${process.pid}_${Date.now()}`;
  try {
    if (url) await createDatabase(url, name);
    else fillFolder(dataDir);
    const database = await openDatabase({ dataDir, databaseUrl: url && databaseUrl(url, name) });
    return await use(database, dataDir).finally(() => database.close());
  } finally {
    if (url) await administer(url, `drop database if exists ${name} with (force)`);
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** So many pendencies, for as long as `use` takes; `url` names a PostgreSQL server, null the embedded database. */
export const withBenchData = <T>(
  size: number,
  use: (data: BenchData) => Promise<T>,
  url: string | null = SERVER_URL ?? null,
): Promise<T> =>
  withDatabase(url ?? undefined, async (database, dataDir) => {
    await fill(database.db, size);
    return use({ database, size, dataDir });
  });

/** Of a large database it takes longer than a statement may: one connection after the other, so all three run on the same. */
export async function vacuum(db: Db): Promise<void> {
  await db.execute(sql`set statement_timeout = 0`);
  await db.execute(sql`vacuum analyze`);
  await db.execute(sql`set statement_timeout = ${sql.raw(String(STATEMENT_TIMEOUT))}`);
}

async function fill(db: Db, size: number): Promise<void> {
  await db.transaction((tx) => installCatalogue(tx));
  const people = Math.max(1000, Math.round(size / 10));
  const companies = 220;
  await db.execute(sql`insert into users (uid, email, display_name, email_verified, account_verified)
    values ('00000000-0000-4000-8000-000000000001', 'bench@prumo.test', 'Bench', true, true)`);
  await db.execute(sql`insert into companies (cnpj, company_name, trading_name)
    select lpad(n::text, 14, '0'), 'Empresa ' || n, 'Empresa ' || n from generate_series(1, ${companies}::int) n`);
  // 1 to 20 contract, 21 to 220 provide
  await db.execute(sql`insert into projects (company_id, name, contract, status, stage, start_date, end_date, created_by)
    select 1 + (n % 20), (array['Reforma','Ampliação','Parada geral','Manutenção','Dragagem'])[1 + n % 5] || ' ' || n,
      'CT-' || n, 'ACTIVE', 'LINKED', '2025-01-01', '2027-12-31', '00000000-0000-4000-8000-000000000001'
    from generate_series(1, 400) n`);
  await db.execute(sql`insert into project_companies (project_id, company_id, plans)
    select p, 21 + (p * 7 + k) % 200, '{STP,SSMA}' from generate_series(1, 400) p, generate_series(1, 5) k on conflict do nothing`);
  for (let from = 1; from <= people; from += CHUNK) {
    const to = Math.min(people, from + CHUNK - 1);
    await db.execute(sql`insert into employees (name, cpf, company_id, role, admission_date)
      select (array['Ana','Bruno','Carla','Davi','Elisa','Fábio','Gisele','Hugo','Inês','João'])[1 + n % 10] || ' '
        || (array['Silva','Souza','Conceição','Araújo','Lima','Rocha','Cavalcanti','Nunes','Prado','Teixeira','Moura'])[1 + (n / 10) % 11] || ' ' || n,
        lpad(n::text, 11, '0'), 21 + n % 200, 'Montador', '2025-01-01'
      from generate_series(${from}::int, ${to}::int) n`);
  }
  await encryptDocuments(db, cpfColumn(SECRET));
  await fillPendencies(db, size, people);
  await vacuum(db);
}

/**
 * Fills tables without their indexes and triggers, and builds the indexes afterwards: minutes instead of an hour at a million.
 * Primary keys stay.
 */
export const withoutIndexes = (
  db: Db,
  tables: readonly string[],
  fillTables: (tx: Db) => Promise<void>,
): Promise<void> =>
  db.transaction(async (tx) => {
    const indexes = await rows<{ name: string; definition: string }>(
      tx,
      sql`select indexname as name, indexdef as definition from pg_indexes
          where tablename = any(string_to_array(${tables.join()}, ',')) and indexname not like '%pk' and indexname not like '%pkey'`,
    );
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`set local maintenance_work_mem = '512MB'`);
    await tx.execute(sql`set local session_replication_role = replica`);
    for (const { name } of indexes) await tx.execute(sql.raw(`drop index ${name}`));
    await fillTables(tx);
    for (const { definition } of indexes) await tx.execute(sql.raw(definition));
  });

const fillPendencies = (db: Db, size: number, people: number): Promise<void> =>
  withoutIndexes(db, ['pendencies'], async (tx) => {
    for (let from = 1; from <= size; from += CHUNK) {
      await insertPendencies(tx, people, from, Math.min(size, from + CHUNK - 1));
    }
    await tx.execute(sql`
      insert into pendency_counts (dim, key, status, plan, type, slot, n)
      select d.dim, d.key, x.status, x.plan, x.type, 0, count(*)::int
      from pendencies x, lateral (values ('C', x.contracting_id), ('P', x.provider_id), ('J', x.project_id)) d(dim, key)
      where not x.inactive group by 1, 2, 3, 4, 5`);
  });

const insertPendencies = (db: Db, people: number, from: number, to: number) =>
  db.execute(sql`
    insert into pendencies (project_id, contracting_id, provider_id, system_pendency_id, employee_id, risk_activity_id,
      reference_month, name, search_text, plan, type, status, due_date, issue_date, expiration_date, revision_date, updated_at,
      sla_due, open_questions, document_count)
    select project, contracting, provider, s.id, case when s.type = 'EMPLOYEE' then 1 + n % ${people}::int end,
      -- the number itself keeps the keys apart
      n, case when n % 3 = 0 then null else date '2020-01-01' + make_interval(months => (n / 400) % 72) end,
      s.name || ' ' || n, norm(s.name || ' ' || n || ' CT-' || project), s.plan, s.type, status,
      date '2026-01-01' + n % 300, date '2026-01-01' - n % 300,
      case when s.validity_months is not null then date '2026-06-01' + n / 100 % 900 end,
      case when status <> 'OPEN' then timestamptz '2026-11-01' - make_interval(mins => n % 500000) end,
      timestamptz '2026-11-20' - make_interval(mins => (n * 7919::bigint % 900000)::int),
      case when status in ('IN_REVISION', 'PRE_ANALYSIS') then date '2026-11-20' + (n % 9 - 4)::int end,
      case when status = 'SUPPORT' then 1 else 0 end, case when status in ('DONE', 'NEXT_DUE_DATE') then 1 else 0 end
    from generate_series(${from}::int, ${to}::int) n
    -- three of a hundred belong to company 1, the rest is spread
    cross join lateral (select case when n % 100 < 3 then 1 else 2 + n % 19 end as contracting) a
    cross join lateral (select (array['OPEN','IN_REVISION','SUPPORT','PRE_ANALYSIS','PRE_REJECTED','NEXT_DUE_DATE','EXPIRED',
      'NOT_APPLICABLE','IN_REVISION'])[case when n / 100 % 50 < 9 then 1 + n / 100 % 50 end] as found) f
    cross join lateral (select coalesce(found, 'DONE') as status, 21 + n % 200 as provider,
      case when contracting = 1 then 20 * (1 + n / 100 % 20) else contracting - 1 + 20 * (n / 100 % 20) end as project) b
    -- by a hash: a remainder would give each company some of the documents only, once their number shares a factor with 19
    join system_pendencies s on s.id = 1 + abs(hashint8(n)::bigint) % (select count(*) from system_pendencies)`);

/** The median, in milliseconds, of so many runs after two that warm up. */
export async function medianOf(runs: number, measure: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < runs + 2; i++) {
    const begun = performance.now();
    await measure();
    if (i >= 2) times.push(performance.now() - begun);
  }
  return times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}

export const figure = (ms: number): string => ms.toFixed(ms < 10 ? 2 : 1).padStart(8);
