import { sql } from 'drizzle-orm';
import type { Language } from '../contract/constants.ts';
import { pendencyQuerySchema } from '../contract/pendencies.ts';
import { pendencyListService } from '../gateway/modules/pendencies/pendencies/listService.ts';
import { normaliseQuery } from '../gateway/plugins/listQuery.ts';
import { actorOf } from './actors.ts';
import { type BenchData, type BenchOptions, figure, medianOf, SERVER, TINY_ROWS, withBenchData } from './data.ts';
import { report } from './report.ts';

/** P1 to P3: the shapes that the list offers, with their totals, at 100 thousand and 1 million pendencies. */
const SIZES = [100_000, 1_000_000];
const RUNS = 15;

const analyst = actorOf('CONTRACTING', [1]);
const group = actorOf('CONTRACTING', [1, 2, 3, 4, 5]);
const supplier = actorOf('PROVIDER', [30]);

type Shape = {
  name: string;
  main?: boolean;
  actor?: typeof analyst;
  query: Record<string, string>;
  language?: Language;
};
const SHAPES: Shape[] = [
  { name: 'all, most relevant', main: true, query: {} },
  { name: 'five companies, most relevant', main: true, actor: group, query: {} },
  { name: 'supplier, most relevant', main: true, actor: supplier, query: {} },
  { name: 'one status', main: true, query: { 'status[]': 'IN_REVISION' } },
  { name: 'the big status', main: true, query: { 'status[]': 'DONE' } },
  { name: 'last change first', main: true, query: { orderBy: 'updatedAt', order: 'desc' } },
  { name: 'first change first', query: { orderBy: 'updatedAt', order: 'asc' } },
  { name: 'nearest expiration', main: true, query: { orderBy: 'expirationDate', order: 'asc' } },
  { name: 'farthest expiration', query: { orderBy: 'expirationDate', order: 'desc' } },
  { name: 'oldest revision', main: true, query: { orderBy: 'revisionDate', order: 'asc' } },
  { name: 'plan', query: { 'plan[]': 'SSMA' } },
  { name: 'type', query: { 'pendencyType[]': 'EMPLOYEE' } },
  { name: 'plan + type + status', query: { 'plan[]': 'STP', 'pendencyType[]': 'PROVIDER', 'status[]': 'OPEN' } },
  { name: 'provider', query: { company: '22' } },
  { name: 'provider + status', query: { company: '22', 'status[]': 'OPEN' } },
  { name: 'provider without a row', query: { company: '30' } },
  { name: 'project name', query: { project_name: 'parada' } },
  { name: 'contract', query: { contract: 'CT-40' } },
  { name: 'months', query: { referenceMonthStart: '2024-01', referenceMonthEnd: '2024-03' } },
  {
    name: 'type + months',
    query: { 'pendencyType[]': 'EMPLOYEE', referenceMonthStart: '2024-01', referenceMonthEnd: '2024-03' },
  },
  { name: 'without month', query: { withoutReferenceMonth: 'true' } },
  { name: 'days of change', query: { startDate: '2026-10-01', endDate: '2026-10-07' } },
  { name: 'late analyses', query: { 'sla[]': 'LATE' } },
  { name: 'due in 15 days', query: { expiresIn: '15' } },
  { name: 'open questions', query: { considerComments: 'true' } },
  { name: 'mine', query: { assignee: 'me' } },
  { name: 'mine, last change first', query: { assignee: 'me', orderBy: 'updatedAt' } },
  { name: 'nobody’s of the queue', query: { assignee: 'none', 'status[]': 'IN_REVISION' } },
  { name: 'search, many', query: { name: 'folha' } },
  { name: 'search, one row in six', query: { name: 'certificado' } },
  { name: 'search, nearest expiration', query: { name: 'certificado', orderBy: 'expirationDate', order: 'asc' } },
  { name: 'search, many, five companies', actor: group, query: { name: 'folha' } },
  { name: 'search, one row in six, five companies', actor: group, query: { name: 'certificado' } },
  { name: 'search in English, many', query: { name: 'payroll' }, language: 'en' },
  { name: 'search in English, short', query: { name: 'pro' }, language: 'en' },
  { name: 'search in English, most names', query: { name: 'certificate' }, language: 'en' },
  { name: 'search in English, supplier', actor: supplier, query: { name: 'certificate' }, language: 'en' },
  { name: 'search, one', query: { name: '77777' } },
  { name: 'search, none', query: { name: 'xyzxyz' } },
  { name: 'employee', query: { employee: 'conceicao 9' } },
  { name: 'four filters, none', query: { company: '30', 'plan[]': 'STP', 'status[]': 'PRE_REJECTED', name: 'xyzxyz' } },
  { name: 'page 900', query: { page: '900' } },
];

export async function run({ tiny, rows: sizes = tiny ? [TINY_ROWS] : SIZES }: BenchOptions): Promise<void> {
  const byShape = new Map<string, number[]>();
  for (const size of sizes) {
    const begun = performance.now();
    await withBenchData(size, async (data) => {
      report(`${SERVER}, ${size} pendencies, made in ${Math.round((performance.now() - begun) / 1000)} s`);
      for (const [name, ms] of await measure(data, tiny ? 1 : RUNS)) {
        byShape.set(name, [...(byShape.get(name) ?? []), ms]);
      }
    });
  }
  console.log(`\n${'median ms'.padEnd(34)}${sizes.map((size) => String(size).padStart(9)).join('')}`);
  for (const [name, times] of byShape) report(name.padEnd(34) + times.map((ms) => ` ${figure(ms)}`).join(''));
}

async function measure({ database, size }: BenchData, runs: number): Promise<[string, number][]> {
  const service = pendencyListService({ db: database.db, now: () => new Date() });
  // a fifth of what waits for the analysts is in somebody's hand
  await database.db.execute(sql`update pendencies set assignee = ${analyst.uid}::uuid
    where contracting_id = 1 and status in ('IN_REVISION', 'PRE_ANALYSIS') and id % 5 = 0`);
  await database.db.execute(sql`analyze pendencies`);
  const found: [string, number][] = [];
  const keys = Object.keys(pendencyQuerySchema.shape);
  const parse = (query: Record<string, string>) => pendencyQuerySchema.parse(normaliseQuery(query, keys));
  for (const { name, main, actor = analyst, query, language } of SHAPES) {
    const parsed = parse(query);
    const ms = await medianOf(runs, () => service.list(actor, parsed, language).catch(ignoreTooDeep));
    found.push([`${main ? '* ' : '  '}${name}`, ms]);
  }
  found.push(['  counts beside the filters', await medianOf(runs, () => service.counts(analyst, {}))]);
  for (const name of ['folha', 'certificado']) {
    found.push([`  counts, under ${name}`, await medianOf(runs, () => service.counts(analyst, { name }))]);
  }
  found.push(['  half way by keyset', await halfWay(service, parse, size)]);
  return found;
}

/** P3: pages by keyset, walked from the end backwards, cost what page 1 costs. */
async function halfWay(
  service: ReturnType<typeof pendencyListService>,
  parse: (query: Record<string, string>) => ReturnType<typeof pendencyQuerySchema.parse>,
  size: number,
): Promise<number> {
  if (size * 0.03 < 20_000) return Number.NaN;
  let meta: { next?: string } = JSON.parse(await service.list(analyst, parse({ itemsPerPage: '100' }))).meta;
  for (let page = 2; page < 120 && meta.next; page++) {
    meta = JSON.parse(
      await service.list(analyst, parse({ itemsPerPage: '100', page: String(page), after: meta.next })),
    ).meta;
  }
  const after = meta.next ?? '';
  return medianOf(RUNS, () => service.list(analyst, parse({ page: '1201', after })));
}

/** A page past what the company holds at the smaller size is empty; past the limit it is refused. */
const ignoreTooDeep = (error: unknown): void => {
  if (!(error instanceof Error && error.message === 'page_too_deep')) throw error;
};
