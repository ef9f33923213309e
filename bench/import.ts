import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { PERMISSIONS } from '../contract/permissions.ts';
import { buildApp } from '../gateway/app.ts';
import { type Database, rows } from '../gateway/db/client.ts';
import { startMaintenance } from '../gateway/db/maintenance.ts';
import { diskFiles } from '../gateway/lib/files.ts';
import type { UploadPart } from '../gateway/lib/receive.ts';
import type { BenchOptions } from './data.ts';
import { SERVERS, UID, withEngineData } from './engineData.ts';
import { report } from './report.ts';

/**
 * A sheet of new people for one project that asks twelve documents of each: `staged` reads, judges and stores the rows,
 * `applied` writes people, assignments and pendencies, `again` is the dry run of the same file, which finds nothing to do.
 */
const SIZES = [1000, 30_000];
const DOCUMENTS = 12;
const COMPANY = 2;

export async function run({ tiny, rows: sizes = tiny ? [20] : SIZES }: BenchOptions): Promise<void> {
  for (const on of SERVERS) {
    console.log(`\n${on}\n      rows  staged s applied s   again s pendencies   peak MB`);
    for (const size of sizes) {
      const figures = await withEngineData(on, 0, (database, dataDir) => measure(database, dataDir, size));
      report(figures.map((figure) => String(figure).padStart(10)).join(''));
    }
  }
}

/** The CPF with these first nine digits. */
function cpfOf(number: number): string {
  const digits = Array.from(String(number).padStart(9, '0'), Number);
  for (const _ of [0, 1]) {
    const sum = digits.reduce((total, digit, index) => total + digit * (digits.length + 1 - index), 0);
    digits.push(((sum * 10) % 11) % 10);
  }
  return digits.join('');
}

const sheet = (size: number): Buffer =>
  Buffer.from(
    [
      'Nome;CPF;Nascimento;Função;Admissão;Regime;Salário;Projeto',
      ...Array.from(
        { length: size },
        (_, n) => `Pessoa Importada ${n};${cpfOf(100_000 + n)};04/02/1990;Caldeireiro;03/11/2025;CLT;4.120,00;CT-1`,
      ),
    ].join('\r\n'),
  );

async function measure({ db, ...database }: Database, dataDir: string, size: number): Promise<(number | string)[]> {
  await db.execute(sql`delete from project_system_pendencies where system_pendency_id not in (
    select id from system_pendencies where slug like 'SSMA-EMPLOYEE-%' order by id limit ${DOCUMENTS})`);
  await db.execute(sql`with made as (insert into profiles (company_id, name, relation_type, permissions, features)
      values (${COMPANY}, 'Bench', 'PROVIDER', ${`{${PERMISSIONS.join(',')}}`}::text[], '{stp,ssma}') returning id)
    insert into memberships (uid, company_id, profile_id) select ${UID}, ${COMPANY}, id from made`);
  const app = await buildApp({
    config: { captcha: 'off', demo: false, trustProxy: false, webDir: join(dataDir, 'web') },
    database: { db, ...database },
    files: diskFiles(join(dataDir, 'files')),
    secret: 'a secret of the bench, long enough to be taken',
    mailboxDir: join(dataDir, 'outbox'),
    now: () => new Date('2025-12-20T12:00:00Z'),
  });
  await app.ready();
  const stopMaintenance = startMaintenance({ db, ...database }, console);
  const { employeeImports, jobs, authentication } = app.services;
  const actor = await authentication.personOf(UID, null);
  let peak = 0;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss);
  }, 50);
  async function* parts(): AsyncGenerator<UploadPart> {
    yield {
      type: 'file',
      fieldName: 'documents',
      fileName: `${randomUUID()}.csv`,
      bytes: Readable.from([sheet(size)]),
    };
  }
  const seconds = async (work: () => Promise<unknown>): Promise<string> => {
    const begun = performance.now();
    await work();
    return ((performance.now() - begun) / 1000).toFixed(1);
  };
  const preview = () => employeeImports.upload(actor, parts(), { preview: true, companyId: COMPANY, language: 'pt' });
  let id = 0;
  const staged = await seconds(async () => {
    ({ id } = await preview());
  });
  const applied = await seconds(async () => {
    await employeeImports.confirm(actor, id, 'pt');
    await jobs.run();
  });
  const again = await seconds(preview);
  clearInterval(watch);
  const [made] = await rows<{ n: number }>(db, sql`select count(*)::int as n from pendencies`);
  await stopMaintenance();
  await app.close();
  return [size, staged, applied, again, made?.n ?? 0, Math.round(peak / 1024 / 1024)];
}
