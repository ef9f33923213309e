import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import autocannon from 'autocannon';
import pg from 'pg';
import type { Database } from '../gateway/db/client.ts';
import { withGateway } from './app.ts';
import { type BenchOptions, SERVER, TINY_ROWS, withBenchData } from './data.ts';
import { report } from './report.ts';

/**
 * P6: the gateway's list (session, permissions, page, total) against a bare `node:http` server that sends the same page and
 * total, prepared, to the same database and asks nobody who they are.
 */
const ROUNDS = 3;

export async function run({ tiny, rows: [size = tiny ? TINY_ROWS : 100_000] = [] }: BenchOptions): Promise<void> {
  const [rounds, seconds] = tiny ? [1, 0.2] : [ROUNDS, 5];
  await withBenchData(size, (data) =>
    withGateway(data, { rateLimits: false }, async ({ url, signIn }) => {
      const headers = await signIn();
      const bare = await bareServer(data.database);
      try {
        console.log(
          `${`${SERVER}, ${size} pendencies; requests/s, 20 connections`.padEnd(62)}${'bare'.padStart(7)}${'gateway'.padStart(9)}${'ratio'.padStart(7)}`,
        );
        for (const query of ['status[]=IN_REVISION', '']) {
          for (let round = 1; round <= rounds; round++) {
            const plain = await load(`${bare.url}/?${query}`, {}, seconds);
            const ours = await load(`${url}/api/pendencies?${query}`, headers, seconds);
            const name = `${query === '' ? 'most relevant' : 'one status'}, round ${round}`;
            report(
              `${name.padEnd(62)}${plain.toFixed(0).padStart(7)}${ours.toFixed(0).padStart(9)}${(ours / plain).toFixed(2).padStart(7)}`,
            );
          }
        }
      } finally {
        await bare.close();
      }
    }),
  );
}

async function load(url: string, headers: Record<string, string>, duration: number): Promise<number> {
  const result = await autocannon({ url, headers, connections: 20, duration });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} answers other than 2xx from ${url}`);
  return result.requests.average;
}

const SELECT = `select x.id, x.name, x.status, x.plan, x.type, p.id as project_id, p.name as project_name, p.contract, c.id as company_id,
    c.trading_name, c.cnpj, e.id as employee_id, e.name as employee_name, x.reference_month, x.due_date, x.issue_date,
    x.expiration_date, x.revision_date, x.updated_at, x.sla_due, x.open_questions, x.document_count, x.note, x.inactive, x.version
  from pendencies x join projects p on p.id = x.project_id join companies c on c.id = x.provider_id
  left join employees e on e.id = x.employee_id
  where x.contracting_id = $1 and not x.inactive`;

/** What somebody would write by hand for the same screen: the page, the capped total, JSON. */
async function bareServer({ url, pglite }: Database): Promise<{ url: string; close: () => Promise<void> }> {
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  pool.on('error', () => undefined); // the database is dropped while its idle connections close
  const ask = (name: string, text: string, values: unknown[]): Promise<{ rows: { n?: number }[] }> =>
    pglite ? pglite.query<{ n?: number }>(text, values) : pool.query({ name, text, values });
  const rank = `array_position(array['EXPIRED','NEXT_DUE_DATE','PRE_REJECTED','SUPPORT','OPEN','IN_REVISION','PRE_ANALYSIS','DONE','NOT_APPLICABLE'], x.status)`;
  const server = createServer(async (request, reply) => {
    const status = new URL(request.url ?? '/', 'http://bare').searchParams.get('status[]');
    const where = status ? ' and x.status = $2' : '';
    const parameters = status ? [1, status] : [1];
    const order = status ? 'x.relevance_date, x.id' : `${rank}, x.relevance_date, x.id`;
    const list = await ask(`list ${where}`, `${SELECT}${where} order by ${order} limit 10`, parameters);
    const count = await ask(
      `count ${where}`,
      `select count(*)::int as n from (select 1 from pendencies x where x.contracting_id = $1 and not x.inactive${where} limit 10001) y`,
      parameters,
    );
    reply.setHeader('content-type', 'application/json');
    reply.end(JSON.stringify({ results: list.rows, meta: { totalResults: count.rows[0]?.n } }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await pool.end();
    },
  };
}
