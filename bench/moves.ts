import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { type Database, type Db, rows } from '../gateway/db/client.ts';
import { eventSender, withEvents } from '../gateway/lib/events.ts';
import { withPersonKeys } from '../gateway/lib/personKeys.ts';
import { pendenciesService } from '../gateway/modules/pendencies/pendencies/service.ts';
import { readingRequests } from '../gateway/modules/pendencies/readings/requests.ts';
import { actorOf } from './actors.ts';
import { type BenchOptions, SERVER, TINY_ROWS, withBenchData } from './data.ts';
import { report } from './report.ts';

/**
 * P9: moves of the lifecycle by eight people at once, as the service makes them (rules, row, dates, history and counters in
 * one transaction, and the answer after it). Each closes a pendency and reopens it, so that the data are what they were. On
 * PostgreSQL also the same transactions alone: what the service sent until the commit, sent again.
 */
const WRITERS = 8;
const MOVES_EACH = 400;
const NOTE = 'Visto no local';
const SECRET = 'bench';
const analyst = actorOf('CONTRACTING', [1]);

export const run = ({ tiny, rows: [size = tiny ? 50 * TINY_ROWS : 100_000] = [] }: BenchOptions): Promise<void> =>
  withBenchData(size, ({ database }) => measure(database, size, tiny ? 2 : MOVES_EACH));

async function measure(database: Database, size: number, movesEach: number): Promise<void> {
  const open = await rows<{ id: number }>(
    database.db,
    sql`select id from pendencies where contracting_id = 1 and status = 'OPEN' and not inactive limit ${WRITERS * 20}`,
  );
  const ids = open.map(({ id }) => id);
  const moves = WRITERS * movesEach;
  const tell = (what: string, seconds: number) =>
    report(`${what.padEnd(40)} ${moves} moves in ${seconds.toFixed(1)} s, ${Math.round(moves / seconds)} a second`);
  report(`${SERVER}, ${size} pendencies, ${WRITERS} writers`);
  const service = serviceOn(database.db);
  tell('the service', await byWriters(ids, movesEach, async (id, turn) => void (await makeMove(service, id, turn))));
  if (database.url) {
    const sent = await recordMoves(database.url, ids);
    console.log(`${[...sent.values()][0]?.[0]?.length} statements in a move`);
    tell('its transactions alone', await replay(database.url, ids, movesEach, sent));
  }
}

const serviceOn = (db: Db) =>
  pendenciesService({
    db: withEvents(withPersonKeys(db, SECRET), eventSender(db).send),
    now: () => new Date(),
    readings: readingRequests(),
  });

/** Closes a pendency on even turns and reopens it on odd ones. */
const makeMove = (service: ReturnType<typeof serviceOn>, id: number, turn: number) =>
  service.move(
    analyst,
    id,
    turn % 2 === 0
      ? { status: 'DONE', action: 'close_without_analysis', note: NOTE }
      : { status: 'OPEN', action: 'reopen', note: NOTE },
  );

/** Every writer has pendencies of its own, and moves one after the other to and fro. Gives seconds. */
async function byWriters(
  ids: readonly number[],
  movesEach: number,
  move: (id: number, turn: number, writer: number) => Promise<void>,
): Promise<number> {
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: WRITERS }, async (_, writer) => {
      const own = ids.filter((_id, index) => index % WRITERS === writer);
      for (let turn = 0; turn < movesEach; turn++) {
        await move(own[Math.floor(turn / 2) % own.length] ?? 0, turn, writer);
      }
    }),
  );
  return (performance.now() - begun) / 1000;
}

type Statement = { name: string; text: string; values: unknown[] };
type Sent = ReadonlyMap<number, readonly Statement[][]>;

/** The statements of both moves of each pendency, with their values, as the service sends them. */
async function recordMoves(url: string, ids: readonly number[]): Promise<Sent> {
  const pool = new pg.Pool({ connectionString: url });
  const texts = new Map<string, string>();
  let sent: Statement[] = [];
  const logQuery = (text: string, values: unknown[]): void => {
    const name = texts.get(text) ?? `s${texts.size}`;
    texts.set(text, name);
    sent.push({ name, text, values });
  };
  const service = serviceOn(drizzle(pool, { casing: 'snake_case', logger: { logQuery } }));
  const found = new Map<number, Statement[][]>();
  for (const id of ids) {
    const turns: Statement[][] = [];
    for (const turn of [0, 1]) {
      sent = [];
      await makeMove(service, id, turn);
      turns.push(sent.slice(0, sent.findIndex(({ text }) => text === 'commit') + 1));
    }
    found.set(id, turns);
  }
  await pool.end();
  return found;
}

async function replay(url: string, ids: readonly number[], movesEach: number, sent: Sent): Promise<number> {
  const clients = Array.from({ length: WRITERS }, () => new pg.Client({ connectionString: url }));
  for (const client of clients) await client.connect();
  const seconds = await byWriters(ids, movesEach, async (id, turn, writer) => {
    for (const statement of sent.get(id)?.[turn % 2] ?? []) await clients[writer]?.query(statement);
  });
  for (const client of clients) await client.end();
  return seconds;
}
