import { sql } from 'drizzle-orm';
import { rows } from '../gateway/db/client.ts';
import { pendenciesService } from '../gateway/modules/pendencies/service.ts';
import { readingRequests } from '../gateway/modules/reading/requests.ts';
import { actorOf } from './actors.ts';
import { type BenchOptions, benchData, SERVER } from './data.ts';

/**
 * P9: moves of the lifecycle as the service makes them (rules, row, dates, history and counters in one transaction), by
 * eight people at once. Each closes a pendency and reopens it, so that the data are what they were.
 */
const WRITERS = 8;
const MOVES_EACH = 400;
const NOTE = 'Visto no local';

export async function run({ rows: [size = 100_000] = [] }: BenchOptions): Promise<void> {
  const { database, close } = await benchData(size);
  const { db } = database;
  const service = pendenciesService({ db, now: () => new Date(), readings: readingRequests() });
  const analyst = actorOf('CONTRACTING', [1]);
  const open = await rows<{ id: number }>(
    db,
    sql`select id from pendencies where contracting_id = 1 and status = 'OPEN' and not inactive limit ${WRITERS * 20}`,
  );
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: WRITERS }, async (_, writer) => {
      const own = open.filter((_row, index) => index % WRITERS === writer);
      for (let move = 0; move < MOVES_EACH; move += 2) {
        const id = own[(move / 2) % own.length]?.id ?? 0;
        await service.move(analyst, id, { status: 'DONE', action: 'close_without_analysis', note: NOTE });
        await service.move(analyst, id, { status: 'OPEN', action: 'reopen', note: NOTE });
      }
    }),
  );
  const seconds = (performance.now() - begun) / 1000;
  const moves = WRITERS * MOVES_EACH;
  console.log(`${SERVER}, ${size} pendencies: ${moves} moves by ${WRITERS} writers in ${seconds.toFixed(1)} s,`);
  console.log(`${Math.round(moves / seconds)} a second`);
  await close();
}
