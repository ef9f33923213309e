import type { Assignee } from '../../../../contract/pendencies.ts';
import { changed, type Db, rows, value } from '../../../db/client.ts';
import { idArray } from '../../../lib/scopeSql.ts';

type Viewer = { pendencyId: number; uid: string };

/** False when the viewer was seen before. */
export const keepViewer = async (
  db: Db,
  { pendencyId, uid, companyId, at }: Viewer & { companyId: number; at: Date },
): Promise<boolean> =>
  (await value(db)<boolean>`insert into pendency_viewers (pendency_id, uid, company_id, seen_at)
    values (${pendencyId}, ${uid}::uuid, ${companyId}, ${at.toISOString()}::timestamptz)
    on conflict (pendency_id, uid) do update set company_id = excluded.company_id, seen_at = excluded.seen_at
    returning xmax = 0`) === true;

export const removeViewer = (db: Db, { pendencyId, uid }: Viewer) =>
  changed(db)`delete from pendency_viewers where pendency_id = ${pendencyId} and uid = ${uid}::uuid`;

/** Others of these companies who were seen after `since`. */
export const listViewers = (
  db: Db,
  { pendencyId, uid, companyIds, since }: Viewer & { companyIds: readonly number[]; since: Date },
): Promise<Assignee[]> =>
  rows(db)`select u.uid, u.display_name as "displayName" from pendency_viewers v join users u on u.uid = v.uid
    where v.pendency_id = ${pendencyId} and v.uid <> ${uid}::uuid and v.company_id = any(${idArray(companyIds)})
      and v.seen_at > ${since.toISOString()}::timestamptz
    order by norm(u.display_name), u.uid limit 20`;

const SWEPT = 100;
/** Removes who is gone; rows that another gateway removes at the same moment are left to it. */
export const sweepViewers = (db: Db, until: Date): Promise<number> =>
  changed(db)`delete from pendency_viewers where (pendency_id, uid) in (
    select pendency_id, uid from pendency_viewers where seen_at <= ${until.toISOString()}::timestamptz
    order by seen_at limit ${SWEPT} for update skip locked)`;
