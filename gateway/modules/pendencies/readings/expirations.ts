import { dateSchema, dayOf } from '../../../../contract/common.ts';
import type { Db } from '../../../db/client.ts';
import { type AuditEntry, writeAudit } from '../../../lib/audit.ts';
import type { PendenciesService } from '../pendencies/service.ts';
import * as repository from './repository.ts';

type Dependencies = { now: () => Date; pendencies: Pick<PendenciesService, 'entryOf' | 'recountDocuments'> };

/** `DD/MM/YYYY`, as a finding shows a day; null for any other text. */
function dayIn(text: string): string | null {
  const parsed = dateSchema.safeParse(text.split('/').reverse().join('-'));
  return parsed.success ? parsed.data : null;
}

/**
 * Writes the printed end that the readings of a pendency found as the expiration date of its documents (ruling 13), with an
 * entry in the history for each. A date that a person set stays. An end that has passed waits until the document is sent:
 * a misread date must not keep the supplier from sending, and afterwards it keeps the analyst from concluding.
 */
export async function proposeExpirations(tx: Db, { now, pendencies }: Dependencies, pendencyId: number): Promise<void> {
  const today = dayOf(now());
  const entries: AuditEntry[] = [];
  for (const { id, name, state, issueDate, expirationDate, found } of await repository.foundExpirations(
    tx,
    pendencyId,
  )) {
    const day = dayIn(found);
    if (day === null || day === expirationDate || day < issueDate || (state === 'CURRENT' && day < today)) continue;
    await repository.setExpiration(tx, id, day);
    const change = { fieldName: name, oldValue: expirationDate, newValue: day };
    entries.push(pendencies.entryOf(null, null, pendencyId, 'EXPIRATION_DATE_CHANGED', change));
  }
  if (entries.length === 0) return;
  await writeAudit(tx, entries);
  await pendencies.recountDocuments(tx, pendencyId);
}
