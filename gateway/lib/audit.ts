import { type Db, hotRows } from '../db/client.ts';
import { audit } from '../db/schema/audit.ts';

/** One entry of the audit trail; `uid` null when the system acts. Values are texts as a person would read them back. */
export type AuditEntry = {
  uid: string | null;
  companyId: number | null;
  entity:
    | 'pendency'
    | 'document'
    | 'session'
    | 'account'
    | 'access'
    | 'project'
    | 'employee'
    | 'profile'
    | 'invite'
    | 'company'
    | 'place'
    | 'term'
    | 'export'
    | 'systemPendency'
    | 'analysisNote'
    | 'analysis'
    | 'view';
  entityId: string | number;
  action: string;
  fieldName?: string;
  oldValue?: string | null;
  newValue?: string | null;
  note?: string | null;
  createdAt?: Date;
};

/** Writes entries in the transaction of the change that they tell of (domain, section 8). */
export async function writeAudit(tx: Db, entries: AuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const insert = tx.insert(audit).values(entries.map((entry) => ({ ...entry, entityId: String(entry.entityId) })));
  // one entry is what nearly every change writes
  await (entries.length === 1 ? hotRows(tx, insert.getSQL()) : insert);
}
