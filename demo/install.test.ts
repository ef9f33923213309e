import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { verify } from '@node-rs/argon2';
import { sql } from 'drizzle-orm';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMonths, formatCnpj, formatCpf, formatMonth } from '../contract/common.ts';
import { DEMO_PASSWORD, DEMO_PEOPLE } from '../contract/demo.ts';
import { type Database, openDatabase, rows } from '../gateway/db/client.ts';
import { cpfColumn } from '../gateway/lib/cpfColumn.ts';
import { diskFiles, type FileStore } from '../gateway/lib/files.ts';
import { requirementsOf } from '../gateway/modules/projects/projectUpdates/required.ts';
import { installDemo } from './install.ts';

const rules = requirementsOf;
const documents = cpfColumn('a secret of the demo, long enough to be taken');
const when = {
  today: '2026-11-20',
  now: new Date('2026-11-20T14:00:00Z'),
  rules,
  documents,
  secret: 'a secret of the tests',
};
let dataDir: string;
let database: Database;
let files: FileStore;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'prumo-demo-'));
  database = await openDatabase({ dataDir });
  files = diskFiles(join(dataDir, 'files'));
  await installDemo({ db: database.db, files, ...when });
}, 60_000);
afterAll(async () => {
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

const query = <Row>(text: ReturnType<typeof sql>) => rows<Row>(database.db, text);
const counts = () =>
  query(sql`select (select count(*) from users where not disabled)::int as users, (select count(*) from companies)::int as companies,
    (select count(*) from pendencies)::int as pendencies, (select count(*) from documents)::int as documents,
    (select count(*) from audit)::int as audit, (select count(*) from comments)::int as comments,
    (select max(id) from pendencies)::int as last`);

test('the rows are as many as promised', async () => {
  const [found] = await counts();
  expect(found).toMatchObject({ companies: 15, users: 23 });
  const [more] = await query<{ employees: number; projects: number; pendencies: number }>(
    sql`select (select count(*) from employees)::int as employees, (select count(*) from projects)::int as projects,
          (select count(*) from pendencies)::int as pendencies`,
  );
  expect(more?.employees).toBeGreaterThanOrEqual(150);
  expect(more?.projects).toBeGreaterThanOrEqual(8);
  expect(more?.pendencies).toBeGreaterThanOrEqual(1500);
});

test('making it again changes nothing', async () => {
  const before = await counts();
  const later = { today: '2026-12-01', now: new Date('2026-12-01T14:00:00Z') };
  await installDemo({ db: database.db, files, ...when, ...later });
  expect(await counts()).toEqual(before);
});

test('the demo people can sign in with the demo password', async () => {
  const found = await query<{ email: string; hash: string; ready: boolean }>(
    sql`select u.email, u.password_hash as hash, u.email_verified and u.account_verified
          and exists (select 1 from memberships m where m.uid = u.uid) as ready from users u where not exists (select 1 from api_keys k where k.uid = u.uid)`,
  );
  const emails = found.map(({ email }) => email);
  for (const { email } of DEMO_PEOPLE) expect(emails).toContain(email);
  expect(found.every(({ ready }) => ready)).toBe(true);
  expect(await verify(found[0]?.hash ?? '', DEMO_PASSWORD)).toBe(true);
});

test('every document has its bytes, of the size and the hash that its row says', async () => {
  const found = await query<{ key: string; size: number; sha256: string }>(
    sql`select storage_key as key, size, sha256 from documents`,
  );
  expect(found.length).toBeGreaterThan(1000);
  const queue = found.values();
  const check = async () => {
    for (const { key, size, sha256 } of queue) {
      const stream = await files.open(key);
      const bytes = stream ? await buffer(stream) : Buffer.alloc(0);
      expect(bytes.length).toBe(size);
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
    }
  };
  await Promise.all(Array.from({ length: 16 }, check));
});

test('counters, counts and search text agree with a recount', async () => {
  const wrong = await query(
    sql`select x.id from pendencies x left join employees e on e.id = x.employee_id
        join projects j on j.id = x.project_id
        where x.document_count <> (select count(*) from documents d where d.pendency_id = x.id and d.state <> 'SUPERSEDED')
           or x.open_questions <> (select count(*) from comments c where c.pendency_id = x.id and c.state = 'UNANSWERED')
           or x.search_text <> norm(concat_ws(' ', x.name, e.name, e.civil_name, j.contract))
           or x.contracting_id <> j.company_id
           or (e.id is not null and e.company_id <> x.provider_id)`,
  );
  expect(wrong).toEqual([]);
  const [totals] = await query<{ kept: number; counted: number }>(
    sql`select (select sum(n) from pendency_counts where dim = 'C')::int as kept,
          (select count(*) from pendencies where not inactive)::int as counted`,
  );
  expect(totals?.kept).toBe(totals?.counted);
});

test('the audit trail is in the order of time, and every author has signed for a company', async () => {
  const [found] = await query<{ unordered: number; strangers: number; silent: number }>(
    sql`select (select count(*) from (select created_at, lag(created_at) over (order by id) as before from audit) a
                where before > created_at)::int as unordered,
          (select count(*) from audit a where a.uid is not null and not exists
             (select 1 from memberships m where m.uid = a.uid and m.company_id = a.company_id))::int as strangers,
          (select count(*) from pendencies x where not exists
             (select 1 from audit a where a.entity = 'pendency' and a.entity_id = x.id::text and a.action = 'CREATED'))::int as silent`,
  );
  expect(found).toEqual({ unordered: 0, strangers: 0, silent: 0 });
});

async function textOf(key: string): Promise<string> {
  const stream = await files.open(key);
  if (!stream) throw new Error(`no bytes at ${key}`);
  const task = getDocument({ data: new Uint8Array(await buffer(stream)), verbosity: 0 });
  const pdf = await task.promise;
  const pages = await Promise.all(
    Array.from({ length: pdf.numPages }, async (_, index) => (await pdf.getPage(index + 1)).getTextContent()),
  );
  await task.destroy();
  return pages.flatMap(({ items }) => items.map((item) => ('str' in item ? item.str : ''))).join(' ');
}

test('an approved document of every kind says whose it is, of which month and until when', async () => {
  const samples = await query<{
    slug: string;
    key: string;
    cnpj: string;
    month: string | null;
    person: string | null;
    cpf: string | null;
    expires: string | null;
  }>(
    sql`select distinct on (s.slug) s.slug, d.storage_key as key, k.cnpj, x.reference_month::text as month, e.name as person, e.cpf,
          d.expiration_date::text as expires
        from documents d join pendencies x on x.id = d.pendency_id join system_pendencies s on s.id = x.system_pendency_id
        join companies k on k.id = x.provider_id left join employees e on e.id = x.employee_id
        where d.outcome = 'APPROVED' and (e.id is null or e.cpf is not null) order by s.slug, d.id`,
  );
  expect(samples).toHaveLength(26);
  for (const { slug, key, cnpj, month, person, cpf, expires } of samples) {
    const text = await textOf(key);
    expect(text, slug).toContain(formatCnpj(cnpj));
    if (month) expect(text, slug).toContain(formatMonth(month));
    if (person) expect(text, slug).toContain(person);
    if (cpf) expect(text, slug).toContain(formatCpf(documents.open(cpf) ?? ''));
    if (expires) expect(text, slug).toContain(expires.split('-').reverse().join('/'));
    expect(text, slug).toContain('Documento fictício');
  }
});

test('a document that was returned for the wrong month really states another one', async () => {
  const [returned] = await query<{ key: string; month: string }>(
    sql`select d.storage_key as key, x.reference_month::text as month from documents d join pendencies x on x.id = d.pendency_id
        join audit a on a.entity = 'pendency' and a.entity_id = x.id::text and a.action = 'CHECKLIST_ANSWERED'
        where d.outcome = 'REJECTED' and d.round = 1 and a.new_value = 'INVALID' and a.field_name like 'A competência%' limit 1`,
  );
  const text = await textOf(returned?.key ?? '');
  const month = returned?.month ?? '';
  expect(text).toContain(formatMonth(addMonths(month, -1)));
  // The month in a full date is another thing: when it fell due, for example.
  expect(text.replace(/\d{2}\/\d{2}\/\d{4}/g, '')).not.toContain(formatMonth(month));
});
