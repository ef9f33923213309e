import type { ErrorCode } from '../../../../contract/errors.ts';
import { type Action, allowedActions, MOVES, type Move, moveErrorOf } from '../../../../contract/lifecycle.ts';
import type { Pendency } from '../../../../contract/pendencies.ts';
import type { PendencyStatus } from '../../../../contract/pendencyStatus.ts';
import type { Translate } from '../../../i18n/index.ts';
import { recordFacts } from '../reviewFacts.ts';
import { DECISION_KEYS } from '../useShortcuts.ts';

/** Why a decision is off, in words that the footer knows. */
export type Obstacle = {
  code: ErrorCode | 'offline' | 'uploading';
  /** Numbers (from 1) of the items of the checklist that stand in the way. */
  items?: { invalid: number[]; unanswered: number[] };
  documents?: string[];
};

export type FooterAction = {
  action: Action;
  /** The key that starts it. */
  shortcut: string;
  /** `main` and `danger` stand at the right, filled; the others are text buttons. */
  emphasis: 'main' | 'danger' | 'text';
  needsNote: boolean;
  /** Null when it may be done now. */
  obstacle: Obstacle | null;
};

const personMoves: Record<Action, Move> = MOVES;

/** The status that the move names on the wire; for a move with two targets the one without the automatic reading. */
export const targetOf = (action: Action): PendencyStatus =>
  personMoves[action].to({ canBeRead: false, statusBeforeSupport: null });

export const needsNote = (action: Action): boolean => personMoves[action].note === 'required';

const numbersOf = (record: Pendency, status: 'INVALID' | 'UNCHECKED'): number[] =>
  record.checklist.flatMap((item, index) => (item.status === status ? [index + 1] : []));

const ABOUT_ITEMS: readonly ErrorCode[] = ['checklist_blocks_conclusion', 'checklist_blocks_rejection'];

type Circumstances = { online: boolean; uploading?: boolean; waitingFiles?: number; now?: Date };

function obstacleOf(action: Action, record: Pendency, circumstances: Circumstances): Obstacle | null {
  const { online, uploading = false, waitingFiles = 0, now } = circumstances;
  if (record.projectIsBlocked) return { code: 'project_blocked' };
  if (!online) return { code: 'offline' };
  if (uploading) return { code: 'uploading' };
  // A note is asked for by the dialog that the button opens, so it is no reason to keep the button off.
  const files = action === 'send' ? waitingFiles : 0;
  const errorMessage = moveErrorOf(action, recordFacts(record, { note: '-', waitingFiles: files, now }));
  if (!errorMessage) return null;
  return {
    code: errorMessage.code,
    items: ABOUT_ITEMS.includes(errorMessage.code)
      ? { invalid: numbersOf(record, 'INVALID'), unanswered: numbersOf(record, 'UNCHECKED') }
      : undefined,
    documents: errorMessage.documents?.map((document) => document.name),
  };
}

/** The filled button of a status, in order of preference; the rest of the actions are text buttons. */
const MAIN: readonly Action[] = ['conclude', 'send'];

/**
 * The decisions that the caller may take on this record (D-12, D-14 to D-17), with the reason beside each that is off.
 * A move that the status alone refuses (`move_refused`: no reading knows this document) is not rendered at all.
 */
export function footerActions(record: Pendency, circumstances: Circumstances): FooterAction[] {
  const actions = allowedActions(record.status, record.permissions);
  const main = MAIN.find((action) => actions.includes(action));
  return actions.flatMap((action) => {
    const obstacle = obstacleOf(action, record, circumstances);
    if (obstacle?.code === 'move_refused' || action === 'read_again') return [];
    const emphasis = action === main ? 'main' : action === 'reject' ? 'danger' : 'text';
    return [{ action, shortcut: DECISION_KEYS[action], emphasis, needsNote: needsNote(action), obstacle }];
  });
}

/**
 * The one reason that is written in the footer: that of the filled decisions first, and then only while some filled
 * decision is off; null when nothing needs to be explained.
 */
export function writtenObstacle(actions: readonly FooterAction[]): { action: Action; obstacle: Obstacle } | null {
  const rank = { main: 0, danger: 1, text: 2 } as const;
  const off = actions
    .flatMap(({ action, emphasis, obstacle }) => (obstacle ? [{ action, emphasis, obstacle }] : []))
    .sort((a, b) => rank[a.emphasis] - rank[b.emphasis]);
  const first = off[0];
  return first ? { action: first.action, obstacle: first.obstacle } : null;
}

/** The reason that a rejection starts with: what is written beside each item that is Não (D-15, D-27). */
export const rejectionDraft = (record: Pendency): string =>
  record.checklist
    .filter((item) => item.status === 'INVALID' && item.invalidDescription)
    .map((item) => item.invalidDescription)
    .join('\n');

/** Why a decision is off, in a sentence that stands beside it ('Item 4 está como Não. Para concluir, …'). */
export function obstacleText(
  { code, items, documents }: Obstacle,
  record: Pick<Pendency, 'status'>,
  t: Translate,
): string {
  if (code === 'offline') return t('pendencyReview.footer.offline');
  if (code === 'uploading') return t('pendencyReview.footer.uploading');
  const parts: string[] = [];
  if (items && code === 'checklist_blocks_conclusion' && items.invalid.length > 0) {
    parts.push(
      t('pendencyReview.footer.itemsInvalid', { count: items.invalid.length, items: items.invalid.join(', ') }),
    );
  }
  if (items && items.unanswered.length > 0) {
    parts.push(
      t('pendencyReview.footer.itemsUnanswered', {
        count: items.unanswered.length,
        items: items.unanswered.join(', '),
      }),
    );
  }
  parts.push(t(`contract.error.${code}`, { status: t(`contract.pendencyStatus.${record.status}`) }));
  if (documents && documents.length > 0) parts.push(documents.join(', '));
  return parts.join(' ');
}
