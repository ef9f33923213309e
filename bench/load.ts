import autocannon from 'autocannon';
import { sql } from 'drizzle-orm';
import { rows } from '../gateway/db/client.ts';
import { withGateway } from './app.ts';
import { type BenchOptions, SERVER_URL, TINY_ROWS, withBenchData } from './data.ts';
import { isMet, report } from './report.ts';

/**
 * P11: what one person waits for when nobody else works, how many lists fifty connections get, and how much longer one
 * person waits while another floods the gateway. The load comes from a thread of its own.
 */
type Headers = { authorization: string };
type Target = { url: string; headers: Headers };
const GOALS = { list: 6, account: 3, review: 5, aSecond: 300, p99: 500, flooded: 2 } as const;
const CONNECTIONS = 50;

export async function run({ tiny, rows: [size = tiny ? TINY_ROWS : 20_000] = [] }: BenchOptions): Promise<void> {
  for (const server of SERVER_URL ? [null, SERVER_URL] : [null]) {
    console.log(`\n${server ? 'PostgreSQL' : 'embedded database'}, ${size} pendencies`);
    await withBenchData(size, (data) => withGateway(data, (gateway) => measure(data, gateway, tiny)), server);
  }
}

async function measure(
  { database }: Parameters<Parameters<typeof withBenchData>[1]>[0],
  { url, signIn }: { url: string; signIn: () => Promise<Headers> },
  tiny?: boolean,
): Promise<void> {
  const [seconds, calls] = tiny ? [0.2, 3] : [5, 200];
  const [row] = await rows<{ id: number }>(
    database.db,
    sql`select id from pendencies where contracting_id = 1 and status = 'IN_REVISION' limit 1`,
  );
  const [one, other] = [await signIn(), await signIn()];
  const list = { url: `${url}/api/pendencies`, headers: one };
  for (const [name, path, most] of [
    ['list', 'pendencies', GOALS.list],
    ['account/me', 'account/me', GOALS.account],
    ["the review's first answer", `pendencies/${row?.id}`, GOALS.review],
  ] as const) {
    const times = await inTurn({ url: `${url}/api/${path}`, headers: one }, calls);
    const median = at(times, 0.5);
    report(
      `${name.padEnd(28)} median ${median.toFixed(1)} ms, p99 ${at(times, 0.99).toFixed(1)} ms (median at most ${most}: ${isMet(median <= most)})`,
    );
  }
  const crowd = await flood(list, seconds);
  report(
    `${`${CONNECTIONS} connections`.padEnd(28)} ${crowd.requests.average.toFixed(0)} lists a second, p99 ${crowd.latency.p99} ms (at least ${GOALS.aSecond}: ${isMet(crowd.requests.average >= GOALS.aSecond)}; at most ${GOALS.p99} ms: ${isMet(crowd.latency.p99 <= GOALS.p99)})`,
  );
  const alone = at(await inTurn({ ...list, headers: other }, calls), 0.99);
  const flooding = flood(list, seconds);
  const beside = at(await during(flooding, { ...list, headers: other }), 0.99);
  await flooding;
  report(
    `${'another person during a flood'.padEnd(28)} p99 ${beside.toFixed(1)} ms, alone ${alone.toFixed(1)} ms: ${(beside / alone).toFixed(1)} times (at most ${GOALS.flooded}: ${isMet(beside <= GOALS.flooded * alone)})`,
  );
}

/** Answers other than 200 count too: whoever floods may be refused. */
const flood = async ({ url, headers }: Target, duration: number) =>
  autocannon({ url, headers, connections: CONNECTIONS, duration, workers: 1 });

/** The value that this share of the sorted times does not exceed. */
const at = (times: readonly number[], share: number): number =>
  times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;

async function once({ url, headers }: Target): Promise<number> {
  const begun = performance.now();
  const answer = await fetch(url, { headers });
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`${answer.status} from ${url}`);
  return performance.now() - begun;
}

/** Milliseconds of so many requests, one after the other, sorted; the first ones prepare the statements and do not count. */
async function inTurn(target: Target, calls: number): Promise<number[]> {
  for (let call = 0; call < calls / 4; call++) await once(target);
  const times: number[] = [];
  for (let call = 0; call < calls; call++) times.push(await once(target));
  return times.sort((a, b) => a - b);
}

/** The same for as long as `work` goes on. */
async function during(work: Promise<unknown>, target: Target): Promise<number[]> {
  let isOver = false;
  void work.finally(() => {
    isOver = true;
  });
  const times: number[] = [];
  while (!isOver) times.push(await once(target));
  return times.sort((a, b) => a - b);
}
