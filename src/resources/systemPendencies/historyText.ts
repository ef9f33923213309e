import type { HistoryEntry } from '../../../contract/pendencies.ts';
import type { Translate } from '../../i18n/index.ts';
import type { TextKey } from '../../i18n/textKey.ts';

/** The history of a document in words: what was done, and the values as the form shows them. */
const FIELDS = [
  'name',
  'category',
  'plan',
  'type',
  'periodicity',
  'validityDays',
  'validityMonths',
  'validityFrom',
  'nextDueDays',
  'dueRule',
  'months',
  'riskActivityIds',
  'contractRegimes',
  'movement',
  'legalBasis',
  'critical',
  'failsReading',
  'checklist',
  'templates',
] as const;
type Field = (typeof FIELDS)[number];
const ACTIONS = ['CREATED', 'UPDATED', 'REMOVED', 'ITEM_ADDED', 'ITEM_CHANGED', 'ITEM_REMOVED'] as const;

const fieldOf = (name: string | null): Field | undefined => FIELDS.find((field) => field === name);

export function actionText({ action, fieldName, note }: HistoryEntry, t: Translate): string {
  const known = ACTIONS.find((one) => one === action);
  if (!known) return action;
  const field = fieldOf(fieldName);
  return t(`systemPendencies.history.action.${known}`, {
    field: field ? t(`systemPendencies.history.field.${field}`, { item: note ?? '' }) : (fieldName ?? ''),
  });
}

/** 'day: 5; month: next' → its parts. */
const partsOf = (value: string): Record<string, string> =>
  Object.fromEntries(value.split('; ').map((part) => [part.split(': ')[0] ?? '', part.split(': ')[1] ?? '']));
const each = (value: string, label: (one: string) => string): string => value.split(', ').map(label).join(', ');
/** The gateway keeps the contract's codes; the words of each stand under one key. */
const word = (t: Translate, group: string, code: string): string => t(`contract.${group}.${code}` as TextKey);

export function valueText(fieldName: string | null, value: string | null, t: Translate, months: readonly string[]) {
  if (value === null) return null;
  switch (fieldOf(fieldName)) {
    case 'plan':
      return word(t, 'plan', value);
    case 'type':
      return word(t, 'pendencyType', value);
    case 'periodicity':
      return word(t, 'periodicity', value);
    case 'validityFrom':
      return word(t, 'validityFrom', value);
    case 'critical':
    case 'failsReading':
      return t(value === 'true' ? 'contract.checklistStatus.OK' : 'contract.checklistStatus.INVALID');
    case 'riskActivityIds':
      return each(value, (one) => word(t, 'riskActivity', one));
    case 'contractRegimes':
      return each(value, (one) => word(t, 'contractRegime', one));
    case 'months':
      return each(value, (one) => months[Number(one) - 1] ?? one);
    case 'dueRule': {
      const { day = '', month, adjust } = partsOf(value);
      const inMonth = t(month === 'same' ? 'systemPendencies.form.sameMonth' : 'systemPendencies.form.nextMonth');
      const moved = t(adjust === 'before' ? 'systemPendencies.form.before' : 'systemPendencies.form.after');
      return [
        `${t('systemPendencies.form.dueDay')} ${day}`,
        `${t('systemPendencies.form.dueMonth')}: ${inMonth}`,
        `${t('systemPendencies.form.adjust')}: ${moved}`,
      ].join(' · ');
    }
    case 'movement': {
      const { types = '', minDaysAway, dueDays } = partsOf(value);
      return [
        each(types, (one) => word(t, 'movementType', one)),
        ...(minDaysAway ? [`${t('systemPendencies.form.minDaysAway')}: ${minDaysAway}`] : []),
        ...(dueDays ? [`${t('systemPendencies.form.dueDays')}: ${dueDays}`] : []),
      ].join(' · ');
    }
    default:
      return value;
  }
}
