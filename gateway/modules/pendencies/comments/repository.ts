import { sql } from 'drizzle-orm';
import type { Language } from '../../../../contract/constants.ts';
import type { AnswerState, CommentKind, Mentionable, PendencyComment } from '../../../../contract/pendencies.ts';
import { changed, type Db, firstRow, insertId, rows, value } from '../../../db/client.ts';
import { commentMentions, comments } from '../../../db/schema/pendencies.ts';
import { matches } from '../../../lib/listPage.ts';
import { mentionsJson, peopleWith } from '../../../lib/scopeSql.ts';

export type CommentRow = { id: number; uid: string; kind: CommentKind; state: AnswerState | null };

export const lockComment = (db: Db, pendencyId: number, id: number): Promise<CommentRow | undefined> =>
  firstRow(db)`select id, uid, kind, state from comments where id = ${id} and pendency_id = ${pendencyId} for update`;

export const insertComment = (db: Db, comment: typeof comments.$inferInsert) => insertId(db, comments, comment);

export const setState = (db: Db, id: number, state: AnswerState) =>
  changed(db)`update comments set state = ${state} where id = ${id}`;

/** Questions of a pendency that are not answered to the asker's content, and those that nobody answered. */
export const countQuestions = async (db: Db, pendencyId: number): Promise<{ open: number; unanswered: number }> => {
  const [row] = await rows(db)<{ open: number; unanswered: number }>`
    select count(*) filter (where state <> 'ANSWERED')::int as open,
      count(*) filter (where state = 'UNANSWERED')::int as unanswered
    from comments where pendency_id = ${pendencyId} and kind = 'QUESTION'`;
  return row ?? { open: 0, unanswered: 0 };
};

export const findComment = (db: Db, id: number): Promise<Omit<PendencyComment, 'mine' | 'unread'> | undefined> =>
  firstRow(db)`select m.id, m.kind, m.text, m.state, m.answer_to as "answerTo", iso(m.created_at) as "createdAt",
      json_build_object('uid', u.uid, 'displayName', u.display_name) as author,
      json_build_object('id', co.id, 'name', co.trading_name) as company, ${mentionsJson} as mentions
    from comments m join users u on u.uid = m.uid join companies co on co.id = m.company_id where m.id = ${id}`;

const OFFERED = 10;

const whoSee = peopleWith('see_pendency_details');

export const listMentionable = (
  db: Db,
  pendencyId: number,
  exceptUid: string,
  query?: string,
): Promise<Mentionable[]> =>
  rows(db)`select uid, "displayName", company from (
      select distinct on (u.uid) u.uid, u.display_name as "displayName",
        json_build_object('id', c.id, 'name', c.trading_name) as company
      from ${whoSee}
      where x.id = ${pendencyId} and u.uid <> ${exceptUid}::uuid
        ${query ? sql`and ${matches(sql`norm(u.display_name)`, query)}` : sql``}
      order by u.uid, c.id) found
    order by "displayName", uid limit ${OFFERED}`;

export type Mentioned = { uid: string; displayName: string; email: string; language: Language };
export const mentionedAmong = (db: Db, pendencyId: number, uids: readonly string[]): Promise<Mentioned[]> =>
  rows(db)`select distinct u.uid, u.display_name as "displayName", u.email, u.language from ${whoSee}
    where x.id = ${pendencyId} and u.uid = any(${`{${uids.join(',')}}`}::uuid[])`;

export const insertMentions = async (db: Db, commentId: number, uids: readonly string[]): Promise<void> => {
  if (uids.length > 0) await db.insert(commentMentions).values(uids.map((uid) => ({ commentId, uid })));
};

/** The conversation was read up to a comment of it; never less than before. */
export const markRead = (db: Db, read: { pendencyId: number; uid: string; upTo: number; at: Date }) =>
  changed(db)`
    insert into comment_reads (pendency_id, uid, last_comment_id, read_at)
    select ${read.pendencyId}, ${read.uid}::uuid, max(m.id), ${read.at.toISOString()}::timestamptz from comments m
    where m.pendency_id = ${read.pendencyId} and m.id <= ${read.upTo} having count(*) > 0
    on conflict (pendency_id, uid) do update set
      last_comment_id = greatest(comment_reads.last_comment_id, excluded.last_comment_id), read_at = excluded.read_at`;

export const nameOf = async (db: Db, pendencyId: number): Promise<string> =>
  (await value(db)<string>`select name from pendencies where id = ${pendencyId}`) ?? '';
