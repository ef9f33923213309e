import type { SystemPendency } from '../../../../contract/systemPendencies.ts';

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
] as const satisfies readonly (keyof SystemPendency)[];
const FIELDS = [
  'name',
  'category',
  'scope',
  ...DECIDING,
  'validityDays',
  'validityMonths',
  'validityFrom',
  'nextDueDays',
  'leadDays',
  'legalBasis',
  'critical',
  'failsReading',
  'blocksEntry',
  'sensitivity',
  'retentionMonths',
] as const;

/** Objects keep their values in the order in which the contract writes them, so that equal rules are equal texts. */
function asText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value !== 'object') return String(value);
  const entries = Object.entries(value).sort(([a], [b]) => a.localeCompare(b));
  return entries.map(([key, part]) => `${key}: ${asText(part)}`).join('; ');
}

/** One entry of the history per field and per item of the checklist that changed. */
export function entryChanges(before: SystemPendency, after: SystemPendency): EntryChange[] {
  const fields = FIELDS.map((fieldName) => ({
    action: 'UPDATED' as const,
    fieldName,
    oldValue: asText(before[fieldName]),
    newValue: asText(after[fieldName]),
  }));
  return [...fields, ...itemChanges(before.checklist, after.checklist)].filter(
    ({ oldValue, newValue }) => oldValue !== newValue,
  );
}

type Deciding = Pick<SystemPendency, (typeof DECIDING)[number]>;
export const decidesOtherwise = (before: Deciding, after: Deciding): boolean =>
  DECIDING.some((field) => asText(before[field]) !== asText(after[field]));

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
