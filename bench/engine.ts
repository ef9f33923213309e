import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { buildApp } from '../gateway/app.ts';
import { type Database, rows } from '../gateway/db/client.ts';
import { diskFiles } from '../gateway/lib/files.ts';
import type { BenchOptions } from './data.ts';
import { SERVERS, UID, withEngineData } from './engineData.ts';
import { report } from './report.ts';

/**
 * The requirement engine on a project of 10 providers, 60 documents and 12 months: the first update, which makes
 * everything, and a second one, which changes nothing. Meanwhile somebody asks the gateway every 20 ms: `answer` is the
 * longest that anybody waited, `stall` how long the event loop stood still at most, `cpu` what this process took of the
 * first one: on a machine that others use, seconds alone say little.
 */
/** Employees. */
const SIZES = [10, 100, 1000, 10_000];
/** What the embedded database is not meant for. */
const MOST_EMBEDDED = 1000;
const PACE = 20;

export async function run({ tiny, rows: sizes = tiny ? [1] : SIZES }: BenchOptions): Promise<void> {
  for (const on of SERVERS) {
    const columns = ['employees', 'keys', 'first s', 'again s', 'keys/s', 'cpu s', 'peak MB', 'stall ms', 'answer ms'];
    console.log(`\n${on}\n${columns.map((column) => column.padStart(11)).join('')}`);
    for (const size of sizes.filter((employees) => on === 'PostgreSQL' || employees <= MOST_EMBEDDED)) {
      const figures = await withEngineData(on, size, (database, dataDir) => measure(database, dataDir, size));
      report(figures.map((figure) => String(figure).padStart(11)).join(''));
    }
  }
}

async function measure(database: Database, dataDir: string, employees: number): Promise<(number | string)[]> {
  const app = await buildApp({
    config: { captcha: 'off', demo: false, trustProxy: false, webDir: join(dataDir, 'web') },
    database,
    files: diskFiles(join(dataDir, 'files')),
    secret: 'a secret of the bench, long enough to be taken',
    mailboxDir: join(dataDir, 'outbox'),
    now: () => new Date('2025-12-20T12:00:00Z'),
  });
  await app.ready();
  const { projectUpdates } = app.services;
  let isOver = false;
  let peak = 0;
  let slowest = 0;
  const asking = (async () => {
    while (!isOver) {
      const begun = performance.now();
      await app.inject({ url: '/api/health' });
      slowest = Math.max(slowest, performance.now() - begun);
      peak = Math.max(peak, process.memoryUsage().rss);
      await wait(PACE);
    }
  })();
  const loop = monitorEventLoopDelay({ resolution: 5 });
  loop.enable();
  const update = async (): Promise<number> => {
    const begun = performance.now();
    await database.db.transaction((tx) => projectUpdates.request(tx, { projectId: 1, uid: UID, blocks: true }));
    projectUpdates.wake();
    await projectUpdates.settled();
    return (performance.now() - begun) / 1000;
  };
  const cpu = process.cpuUsage();
  const first = await update();
  const { user, system } = process.cpuUsage(cpu);
  const again = await update();
  loop.disable();
  isOver = true;
  await asking;
  const [made] = await rows<{ keys: number; state: string }>(
    database.db,
    sql`select (select count(*)::int from pendencies) as keys, state from project_updates`,
  );
  await app.close();
  const keys = made?.keys ?? 0;
  const ms = (value: number) => Math.round(value);
  return [
    employees,
    made?.state === 'DONE' ? keys : `${made?.state}`,
    first.toFixed(1),
    again.toFixed(1),
    Math.round(keys / first),
    ((user + system) / 1e6).toFixed(1),
    Math.round(peak / 1024 / 1024),
    ms(loop.max / 1e6),
    ms(slowest),
  ];
}
