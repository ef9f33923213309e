import { sql } from 'drizzle-orm';
import { EVENT_STREAM } from '../contract/constants.ts';
import { rows } from '../gateway/db/client.ts';
import { publish } from '../gateway/lib/events.ts';
import { withGateway } from './app.ts';
import { type BenchOptions, SERVER, TINY_ROWS, withBenchData } from './data.ts';
import { isMet, report } from './report.ts';

/**
 * 500 event streams on one gateway over real sockets. How long after the commit of a change the last of them has heard of
 * it, what they take in memory, and what a list takes beside them. The clients are in the same process.
 */
const STREAMS = 500;
const CHANGES = 40;
const LISTS = 40;
/** Everybody has heard of a change, in milliseconds. */
const GOAL_MS = 1000;

const middle = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const megabytes = (): number => process.memoryUsage().rss / 1024 / 1024;

/** A stream that waits for the id of a change. */
async function open(url: string, headers: Record<string, string>) {
  const response = await fetch(`${url}/api/events`, { headers: { ...headers, accept: 'text/event-stream' } });
  if (!response.ok || !response.body) throw new Error(`a stream was refused: ${response.status}`);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let heard = '';
  let look = (): void => undefined;
  const read = async () => {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      heard += part.value;
      look();
    }
  };
  read().catch(() => undefined);
  return {
    hears: (id: number) =>
      new Promise<void>((resolve) => {
        look = () => {
          // by its id, or by the word that everything is to be read again
          if (!heard.includes(`"id":${id}}`) && !heard.includes('event: resync')) return;
          heard = '';
          resolve();
        };
        look();
      }),
    close: () => reader.cancel().catch(() => undefined),
  };
}

export async function run({ tiny, rows: [size = tiny ? TINY_ROWS : 100_000] = [] }: BenchOptions): Promise<void> {
  const [streams, changes, lists] = tiny ? [16, 1, 1] : [STREAMS, CHANGES, LISTS];
  await withBenchData(size, (data) =>
    withGateway(data, { rateLimits: false }, async ({ url, signIn }) => {
      const { db } = data.database;
      const people = await Promise.all(
        Array.from({ length: Math.ceil(streams / EVENT_STREAM.perPerson) }, () => signIn()),
      );
      const list = async (): Promise<number> => {
        const begun = performance.now();
        await (await fetch(`${url}/api/pendencies`, { headers: people[0] })).text();
        return performance.now() - begun;
      };
      const listTimes = async () => {
        const times: number[] = [];
        for (let n = 0; n < lists; n++) times.push(await list());
        return middle(times).toFixed(1);
      };
      await list();
      const alone = await listTimes();
      const before = megabytes();
      const begun = performance.now();
      const opened = await Promise.all(
        Array.from({ length: streams }, (_, n) => open(url, people[Math.floor(n / EVENT_STREAM.perPerson)] ?? {})),
      );
      report(
        `${SERVER}: ${streams} streams opened in ${Math.round(performance.now() - begun)} ms, ${(megabytes() - before).toFixed(0)} MB with their clients`,
      );
      const found = await rows<{ id: number }>(
        db,
        sql`select id::int as id from pendencies where contracting_id = 1 limit ${changes}`,
      );
      const delays: number[] = [];
      for (const { id } of found) {
        const heard = opened.map((stream) => stream.hears(id));
        const told = performance.now();
        await publish(db, { topic: 'pendencies', id });
        await Promise.all(heard);
        delays.push(performance.now() - told);
      }
      const worst = Math.max(...delays);
      report(
        `all ${streams} have heard: median ${Math.round(middle(delays))} ms, longest ${Math.round(worst)} ms of ${delays.length} changes, goal ${GOAL_MS}: ${isMet(worst <= GOAL_MS)}`,
      );
      report(`a list takes ${await listTimes()} ms beside them, ${alone} ms alone`);
      await Promise.all(opened.map(({ close }) => close()));
    }),
  );
}
