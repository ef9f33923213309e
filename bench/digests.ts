import { join } from 'node:path';
import { buildApp } from '../gateway/app.ts';
import { count, type Database, rows } from '../gateway/db/client.ts';
import { diskFiles } from '../gateway/lib/files.ts';
import { type Digest, renderDigest, unsubscribeTokens } from '../gateway/lib/mail/digest.ts';
import { sealWith } from '../gateway/lib/seal.ts';
import { type BenchOptions, SECRET } from './data.ts';
import { SERVERS, withEngineData } from './engineData.ts';
import { isMet, report } from './report.ts';

/** digests of so many people, with six notices each: `queued` writes them into the queue of mails, `rendered` is what sending adds.
 * The memory is the highest of the process so far, with that of the data's making. */
const SIZES = [10_000, 100_000];
const NOTICES = 6;
const COMPANY = 2;
/** Seconds for all of them. */
const GOAL = 600;
const PAGE = 1000;

export async function run({ tiny, rows: sizes = tiny ? [50] : SIZES }: BenchOptions): Promise<void> {
  for (const on of SERVERS) {
    console.log(`\n${on}\n    people  queued s rendered s   peak MB`);
    for (const size of sizes) {
      const figures = await withEngineData(on, 0, (database, dataDir) => measure(database, dataDir, size));
      report(figures.map((one) => String(one).padStart(10)).join(''));
    }
  }
}

async function measure({ db, ...database }: Database, dataDir: string, size: number): Promise<(number | string)[]> {
  const at = new Date('2026-11-23T10:00:00Z');
  await rows(
    db,
  )`with f as (insert into profiles (company_id, name, relation_type, permissions, features) values (${COMPANY}, 'Bench', 'PROVIDER',
        '{receive_daily_project_pendency_notice,receive_next_due_date_notice,see_pendency}', '{stp,ssma}') returning id),
      u as (insert into users (email, display_name, email_verified, account_verified)
        select 'leitor' || n || '@bench.test', 'Leitor ' || n, true, true from generate_series(1, ${size}) n returning uid)
    insert into memberships (uid, company_id, profile_id) select u.uid, ${COMPANY}, f.id from u, f`;
  await rows(db)`insert into notices (uid, kind, cause, company_id, project_id, due_on, created_at, shown_at)
    select m.uid, (array['DUE', 'OVERDUE', 'RETURNED'])[1 + n % 3], n::text, ${COMPANY}, (select min(id) from projects), '2026-11-30',
      ${at.toISOString()}::timestamptz - interval '1 hour', ${at.toISOString()}::timestamptz - interval '1 hour'
    from memberships m join users u on u.uid = m.uid and u.email like 'leitor%' cross join generate_series(1, ${NOTICES}) n`;
  await rows(db)`analyze users, memberships, notices`;
  const app = await buildApp({
    config: { captcha: 'off', demo: false, trustProxy: false, webDir: join(dataDir, 'web') },
    database: { db, ...database },
    files: diskFiles(join(dataDir, 'files')),
    secret: SECRET,
    mailboxDir: join(dataDir, 'outbox'),
    now: () => at,
  });
  await app.ready();
  let begun = performance.now();
  const seconds = () => (performance.now() - begun) / 1000;
  await app.services.digests.send();
  const queued = seconds();
  begun = performance.now();
  const seal = sealWith(SECRET, 'outgoing messages');
  const tokens = unsubscribeTokens(SECRET);
  let rendered = 0;
  for (let after = 0, page = PAGE; page === PAGE; ) {
    const found = await rows(db)<{ id: number; sealed: string }>`select id::float8 as id, sealed from messages
      where id > ${after} order by id limit ${PAGE}`;
    for (const { sealed } of found) {
      const digest = seal.open(sealed) as Digest;
      rendered += renderDigest(digest, 'https://prumo.test', tokens.of(digest.uid)).html.length > 0 ? 1 : 0;
    }
    page = found.length;
    after = found.at(-1)?.id ?? after;
  }
  const rendering = seconds();
  if (rendered !== size || (await count(db)`select count(*)::int from digests`) < size)
    throw new Error(`${rendered} of ${size}`);
  await app.close();
  const goal = `${GOAL} s ${isMet(queued + rendering < GOAL)}`;
  return [
    size,
    queued.toFixed(1),
    rendering.toFixed(1),
    Math.round(process.resourceUsage().maxRSS / 1024),
    `  ${goal}`,
  ];
}
