// Over 300 lines: every move of the lifecycle, with its rules.
import { addDays } from './common.ts';
import type { ErrorCode } from './errors.ts';
import { type ChecklistStatus, type PendencyStatus, TAKES_DOCUMENTS } from './pendencyStatus.ts';
import type { Permission, Side } from './permissions.ts';
import { sideCanHold } from './permissions.ts';

/**
 * The lifecycle of a pendency: every move, once (domain, section 4; D-10 to D-17, D-42). The gateway enforces it, the
 * interface renders its buttons from it, the tests walk every status × every action.
 */
export const ACTIONS = [
  'send',
  'contest',
  'conclude',
  'close_without_analysis',
  'reject',
  'not_applicable',
  'ask',
  'reopen',
  'reopen_in_revision',
  'read_again',
] as const;
/** What a person can do by PUT pendencies/{id}. */
export type Action = (typeof ACTIONS)[number];
/** What happens by itself, or by a comment. */
export type SystemAction =
  | 'accept_answer'
  | 'reading_passes'
  | 'reading_fails'
  | 'next_due'
  | 'expire'
  | 'certify'
  | 'certificate_revoked'
  | 'adopt'
  | 'document_withdrawn';

type DocumentFact = { id: number; name: string; expirationDate: string | null; outcome: string | null };
type DocumentInState = DocumentFact & { state: 'CURRENT' | 'LOCKED' | 'SUPERSEDED' };

/** What a rule looks at, as the gateway reads it in the transaction of the move. */
export type Facts = {
  status: PendencyStatus;
  /** Today in America/Sao_Paulo. */
  today: string;
  note?: string;
  checklist: readonly ChecklistStatus[];
  /** Of this round. */
  documents: readonly DocumentFact[];
  serviceOccurred: boolean | null;
  /** The automatic reading knows this kind of document. */
  canBeRead: boolean;
  /** The document prints its own end, which must be known before it is concluded. */
  needsExpiration?: boolean;
  /** Days after its end on which a document is still accepted. */
  graceDays?: number;
  /** The reading found a difference, and nobody said why it is right all the same. */
  hasUnexplainedDifference?: boolean;
  /** Pendencies of documents that have to be accepted first, and are not. */
  missing?: readonly { id: number; name: string }[];
  /** The status that a question interrupted. */
  statusBeforeSupport: PendencyStatus | null;
};

/** Why a move is refused. `documents` names those that block it (D-37), `values` fill its text, days as `YYYY-MM-DD`. */
export type MoveError = {
  code: ErrorCode;
  field?: 'note';
  documents?: { id: number; name: string }[];
  values?: { date: string };
};
type Rule = (facts: Facts) => MoveError | null;

const needsNote: Rule = ({ note }) => (note ? null : { code: 'invalid_request', field: 'note' });

/** A difference that no answer has explained: whoever concludes against it says why (D-29). */
const needsObservation: Rule = ({ note, hasUnexplainedDifference }) =>
  hasUnexplainedDifference && !note ? { code: 'observation_missing' } : null;

const named = (documents: readonly DocumentFact[]) => documents.map(({ id, name }) => ({ id, name }));
const expiredOf = ({ documents, today, graceDays = 0 }: Facts) =>
  documents.filter(({ expirationDate }) => expirationDate !== null && addDays(expirationDate, graceDays) < today);

/** At least one document, none expired; or the service declared as not provided (D-13). */
const needsDocuments: Rule = (facts) => {
  if (facts.documents.length === 0) return facts.serviceOccurred === false ? null : { code: 'document_missing' };
  const expired = expiredOf(facts);
  return expired.length === 0 ? null : { code: 'document_expired', documents: named(expired) };
};

/** What has ended conforms no more: its date is corrected, or it is rejected. A needed date is known. */
const needsDocumentsInForce: Rule = (facts) => {
  const expired = expiredOf(facts);
  const [first] = expired.map(({ expirationDate }) => expirationDate ?? '').sort();
  if (first) {
    return { code: 'expired_blocks_conclusion', documents: named(expired), values: { date: first } };
  }
  const isUnknown =
    facts.documents.length > 0 && facts.documents.every(({ expirationDate }) => expirationDate === null);
  return facts.needsExpiration && isUnknown ? { code: 'expiration_missing', documents: named(facts.documents) } : null;
};

/** PCMSO before ASO: what the catalogue makes a condition is accepted (domain facts, 1.5). */
const needsPrerequisites: Rule = ({ missing = [] }) =>
  missing.length === 0
    ? null
    : { code: 'prerequisite_missing', documents: missing.map(({ id, name }) => ({ id, name })) };

/** No item No or unchecked, not all N/A (D-14); without a checklist its documents approved (Amb-34). */
const needsConclusiveChecklist: Rule = ({ checklist, documents }) => {
  if (checklist.length === 0) {
    const open = documents.filter((document) => document.outcome !== 'APPROVED');
    if (documents.length > 0 && open.length === 0) return null;
    return { code: 'documents_not_approved', documents: named(open) };
  }
  if (checklist.some((status) => status === 'INVALID' || status === 'UNCHECKED')) {
    return { code: 'checklist_blocks_conclusion' };
  }
  return checklist.every((status) => status === 'NOT_APPLICABLE') ? { code: 'checklist_all_not_applicable' } : null;
};

/** At least one item NÃO and all answered (D-15). */
const needsInvalidItem: Rule = ({ checklist }) =>
  checklist.includes('INVALID') && !checklist.includes('UNCHECKED') ? null : { code: 'checklist_blocks_rejection' };

/** All items N/A (D-16). */
const needsAllNotApplicable: Rule = ({ checklist }) =>
  checklist.every((status) => status === 'NOT_APPLICABLE') ? null : { code: 'checklist_blocks_not_applicable' };

export type Move = {
  from: readonly PendencyStatus[];
  to: (facts: Pick<Facts, 'canBeRead' | 'statusBeforeSupport'>) => PendencyStatus;
  /** The statuses that `to` can give, for a call that names only the status. */
  targets: readonly PendencyStatus[];
  /** Absent for what only the system does. */
  permission?: Permission;
  note: 'required' | 'optional';
  rules: readonly Rule[];
};

const always = (status: PendencyStatus) => ({ to: () => status, targets: [status] as const });
/** Decided: nobody has it in hand any more. */
export const CLOSED: readonly PendencyStatus[] = ['DONE', 'NOT_APPLICABLE', 'NEXT_DUE_DATE', 'EXPIRED'];

export const MOVES = {
  send: {
    from: ['OPEN', 'PRE_REJECTED', 'NEXT_DUE_DATE', 'EXPIRED'],
    to: ({ canBeRead }) => (canBeRead ? 'PRE_ANALYSIS' : 'IN_REVISION'),
    targets: ['PRE_ANALYSIS', 'IN_REVISION'],
    permission: 'send_pendency_to_analysis',
    note: 'optional',
    rules: [needsDocuments],
  },
  contest: {
    from: ['PRE_REJECTED'],
    ...always('IN_REVISION'),
    permission: 'send_pendency_to_analysis',
    note: 'required',
    rules: [needsNote],
  },
  conclude: {
    from: ['IN_REVISION', 'PRE_ANALYSIS'],
    ...always('DONE'),
    permission: 'confirm_pendency',
    note: 'optional',
    rules: [needsConclusiveChecklist, needsDocumentsInForce, needsPrerequisites, needsObservation],
  },
  close_without_analysis: {
    from: ['OPEN', 'SUPPORT'],
    ...always('DONE'),
    permission: 'confirm_pendency',
    note: 'required',
    rules: [needsNote],
  },
  reject: {
    from: ['IN_REVISION', 'PRE_ANALYSIS', 'PRE_REJECTED'],
    ...always('OPEN'),
    permission: 'reject_pendency',
    note: 'required',
    rules: [needsInvalidItem, needsNote],
  },
  not_applicable: {
    from: ['OPEN', 'IN_REVISION', 'PRE_ANALYSIS', 'PRE_REJECTED', 'SUPPORT'],
    ...always('NOT_APPLICABLE'),
    permission: 'mark_pendency_not_applicable',
    note: 'optional',
    rules: [needsAllNotApplicable],
  },
  ask: {
    from: ['OPEN', 'IN_REVISION', 'PRE_ANALYSIS', 'PRE_REJECTED'],
    ...always('SUPPORT'),
    permission: 'send_pendency_doubt',
    note: 'required',
    rules: [needsNote],
  },
  reopen: {
    from: CLOSED,
    ...always('OPEN'),
    permission: 'reopen_pendency',
    note: 'required',
    rules: [needsNote],
  },
  reopen_in_revision: {
    from: CLOSED,
    ...always('IN_REVISION'),
    permission: 'reopen_pendency_in_revision',
    note: 'required',
    rules: [needsNote],
  },
  read_again: {
    from: ['IN_REVISION'],
    ...always('PRE_ANALYSIS'),
    permission: 'pre_analysis_pendency',
    note: 'optional',
    // A kind of document that no reading knows would wait in PRE_ANALYSIS for ever.
    rules: [needsDocuments, ({ canBeRead }) => (canBeRead ? null : { code: 'move_refused' })],
  },
  accept_answer: {
    from: ['SUPPORT'],
    to: ({ statusBeforeSupport }) => statusBeforeSupport ?? 'OPEN',
    targets: ['OPEN', 'IN_REVISION', 'PRE_ANALYSIS', 'PRE_REJECTED'],
    note: 'optional',
    rules: [],
  },
  reading_passes: { from: ['PRE_ANALYSIS'], ...always('IN_REVISION'), note: 'optional', rules: [] },
  reading_fails: { from: ['PRE_ANALYSIS'], ...always('PRE_REJECTED'), note: 'optional', rules: [] },
  next_due: { from: ['DONE'], ...always('NEXT_DUE_DATE'), note: 'optional', rules: [] },
  expire: { from: ['NEXT_DUE_DATE'], ...always('EXPIRED'), note: 'optional', rules: [] },
  // The company that asks for the training held and approved it (ADR 73).
  certify: { from: TAKES_DOCUMENTS, ...always('DONE'), note: 'optional', rules: [needsDocuments] },
  certificate_revoked: {
    from: ['DONE', 'NEXT_DUE_DATE', 'EXPIRED', 'IN_REVISION', 'PRE_ANALYSIS'],
    ...always('OPEN'),
    note: 'required',
    rules: [needsNote],
  },
  // The company's rule takes an earlier analysis of the same document for its own.
  adopt: {
    from: TAKES_DOCUMENTS,
    ...always('DONE'),
    note: 'optional',
    rules: [needsDocuments, needsDocumentsInForce, needsPrerequisites],
  },
  // The supplier takes a document back before it was decided on.
  document_withdrawn: {
    from: ['PRE_ANALYSIS', 'IN_REVISION', 'SUPPORT'],
    ...always('OPEN'),
    note: 'required',
    rules: [needsNote],
  },
} as const satisfies Record<Action | SystemAction, Move>;

/** The moves that end an analysis. */
export const DECISIONS: readonly (Action | SystemAction)[] = [
  'conclude',
  'close_without_analysis',
  'reject',
  'not_applicable',
];

const personMoves: Record<Action, Move> = MOVES;

/** The actions that the status allows to who holds `permissions`, before any rule about checklist or documents is asked. */
export function allowedActions(status: PendencyStatus, permissions: readonly Permission[]): Action[] {
  return ACTIONS.filter((action) => {
    const { from, permission } = personMoves[action];
    return from.includes(status) && permission !== undefined && permissions.includes(permission);
  });
}

/**
 * The facts of a pendency with all its documents (D-13): what was sent before counts only while nothing new has come,
 * earlier rounds never count. `hasNewDocuments`: some document was not sent for analysis yet.
 */
export function factsOf({
  documents,
  ...facts
}: Omit<Facts, 'documents'> & { documents: readonly DocumentInState[] }): Facts & { hasNewDocuments: boolean } {
  const unsent = documents.filter(({ state }) => state === 'CURRENT');
  const counted = unsent.length > 0 ? unsent : documents.filter(({ state }) => state !== 'SUPERSEDED');
  return { ...facts, documents: counted, hasNewDocuments: unsent.length > 0 };
}

/** The decisions that their author can undo for some seconds (ruling 16). */
export const UNDOABLE = [
  'conclude',
  'close_without_analysis',
  'reject',
  'not_applicable',
  'ask',
  'reopen',
  'reopen_in_revision',
] as const satisfies readonly Action[];
export const isUndoable = (action: string): action is (typeof UNDOABLE)[number] =>
  UNDOABLE.some((known) => known === action);

/** The last decision on a pendency. `isUnchanged`: nothing of what it changed was changed again. */
export type Decision = { uid: string; until: Date; isUnchanged: boolean };
/** Why `uid` cannot undo the decision now; null when it can be undone. */
export function undoErrorOf(
  decision: Decision | undefined,
  { uid, now }: { uid: string; now: Date },
): Extract<ErrorCode, 'undo_over' | 'undo_not_yours' | 'stale'> | null {
  if (!decision || decision.until < now) return 'undo_over';
  if (decision.uid !== uid) return 'undo_not_yours';
  return decision.isUnchanged ? null : 'stale';
}

/** Why this move is refused now, or null when it may be made. The permission is asked by the caller. */
export function moveErrorOf(action: Action | SystemAction, facts: Facts): MoveError | null {
  const move: Move = MOVES[action];
  if (!move.from.includes(facts.status)) return { code: 'move_refused' };
  for (const rule of move.rules) {
    const moveError = rule(facts);
    if (moveError) return moveError;
  }
  return null;
}

/**
 * The action that a call which names only a status means (D-10): those that lead from `status` to `target`, that the
 * caller may do, and whose note is there when it must be. More than one may remain; then the caller must say which.
 */
export function actionsTo(
  target: PendencyStatus,
  { status, note, permissions }: { status: PendencyStatus; note?: string; permissions: readonly Permission[] },
): Action[] {
  const fitting = allowedActions(status, permissions).filter((action) => personMoves[action].targets.includes(target));
  if (fitting.length < 2) return fitting;
  const withNote = fitting.filter((action) => personMoves[action].note === 'required');
  return note ? withNote : fitting.filter((action) => !withNote.includes(action));
}

/** The side of a project that makes a move; a supplier can never conclude its own papers. */
export const sideOf = (action: Action): Side | 'BOTH' => {
  const { permission } = personMoves[action];
  if (permission === undefined) return 'BOTH';
  const sides = (['CONTRACTING', 'PROVIDER'] as const).filter((side) => sideCanHold(side, permission));
  return sides.length === 1 && sides[0] ? sides[0] : 'BOTH';
};
