import { sql } from 'drizzle-orm';
import type { AnswerState, CommentKind, PendencyComment } from '../../../contract/pendencies.ts';
import { type Db, rows } from '../../db/client.ts';
import { comments } from '../../db/schema/pendencies.ts';

export type CommentRow = { id: number; uid: string; kind: CommentKind; state: AnswerState | null };

export const lockComment = async (db: Db, pendencyId: number, id: number): Promise<CommentRow | undefined> =>
  (
    await rows<CommentRow>(
      db,
      sql`select id, uid, kind, state from comments where id = ${id} and pendency_id = ${pendencyId} for update`,
    )
  )[0];

export const insertComment = async (db: Db, comment: typeof comments.$inferInsert): Promise<number> => {
  const [row] = await db.insert(comments).values(comment).returning({ id: comments.id });
  if (!row) throw new Error('the comment was not written');
  return row.id;
};

export const setState = (db: Db, id: number, state: AnswerState) =>
  db.execute(sql`update comments set state = ${state} where id = ${id}`);

/** Questions of a pendency that are not answered to the asker's content, and those that nobody answered. */
export const countQuestions = async (db: Db, pendencyId: number): Promise<{ open: number; unanswered: number }> => {
  const [row] = await rows<{ open: number; unanswered: number }>(
    db,
    sql`select count(*) filter (where state <> 'ANSWERED')::int as open,
          count(*) filter (where state = 'UNANSWERED')::int as unanswered
        from comments where pendency_id = ${pendencyId} and kind = 'QUESTION'`,
  );
  return row ?? { open: 0, unanswered: 0 };
};

export const findComment = async (db: Db, id: number): Promise<Omit<PendencyComment, 'mine'> | undefined> =>
  (
    await rows<Omit<PendencyComment, 'mine'>>(
      db,
      sql`select m.id, m.kind, m.text, m.state, m.answer_to as "answerTo", iso(m.created_at) as "createdAt",
            json_build_object('uid', u.uid, 'displayName', u.display_name) as author,
            json_build_object('id', co.id, 'name', co.trading_name) as company
          from comments m join users u on u.uid = m.uid join companies co on co.id = m.company_id where m.id = ${id}`,
    )
  )[0];
