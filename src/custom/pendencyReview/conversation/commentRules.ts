import { MOVES } from '../../../../contract/lifecycle.ts';
import type { CommentKind, Pendency, PendencyComment } from '../../../../contract/pendencies.ts';
import type { PendencyStatus } from '../../../../contract/pendencyStatus.ts';

const ASKABLE: readonly PendencyStatus[] = [...MOVES.ask.from, 'SUPPORT'];

/** Questions that the user can answer: by somebody else, without an answer (D-31). */
export const openQuestions = (comments: readonly PendencyComment[]): PendencyComment[] =>
  comments.filter(({ kind, state, mine }) => kind === 'QUESTION' && state === 'UNANSWERED' && !mine);

/** The kinds of comment that the user may write now (D-31). */
export function commentKinds(record: Pendency): CommentKind[] {
  const may = (permission: Pendency['permissions'][number]) => record.permissions.includes(permission);
  const kinds: CommentKind[] = [];
  if (may('add_pendency_comment')) kinds.push('REGULAR');
  if (may('send_pendency_doubt') && ASKABLE.includes(record.status)) kinds.push('QUESTION');
  if (may('answer_pendency_document') && openQuestions(record.comments).length > 0) kinds.push('ANSWER');
  return kinds;
}

/** Who has to act in a conversation: who did not ask an open question, then the asker, who accepts; null: nobody. */
export function turnOf({ comments, company, contractingCompany }: Pendency): string | null {
  const question = comments.findLast(({ kind, state }) => kind === 'QUESTION' && state !== 'ANSWERED');
  if (!question) return null;
  const isByContracting = question.company.id === contractingCompany.id;
  return isByContracting === (question.state === 'UNANSWERED') ? company.name : contractingCompany.name;
}

/** The user's own question whose answer this comment is and that can be accepted; else null. */
export function acceptableQuestion(
  answer: PendencyComment,
  comments: readonly PendencyComment[],
): PendencyComment | null {
  if (answer.kind !== 'ANSWER') return null;
  const question = comments.find(({ id }) => id === answer.answerTo);
  return question?.mine && question.state === 'UNVERIFIED' ? question : null;
}
