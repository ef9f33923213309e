import { randomBytes } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { DossierBody } from '../contract/dossiers.ts';
import { rows } from '../gateway/db/client.ts';
import { diskFiles } from '../gateway/lib/files.ts';
import { readinessService } from '../gateway/modules/employees/readiness/service.ts';
import { dossiersService } from '../gateway/modules/evidence/dossiers/service.ts';
import { paymentReleasesService } from '../gateway/modules/evidence/paymentReleases/service.ts';
import { dataAccessesService } from '../gateway/modules/privacy/dataAccesses/service.ts';
import { actorOf } from './actors.ts';
import { type BenchData, type BenchOptions, SERVER, TINY_ROWS, withBenchData } from './data.ts';
import { isMet, report } from './report.ts';

/**
 * a dossier of evidence of many documents: what the count before it costs, how long it takes, and what the process needs for
 * it, which must not grow with the bytes.
 */
const DOCUMENTS = 10_000;
const FILE_BYTES = 100_000;
const GOAL_MB = 300;
const MEGABYTE = 1024 * 1024;

export const run = ({ tiny, rows: [size = tiny ? TINY_ROWS : 100_000] = [] }: BenchOptions): Promise<void> =>
  withBenchData(size, (data) => measure(data, tiny ? 50 : DOCUMENTS));

async function measure({ database: { db }, dataDir }: BenchData, count: number): Promise<void> {
  const folder = join(dataDir, 'files');
  const files = diskFiles(folder);
  const accepted = await rows<{ id: number }>(
    db,
    sql`update pendencies set status = 'DONE' where id in (
      select id from pendencies where not inactive and renewal_of is null order by id limit ${count}) returning id::int as id`,
  );
  for (const { id } of accepted) {
    const storageKey = `documents/bench/${id}`;
    const stored = await files.put(storageKey, randomBytes(FILE_BYTES));
    await db.execute(sql`insert into documents (pendency_id, name, content_type, size, sha256, storage_key, issue_date, outcome, state, round)
      values (${id}, 'a.pdf', 'application/pdf', ${stored.size}, ${stored.sha256}, ${storageKey}, '2026-01-01', 'APPROVED', 'LOCKED', 1)`);
  }
  const now = () => new Date();
  const person = actorOf(
    'CONTRACTING',
    Array.from({ length: 20 }, (_, index) => index + 1),
  );
  type Handler = Parameters<Parameters<typeof dossiersService>[0]['jobs']['forFile']>[1];
  const unused = () => Promise.reject(new Error('not part of the bench'));
  let handler: Handler = unused;
  const service = dossiersService({
    ...{ db, now, files },
    jobs: { add: unused, file: unused, wake: () => undefined, forFile: (_, given) => (handler = given) },
    mailer: { send: unused, pretend: unused },
    authentication: { personOf: async () => person },
    accesses: dataAccessesService({ db, now }),
    notices: { forDossier: async () => [], get: unused, pdf: unused, file: unused },
    payments: paymentReleasesService({ db, now }),
    readiness: readinessService({ db, now }),
  });
  const body: DossierBody = { from: '2010-01', until: '2029-12' };
  const begun = performance.now();
  const { documents, missing } = await service.estimate(person, body);
  const counted = performance.now();
  const before = process.memoryUsage().rss;
  let peak = before;
  const look = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss);
  }, 50);
  await handler({ id: 1, uid: person.uid, input: { ...body, language: 'pt', selected: null } }, async () => undefined);
  clearInterval(look);
  const seconds = ((performance.now() - counted) / 1000).toFixed(1);
  const grown = Math.round((peak - before) / MEGABYTE);
  const { size } = await stat(join(folder, 'exports/1'));
  report(
    `${SERVER}: counted in ${Math.round(counted - begun)} ms; ${documents} documents and ${missing} missing in ${seconds} s, ` +
      `${(size / MEGABYTE).toFixed(0)} MB, ${grown} MB more memory at the peak (under ${GOAL_MB}: ${isMet(grown < GOAL_MB)})`,
  );
}
