import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { CommandError } from './command.ts';
import { system } from './system.ts';

/** Backup and restore of a PostgreSQL database, by its own programs `pg_dump` and `psql`. */
const missing = (program: string): string =>
  `The program ${program} is missing on this machine. It comes with PostgreSQL's client (Debian: apt-get install postgresql-client).`;

/** The schemas that are ours: tables, migrations and jobs. */
const SCHEMAS = ['public', 'drizzle', 'pgboss'];

/** The address without its password, which goes into a file in `work`: other users can read a process's arguments. */
async function quietAddress(url: string, work: string): Promise<string> {
  const address = new URL(url);
  if (address.password === '') return url;
  const passFile = join(work, 'pgpass');
  const password = decodeURIComponent(address.password).replace(/[\\:]/g, '\\$&');
  await writeFile(passFile, `*:*:*:*:${password}\n`, { mode: 0o600 });
  address.password = '';
  address.searchParams.set('passfile', passFile);
  return address.toString();
}

/** Gigabytes of open data that `npm run import:cnpj` brings again: a restored database says that it has no register. */
const OPEN_DATA = 'public.register_*';

export async function dumpPostgres(url: string, file: string, work: string): Promise<void> {
  const address = await quietAddress(url, work);
  const kept = ['--no-owner', '--no-privileges', `--exclude-table-data=${OPEN_DATA}`];
  await system('pg_dump', [...kept, '--file', file, '--dbname', address], { missing: missing('pg_dump') });
}

/** Throws for a database with content, unless it is to be replaced, and for one with other connections. */
export async function requireTarget(url: string, replace: boolean): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const tables = await client.query<{ n: number }>(
      `select count(*)::int as n from pg_class c join pg_namespace s on s.oid = c.relnamespace
       where c.relkind in ('r', 'p') and s.nspname = any($1)`,
      [SCHEMAS],
    );
    if ((tables.rows[0]?.n ?? 0) > 0 && !replace) {
      throw new CommandError('The database is not empty. Name an empty one, or say --replace to lose what is in it.');
    }
    const others = await client.query<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
    );
    const connected = others.rows[0]?.n ?? 0;
    if (connected > 0) {
      throw new CommandError(`The database is in use (${connected} other connections). Stop every gateway first.`);
    }
  } finally {
    await client.end();
  }
}

export async function restorePostgres(url: string, file: string, work: string): Promise<void> {
  const address = await quietAddress(url, work);
  const empty = `drop schema if exists ${SCHEMAS.join(', ')} cascade; create schema public;`;
  await system(
    'psql',
    ['-X', '-q', '-1', '-v', 'ON_ERROR_STOP=1', '-o', '/dev/null', '-d', address, '-c', empty, '-f', file],
    { missing: missing('psql') },
  );
}
