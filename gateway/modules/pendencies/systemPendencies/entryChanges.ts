import type { SystemPendency } from '../../../../contract/systemPendencies.ts';
import { ruleText } from '../../../db/catalogue/ruleText.ts';

/** What the history tells of a change: values as texts that a person would read back. */
export type EntryChange = {
  action: 'UPDATED' | 'ITEM_ADDED' | 'ITEM_CHANGED' | 'ITEM_REMOVED';
  fieldName: string;
  oldValue: string | null;
  newValue: string | null;
  note?: string;
};

/** Fields of an entry by which it is decided who has to send it, and when. */
const DECIDING = [
  'plan',
  'type',
  'periodicity',
  'dueRule',
  'months',
  'riskActivityIds',
  'contractRegimes',
  'movement',
  'conditions',
] as const satisfies readonly (keyof SystemPendency)[];
const FIELDS = [
  'name',
  'category',
  'scope',
  ...DECIDING,
  'validityDays',
  'validityMonths',
  'validityFrom',
  'validityEvent',
  'validityRules',
  'graceDays',
  'endRule',
  'legalDueRule',
  'registers',
  'nextDueDays',
  'leadDays',
  'legalBasis',
  'legalBasisCheckedOn',
  'critical',
  'failsReading',
  'blocksEntry',
  'sensitivity',
  'retentionMonths',
] as const;

/** What an entry refers to, by the names that its history tells. */
const references = ({ alternativeIds, dependencies, related }: SystemPendency) => {
  const nameOf = (id: number) => related.find((one) => one.id === id)?.name ?? String(id);
  return {
    alternativeIds: ruleText(alternativeIds.map(nameOf)),
    dependencies: ruleText(dependencies.map(({ id, effect }) => `${effect} ${nameOf(id)}`)),
  };
};

/** One entry of the history per field and per item of the checklist that changed. */
export function entryChanges(before: SystemPendency, after: SystemPendency): EntryChange[] {
  const fields = FIELDS.map((fieldName) => ({
    action: 'UPDATED' as const,
    fieldName,
    oldValue: ruleText(before[fieldName]),
    newValue: ruleText(after[fieldName]),
  }));
  const [old, now] = [references(before), references(after)];
  const related = (['alternativeIds', 'dependencies'] as const).map((fieldName) => ({
    action: 'UPDATED' as const,
    fieldName,
    oldValue: old[fieldName],
    newValue: now[fieldName],
  }));
  return [...fields, ...related, ...itemChanges(before.checklist, after.checklist)].filter(
    ({ oldValue, newValue }) => oldValue !== newValue,
  );
}

type Deciding = Pick<SystemPendency, (typeof DECIDING)[number]>;
export const decidesOtherwise = (before: Deciding, after: Deciding): boolean =>
  DECIDING.some((field) => ruleText(before[field]) !== ruleText(after[field]));

function itemChanges(before: SystemPendency['checklist'], after: SystemPendency['checklist']): EntryChange[] {
  const removed = before
    .filter(({ id }) => !after.some((item) => item.id === id))
    .map(({ name }) => ({ action: 'ITEM_REMOVED' as const, fieldName: 'checklist', oldValue: name, newValue: null }));
  const others = after.flatMap((item): EntryChange[] => {
    const known = before.find(({ id }) => id === item.id);
    if (!known) return [{ action: 'ITEM_ADDED', fieldName: 'checklist', oldValue: null, newValue: item.name }];
    return [
      { action: 'ITEM_CHANGED', fieldName: 'checklist', oldValue: known.name, newValue: item.name },
      {
        action: 'ITEM_CHANGED',
        fieldName: 'templates',
        oldValue: known.templates.join('\n') || null,
        newValue: item.templates.join('\n') || null,
        note: item.name,
      },
    ];
  });
  return [...removed, ...others];
}
