import type { ListOf } from '../../contract/list.ts';
import type { HistoryEntry, PendencyDocument } from '../../contract/pendencies.ts';
import type { Permission } from '../../contract/permissions.ts';
import type { ReadingField } from '../../contract/readings.ts';
import type { Sensitivity } from '../../contract/sensitivity.ts';
import { AppError } from '../lib/errors.ts';

/**
 * Health documents (LGPD art. 11; ruling 23): without `see_health_data` on the pendency its people see that a file is there, its
 * kind, its dates and whether the person is fit, never the file, its name or anything else that the reading found in it.
 */
export const isRestricted = (sensitivity: Sensitivity, permissions: readonly Permission[]): boolean =>
  sensitivity === 'HEALTH' && !permissions.includes('see_health_data');

/** Refuses with 403 who may not open it. */
export function requireHealth(sensitivity: Sensitivity, permissions: readonly Permission[]): void {
  if (isRestricted(sensitivity, permissions)) throw new AppError('forbidden', { missing: 'see_health_data' });
}

/** A document as the database gives it. */
export type StoredDocument = Omit<PendencyDocument, 'restricted'>;

/** A document as the caller may see it: one that is restricted has the name of its kind, else of what is asked for. */
export function shownDocument(
  document: StoredDocument,
  permissions: readonly Permission[],
  askedFor: string,
): PendencyDocument {
  const restricted = isRestricted(document.sensitivity, permissions);
  return { ...document, restricted, ...(restricted && { name: document.kind?.name ?? askedFor }) };
}

type Holder = { record: { sensitivity: Sensitivity; name: string }; permissions: readonly Permission[] };

/** The name of a file of a pendency as the caller may see it. */
export const shownName =
  ({ record, permissions }: Holder) =>
  (fileName: string): string =>
    isRestricted(record.sensitivity, permissions) ? record.name : fileName;

/** Entries of the history whose field is the name of a file. */
const OF_FILES = /^DOCUMENT_|^(ISSUE|EXPIRATION)_DATE_CHANGED$/;

/** A history with the names of files as the caller may see them. */
export function shownHistory({ results, meta }: ListOf<HistoryEntry>, holder: Holder): ListOf<HistoryEntry> {
  const nameOf = shownName(holder);
  const shown = results.map((entry) =>
    OF_FILES.test(entry.action) && entry.fieldName ? { ...entry, fieldName: nameOf(entry.fieldName) } : entry,
  );
  return { results: shown, meta };
}

/** What the reading may tell of a restricted document. */
export const OPEN_FINDINGS: readonly ReadingField[] = ['documentKind', 'issueDate', 'expirationDate', 'fitness'];
