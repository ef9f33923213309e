import { sql } from 'drizzle-orm';
import { type Db, rows } from '../gateway/db/client.ts';
import { documentReuseService } from '../gateway/modules/pendencies/documentReuse/service.ts';
import { attachmentService } from '../gateway/modules/pendencies/documents/attachmentService.ts';
import { renewalService } from '../gateway/modules/pendencies/pendencies/renewalService.ts';
import { pendenciesService } from '../gateway/modules/pendencies/pendencies/service.ts';
import { readingRequests } from '../gateway/modules/pendencies/readings/requests.ts';
import { actorOf } from './actors.ts';
import { type BenchOptions, SERVER, TINY_ROWS, vacuum, withBenchData } from './data.ts';
import { isMet, report } from './report.ts';

/**
 * what matching documents that serve again costs, at millions of documents: for one pendency that is opened (≤ 5 ms), for the
 * rows of a page after the list, for a document that was just sent, and for a project that a supplier joins. The list itself asks
 * nothing of it.
 */
const GOAL_MS = 5;
const OPENED = 400;
const PROJECTS = 400;
/** Providers of the data are the companies 21 to 220. */
const SUPPLIER = 21;

export const run = ({ tiny, rows: [size = tiny ? TINY_ROWS : 100_000] = [] }: BenchOptions): Promise<void> =>
  withBenchData(size, async ({ database: { db } }) => {
    await fillDocuments(db, tiny ? 20 : PROJECTS);
    await measure(db, size, tiny ? 5 : OPENED);
  });

/** One document for each pendency that has been accepted; and for one supplier the same documents asked in many projects. */
async function fillDocuments(db: Db, projects: number): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`set local session_replication_role = replica`);
    // 400 projects ask one supplier for every document of a company: half of them have it
    await tx.execute(sql`insert into project_companies (project_id, company_id, plans)
      select id, ${SUPPLIER}, '{STP,SSMA}' from projects on conflict do nothing`);
    await tx.execute(sql`insert into pendencies (project_id, contracting_id, provider_id, system_pendency_id, name, search_text, plan,
        type, status, expiration_date, document_count)
      select p.id, p.company_id, ${SUPPLIER}, s.id, s.name, norm(s.name), s.plan, s.type,
        case when (p.id + s.id) % 2 = 0 then 'DONE' else 'OPEN' end, case when (p.id + s.id) % 2 = 0 then date '2099-01-01' + p.id::int end,
        (p.id + s.id + 1) % 2
      from (select * from projects order by id limit ${projects}) p, system_pendencies s where s.scope in ('COMPANY', 'ESTABLISHMENT') and s.type = 'PROVIDER' and s.periodicity <> 'MONTHLY'
      on conflict do nothing`);
    await tx.execute(sql`insert into documents (pendency_id, name, content_type, size, sha256, storage_key, issue_date,
        expiration_date, expiration_by, outcome, state, round)
      select id, 'a.pdf', 'application/pdf', 1000, md5(id::text) || md5(id::text), 'documents/' || id, '2026-01-01', expiration_date,
        'READING', 'APPROVED', 'LOCKED', 1
      from pendencies where status in ('DONE', 'NEXT_DUE_DATE')`);
  });
  await vacuum(db);
}

async function measure(db: Db, size: number, opened: number): Promise<void> {
  const now = () => new Date('2026-11-20T12:00:00Z');
  const readings = readingRequests();
  const pendencies = pendenciesService({ db, now, readings });
  const files = { stage: unused, keep: unused };
  const attachments = attachmentService({
    ...{ files, now, pendencies, readings },
    renewals: renewalService({ db, now, pendencies }),
  });
  const jobs = { add: unused, wake: () => undefined, forEachRecord: () => undefined };
  const reuse = documentReuseService({
    ...{ db, now, pendencies, attachments, jobs },
    authentication: { personOf: unused },
  });
  const supplier = actorOf('PROVIDER', [SUPPLIER]);
  const [documents] = await rows<{ n: number }>(db, sql`select count(*)::int as n from documents`);
  report(`${SERVER}, ${size} pendencies, ${documents?.n} documents`);

  const ids = async (condition: ReturnType<typeof sql>, limit = opened) =>
    (
      await rows<{ id: number }>(
        db,
        sql`select x.id from pendencies x join system_pendencies s on s.id = x.system_pendency_id
            where x.provider_id = ${SUPPLIER} and not x.inactive and ${condition} order by hashint8(x.id) limit ${limit}`,
      )
    ).map(({ id }) => id);
  const company = await ids(
    sql`x.status = 'OPEN' and x.employee_id is null and x.reference_month is null and x.risk_activity_id is null`,
  );
  const monthly = await ids(sql`x.status = 'OPEN' and x.employee_id is null and x.reference_month is not null`);
  const people = await ids(sql`x.status = 'OPEN' and x.employee_id is not null`);
  const sent = await ids(
    sql`x.status = 'DONE' and x.employee_id is null and x.reference_month is null and x.risk_activity_id is null`,
  );

  const each = async (what: string, asked: readonly number[], ask: (id: number) => Promise<number>, goal?: number) => {
    const times: number[] = [];
    let found = 0;
    for (const id of asked.slice(0, 20)) await ask(id);
    for (const id of asked) {
      const begun = performance.now();
      found += await ask(id);
      times.push(performance.now() - begun);
    }
    times.sort((a, b) => a - b);
    const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
    const met = goal ? `, ${isMet(at(0.5) <= goal)} (${goal} ms)` : '';
    report(
      `${what.padEnd(44)} ${asked.length} asked, ${found} found: median ${at(0.5).toFixed(2)}, p95 ${at(0.95).toFixed(2)} ms${met}`,
    );
  };
  const offers = async (id: number) => (await reuse.of(supplier, id)).offers.length;
  const seen = async (id: number) => Number((await pendencies.get(supplier, id)).id > 0);
  await each('opening a pendency without it', company, seen);
  await each('offers: of a company, in 200 projects', company, offers, GOAL_MS);
  await each('offers: of a company, by month', monthly, offers, GOAL_MS);
  await each('offers: of a person', people, offers, GOAL_MS);
  await each(
    'where a sent document serves too',
    sent.slice(0, 100),
    async (id) => (await reuse.of(supplier, id)).asking.length,
  );
  await each(
    'marks of a page of 10 after the list',
    [0, 1, 2, 3, 4].slice(0, Math.max(1, company.length / 10)),
    async (page) => (await reuse.reusable(supplier, company.slice(page * 10, page * 10 + 10))).ids.length,
  );
  const projects = await rows<{ id: number }>(db, sql`select id from projects order by id limit 5`);
  await each(
    'what a project can be answered with',
    projects.map(({ id }) => id),
    async (id) => (await reuse.ofProject(supplier, id, { page: 1, itemsPerPage: 10 })).meta.totalResults,
  );
}

const unused = () => Promise.reject(new Error('not part of this bench'));
