import { sql } from 'drizzle-orm';
import type { ListOf } from '../../../../contract/list.ts';
import type { Term, TermBody } from '../../../../contract/terms.ts';
import { changed, type Db, firstRow, rows } from '../../../db/client.ts';
import { listPage } from '../../../lib/listPage.ts';

const fields = sql`t.id, t.name, t.version, t.template, t.in_force_from as "inForceFrom",
  iso(a.accepted_at) as "acceptedDate", a.ip, a.email`;
const accepted = (uid: string | null) => sql`left join term_acceptances a on a.term_id = t.id and a.uid = ${uid}::uuid`;

/** Whether a version counts on a day; `today` null: also the ones that are to come. */
const inForce = (today: string | null) =>
  sql`(t.in_force_from is null or ${today}::date is null or t.in_force_from <= ${today}::date)`;

export const listTerms = (db: Db, uid: string, today: string | null): Promise<ListOf<Term>> =>
  listPage(
    db,
    { page: 1, itemsPerPage: 100 },
    sql`select ${fields} from terms t ${accepted(uid)} where ${inForce(today)} order by t.id desc`,
    sql`select t.id from terms t where ${inForce(today)}`,
  );

/** The current version of each term: of those in force the one added last. */
export const listCurrentTerms = (db: Db, uid: string | null, today: string): Promise<Term[]> =>
  rows(db)`select ${fields} from terms t ${accepted(uid)}
    where t.id in (select max(t.id) from terms t where ${inForce(today)} group by t.name) order by t.id desc`;

export const findTerm = (db: Db, id: number, uid: string, today: string | null): Promise<Term | undefined> =>
  firstRow(db)`select ${fields} from terms t ${accepted(uid)} where t.id = ${id} and ${inForce(today)}`;

/** The version added last; no other is added before the transaction ends. */
export async function lockLatest(tx: Db): Promise<{ name: string; version: string } | undefined> {
  await tx.execute(sql`lock table terms in share row exclusive mode`);
  return firstRow(tx)`select name, version from terms order by id desc limit 1`;
}

export const insertTerm = (
  tx: Db,
  { name, version, template, inForceFrom, publishedBy }: TermBody & { name: string; publishedBy: string },
): Promise<{ id: number } | undefined> =>
  firstRow(tx)`insert into terms (name, version, template, in_force_from, published_by)
    values (${name}, ${version}, ${template}, ${inForceFrom}, ${publishedBy}) returning id`;

/** Keeps an acceptance; false when the person had accepted this version before. */
export const insertAcceptance = async (
  db: Db,
  acceptance: { uid: string; termId: number; at: Date; ip: string; email: string },
): Promise<boolean> =>
  (await changed(db)`insert into term_acceptances (uid, term_id, accepted_at, ip, email)
    values (${acceptance.uid}, ${acceptance.termId}, ${acceptance.at.toISOString()}::timestamptz, ${acceptance.ip}, ${acceptance.email})
    on conflict do nothing`) === 1;
