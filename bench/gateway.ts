import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import pg from 'pg';
import { PERMISSIONS } from '../contract/permissions.ts';
import { buildApp } from '../gateway/app.ts';
import { memberships, profiles } from '../gateway/db/schema/memberships.ts';
import { sessions } from '../gateway/db/schema/users.ts';
import { diskFiles } from '../gateway/lib/files.ts';
import { accessTokens } from '../gateway/modules/identity/session/tokens.ts';
import { benchData } from './data.ts';

/**
 * P6: the gateway's list (session, permissions, page, total) against a bare `node:http` + `pg` server that answers the same
 * page and total and asks nobody who they are. PostgreSQL only: the embedded database is not what is compared.
 */
const SECRET = 'a secret of the bench, long enough to be taken';
const UID = '00000000-0000-4000-8000-000000000001';
const ROUNDS = 3;

export async function run(): Promise<void> {
  if (!process.env.BENCH_DATABASE_URL) {
    console.log('set BENCH_DATABASE_URL to a PostgreSQL server: the embedded database is not what P6 compares');
    return;
  }
  const { database, close } = await benchData(Number(process.env.BENCH_SIZE ?? 100_000));
  const permissions = [...PERMISSIONS];
  const values = { companyId: 1, name: 'Bench', relationType: 'CONTRACTING', permissions, features: ['stp', 'ssma'] };
  const [profile] = await database.db.insert(profiles).values(values).returning({ id: profiles.id });
  await database.db.insert(memberships).values({ uid: UID, companyId: 1, profileId: profile?.id ?? 0 });
  const [session] = await database.db.insert(sessions).values({ uid: UID }).returning({ id: sessions.id });
  const { token } = await accessTokens(SECRET).sign(UID, session?.id ?? '', new Date());

  const app = await buildApp({
    config: { captcha: 'off', demo: false, trustProxy: false, webDir: join(tmpdir(), 'none') },
    database,
    files: diskFiles(join(tmpdir(), 'prumo-bench-files')),
    secret: SECRET,
    outboxDir: join(tmpdir(), 'prumo-bench-outbox'),
  });
  const gateway = await app.listen({ port: 0, host: '127.0.0.1' });
  const bare = await bareServer(database.url ?? '');
  console.log(
    `${'requests/s, 20 connections'.padEnd(34)}${'bare'.padStart(9)}${'gateway'.padStart(9)}${'ratio'.padStart(8)}`,
  );
  for (const query of ['status[]=IN_REVISION', '']) {
    for (let round = 1; round <= ROUNDS; round++) {
      const plain = await load(`${bare.url}/?${query}`);
      const ours = await load(`${gateway}/api/pendencies?${query}`, { authorization: `Bearer ${token}` });
      const name = `${query === '' ? 'most relevant' : 'one status'}, round ${round}`;
      console.log(
        `${name.padEnd(34)}${plain.toFixed(0).padStart(9)}${ours.toFixed(0).padStart(9)}${(ours / plain).toFixed(2).padStart(8)}`,
      );
    }
  }
  bare.close();
  await app.close();
  await close();
}

async function load(url: string, headers: Record<string, string> = {}): Promise<number> {
  const result = await autocannon({ url, headers, connections: 20, duration: 5 });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} answers other than 2xx from ${url}`);
  return result.requests.average;
}

const SELECT = `select x.id, x.name, x.status, x.plan, x.type, p.id as project_id, p.name as project_name, p.contract, c.id as company_id,
    c.trading_name, c.cnpj, e.id as employee_id, h.name as employee_name, x.reference_month, x.due_date, x.issue_date,
    x.expiration_date, x.revision_date, x.updated_at, x.sla_due, x.open_questions, x.document_count, x.note, x.inactive, x.version
  from pendencies x join projects p on p.id = x.project_id join companies c on c.id = x.provider_id
  left join employees e on e.id = x.employee_id left join people h on h.id = e.person_id
  where x.contracting_id = $1 and not x.inactive`;

/** What somebody would write by hand for the same screen: the page, the capped total, JSON. */
async function bareServer(url: string): Promise<{ url: string; close: () => void }> {
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  const rank = `array_position(array['EXPIRED','NEXT_DUE_DATE','PRE_REJECTED','SUPPORT','OPEN','IN_REVISION','PRE_ANALYSIS','DONE','NOT_APPLICABLE'], x.status)`;
  const server = createServer(async (request, reply) => {
    const status = new URL(request.url ?? '/', 'http://bare').searchParams.get('status[]');
    const where = status ? ' and x.status = $2' : '';
    const parameters = status ? [1, status] : [1];
    const order = status ? 'x.relevance_date, x.id' : `${rank}, x.relevance_date, x.id`;
    const list = await pool.query({
      name: `list ${where}`,
      text: `${SELECT}${where} order by ${order} limit 10`,
      values: parameters,
    });
    const count = await pool.query({
      name: `count ${where}`,
      text: `select count(*)::int as n from (select 1 from pendencies x where x.contracting_id = $1 and not x.inactive${where} limit 10001) y`,
      values: parameters,
    });
    reply.setHeader('content-type', 'application/json');
    reply.end(JSON.stringify({ results: list.rows, meta: { totalResults: count.rows[0]?.n } }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close();
      void pool.end();
    },
  };
}
