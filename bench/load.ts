import { setTimeout as wait } from 'node:timers/promises';
import autocannon from 'autocannon';
import { firstRow } from '../gateway/db/client.ts';
import { withGateway } from './app.ts';
import { type BenchData, type BenchOptions, SERVER_URL, TINY_ROWS, withBenchData } from './data.ts';
import { isMet, report } from './report.ts';

/**
 * P11: what one person waits for when nobody else works, how many lists fifty connections get, and how much longer one
 * person waits while another floods the gateway. The load comes from a thread of its own.
 */
type Headers = { authorization: string };
type Gateway = { url: string; signIn: () => Promise<Headers> };
type Target = { url: string; headers: Headers };
const GOALS = { list: 6, account: 3, review: 5, aSecond: 300, p99: 500, flooded: 2 } as const;
const CONNECTIONS = 50;
/** Between two requests of a person, in milliseconds: fewer a second than one person may send. */
const PACE = 100;
const WARM_UP = 20;
/** Beside a flood: enough that the p99 is not the one request that meets its first moment, when all connections open. */
const BESIDE = 400;

export async function run({ tiny, rows: [size = tiny ? TINY_ROWS : 20_000] = [] }: BenchOptions): Promise<void> {
  for (const server of SERVER_URL ? [null, SERVER_URL] : [null]) {
    console.log(`\n${server ? 'PostgreSQL' : 'embedded database'}, ${size} pendencies`);
    await withBenchData(
      size,
      async (data) => {
        // Without the limits per person, which would be measured else.
        await withGateway(data, { rateLimits: false }, (gateway) => withoutLimits(data, gateway, tiny));
        await withGateway(data, { rateLimits: true }, (gateway) => underFlood(gateway, tiny));
      },
      server,
    );
  }
}

async function withoutLimits({ database }: BenchData, { url, signIn }: Gateway, tiny?: boolean): Promise<void> {
  const row = await firstRow(database.db)<{ id: number }>`
    select id from pendencies where contracting_id = 1 and status = 'IN_REVISION' limit 1`;
  const headers = await signIn();
  for (const [name, path, most] of [
    ['list', 'pendencies', GOALS.list],
    ['account/me', 'account/me', GOALS.account],
    ["the review's first answer", `pendencies/${row?.id}`, GOALS.review],
  ] as const) {
    const times = await inTurn({ url: `${url}/api/${path}`, headers }, tiny ? 3 : 200);
    const median = at(times, 0.5);
    report(
      `${name.padEnd(28)} median ${median.toFixed(1)} ms, p99 ${at(times, 0.99).toFixed(1)} ms (median at most ${most}: ${isMet(median <= most)})`,
    );
  }
  const { requests, latency } = await flood({ url: `${url}/api/pendencies`, headers }, tiny ? 0.2 : 5);
  report(
    `${`${CONNECTIONS} connections`.padEnd(28)} ${requests.average.toFixed(0)} lists a second, p99 ${latency.p99} ms (at least ${GOALS.aSecond}: ${isMet(requests.average >= GOALS.aSecond)}; at most ${GOALS.p99} ms: ${isMet(latency.p99 <= GOALS.p99)})`,
  );
}

async function underFlood({ url, signIn }: Gateway, tiny?: boolean): Promise<void> {
  const [list, calls] = [`${url}/api/pendencies`, tiny ? 2 : BESIDE];
  const [other, flooder] = [await signIn(), await signIn()];
  const alone = await inTurn({ url: list, headers: other }, calls, PACE);
  const flooding = flood({ url: list, headers: flooder }, (calls * PACE) / 1000);
  const beside = await inTurn({ url: list, headers: other }, calls, PACE);
  const answers = (await flooding).requests.average;
  const [p99Alone, p99Beside] = [at(alone, 0.99), at(beside, 0.99)];
  report(
    `${'during a flood'.padEnd(28)} p99 of another person ${p99Beside.toFixed(1)} ms (longest ${at(beside, 1).toFixed(1)}), alone ${p99Alone.toFixed(1)} ms (${at(alone, 1).toFixed(1)}): ${(p99Beside / p99Alone).toFixed(1)} times (at most ${GOALS.flooded}: ${isMet(p99Beside <= GOALS.flooded * p99Alone)}; the flood got ${answers.toFixed(0)} answers a second)`,
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
async function inTurn(target: Target, calls: number, pace = 0): Promise<number[]> {
  for (let call = 0; call < Math.min(WARM_UP, calls); call++) await once(target);
  const times: number[] = [];
  for (let call = 0; call < calls; call++) {
    times.push(await once(target));
    if (pace > 0) await wait(pace);
  }
  return times.sort((a, b) => a - b);
}
