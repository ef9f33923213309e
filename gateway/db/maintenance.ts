import { performance } from 'node:perf_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PGlite } from '@electric-sql/pglite';
import type { Database } from './client.ts';

type Log = { error(details: object, text: string): void };
const EVERY = 10_000;
/**
 * ANALYZE reads 300 times as many rows. With the server's own 100 it holds the event loop for 0.4 s where there are 200,000 pendencies,
 * with this for 0.07.
 */
const STATISTICS_TARGET = 15;
/** Of the time since the last round: what the event loop is busy with at most while nobody works. */
const QUIET = 0.1;
/** How long dead entries of indexes wait for such a moment at most. */
const PATIENCE = 24 * 60 * 60_000;

/**
 * What autovacuum does on a server, and nobody does in the embedded database: vacuums and analyses tables that changed much.
 * Without statistics its plans stay those of small tables, so that an import takes longer with each row. The thresholds are
 * autovacuum's own. Gives the function that stops it, once the work at hand is done.
 */
export function startMaintenance({ pglite }: Database, log: Log): () => Promise<void> {
  if (!pglite) return async () => undefined;
  let running: Promise<void> | undefined;
  const maintain = maintenance(pglite);
  let last = performance.eventLoopUtilization();
  const timer = setInterval(() => {
    const isQuiet = performance.eventLoopUtilization(last).utilization < QUIET;
    running ??= maintain(isQuiet)
      .catch((error: unknown) => log.error({ err: error }, 'maintenance of the embedded database'))
      .finally(() => {
        running = undefined;
        last = performance.eventLoopUtilization();
      });
  }, EVERY);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}

/**
 * One round. Counters are lost when the process is killed: a table without any statistics is analysed too. Each statement holds the
 * event loop, so others have their turn after it; and dead rows are taken out of the heap at once, out of the indexes, which takes
 * as long as reading them all, when it is quiet.
 */
export function maintenance(pglite: PGlite): (isQuiet: boolean) => Promise<void> {
  /** Tables whose indexes have entries of dead rows, and since when. */
  const waiting = new Map<string, number>();
  const run = async (statement: string): Promise<void> => {
    await pglite.exec(statement);
    await nextTurn();
  };
  return async (isQuiet) => {
    await pglite.query('select pg_stat_force_next_flush()');
    const { rows } = await pglite.query<{ name: string; dead: boolean }>(`
      select format('%I.%I', s.schemaname, s.relname) as name, s.n_dead_tup > 50 + 0.2 * greatest(c.reltuples, 0) as dead
      from pg_stat_user_tables s join pg_class c on c.oid = s.relid
      where s.n_mod_since_analyze > 50 + 0.1 * greatest(c.reltuples, 0)
        or (c.reltuples < 0 and pg_relation_size(c.oid) > 0)`);
    await run(`set default_statistics_target = ${STATISTICS_TARGET}`);
    for (const { name, dead } of rows) {
      if (dead) {
        await run(`vacuum (index_cleanup off, truncate off) ${name}`);
        if (!waiting.has(name)) waiting.set(name, Date.now());
      }
      await run(`analyze ${name}`);
    }
    for (const [name, since] of waiting) {
      if (!isQuiet && Date.now() - since < PATIENCE) continue;
      waiting.delete(name);
      await run(`vacuum (index_cleanup on) ${name}`);
    }
  };
}
