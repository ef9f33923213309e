import type { Db } from '../../../db/client.ts';
import { writeAudit } from '../../../lib/audit.ts';
import type { ProviderRun } from './progress.ts';
import * as runs from './runRepository.ts';

const WHAT = ['organisation.created', 'organisation.reactivated', 'organisation.inactivated'] as const;

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
  await writeAudit(
    tx,
    names.flatMap(({ id, name }) =>
      WHAT.flatMap((fieldName, index) => {
        const count = documents[id]?.[index] ?? 0;
        if (count === 0) return [];
        return [
          {
            uid: requestedBy,
            companyId,
            entity: 'project' as const,
            entityId: projectId,
            action: 'ORGANISED',
            fieldName,
            newValue: String(count),
            note: `${name} – ${provider}`,
            createdAt: at,
          },
        ];
      }),
    ),
  );
}
