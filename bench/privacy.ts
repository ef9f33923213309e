import { sql } from 'drizzle-orm';
import { changed } from '../gateway/db/client.ts';
import { dataAccessesService } from '../gateway/modules/privacy/dataAccesses/service.ts';
import { actorOf } from './actors.ts';
import { type BenchOptions, SERVER, withBenchData } from './data.ts';
import { isMet, report } from './report.ts';

/** S9: the report of an incident, and a page of the log of accesses, over a million rows. */
const GOAL_MS = 10_000;
const PENDENCIES = 20_000;
const CHUNK = 100_000;

export async function run({ tiny, rows: [size = tiny ? 2000 : 1_000_000] = [] }: BenchOptions): Promise<void> {
  await withBenchData(tiny ? 400 : PENDENCIES, async ({ database: { db } }) => {
    await db.transaction(async (tx) => {
      await tx.execute(sql`set local statement_timeout = 0`);
      for (let from = 1; from <= size; from += CHUNK) {
        // company 1 looks at the people of its 20 providers; one reading in five names thirty of them
        await changed(
          tx,
        )`insert into data_accesses (created_at, uid, company_id, employer_id, kind, sensitivity, employee_ids, document_id)
          select now() - make_interval(secs => n * 25), '00000000-0000-4000-8000-000000000001', 1 + (n % 3), 21 + n % 200,
            case n % 5 when 0 then 'LIST' else 'DOCUMENT' end, (array['PERSONAL', 'FINANCIAL', 'HEALTH'])[1 + n % 3],
            case n % 5 when 0 then array(select 1 + (n + k * 200) % 1000 from generate_series(0, 29) k)::bigint[]
              else array[1 + n % 1000]::bigint[] end, n
          from generate_series(${from}::int, ${Math.min(size, from + CHUNK - 1)}::int) n`;
      }
    });
    await db.execute(sql`vacuum analyze data_accesses`);
    const service = dataAccessesService({ db, now: () => new Date() });
    const actor = actorOf('CONTRACTING', [1]);
    const month = new Date(Date.now() - 30 * 24 * 60 * 60_000).toISOString().slice(0, 10);
    for (const [name, filter] of [
      ['incident, everything', { side: 'OWN' as const }],
      ['incident, health data', { side: 'OWN' as const, sensitivity: 'HEALTH' as const }],
      ['incident, the last 30 days', { side: 'OWN' as const, from: month }],
    ] as const) {
      const begun = performance.now();
      const { people, total } = await service.incident(actor, 1, filter);
      const took = performance.now() - begun;
      report(
        `${SERVER}, ${size} accesses, ${name}: ${people} people, ${total} rows in ${took.toFixed(0)} ms (at most ${GOAL_MS}: ${isMet(took <= GOAL_MS)})`,
      );
    }
    for (const page of [1, 100]) {
      const begun = performance.now();
      await service.list(actor, 1, { side: 'OWN', page, itemsPerPage: 50 });
      report(`${SERVER}, page ${page} of the log: ${(performance.now() - begun).toFixed(1)} ms`);
    }
  });
}
