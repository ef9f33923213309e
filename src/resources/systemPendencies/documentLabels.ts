import { CONDITIONS, type DocumentConditions } from '../../../contract/documentConditions.ts';
import { labelsOf } from '../../i18n/byWords.ts';
import type { Translate } from '../../i18n/index.ts';
import type { TextKey } from '../../i18n/textKey.ts';

const NAMED = [
  'name',
  'category',
  'plan',
  'type',
  'scope',
  'legalBasis',
  'legalBasisCheckedOn',
  'registers',
  'periodicity',
  'validityUnit',
  'validityFrom',
  'validityEvent',
  'validityRules',
  'graceDays',
  'nextDueDays',
  'leadDays',
  'months',
  'sensitivity',
  'retentionMonths',
  'alternatives',
  'dependencies',
  'checklist',
] as const;
const CONDITION_LABELS = {
  activityTypeIds: 'systemPendencies.form.activityTypes',
  roles: 'systemPendencies.form.roles',
  cbo: 'systemPendencies.form.cbo',
  exposure: 'systemPendencies.form.exposure',
  sizes: 'systemPendencies.form.sizes',
  riskGrades: 'systemPendencies.form.riskGrades',
  employeesFrom: 'systemPendencies.form.employeesFrom',
  employeesUntil: 'systemPendencies.form.employeesUntil',
} as const satisfies Record<keyof DocumentConditions, TextKey>;
const dueLabels = (t: Translate, rule: 'dueRule' | 'legalDueRule'): Record<string, string> => ({
  [`${rule}.count`]: t('systemPendencies.form.dueCount'),
  [`${rule}.day`]: t('systemPendencies.form.dueDay'),
  [`${rule}.month`]: t('systemPendencies.form.dueMonth'),
  [`${rule}.calendar`]: t('systemPendencies.form.dueCalendar'),
  [`${rule}.adjust`]: t('systemPendencies.form.adjust'),
});
/** By the paths of the form. */
export const documentLabels = (t: Translate, items: number): Record<string, string> => ({
  ...labelsOf(t, 'systemPendencies.form', NAMED),
  validityDays: t('systemPendencies.form.validity'),
  validityMonths: t('systemPendencies.form.validity'),
  ...dueLabels(t, 'dueRule'),
  ...dueLabels(t, 'legalDueRule'),
  legalDueRule: t('systemPendencies.form.legalDue'),
  'endRule.types': t('systemPendencies.form.endTypes'),
  'endRule.daysAway': t('systemPendencies.form.endDaysAway'),
  dueRule: t('systemPendencies.form.dueDay'),
  riskActivityIds: t('systemPendencies.form.risks'),
  contractRegimes: t('systemPendencies.form.regimes'),
  movement: t('systemPendencies.form.movements'),
  'movement.types': t('systemPendencies.form.movements'),
  'movement.causes': t('systemPendencies.form.causes'),
  'movement.minDaysAway': t('systemPendencies.form.minDaysAway'),
  'movement.dueDays': t('systemPendencies.form.dueDays'),
  ...Object.fromEntries(CONDITIONS.map((name) => [`conditions.${name}`, t(CONDITION_LABELS[name])])),
  ...Object.fromEntries(
    Array.from({ length: items }, (_, index) => [
      `checklist.${index}.name`,
      t('systemPendencies.form.item', { number: index + 1 }),
    ]),
  ),
});
