import { sql } from 'drizzle-orm';
import { withGateway } from './app.ts';
import { type BenchOptions, figure, medianOf, SERVER, TINY_ROWS, vacuum, withBenchData } from './data.ts';
import { report } from './report.ts';

/**
 * The dashboard of the company that holds three of a hundred pendencies (J-01 to J-08): each panel, and all of them asked at
 * once as the page does; with the filters of J-04. 1 million pendencies, other sizes by `--rows`.
 */
const SIZE = 1_000_000;
const RUNS = 9;

const SPEC = [
  ...['management/pendencies-conformity', 'management/projects', 'management/pendencies', 'management/employees'],
  ...['pendencies/stp', 'pendencies/ssma', 'pendencies/stp?series=CREATION', 'pendencies/ssma?series=CREATION'],
  ...['irregular-pendency/rank', 'irregular-pendency-provider/rank'],
];
const BEYOND = [
  ...['analysis/months', 'analysis/providers', 'analysis/documents', 'management/expiring'],
  ...['management/project-readiness', 'rejection-reasons'],
];
const FILTERS = ['', 'type=STP', 'projects=20,40,60', 'provider=22', 'provider=22&projects=20,40&type=SSMA'];

export async function run({ tiny, rows: sizes = [tiny ? TINY_ROWS : SIZE] }: BenchOptions): Promise<void> {
  for (const size of sizes) {
    await withBenchData(size, async (data) => {
      await data.database.db.transaction(async (tx) => {
        await tx.execute(sql`set local statement_timeout = 0`);
        await tx.execute(sql`insert into panel_counts (kind, project_id, provider_id, plan, item, bucket, slot, n)
          select kind, project_id, provider_id, plan, item, bucket, 0, n from panel_recount`);
        // as many months as their history would give, without writing the history of each
        await tx.execute(sql`insert into panel_counts (kind, project_id, provider_id, plan, item, bucket, slot, n)
          select 'MONTH', x.project_id, d.provider_id, x.plan, panel_class(x.status, true, false),
            panel_month(x.updated_at - make_interval(days => (x.id % 700)::int)), 0, count(*)::int
          from pendencies x, lateral (values (0::bigint), (x.provider_id)) d(provider_id)
          where panel_class(x.status, true, false) is not null group by 2, 3, 4, 5, 6`);
        await tx.execute(sql`insert into panel_facts (pendency_id, kind, bucket, item, project_id, provider_id, plan, document_id, at)
          select id, 'DECIDED', panel_month(updated_at - make_interval(days => (id % 700)::int)),
            case when id % 5 = 0 then 'R' else 'A' end || lpad((id % 13)::text, 2, '0'), project_id, provider_id, plan,
            system_pendency_id, updated_at from pendencies where status = 'DONE' and id % 10 = 0`);
      });
      await vacuum(data.database.db);
      report(`${SERVER}, ${size} pendencies`);
      await withGateway(data, { rateLimits: false }, async ({ url, signIn }) => {
        const headers = await signIn();
        const ask = async (path: string, filter: string): Promise<void> => {
          const response = await fetch(`${url}/api/reports/${path}${path.includes('?') ? '&' : '?'}${filter}`, {
            headers,
          });
          if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
          await response.arrayBuffer();
        };
        const runs = tiny ? 1 : RUNS;
        for (const path of [...SPEC, ...BEYOND]) {
          report(`${path.padEnd(48)} ${figure(await medianOf(runs, () => ask(path, '')))}`);
        }
        for (const filter of FILTERS) {
          const all = (paths: readonly string[]) =>
            medianOf(runs, () => Promise.all(paths.map((path) => ask(path, filter))));
          const name = filter || 'without a filter';
          report(`${`the eight, ${name}`.padEnd(48)} ${figure(await all(SPEC))}`);
          report(`${`all fourteen, ${name}`.padEnd(48)} ${figure(await all([...SPEC, ...BEYOND]))}`);
        }
      });
    });
  }
}
