import type { AuditEntry } from '../../../lib/audit.ts';

/** One thing that a change did to a project, as its history tells it. `decides`: other documents are asked because of it. */
export type Change = Pick<AuditEntry, 'action' | 'fieldName' | 'oldValue' | 'newValue' | 'note'> & {
  decides?: boolean;
};

const asText = (value: string | null | undefined): string | null => value || null;

/** The fields that differ, each as one entry under its part of the project: 'basic.name'. */
export function fieldChanges<Field extends string>(
  part: string,
  fields: readonly Field[],
  before: Record<Field, string | null>,
  after: Partial<Record<Field, string | null | undefined>>,
  deciding: readonly Field[] = [],
): Change[] {
  return fields.flatMap((field) => {
    const oldValue = asText(before[field]);
    const newValue = asText(after[field]);
    if (oldValue === newValue) return [];
    return [
      { action: 'UPDATED', fieldName: `${part}.${field}`, oldValue, newValue, decides: deciding.includes(field) },
    ];
  });
}
