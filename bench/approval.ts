import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { buildApp } from '../gateway/app.ts';
import { type Database, rows, value } from '../gateway/db/client.ts';
import { diskFiles } from '../gateway/lib/files.ts';
import { type BenchOptions, medianOf } from './data.ts';
import { SERVERS, UID, withEngineData } from './engineData.ts';
import { report } from './report.ts';

/**
 * A class of so many people, each with a pendency that waits for its certificate: `approved` is the whole job, `person` its
 * share, `longest` the longest time in which no request was answered meanwhile, `book` all certificates as one PDF, `pdf` one of them
 * (goal: 150 ms).
 */
const SIZES = [200];

export async function run({ tiny, rows: sizes = tiny ? [5] : SIZES }: BenchOptions): Promise<void> {
  for (const on of SERVERS) {
    console.log(`\n${on}\n    people approved s person ms longest ms    book s    pdf ms concluded`);
    for (const size of sizes) {
      const figures = await withEngineData(on, size, (database, dataDir) => measure(database, dataDir, size, tiny));
      report(figures.map((figure) => String(figure).padStart(10)).join(''));
    }
  }
}

async function measure(
  { db, ...database }: Database,
  dataDir: string,
  size: number,
  tiny?: boolean,
): Promise<(number | string)[]> {
  const app = await buildApp({
    config: { captcha: 'off', demo: false, trustProxy: false, webDir: join(dataDir, 'web') },
    database: { db, ...database },
    files: diskFiles(join(dataDir, 'files')),
    secret: 'a secret of the bench, long enough to be taken',
    mailboxDir: join(dataDir, 'outbox'),
    now: () => new Date('2025-12-20T12:00:00Z'),
  });
  await app.ready();
  await db.execute(sql`insert into pendencies (project_id, contracting_id, provider_id, system_pendency_id, employee_id, name,
      search_text, plan, type)
    select 1, 1, e.company_id, s.id, e.id, s.name, norm(s.name), 'SSMA', 'EMPLOYEE'
    from employees e, system_pendencies s where s.slug = 'SSMA-EMPLOYEE-VALIDITY-1'`);
  await db.execute(sql`with training as (
      insert into training_configs (name, norm, content, minimum_hours, minimum_score, validity_months, modalities, certificate_text)
      values ('Trabalho em altura', 'NR-35', 'Análise de risco; proteção; resgate.', 8, 7, 24, '{IN_PERSON}',
        '<p>Certificamos que <strong>{nome}</strong> participou do treinamento de {treinamento}, {carga_horaria} h.</p>')
      returning id),
    document as (insert into training_config_documents (config_id, system_pendency_id)
      select t.id, s.id from training t, system_pendencies s where s.slug = 'SSMA-EMPLOYEE-VALIDITY-1'),
    class as (insert into training_classes (company_id, training_config_id, modality, place, hours, seats, starts_at, ends_at,
        responsible_name, responsible_register, enrolled)
      select 1, id, 'IN_PERSON', 'Itabira', 8, 500, '2025-12-18', '2025-12-19', 'Lia Motta', 'CREA 1', ${size}::int
      from training returning id)
    insert into training_class_employees (class_id, company_id, employee_id, state, attended, score)
    select c.id, 1, e.id, 'ENROLLED', true, 9 from class c, employees e`);
  const classId = (await value(db)<number>`select max(id)::int from training_classes`) ?? 0;
  const { classApprovals, jobs, authentication } = app.services;
  const actor = await authentication.personOf(UID, null);
  let longest = 0;
  let last = performance.now();
  const watch = setInterval(() => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  }, 1);
  const timed = async (work: () => Promise<unknown>): Promise<number> => {
    const begun = performance.now();
    await work();
    return performance.now() - begun;
  };
  const approved = await timed(async () => {
    await classApprovals.approve(actor, classId, { reused: [] }, 'pt');
    await jobs.run();
  });
  clearInterval(watch);
  const book = await timed(() => classApprovals.file(actor, classId, 'pt'));
  const certificateId = (await value(db)<number>`select min(id)::int from certificates`) ?? 0;
  const pdf = await medianOf(tiny ? 1 : 9, () => app.services.certificates.pdf(actor, certificateId, 'pt'));
  const [made] = await rows<{ n: number }>(db, sql`select count(*)::int as n from pendencies where status = 'DONE'`);
  await app.close();
  const seconds = (ms: number) => (ms / 1000).toFixed(1);
  return [
    size,
    seconds(approved),
    Math.round(approved / size),
    Math.round(longest),
    seconds(book),
    Math.round(pdf),
    made?.n ?? 0,
  ];
}
