import type { Db } from '../../../db/client.ts';
import { writeChanges } from '../../../lib/audit.ts';
import type { ProviderRun } from './progress.ts';
import * as runs from './runRepository.ts';

const WHAT = [
  'organisation.created',
  'organisation.reactivated',
  'organisation.inactivated',
  'organisation.moved',
] as const;

/**
 * What an update did with one provider, in the project's history: one entry for each document and kind of change,
 * not one for each pendency (domain, section 3). `newValue` is how many; the note names document and provider.
 */
export async function writeHistory(
  tx: Db,
  { projectId, requestedBy }: Pick<runs.Run, 'projectId' | 'requestedBy'>,
  companyId: number,
  { name: provider, documents }: Pick<ProviderRun, 'name' | 'documents'>,
  at: Date,
): Promise<void> {
  const names = await runs.namesOf(tx, Object.keys(documents).map(Number));
  await writeChanges(
    tx,
    { uid: requestedBy, companyId, entity: 'project', entityId: projectId, createdAt: at },
    ...names.flatMap(({ id, name }) =>
      WHAT.flatMap((fieldName, index) => {
        const count = documents[id]?.[index] ?? 0;
        const note = `${name} – ${provider}`;
        return count === 0 ? [] : [{ action: 'ORGANISED' as const, fieldName, newValue: String(count), note }];
      }),
    ),
  );
}
