import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { rows } from '../gateway/db/client.ts';
import { withGateway } from './app.ts';
import { type BenchOptions, SERVER, TINY_ROWS, withBenchData } from './data.ts';
import { isMet, report } from './report.ts';

/**
 * O1: fifty requests a second of mixed work for as long as is asked (`--minutes 60`; one minute unless given): no error, memory that
 * does not grow, and a p99 of the last tenth that is at most 1.2 times that of the first. Clients are in the same process.
 */
const RATE = 50;
const GOALS = { ratio: 1.2, megabytesAnHour: 5 } as const;
/** Shares of the time: what is warm-up, and the parts that are compared. */
const WARM_UP = 0.1;
const PART = 1 / 6;
const SAMPLES = 60;
/** One of the twenty people leaves and another comes: each stays for ten minutes, less than an access token is valid. */
const SHIFT_SECONDS = 30;

type Sample = { at: number; rss: number; heap: number };
const collect = (globalThis as { gc?: () => void }).gc ?? (() => undefined);

export async function run({
  tiny,
  minutes = tiny ? 0.03 : 1,
  rows: [size = tiny ? TINY_ROWS : 100_000] = [],
}: BenchOptions) {
  await withBenchData(size, (data) =>
    withGateway(data, { rateLimits: false }, async ({ url, signIn }) => {
      const people = await Promise.all(Array.from({ length: 20 }, signIn));
      const ids = (
        await rows(data.database.db)<{
          id: number;
        }>`select id::int from pendencies where contracting_id = 1 order by id desc limit 500`
      ).map(({ id }) => id);
      const id = (n: number) => ids[n % ids.length] ?? 0;
      const work: ((n: number) => [path: string, init?: RequestInit])[] = [
        () => ['pendencies'],
        (n) => [`pendencies?page=${1 + (n % 20)}`],
        () => ['employees'],
        (n) => [`pendencies/${id(n)}`],
        () => ['account/me'],
        (n) => [`pendencies/${id(n)}/history`],
        () => ['pendencies/counts'],
        () => ['notices'],
        (n) => [
          `pendencies/${id(n)}/comments`,
          { method: 'POST', body: JSON.stringify({ kind: 'REGULAR', text: `Comentário ${n}` }) },
        ],
        () => ['projects'],
      ];

      const end = performance.now() + minutes * 60_000;
      const begun = performance.now();
      // written in place: what is measured must not grow by the measuring
      const most = Math.ceil(minutes * 60 * RATE) + 1;
      const [asked, took, kind] = [new Float64Array(most), new Float64Array(most), new Uint8Array(most)];
      let count = 0;
      const samples: Sample[] = [];
      const errors: string[] = [];
      const sample = () => {
        collect();
        const { rss, heapUsed } = process.memoryUsage();
        samples.push({ at: performance.now(), rss: rss / 1024 / 1024, heap: heapUsed / 1024 / 1024 });
      };
      const timer = setInterval(sample, (minutes * 60_000) / SAMPLES);
      const open = new Set<Promise<void>>();
      const once = async (n: number) => {
        const [path, init] = work[n % work.length]?.(n) ?? ['account/me'];
        const at = performance.now();
        const headers = {
          ...people[n % people.length],
          ...(init && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
        };
        try {
          const answer = await fetch(`${url}/api/${path}`, { ...init, headers });
          await answer.arrayBuffer();
          if (!answer.ok) errors.push(`${answer.status} ${path}`);
        } catch (error) {
          errors.push(`${error instanceof Error ? error.message : 'failed'} ${path}`);
        }
        if (count < most) {
          asked[count] = at;
          kind[count] = n % work.length;
          took[count++] = performance.now() - at;
        }
      };
      for (let n = 0; performance.now() < end; n++) {
        if (n % (RATE * SHIFT_SECONDS) === 0) {
          const person = (n / (RATE * SHIFT_SECONDS)) % people.length;
          const change: Promise<void> = signIn()
            .then((headers) => void people.splice(person, 1, headers))
            .finally(() => open.delete(change));
          open.add(change);
        }
        const request = once(n).finally(() => open.delete(request));
        open.add(request);
        await wait(Math.max(0, begun + ((n + 1) * 1000) / RATE - performance.now()));
      }
      await Promise.all(open);
      clearInterval(timer);
      sample();

      const length = performance.now() - begun;
      const part = (from: number, to: number, only?: number) =>
        [...took.subarray(0, count)].filter((_, n) => {
          const at = (asked[n] ?? 0) - begun;
          return at >= from * length && at < to * length && (only === undefined || kind[n] === only);
        });
      const compared = (share: number, only?: number) =>
        [part(WARM_UP, WARM_UP + PART, only), part(1 - PART, 1, only)].map((times) => quantile(times, share));
      const [first, last] = compared(0.99);
      const ratio = (last ?? 0) / (first ?? 1);
      const warm = samples.filter(({ at }) => at >= begun + WARM_UP * length);
      report(
        `${SERVER}, ${size} pendencies, ${minutes} min: ${count} requests, ${((count * 1000) / length).toFixed(1)} a second, ${errors.length} errors (${isMet(errors.length === 0)})`,
      );
      for (const text of new Set(errors.slice(0, 5))) report(`  ${text}`);
      report(
        `p50 ${quantile(part(WARM_UP, 1), 0.5).toFixed(1)} ms; p99 of the first part ${first?.toFixed(1)} ms, of the last ${last?.toFixed(1)} ms: ${ratio.toFixed(2)} times (at most ${GOALS.ratio}: ${isMet(ratio <= GOALS.ratio)})`,
      );
      for (const [at, ask] of work.entries()) {
        const [path, init] = ask(0);
        const figures = [0.5, 0.99].map((share) =>
          compared(share, at)
            .map((ms) => ms.toFixed(1))
            .join(' to '),
        );
        report(`  ${init?.method ?? 'GET'} ${path.replace(/\d+/, 'N')}: p50 ${figures[0]} ms, p99 ${figures[1]} ms`);
      }
      const slope = slopeOf(warm.map(({ at, rss }) => ({ x: at, y: rss }))) * 3_600_000;
      const heap = slopeOf(warm.map(({ at, heap: y }) => ({ x: at, y }))) * 3_600_000;
      report(
        `memory: ${warm[0]?.rss.toFixed(0)} to ${warm.at(-1)?.rss.toFixed(0)} MB; slope ${slope.toFixed(1)} MB an hour, heap ${heap.toFixed(1)} (less than ${GOALS.megabytesAnHour} over an hour: ${isMet(slope < GOALS.megabytesAnHour)})`,
      );
    }),
  );
}

function quantile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Least squares. */
function slopeOf(points: readonly { x: number; y: number }[]): number {
  const mean = (of: (point: { x: number; y: number }) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length;
  const [x, y] = [mean((point) => point.x), mean((point) => point.y)];
  const spread = points.reduce((sum, point) => sum + (point.x - x) ** 2, 0);
  return spread === 0 ? 0 : points.reduce((sum, point) => sum + (point.x - x) * (point.y - y), 0) / spread;
}
