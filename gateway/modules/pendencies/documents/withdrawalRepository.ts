import type { PendencyStatus } from '../../../../contract/pendencyStatus.ts';
import { changed, type Db, rows } from '../../../db/client.ts';
import { idArray } from '../../../lib/scopeSql.ts';

export type Use = { id: number; status: PendencyStatus; contractingId: number };
/** The pendencies of a supplier in which the bytes count now, locked in one order. */
export const lockUses = (tx: Db, providerId: number, storageKey: string): Promise<Use[]> =>
  rows(tx)`select x.id, x.status, x.contracting_id as "contractingId" from pendencies x
    where x.provider_id = ${providerId} and x.id in (
      select d.pendency_id from documents d where d.storage_key = ${storageKey} and d.state <> 'SUPERSEDED')
    order by x.id for update`;

/** Marks every row of these bytes of the supplier; gives how many were not marked before. */
export const withdraw = (
  tx: Db,
  {
    providerId,
    storageKey,
    uid,
    reason,
    at,
  }: { providerId: number; storageKey: string; uid: string; reason: string; at: Date },
): Promise<number> =>
  changed(tx)`update documents d set withdrawn_at = ${at.toISOString()}::timestamptz, withdrawn_by = ${uid}::uuid,
      withdrawal_reason = ${reason}
    from pendencies x where x.id = d.pendency_id and x.provider_id = ${providerId} and d.storage_key = ${storageKey}
      and d.withdrawn_at is null`;

/** Of pendencies in which it was not sent yet: it is none of theirs any more. */
export const supersedeUnsent = (tx: Db, ids: readonly number[], storageKey: string) =>
  changed(tx)`update documents set state = 'SUPERSEDED'
    where pendency_id = any(${idArray(ids)}) and storage_key = ${storageKey} and state = 'CURRENT'`;

/** Tells those who decide in the companies that accepted it. */
export const tell = (tx: Db, ids: readonly number[]) =>
  changed(tx)`insert into notice_causes (kind, subject_id, pendency_id)
    select 'WITHDRAWN', id, id from unnest(${idArray(ids)}) id`;
