import { createHash } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';

/** An entry of the trail as it is stored: every column, personal values as ciphertext (ADR 472). */
export type StoredEntry = {
  id: number;
  at: string;
  uid: string | null;
  companyId: number | null;
  entity: string;
  entityId: string;
  action: string;
  fieldName: string | null;
  oldValue: string | null;
  newValue: string | null;
  note: string | null;
  actorCompanyId: number | null;
  profile: string | null;
  ip: string | null;
};
export const STORED_ENTRY: SQL = sql`a.id, to_char(a.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') as at, a.uid::text as uid,
  a.company_id as "companyId", a.entity, a.entity_id as "entityId", a.action, a.field_name as "fieldName",
  a.old_value as "oldValue", a.new_value as "newValue", a.note,
  a.actor_company_id as "actorCompanyId", a.profile, a.ip`;

export const HASH_BYTES = 32;
/** Before the first entry of a company, and before the first seal of all. */
export const NOTHING = Buffer.alloc(HASH_BYTES);

/** The company in whose chain an entry stands; 0: entries of no company. */
export const chainOf = ({ companyId }: Pick<StoredEntry, 'companyId'>): number => companyId ?? 0;

/** The hash of an entry after `before`, the hash of the entry of its company before it. */
export function entryHash(before: Uint8Array, entry: StoredEntry): Buffer {
  const { id, at, uid, companyId, entity, entityId, action, fieldName, oldValue, newValue, note } = entry;
  const { actorCompanyId, profile, ip } = entry;
  const origin = [actorCompanyId, profile, ip];
  const said = [id, at, uid, companyId, entity, entityId, action, fieldName, oldValue, newValue, note];
  // entries from before these columns keep their hash
  if (origin.some((value) => value !== null)) said.push(...origin);
  return createHash('sha256').update(before).update(JSON.stringify(said)).digest();
}

/** The hash of a seal after `before`, the chain of the seal before it, of whichever company. */
export const sealHash = (before: Uint8Array, seal: { companyId: number; position: number; last: Uint8Array }): Buffer =>
  createHash('sha256').update(before).update(`${seal.companyId}:${seal.position}:`).update(seal.last).digest();
