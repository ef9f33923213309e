import pg from 'pg';
import { administer, databaseUrl } from '../tests/support/template.ts';
import { type BenchOptions, figure, medianOf, SERVER_URL } from './data.ts';
import { report } from './report.ts';

/**
 * Would partitions help where tables grow with the months? The columns of a pendency by which lists are found, with three of its
 * indexes, as one table, in a partition for each of two years' months, and in sixteen by a hash of the contracting company. On
 * PostgreSQL alone; one table is removed before the next is made.
 */
const MONTHS = 24;
const HASHES = 16;
const COMPANIES = 1500;
const CHUNK = 1_000_000;
const RUNS = 9;
const NEW_ROWS = 20_000;

const COLUMNS = `id bigint not null, contracting_id int not null, provider_id int not null, status text not null, plan text not null,
  month date not null, updated_at timestamptz not null, expiration_date date, name text not null`;
const LAYOUTS = {
  'one table': { partitioned: '', keys: '(id)', parts: () => [] as string[] },
  'by month': {
    partitioned: 'partition by range (month)',
    keys: '(id, month)',
    parts: () =>
      Array.from(
        { length: MONTHS },
        (_, at) =>
          `create table grown_${at} partition of grown for values from (date '2025-01-01' + interval '${at} months') to (date '2025-01-01' + interval '${at + 1} months')`,
      ),
  },
  'by company': {
    partitioned: 'partition by hash (contracting_id)',
    keys: '(id, contracting_id)',
    parts: () =>
      Array.from(
        { length: HASHES },
        (_, at) => `create table grown_${at} partition of grown for values with (modulus ${HASHES}, remainder ${at})`,
      ),
  },
} as const;

const ROWS = `select n, 1 + (hashint8(n)::bigint & 2147483647) % ${COMPANIES}, ${COMPANIES} + 1 + (hashint8(n + 7)::bigint & 2147483647) % 28500,
    (array['OPEN','IN_REVISION','EXPIRED','NEXT_DUE_DATE','DONE'])[least(5, 1 + (hashint8(n + 13)::bigint & 2147483647) % 25)],
    case when n % 3 = 0 then 'SSMA' else 'STP' end,
    (date '2025-01-01' + make_interval(months => (n * ${MONTHS} / $3)::int % ${MONTHS}))::date,
    timestamptz '2025-01-01' + make_interval(secs => n * (730.0 * 86400 / $3)),
    case when n % 4 = 0 then date '2026-01-01' + (n % 900)::int end, 'Documento ' || n % 997 || ' de ' || n
  from generate_series($1::bigint, $2::bigint) n`;

/** What is asked of it: company 7 has one row in 1,500. */
const QUERIES: Readonly<Record<string, string>> = {
  'list of a company and status, 10 rows': `select id from grown where contracting_id = 7 and status = 'IN_REVISION' order by updated_at desc, id desc limit 10`,
  'its count, up to 10,001': `select count(*) from (select from grown where contracting_id = 7 and status = 'IN_REVISION' limit 10001) x`,
  'list of a supplier, 10 rows': `select id from grown where provider_id = 2000 order by updated_at desc, id desc limit 10`,
  'list of a company in one month': `select id from grown where contracting_id = 7 and status = 'DONE' and month = '2026-06-01' order by updated_at desc, id desc limit 10`,
  'one row by its id': `select id from grown where id = $ID`,
};

export async function run({ tiny, rows: [size = tiny ? 5000 : 90_000_000] = [] }: BenchOptions): Promise<void> {
  if (!SERVER_URL) return report('partitions are measured on PostgreSQL alone (BENCH_DATABASE_URL)');
  const name = `prumo_bench_${process.pid}_${Date.now()}`;
  await administer(SERVER_URL, `create database ${name}`);
  const client = new pg.Client({ connectionString: databaseUrl(SERVER_URL, name), statement_timeout: 0 });
  try {
    await client.connect();
    await client.query("set maintenance_work_mem = '512MB'");
    for (const [layout, made] of Object.entries(LAYOUTS))
      await measure(client, { layout, ...made, size, runs: tiny ? 1 : RUNS });
  } finally {
    await client.end();
    await administer(SERVER_URL, `drop database if exists ${name} with (force)`);
  }
}

type Layout = { layout: string; partitioned: string; keys: string; parts(): string[]; size: number; runs: number };

async function measure(client: pg.Client, { layout, partitioned, keys, parts, size, runs }: Layout): Promise<void> {
  const run = (text: string, values?: unknown[]) => client.query(text, values);
  const seconds = async (work: () => Promise<unknown>): Promise<number> => {
    const begun = performance.now();
    await work();
    return (performance.now() - begun) / 1000;
  };
  await run(`create table grown (${COLUMNS}) ${partitioned}`);
  for (const part of parts()) await run(part);
  const insert = `insert into grown ${ROWS}`;
  const filled = await seconds(async () => {
    for (let from = 1; from <= size; from += CHUNK) await run(insert, [from, Math.min(size, from + CHUNK - 1), size]);
  });
  const indexed = await seconds(async () => {
    await run(`alter table grown add primary key ${keys}`);
    await run('create index on grown (contracting_id, status, updated_at desc, id desc)');
    await run('create index on grown (provider_id, updated_at desc, id desc)');
  });
  await run('vacuum analyze grown');
  const sizes = await run(
    `select sum(pg_relation_size(c.oid)) filter (where c.relkind = 'r') / 1e9 as heap, sum(pg_relation_size(c.oid)) filter (where c.relkind = 'i') / 1e9 as indexes
     from pg_class c where c.relname like 'grown%'`,
  );
  const { heap, indexes } = sizes.rows[0];
  report(
    `${layout}: ${size} rows, filled in ${filled.toFixed(0)} s, indexed in ${indexed.toFixed(0)} s, ${Number(heap).toFixed(1)} GB and ${Number(indexes).toFixed(1)} GB of indexes`,
  );
  for (const [name, text] of Object.entries(QUERIES)) {
    let at = 0;
    const ms = await medianOf(runs, () => {
      at += 7919;
      return run(text.replace('$ID', String(1 + ((at * 104_729) % size))));
    });
    console.log(`  ${name.padEnd(42)} ${figure(ms)} ms`);
  }
  const one = Math.min(NEW_ROWS, size);
  const more = await seconds(() => run(insert, [size + 1, size + one, size + one]));
  console.log(`  ${'new rows'.padEnd(42)} ${figure(one / more)} a second`);
  const updated = await seconds(() =>
    run(
      `update grown set status = 'DONE', updated_at = now() where id in (select 1 + n * ${Math.floor(size / one)}::bigint from generate_series(0, ${one - 1}) n)`,
    ),
  );
  console.log(`  ${'changed rows, all over it'.padEnd(42)} ${figure(one / updated)} a second`);
  const largest = parts().length > 0 ? 'grown_0' : 'grown';
  console.log(`  ${`vacuum of ${largest}`.padEnd(42)} ${figure(await seconds(() => run(`vacuum ${largest}`)))} s`);
  await run('drop table grown');
}
