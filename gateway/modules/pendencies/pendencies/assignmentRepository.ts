import type { Assignee } from '../../../../contract/pendencies.ts';
import { changed, type Db, firstRow, rows } from '../../../db/client.ts';
import { peopleWith } from '../../../lib/scopeSql.ts';

/** Who may decide, and therefore have a pendency in hand. */
const deciders = peopleWith('confirm_pendency');

/** People offered at once: more than any company has analysts. */
const OFFERED = 500;

/** Who may decide this pendency; their membership and profile cannot be taken away until the transaction ends. */
export const lockDecider = (tx: Db, pendencyId: number, uid: string): Promise<Assignee | undefined> =>
  firstRow(tx)`select u.uid, u.display_name as "displayName" from ${deciders}
    where x.id = ${pendencyId} and u.uid = ${uid}::uuid limit 1 for share of b, f`;

export const listDeciders = (db: Db, pendencyId: number): Promise<Assignee[]> =>
  rows(db)`select u.uid, u.display_name as "displayName" from ${deciders}
    where x.id = ${pendencyId}
    group by u.uid order by norm(u.display_name), u.uid limit ${OFFERED}`;

export const listDecidersOf = (db: Db, companyIds: readonly number[]): Promise<Assignee[]> =>
  companyIds.length === 0
    ? Promise.resolve([])
    : rows(db)`select u.uid, u.display_name as "displayName"
        from memberships b join profiles f on f.id = b.profile_id and 'confirm_pendency' = any(f.permissions)
        join users u on u.uid = b.uid and not u.disabled and u.email_verified and u.account_verified
        where b.company_id in ${companyIds} and f.relation_type = 'CONTRACTING'
        group by u.uid order by norm(u.display_name), u.uid limit ${OFFERED}`;

/**
 * A new version for who acts on what they saw; the date of the last change stays, because for the supplier nothing changed.
 */
export const setAssignee = (tx: Db, id: number, uid: string | null) =>
  changed(tx)`update pendencies set assignee = ${uid}::uuid, version = version + 1 where id = ${id}`;

export const personName = async (tx: Db, uid: string): Promise<string | undefined> =>
  (await firstRow(tx)<{ name: string }>`select display_name as name from users where uid = ${uid}::uuid`)?.name;
