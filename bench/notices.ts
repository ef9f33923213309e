import { rows } from '../gateway/db/client.ts';
import { aPerson, withGateway } from './app.ts';
import { type BenchOptions, figure, medianOf, SERVER, TINY_ROWS, withBenchData } from './data.ts';
import { isMet, report } from './report.ts';

/** what the bell and the inbox ask of a person with so many notices: how many there are, and a page in their midst. */
const NOTICES = 10_000;
const RUNS = 9;
/** Milliseconds for both. */
const GOAL = 300;

export const run = ({ tiny, rows: [size = tiny ? 50 : NOTICES] = [] }: BenchOptions): Promise<void> =>
  withBenchData(TINY_ROWS, async (data) => {
    const { db } = data.database;
    const headers = await aPerson(db, 1, 'CONTRACTING');
    await rows(db)`insert into notices (uid, kind, cause, company_id, project_id, created_at, shown_at)
      select m.uid, 'DUE', n::text, 1, p.id, now() - n * interval '1 minute', now() - n * interval '1 minute'
      from generate_series(1, ${size}::int) n, (select uid from memberships order by id desc limit 1) m,
        (select min(id) as id from projects) p`;
    await withGateway(data, { rateLimits: false }, async ({ url }) => {
      const ask = async (path: string): Promise<void> => {
        const response = await fetch(`${url}/api/notices${path}`, { headers });
        if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
        await response.arrayBuffer();
      };
      const page = `?page=${Math.ceil(size / 40)}&itemsPerPage=20`;
      const ms = await medianOf(tiny ? 1 : RUNS, async () => {
        await ask('/counts');
        await ask(page);
      });
      report(
        `${SERVER}, ${size} notices of one person: counted and listed in ${figure(ms)} ms, goal ${GOAL} ${isMet(ms < GOAL)}`,
      );
    });
  });
