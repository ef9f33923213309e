import { sql } from 'drizzle-orm';
import type { ListOf } from '../../../../contract/list.ts';
import type { Term } from '../../../../contract/terms.ts';
import { changed, type Db, firstRow, rows } from '../../../db/client.ts';
import { listPage } from '../../../lib/listPage.ts';

const fields = sql`t.id, t.name, t.version, t.template, iso(a.accepted_at) as "acceptedDate", a.ip, a.email`;
const accepted = (uid: string | null) => sql`left join term_acceptances a on a.term_id = t.id and a.uid = ${uid}::uuid`;

export const listTerms = (db: Db, uid: string): Promise<ListOf<Term>> =>
  listPage(
    db,
    { page: 1, itemsPerPage: 100 },
    sql`select ${fields} from terms t ${accepted(uid)} order by t.id desc`,
    sql`select id from terms`,
  );

/** The current version of each term: the one added last. */
export const listCurrentTerms = (db: Db, uid: string | null): Promise<Term[]> =>
  rows(db)`select ${fields} from terms t ${accepted(uid)}
    where t.id in (select max(id) from terms group by name) order by t.id desc`;

export const findTerm = (db: Db, id: number, uid: string): Promise<Term | undefined> =>
  firstRow(db)`select ${fields} from terms t ${accepted(uid)} where t.id = ${id}`;

/** Keeps an acceptance; false when the person had accepted this version before. */
export const insertAcceptance = async (
  db: Db,
  acceptance: { uid: string; termId: number; at: Date; ip: string; email: string },
): Promise<boolean> =>
  (await changed(db)`insert into term_acceptances (uid, term_id, accepted_at, ip, email)
    values (${acceptance.uid}, ${acceptance.termId}, ${acceptance.at.toISOString()}::timestamptz, ${acceptance.ip}, ${acceptance.email})
    on conflict do nothing`) === 1;
