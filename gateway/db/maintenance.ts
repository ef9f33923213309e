import type { PGlite } from '@electric-sql/pglite';
import type { Database } from './client.ts';

type Log = { error(details: object, text: string): void };
const EVERY = 10_000;

/**
 * What autovacuum does on a server, and nobody does in the embedded database: vacuums and analyses tables that changed much.
 * Without statistics its plans stay those of small tables, so that an import takes longer with each row. The thresholds are
 * autovacuum's own. Gives the function that stops it, once the work at hand is done.
 */
export function startMaintenance({ pglite }: Database, log: Log): () => Promise<void> {
  if (!pglite) return async () => undefined;
  let running: Promise<void> | undefined;
  const timer = setInterval(() => {
    running ??= maintain(pglite)
      .catch((error: unknown) => log.error({ err: error }, 'maintenance of the embedded database'))
      .finally(() => {
        running = undefined;
      });
  }, EVERY);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}

/** One round. Counters are lost when the process is killed: a table without any statistics is analysed too. */
export async function maintain(pglite: PGlite): Promise<void> {
  await pglite.query('select pg_stat_force_next_flush()');
  const { rows } = await pglite.query<{ name: string; dead: boolean }>(`
    select format('%I.%I', s.schemaname, s.relname) as name, s.n_dead_tup > 50 + 0.2 * greatest(c.reltuples, 0) as dead
    from pg_stat_user_tables s join pg_class c on c.oid = s.relid
    where s.n_mod_since_analyze > 50 + 0.1 * greatest(c.reltuples, 0)
      or (c.reltuples < 0 and pg_relation_size(c.oid) > 0)`);
  for (const { name, dead } of rows) await pglite.exec(`${dead ? 'vacuum (analyze)' : 'analyze'} ${name}`);
}
