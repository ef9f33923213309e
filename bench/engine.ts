import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { buildApp } from '../gateway/app.ts';
import { column, type Database, rows } from '../gateway/db/client.ts';
import { startMaintenance } from '../gateway/db/maintenance.ts';
import { diskFiles } from '../gateway/lib/files.ts';
import { actorOf } from './actors.ts';
import type { BenchOptions } from './data.ts';
import { SERVERS, UID, withEngineData } from './engineData.ts';
import { report } from './report.ts';

/**
 * The requirement engine on a project of 10 providers, 60 documents and 12 months: the first update, which makes
 * everything, and a second one, which changes nothing. Then a requirement matrix is published that leaves out every
 * second document, and another that asks for them again, from this month on, all with a reviewer: `preview` is what the first
 * would do, `publish` the longer request, `less` and `back` the time until the project is as each says. Meanwhile somebody
 * asks the gateway every 20 ms: `answer` is the longest that anybody waited, `stall` how long the event loop stood still at
 * most, of the updates and again of the matrices; `cpu` what this process took of the first one: on a machine that others
 * use, seconds alone say little.
 */
/** Employees. */
const SIZES = [10, 100, 1000, 10_000];
/** What the embedded database is not meant for. */
const MOST_EMBEDDED = 1000;
const PACE = 20;
const TODAY = '2025-12-20';

export async function run({ tiny, rows: sizes = tiny ? [1] : SIZES }: BenchOptions): Promise<void> {
  for (const on of SERVERS) {
    const columns = ['employees', 'keys', 'first s', 'again s', 'keys/s', 'cpu s', 'peak MB', 'stall ms', 'answer ms'];
    columns.push('preview s', 'publish s', 'less s', 'keys', 'back s', 'keys', 'stall ms', 'answer ms');
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
    now: () => new Date(`${TODAY}T12:00:00Z`),
  });
  await app.ready();
  // as the gateway itself does: without statistics the plans stay those of small tables
  const stopMaintenance = startMaintenance(database, console);
  const ms = (value: number) => Math.round(value);
  const { projectUpdates, requirementMatrices } = app.services;
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
  /** Pendencies that are asked; the state of an update that failed. */
  const keysNow = async (): Promise<number | string> => {
    const [made] = await rows<{ keys: number; state: string }>(
      database.db,
      sql`select (select count(*)::int from pendencies where not inactive) as keys, state from project_updates`,
    );
    return made?.state === 'DONE' ? made.keys : `${made?.state}`;
  };
  const cpu = process.cpuUsage();
  const first = await update();
  const { user, system } = process.cpuUsage(cpu);
  const again = await update();
  const keys = await keysNow();
  const ofUpdates = [ms(loop.max / 1e6), ms(slowest)];
  loop.reset();
  slowest = 0;

  const documents = await column(database.db)<number>`select id::int from system_pendencies order by id`;
  const person = actorOf('CONTRACTING', [1]);
  /** Seconds of the preview, of publishing, and from then until the project is as the matrix says. */
  const publish = async (asked: number[]): Promise<[number, number, number]> => {
    const draft = await requirementMatrices.start(person, 1, { name: 'Bench' });
    const key = { companyId: 1, id: draft.id };
    const rowOf = (systemPendencyId: number) => ({ systemPendencyId, columns: [], leadDays: null, reviewer: UID });
    await requirementMatrices.update(person, key, { name: 'Bench', columns: [], rows: asked.map(rowOf) });
    const begun = performance.now();
    await requirementMatrices.preview(person, key, 1);
    const previewed = performance.now();
    await requirementMatrices.publish(person, key, { effectiveOn: TODAY, exceptions: [] });
    const published = performance.now();
    await projectUpdates.settled();
    const times = [previewed - begun, published - previewed, performance.now() - published] as const;
    return times.map((time) => time / 1000) as [number, number, number];
  };
  const [preview, published, less] = await publish(documents.filter((_, index) => index % 2 === 0));
  const left = await keysNow();
  const [, publishedBack, back] = await publish(documents);
  const backKeys = await keysNow();
  loop.disable();
  isOver = true;
  await asking;
  await stopMaintenance();
  await app.close();
  return [
    employees,
    keys,
    first.toFixed(1),
    again.toFixed(1),
    Math.round(Number(keys) / first),
    ((user + system) / 1e6).toFixed(1),
    Math.round(peak / 1024 / 1024),
    ...ofUpdates,
    ...[
      preview.toFixed(1),
      Math.max(published, publishedBack).toFixed(1),
      less.toFixed(1),
      left,
      back.toFixed(1),
      backKeys,
    ],
    ...[ms(loop.max / 1e6), ms(slowest)],
  ];
}
