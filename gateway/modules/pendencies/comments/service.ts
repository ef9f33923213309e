import { UNDO_SECONDS } from '../../../../contract/constants.ts';
import { MOVES } from '../../../../contract/lifecycle.ts';
import type {
  CommentBody,
  CommentKind,
  HistoryAction,
  Mentionable,
  PendencyComment,
} from '../../../../contract/pendencies.ts';
import type { PendencyStatus } from '../../../../contract/pendencyStatus.ts';
import type { Permission } from '../../../../contract/permissions.ts';
import type { Actor } from '../../../access/actor.ts';
import type { Db } from '../../../db/client.ts';
import { writeAudit } from '../../../lib/audit.ts';
import { AppError, fieldError, mustExist, notFound } from '../../../lib/errors.ts';
import type { Hold, Mailer } from '../../../lib/mail/mailer.ts';
import type { PendenciesService } from '../pendencies/service.ts';
import * as repository from './repository.ts';

/** Comments of the three kinds (D-31). A question is a move of its own: it goes through the lifecycle. */
export type CommentsService = ReturnType<typeof commentsService>;

type Dependencies = {
  db: Db;
  now: () => Date;
  mailer: Mailer;
  pendencies: PendenciesService;
};

const PERMISSION: Record<CommentKind, Permission> = {
  REGULAR: 'add_pendency_comment',
  QUESTION: 'send_pendency_doubt',
  ANSWER: 'answer_pendency_document',
};
const HISTORY: Record<CommentKind, HistoryAction> = {
  REGULAR: 'COMMENTED',
  QUESTION: 'QUESTION_ASKED',
  ANSWER: 'QUESTION_ANSWERED',
};

/** A question interrupts these statuses; while one is open, another can be asked. */
const canBeAsked = (status: PendencyStatus): boolean =>
  status === 'SUPPORT' || (MOVES.ask.from as readonly PendencyStatus[]).includes(status);

export function commentsService({ db, now, mailer, pendencies }: Dependencies) {
  async function readOne(tx: Db, actor: Actor, id: number): Promise<PendencyComment> {
    const comment = mustExist(await repository.findComment(tx, id));
    return { ...comment, mine: comment.author.uid === actor.uid, unread: false };
  }

  /** The people who are named; 400 on `mentions` when one of them cannot see the pendency. */
  async function mentionedIn(tx: Db, pendencyId: number, uids: readonly string[]): Promise<repository.Mentioned[]> {
    if (uids.length === 0) return [];
    const found = await repository.mentionedAmong(tx, pendencyId, uids);
    if (found.length < uids.length) throw fieldError('mentions', 'invalid');
    return found;
  }

  type Mention = { pendencyId: number; text: string; people: readonly repository.Mentioned[]; hold?: Hold };
  /** Enqueues a mail to each person named, except the author. */
  async function tell(tx: Db, actor: Actor, { pendencyId, text, people, hold }: Mention) {
    const others = people.filter(({ uid }) => uid !== actor.uid);
    if (others.length === 0) return;
    const pendency = await repository.nameOf(tx, pendencyId);
    for (const { email, displayName, language } of others) {
      const link = `/pendencias/editar/${pendencyId}`;
      const values = { name: displayName, author: actor.displayName, pendency, text, link };
      await mailer.send({ to: email, language, kind: 'MENTION', values }, tx, hold);
    }
  }

  return {
    async people(actor: Actor, pendencyId: number, query?: string): Promise<Mentionable[]> {
      await pendencies.authorise(db, actor, pendencyId, { permission: 'see_pendency_details' });
      return repository.listMentionable(db, pendencyId, actor.uid, query);
    },

    /** The caller has read the conversation up to this comment: a mark of the caller's own, no change of the pendency. */
    async read(actor: Actor, pendencyId: number, lastCommentId: number): Promise<void> {
      await pendencies.authorise(db, actor, pendencyId, { permission: 'see_pendency_details' });
      await repository.markRead(db, { pendencyId, uid: actor.uid, upTo: lastCommentId, at: now() });
    },

    /** Writes a comment. A QUESTION moves the pendency to SUPPORT; an ANSWER leaves its question UNVERIFIED. */
    add: (actor: Actor, pendencyId: number, body: CommentBody): Promise<PendencyComment> =>
      db.transaction(async (tx) => {
        const permission = PERMISSION[body.kind];
        const authorised = await pendencies.authorise(tx, actor, pendencyId, { permission, lock: true });
        const { record } = authorised;
        const companyId = pendencies.companyOf(authorised, permission);
        if (companyId === null) throw new AppError('forbidden', { missing: permission });

        if (body.kind === 'QUESTION') {
          pendencies.refuseUntouchable(record);
          if (!canBeAsked(record.status)) {
            throw new AppError('move_refused', { current: record.status }, { status: record.status });
          }
        }
        if (body.kind === 'ANSWER') {
          const question = await repository.lockComment(tx, pendencyId, body.answerTo ?? 0);
          if (question?.kind !== 'QUESTION') throw fieldError('answerTo', 'invalid');
          // The asker cannot answer for the other side, and an answered question waits for the asker.
          if (question.state !== 'UNANSWERED' || question.uid === actor.uid)
            throw new AppError('comment_not_answerable');
          await repository.setState(tx, question.id, 'UNVERIFIED');
        }

        const mentioned = await mentionedIn(tx, pendencyId, body.mentions ?? []);
        await writeAudit(tx, [
          pendencies.entryOf(actor, companyId, pendencyId, HISTORY[body.kind], { note: body.text }),
        ]);
        const isMove = body.kind === 'QUESTION' && record.status !== 'SUPPORT';
        // Before the question is written, which is deleted when the move is undone.
        if (isMove) await pendencies.moveIn(tx, actor, authorised, 'ask', body.text);
        const id = await repository.insertComment(tx, {
          pendencyId,
          kind: body.kind,
          text: body.text,
          state: body.kind === 'QUESTION' ? 'UNANSWERED' : null,
          answerTo: body.kind === 'ANSWER' ? body.answerTo : null,
          uid: actor.uid,
          companyId,
          createdAt: now(),
        });
        await repository.insertMentions(
          tx,
          id,
          mentioned.map(({ uid }) => uid),
        );
        // The author has read the comments above.
        await repository.markRead(tx, { pendencyId, uid: actor.uid, upTo: id, at: now() });
        const until = new Date(now().getTime() + UNDO_SECONDS * 1000);
        await tell(tx, actor, {
          pendencyId,
          text: body.text,
          people: mentioned,
          hold: isMove ? { pendencyId, until } : undefined,
        });
        if (isMove) return readOne(tx, actor, id);
        if (body.kind === 'REGULAR') await pendencies.touch(tx, pendencyId);
        else
          await pendencies.setOpenQuestions(
            tx,
            pendencyId,
            (await repository.countQuestions(tx, pendencyId)).unanswered,
          );
        return readOne(tx, actor, id);
      }),

    /** The asker accepts the answer; when no question is left open, the pendency goes back to where it was. */
    accept: (actor: Actor, pendencyId: number, commentId: number): Promise<PendencyComment> =>
      db.transaction(async (tx) => {
        const authorised = await pendencies.authorise(tx, actor, pendencyId, { lock: true });
        const question = await repository.lockComment(tx, pendencyId, commentId);
        if (question?.kind !== 'QUESTION') throw notFound();
        if (question.uid !== actor.uid) throw new AppError('forbidden', { missing: 'send_pendency_doubt' });
        if (question.state !== 'UNVERIFIED') throw new AppError('comment_not_answerable');
        await repository.setState(tx, question.id, 'ANSWERED');
        const companyId = pendencies.companyOf(authorised, 'see_pendency');
        await writeAudit(tx, [pendencies.entryOf(actor, companyId, pendencyId, 'ANSWER_ACCEPTED')]);
        const { open, unanswered } = await repository.countQuestions(tx, pendencyId);
        await pendencies.setOpenQuestions(tx, pendencyId, unanswered);
        if (open === 0) await pendencies.leaveSupport(tx, actor, authorised);
        return readOne(tx, actor, commentId);
      }),
  };
}
