import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { PDFDocument } from '@cantoo/pdf-lib';
import { dayOf } from '../contract/common.ts';
import { waitingWork } from '../gateway/background/waiting.ts';
import { type Db, firstRow, rows } from '../gateway/db/client.ts';
import { multipart } from '../tests/support/app.ts';
import { type GatewayProcess, startGateway } from '../tests/support/process.ts';
import { aPerson, withGateway } from './app.ts';
import { type BenchData, type BenchOptions, SECRET, SERVER, TINY_ROWS, withBenchData } from './data.ts';
import { report } from './report.ts';

/**
 * A month of the headline figures at several times its peak rate: documents that suppliers find, send and submit, and analysts
 * find, open, read, answer and conclude. They begin at their own rate, whether the gateways keep up or not; `--times` 8, `--minutes`
 * 10 and `--gateways` 2 unless given.
 */
const MONTH = { documents: 9_000_000, inBusinessHours: 0.8, days: 22, hours: 8 } as const;
const PEAK = (MONTH.documents * MONTH.inBusinessHours) / (MONTH.days * MONTH.hours * 3600);
/** More documents under way than this are no queue any more: what is begun beyond is counted and left out. */
const MOST_UNDER_WAY = 3000;
const DOCUMENT_BYTES = 60_000;
const PEOPLE = { suppliers: 200, analysts: 20 } as const;

type Headers = { authorization: string };
type Target = { id: number; provider: number; contracting: number };
type World = { urls: readonly string[]; suppliers: readonly Headers[]; analysts: readonly Headers[]; pdf: Buffer };
const STEPS = [
  'list of the supplier',
  'upload',
  'submit',
  'list of the analyst',
  'open',
  'file',
  'answers',
  'conclude',
] as const;
type Step = (typeof STEPS)[number];

export const run = ({
  tiny,
  rows: [size = tiny ? 20 * TINY_ROWS : 1_000_000] = [],
  ...more
}: BenchOptions): Promise<void> =>
  withBenchData(size, async (data) => {
    const { times = 8, minutes = tiny ? 1 / 60 : 10, gateways = 2 } = more;
    const rate = tiny ? 5 : PEAK * times;
    report(
      `${SERVER}, ${size} pendencies; the peak is ${PEAK.toFixed(1)} documents a second, ${times} times it ${rate.toFixed(1)}, for ${minutes.toFixed(1)} minutes`,
    );
    await withGateways(data, gateways, (urls) => simulate(data, urls, { rate, seconds: minutes * 60 }));
  });

/** Processes of their own beside a server; beside the embedded database it is the one that holds it. */
async function withGateways(data: BenchData, count: number, use: (urls: string[]) => Promise<void>): Promise<void> {
  const { url } = data.database;
  if (!url) return withGateway(data, { rateLimits: false }, (gateway) => use([gateway.url]));
  const folder = await mkdtemp(join(tmpdir(), 'prumo-month-'));
  const started: GatewayProcess[] = [];
  try {
    for (let at = 0; at < count; at++) {
      const env = { DATABASE_URL: url, DATA_DIR: join(folder, String(at)), FILES_URL: `file://${folder}/files` };
      started.push(await startGateway({ ...env, JWT_SECRET: SECRET, LOG_LEVEL: 'error' }));
    }
    await use(started.map((gateway) => gateway.url));
    for (const gateway of started) {
      const errors = gateway.log().match(/"level":50/g)?.length ?? 0;
      if (errors > 0)
        console.log(
          `a gateway logged ${errors} errors, the last: ${gateway.log().trim().split('\n').at(-1)?.slice(0, 400)}`,
        );
    }
  } finally {
    await Promise.all(started.map((gateway) => gateway.end('SIGKILL')));
    rmSync(folder, { recursive: true, force: true });
  }
}

async function simulate(
  { database: { db } }: BenchData,
  urls: readonly string[],
  { rate, seconds }: { rate: number; seconds: number },
): Promise<void> {
  const wanted = Math.ceil(rate * seconds);
  const targets = await rows(db)<Target>`select p.id, p.provider_id as provider, p.contracting_id as contracting
    from pendencies p join system_pendencies s on s.id = p.system_pendency_id
    where p.status = 'OPEN' and not p.inactive and s.validity_from <> 'PRINTED' order by hashint8(p.id) limit ${wanted}::int`;
  const some = (companies: number, from: number, side: 'CONTRACTING' | 'PROVIDER') =>
    Promise.all(Array.from({ length: companies }, (_, at) => aPerson(db, from + at, side)));
  const world: World = {
    urls,
    suppliers: await some(PEOPLE.suppliers, 1 + PEOPLE.analysts, 'PROVIDER'),
    analysts: await some(PEOPLE.analysts, 1, 'CONTRACTING'),
    pdf: await aDocument(),
  };
  const times = new Map<Step, number[]>(STEPS.map((step) => [step, []]));
  const failures = new Map<string, number>();
  const before = await usage(db);
  const open = new Set<Promise<void>>();
  let [done, leftOut, most] = [0, 0, 0];

  const begun = performance.now();
  for (const [n, target] of targets.entries()) {
    const late = begun + (n * 1000) / rate - performance.now();
    if (late > 0) await wait(late);
    if (performance.now() - begun > seconds * 1000) break;
    if (open.size >= MOST_UNDER_WAY) {
      leftOut += 1;
      continue;
    }
    const one: Promise<void> = oneDocument(world, target, n, times)
      .then(() => {
        done += 1;
      })
      .catch((error: Error) => void failures.set(error.message, (failures.get(error.message) ?? 0) + 1))
      .finally(() => open.delete(one));
    open.add(one);
    most = Math.max(most, open.size);
  }
  const offered = (performance.now() - begun) / 1000;
  await Promise.all(open);
  const took = (performance.now() - begun) / 1000;
  const after = await usage(db);

  report(
    `${done} documents in ${took.toFixed(0)} s, ${(done / took).toFixed(1)} a second (offered ${(targets.length / offered).toFixed(1)}); at most ${most} under way, ${leftOut} left out`,
  );
  for (const [step, all] of times) {
    const sorted = all.sort((a, b) => a - b);
    const at = (share: number) =>
      (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN).toFixed(0);
    console.log(
      `  ${step.padEnd(22)} ${String(sorted.length).padStart(7)} times, median ${at(0.5)} ms, p95 ${at(0.95)}, p99 ${at(0.99)}`,
    );
  }
  for (const [message, n] of failures) console.log(`  failed ${n} times: ${message}`);
  const perDocument = (bytes: number) => `${(bytes / Math.max(1, done) / 1024).toFixed(1)} kB`;
  console.log(
    `  per document: ${perDocument(after.size - before.size)} of tables and indexes, ${perDocument(after.wal - before.wal)} of WAL, ${((after.commits - before.commits) / Math.max(1, done)).toFixed(1)} commits`,
  );
  console.log(`  still waiting: ${JSON.stringify(await waitingWork(db, new Date()))}`);
}

/** One document from its supplier to its conclusion. */
async function oneDocument(world: World, { id, provider, contracting }: Target, n: number, times: Map<Step, number[]>) {
  const supplier = world.suppliers[provider - 1 - PEOPLE.analysts];
  const analyst = world.analysts[contracting - 1];
  const call = async (
    step: Step,
    who: Headers | undefined,
    path: string,
    init: RequestInit = {},
  ): Promise<Response> => {
    const at = performance.now();
    const headers = { ...who, ...(init.headers as Record<string, string>) };
    const reply = await fetch(`${world.urls[n % world.urls.length]}/api${path}`, { ...init, headers });
    const body = await reply.arrayBuffer();
    times.get(step)?.push(performance.now() - at);
    if (!reply.ok) throw new Error(`${step}: ${reply.status} ${Buffer.from(body).toString().slice(0, 120)}`);
    return new Response(body);
  };
  const json = (method: string, body: unknown): RequestInit => ({
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  await call('list of the supplier', supplier, '/pendencies');
  const bytes = Buffer.concat([world.pdf, Buffer.from(`%${id}\n`)]);
  const form = multipart([{ name: 'documento.pdf', bytes }], { issueDate: dayOf(new Date()) });
  const sent = await call('upload', supplier, `/pendencies/${id}/documents`, {
    method: 'POST',
    headers: form.headers,
    body: new Uint8Array(form.payload),
  });
  const [document] = (await sent.json()) as { id: number }[];
  await call('submit', supplier, `/pendencies/${id}`, json('PUT', { status: 'IN_REVISION', action: 'send' }));
  await call('list of the analyst', analyst, '/pendencies');
  const opened = (await (await call('open', analyst, `/pendencies/${id}`)).json()) as {
    checklist: { pendencyChecklistId: number }[];
  };
  await call('file', analyst, `/documents/${document?.id}/view`);
  if (opened.checklist.length > 0) {
    const items = opened.checklist.map((item) => ({
      pendencyChecklistId: item.pendencyChecklistId,
      status: 'OK',
      observation: 'Conferido',
    }));
    await call('answers', analyst, '/pendencies/checklist', json('POST', { pendencyId: id, items }));
  }
  await call(
    'conclude',
    analyst,
    `/pendencies/${id}`,
    json('PUT', { status: 'DONE', action: 'conclude', note: 'Conferido' }),
  );
}

/** A page of text of the size of a small scan. */
async function aDocument(): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage();
  for (let line = 0; line < 40; line++)
    page.drawText(`Folha de pagamento, linha ${line}: conferida e assinada.`, { x: 50, y: 780 - line * 18, size: 11 });
  const bytes = Buffer.from(await pdf.save());
  return Buffer.concat([bytes, Buffer.from(`\n%${'x'.repeat(Math.max(0, DOCUMENT_BYTES - bytes.length))}\n`)]);
}

type Usage = { size: number; wal: number; commits: number };
async function usage(db: Db): Promise<Usage> {
  const found = await firstRow(db)<Usage>`select pg_database_size(current_database())::float8 as size,
    (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::float8 as wal,
    (select xact_commit::float8 from pg_stat_database where datname = current_database()) as commits`;
  return found ?? { size: 0, wal: 0, commits: 0 };
}
