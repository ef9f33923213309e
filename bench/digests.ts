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
 * The memory is that of the process before, and the most of it meanwhile; on PostgreSQL the database is not in it. */
const SIZES = [10_000, 100_000];
const NOTICES = 6;
const COMPANY = 2;
/** Seconds for all of them. */
const GOAL = 600;
const PAGE = 1000;

export async function run({ tiny, rows: sizes = tiny ? [50] : SIZES }: BenchOptions): Promise<void> {
  for (const on of SERVERS) {
    console.log(`\n${on}\n    people  queued s rendered s before MB   most MB`);
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
  for (let n = 1; n <= NOTICES; n++) {
    await rows(db)`insert into notices (uid, kind, cause, company_id, project_id, due_on, created_at, shown_at)
      select m.uid, (array['DUE', 'OVERDUE', 'RETURNED'])[1 + ${n}::int % 3], ${n}::text, ${COMPANY}, (select min(id) from projects),
        '2026-11-30', ${at.toISOString()}::timestamptz - interval '1 hour', ${at.toISOString()}::timestamptz - interval '1 hour'
      from memberships m join users u on u.uid = m.uid and u.email like 'leitor%'`;
  }
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
  const megabytes = () => Math.round(process.memoryUsage.rss() / 1024 / 1024);
  const before = megabytes();
  let most = before;
  const look = () => {
    most = Math.max(most, megabytes());
  };
  const watch = setInterval(look, 100);
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
  look();
  clearInterval(watch);
  if (rendered !== size || (await count(db)`select count(*)::int from digests`) < size)
    throw new Error(`${rendered} of ${size}`);
  await app.close();
  const goal = `${GOAL} s ${isMet(queued + rendering < GOAL)}`;
  return [size, queued.toFixed(1), rendering.toFixed(1), before, most, `  ${goal}`];
}
