import { formatMonth } from '../../../../contract/common.ts';
import { ACTIONS } from '../../../../contract/lifecycle.ts';
import { MOVEMENT_TYPES } from '../../../../contract/movements.ts';
import {
  DOCUMENT_OUTCOMES,
  HISTORY_ACTIONS,
  type HistoryAction,
  type HistoryEntry,
} from '../../../../contract/pendencies.ts';
import { CHECKLIST_STATUSES, PENDENCY_STATUSES } from '../../../../contract/pendencyStatus.ts';
import { formatDate } from '../../../i18n/format.ts';
import type { Translate } from '../../../i18n/index.ts';

const oneOf = <Value extends string>(values: readonly Value[], text: string | null): Value | null =>
  values.find((value) => value === text) ?? null;

const day = (text: string | null): string | null =>
  text && /^\d{4}-\d{2}-\d{2}/.test(text) ? formatDate(text.slice(0, 10)) : text;

/** Translates a status, an answer or an outcome; other values are returned unchanged. */
function valueText(text: string | null, t: Translate): string {
  const status = oneOf(PENDENCY_STATUSES, text);
  if (status) return t(`contract.pendencyStatus.${status}`);
  const answer = oneOf(CHECKLIST_STATUSES, text);
  if (answer) return t(`contract.checklistStatus.${answer}`);
  const outcome = oneOf(DOCUMENT_OUTCOMES, text);
  if (outcome) return t(`contract.documentOutcome.${outcome}`);
  return text ?? '';
}

/** Moves that no button makes. */
const BY_SYSTEM = ['undo', 'certify', 'certificate_revoked', 'adopt', 'document_withdrawn'] as const;

type Words = (entry: HistoryEntry, t: Translate) => string;

const aboutFile =
  (action: 'DOCUMENT_SENT' | 'DOCUMENT_REMOVED' | 'DOCUMENT_SEEN'): Words =>
  ({ fieldName: file }, t) =>
    file ? t(`pendencyReview.history.steps.${action}`, { file }) : t(`pendencyReview.history.steps.${action}_ANY`);

const aboutDate =
  (field: 'ISSUE_DATE' | 'EXPIRATION_DATE' | 'DUE_DATE' | 'RENEWED'): Words =>
  ({ oldValue, newValue }, t) => {
    const [from, to] = [day(oldValue), day(newValue) ?? ''];
    return from
      ? t(`pendencyReview.history.steps.${field}_CHANGED`, { from, to })
      : t(`pendencyReview.history.steps.${field}_SET`, { to });
  };

/** One sentence per recorded action that names more than itself; its subject is the author. */
const WORDS = {
  CREATED: ({ newValue }, t) =>
    newValue && /^\d{4}-\d{2}/.test(newValue)
      ? t('pendencyReview.history.steps.CREATED_FOR', { month: formatMonth(newValue) })
      : t('pendencyReview.history.steps.CREATED'),
  STATUS_CHANGED: ({ fieldName, oldValue, newValue }, t) => {
    const to = valueText(newValue, t);
    const action = oneOf([...ACTIONS, ...BY_SYSTEM] as const, fieldName);
    if (action && oldValue) {
      const move = t(`pendencyReview.history.moves.${action}`);
      return t('pendencyReview.history.steps.MOVED', { move, from: valueText(oldValue, t), to });
    }
    return oldValue
      ? t('pendencyReview.history.steps.STATUS_CHANGED', { from: valueText(oldValue, t), to })
      : t('pendencyReview.history.steps.STATUS_SET', { to });
  },
  DOCUMENT_SENT: aboutFile('DOCUMENT_SENT'),
  DOCUMENT_REMOVED: aboutFile('DOCUMENT_REMOVED'),
  DOCUMENT_SEEN: aboutFile('DOCUMENT_SEEN'),
  DOCUMENT_REUSED: ({ fieldName, oldValue }, t) =>
    oldValue
      ? t('pendencyReview.history.steps.DOCUMENT_REUSED_FROM', { file: fieldName ?? '', project: oldValue })
      : t('pendencyReview.history.steps.DOCUMENT_REUSED', { file: fieldName ?? '' }),
  DOCUMENT_SHARED: ({ fieldName, newValue }, t) =>
    t('pendencyReview.history.steps.DOCUMENT_SHARED', { file: fieldName ?? '', place: newValue ?? '' }),
  DOCUMENT_WITHDRAWN: ({ fieldName }, t) =>
    t('pendencyReview.history.steps.DOCUMENT_WITHDRAWN', { file: fieldName ?? '' }),
  ANALYSIS_ADOPTED: ({ oldValue }, t) =>
    oldValue
      ? t('pendencyReview.history.steps.ANALYSIS_ADOPTED_FROM', { project: oldValue })
      : t('pendencyReview.history.steps.ANALYSIS_ADOPTED'),
  ISSUE_DATE_CHANGED: aboutDate('ISSUE_DATE'),
  EXPIRATION_DATE_CHANGED: aboutDate('EXPIRATION_DATE'),
  DUE_DATE_CHANGED: aboutDate('DUE_DATE'),
  RENEWED: aboutDate('RENEWED'),
  EXPOSURE_CHANGED: ({ oldValue, newValue }, t) =>
    t('pendencyReview.history.steps.EXPOSURE_CHANGED', { from: day(oldValue) ?? '', to: day(newValue) ?? '' }),
  ENDED_BY_MOVEMENT: ({ fieldName, newValue }, t) => {
    const type = oneOf(MOVEMENT_TYPES, fieldName);
    const to = day(newValue) ?? '';
    return type
      ? t('pendencyReview.history.steps.ENDED_BY_MOVEMENT', { type: t(`contract.movementType.${type}`), to })
      : t('pendencyReview.history.steps.GIVEN_BACK', { to });
  },
  ALTERNATIVE_CHOSEN: ({ newValue }, t) =>
    newValue
      ? t('pendencyReview.history.steps.ALTERNATIVE_CHOSEN', { name: newValue })
      : t('pendencyReview.history.steps.OWN_CHOSEN'),
  NAME_CHANGED: ({ oldValue, newValue }, t) =>
    t('pendencyReview.history.steps.NAME_CHANGED', { from: oldValue ?? '', to: newValue ?? '' }),
  DOCUMENT_REVIEWED: ({ newValue }, t) =>
    t('pendencyReview.history.steps.DOCUMENT_REVIEWED', { to: valueText(newValue, t) }),
  DOCUMENT_CLASSIFIED: ({ fieldName, newValue }, t) =>
    t('upload.kind.classified', { file: fieldName ?? '', to: newValue ?? '' }),
  CHECKLIST_ANSWERED: ({ fieldName, newValue }, t) => {
    const to = valueText(newValue, t);
    if (!fieldName) return t('pendencyReview.history.steps.CHECKLIST_ANSWERED_ANY', { to });
    if (newValue === 'UNCHECKED') return t('pendencyReview.history.steps.CHECKLIST_CLEARED', { item: fieldName });
    return t('pendencyReview.history.steps.CHECKLIST_ANSWERED', { item: fieldName, to });
  },
  SERVICE_DECLARED: ({ newValue }, t) =>
    t(
      newValue === 'false'
        ? 'pendencyReview.history.steps.SERVICE_NONE'
        : 'pendencyReview.history.steps.SERVICE_DECLARED',
    ),
  ASSIGNED: ({ newValue }, t) => t('pendencyReview.history.steps.ASSIGNED', { to: newValue ?? '' }),
  RELEASED: ({ oldValue }, t) => t('pendencyReview.history.steps.RELEASED', { from: oldValue ?? '' }),
  EMPLOYEE_LINKED: ({ newValue }, t) => t('pendencyReview.history.steps.EMPLOYEE_LINKED', { name: newValue ?? '' }),
  EMPLOYEE_UNLINKED: ({ oldValue }, t) => t('pendencyReview.history.steps.EMPLOYEE_UNLINKED', { name: oldValue ?? '' }),
} satisfies Partial<Record<HistoryAction, Words>>;
const hasWords = (action: HistoryAction): action is keyof typeof WORDS => action in WORDS;

/**
 * The sentence of a history entry after its author's name ('mudou de Em aberto para Recebido'). An unknown action gets
 * a generic text with its field and values.
 */
export function historySentence(entry: HistoryEntry, t: Translate): string {
  const action = oneOf(HISTORY_ACTIONS, entry.action);
  if (action) return hasWords(action) ? WORDS[action](entry, t) : t(`pendencyReview.history.steps.${action}`);
  if (!entry.fieldName) return t('pendencyReview.history.steps.other');
  const empty = t('common.emptyValue');
  return t('pendencyReview.history.changed', {
    field: entry.fieldName,
    from: valueText(entry.oldValue, t) || empty,
    to: valueText(entry.newValue, t) || empty,
  });
}
