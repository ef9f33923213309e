import { dayOf } from '../../../../contract/common.ts';
import type { ErrorCode } from '../../../../contract/errors.ts';
import {
  type Action,
  allowedActions,
  MOVES,
  type Move,
  type MoveError,
  moveErrorOf,
} from '../../../../contract/lifecycle.ts';
import type { Pendency } from '../../../../contract/pendencies.ts';
import { isRenewable, type PendencyStatus } from '../../../../contract/pendencyStatus.ts';
import { formatDate, listText } from '../../../i18n/format.ts';
import type { Translate } from '../../../i18n/index.ts';
import { lockOf, recordFacts } from '../reviewFacts.ts';
import { DECISION_KEYS } from '../useShortcuts.ts';

export type Obstacle = {
  code: ErrorCode | 'offline' | 'uploading';
  /** Numbers (from 1) of the blocking checklist items. */
  items?: { invalid: number[]; unanswered: number[] };
  documents?: string[];
  values?: MoveError['values'];
};

export type FooterAction = {
  action: Action;
  shortcut: string;
  /** `main` and `danger`: filled buttons at the right; `text`: text buttons. */
  emphasis: 'main' | 'danger' | 'text';
  needsNote: boolean;
  obstacle: Obstacle | null;
};

const personMoves: Record<Action, Move> = MOVES;

/** The target status sent to the gateway; of two possible ones, that without the automatic reading. */
export const targetOf = (action: Action): PendencyStatus =>
  personMoves[action].to({ canBeRead: false, statusBeforeSupport: null });

/** Whether a note is asked for: always with this action, or because of a difference that nobody explained (D-29). */
const needsNote = (action: Action, { hasUnexplainedDifference }: Pendency): boolean =>
  personMoves[action].note === 'required' || (action === 'conclude' && hasUnexplainedDifference);

const numbersOf = (record: Pendency, status: 'INVALID' | 'UNCHECKED'): number[] =>
  record.checklist.flatMap((item, index) => (item.status === status ? [index + 1] : []));

const ABOUT_ITEMS: readonly ErrorCode[] = ['checklist_blocks_conclusion', 'checklist_blocks_rejection'];

type Circumstances = { online: boolean; uploading?: boolean; waitingFiles?: number; now?: Date };

function obstacleOf(action: Action, record: Pendency, circumstances: Circumstances): Obstacle | null {
  const { online, uploading = false, waitingFiles = 0, now } = circumstances;
  const lock = lockOf(record);
  if (lock) return { code: lock };
  if (!online) return { code: 'offline' };
  if (uploading) return { code: 'uploading' };
  // a missing note does not disable the button: its dialog asks for it
  const files = action === 'send' ? waitingFiles : 0;
  const errorMessage = moveErrorOf(action, recordFacts(record, { note: '-', waitingFiles: files, now }));
  if (!errorMessage) return null;
  return {
    code: errorMessage.code,
    items: ABOUT_ITEMS.includes(errorMessage.code)
      ? { invalid: numbersOf(record, 'INVALID'), unanswered: numbersOf(record, 'UNCHECKED') }
      : undefined,
    documents: errorMessage.documents?.map((document) => document.name),
    values: errorMessage.values,
  };
}

/** Actions that can be the filled button, in order of preference. */
const MAIN: readonly Action[] = ['conclude', 'send'];

/**
 * The decisions that the user may take on this record (D-12, D-14 to D-17), each with its obstacle. A move that the
 * status itself forbids (`move_refused`) is left out.
 */
export function footerActions(record: Pendency, circumstances: Circumstances): FooterAction[] {
  const actions = allowedActions(record.status, record.permissions);
  const main = MAIN.find((action) => actions.includes(action));
  return actions.flatMap((action) => {
    const obstacle = obstacleOf(action, record, circumstances);
    // what is in force is renewed beside it, not sent again
    const isRenewed = action === 'send' && isRenewable(record, dayOf(circumstances.now ?? new Date()));
    if (obstacle?.code === 'move_refused' || action === 'read_again' || isRenewed) return [];
    const emphasis = action === main ? 'main' : action === 'reject' ? 'danger' : 'text';
    return [{ action, shortcut: DECISION_KEYS[action], emphasis, needsNote: needsNote(action, record), obstacle }];
  });
}

/** The obstacle written in the footer: that of the filled buttons first; null when none is disabled. */
export function writtenObstacle(actions: readonly FooterAction[]): { action: Action; obstacle: Obstacle } | null {
  const rank = { main: 0, danger: 1, text: 2 } as const;
  const off = actions
    .flatMap(({ action, emphasis, obstacle }) => (obstacle ? [{ action, emphasis, obstacle }] : []))
    .sort((a, b) => rank[a.emphasis] - rank[b.emphasis]);
  const first = off[0];
  return first ? { action: first.action, obstacle: first.obstacle } : null;
}

/** Initial note of a rejection: the justifications of the invalid items (D-15, D-27). */
export const rejectionDraft = (record: Pendency): string =>
  record.checklist
    .filter((item) => item.status === 'INVALID' && item.invalidDescription)
    .map((item) => item.invalidDescription)
    .join('\n');

/** Text of an obstacle ('Item 4 está como Não. Para concluir, …'). */
export function obstacleText(
  { code, items, documents, values }: Obstacle,
  record: Pick<Pendency, 'status' | 'projectStatus'>,
  t: Translate,
): string {
  if (code === 'offline') return t('pendencyReview.footer.offline');
  if (code === 'uploading') return t('pendencyReview.footer.uploading');
  const parts: string[] = [];
  if (items && code === 'checklist_blocks_conclusion' && items.invalid.length > 0) {
    parts.push(
      t('pendencyReview.footer.itemsInvalid', { count: items.invalid.length, items: listText(items.invalid) }),
    );
  }
  if (items && items.unanswered.length > 0) {
    parts.push(
      t('pendencyReview.footer.itemsUnanswered', {
        count: items.unanswered.length,
        items: listText(items.unanswered),
      }),
    );
  }
  const status = t(`contract.pendencyStatus.${record.status}`);
  const projectStatus = t(`contract.projectStatus.${record.projectStatus}`);
  parts.push(t(`errors.${code}`, { status, projectStatus, ...(values && { date: formatDate(values.date) }) }));
  if (documents && documents.length > 0) parts.push(documents.join(', '));
  return parts.join(' ');
}
