import { type SQL, sql } from 'drizzle-orm';
import type { Side } from '../../contract/permissions.ts';
import { ADMINISTERING, type Grant } from '../../contract/profiles.ts';
import { count, type Db, firstRow, hasRows, rows, value } from '../db/client.ts';
import type { AuditEntry } from '../lib/audit.ts';
import { knownPermissions } from '../lib/permissionSql.ts';
import { peopleWith, textArray } from '../lib/scopeSql.ts';

/** Locks the company's row until the transaction ends: changes of its people and profiles take turns. */
export const lockCompany = (tx: Db, companyId: number): Promise<boolean> =>
  hasRows(tx)`select 1 from companies where id = ${companyId} for no key update`;

/** Memberships `m` (with profile `p` and user `u`) that hold both administering rights for the whole company. */
const administers = (): SQL =>
  sql`m.project_id is null and not u.disabled and p.permissions @> ${textArray(ADMINISTERING)}`;

export const countAdministrators = (tx: Db, companyId: number): Promise<number> =>
  count(tx)`select count(*)::int
    from memberships m join profiles p on p.id = m.profile_id join users u on u.uid = m.uid
    where m.company_id = ${companyId} and ${administers()}`;

/** Names of at most `limit` people who administer one of the companies, without the one who asks. */
export const listAdministrators = async (
  db: Db,
  companyIds: readonly number[],
  { exceptUid, limit }: { exceptUid: string; limit: number },
): Promise<string[]> => {
  if (companyIds.length === 0) return [];
  const found = await rows(db)<{ displayName: string }>`select distinct u.display_name as "displayName", u.uid
    from memberships m join profiles p on p.id = m.profile_id join users u on u.uid = m.uid
    where m.company_id in ${companyIds} and u.uid <> ${exceptUid} and ${administers()}
    order by u.display_name, u.uid limit ${limit}`;
  return found.map(({ displayName }) => displayName);
};

/** The sides on which a company works: by its projects and its people; a company without projects may take either. */
export const sidesOf = async (tx: Db, companyId: number): Promise<Side[]> => {
  const row = await firstRow(tx)<{ contracting: boolean; provider: boolean; held: Side[] }>`
    select exists (select 1 from projects where company_id = ${companyId}) as contracting,
    exists (select 1 from project_companies where company_id = ${companyId}) as provider,
    (select coalesce(json_agg(distinct p.relation_type), '[]')
      from memberships m join profiles p on p.id = m.profile_id
      where m.company_id = ${companyId} and m.project_id is null) as held`;
  if (!row?.contracting && !row?.provider) return ['CONTRACTING', 'PROVIDER'];
  const sides = new Set<Side>(row.held);
  if (row.contracting) sides.add('CONTRACTING');
  if (row.provider) sides.add('PROVIDER');
  return [...sides];
};

/** The side of a company in one project; undefined when it has no part in it. */
export const sideInProject = (tx: Db, companyId: number, projectId: number): Promise<Side | undefined> =>
  value(tx)`select case when p.company_id = ${companyId} then 'CONTRACTING' else 'PROVIDER' end
    from projects p
    where p.id = ${projectId} and (p.company_id = ${companyId} or exists (
      select 1 from project_companies pc where pc.project_id = p.id and pc.company_id = ${companyId}))`;

/** Releases what people of the company have in hand and may not decide any more; gives the entries of the history. */
export const releaseAssignments = async (tx: Db, companyId: number): Promise<AuditEntry[]> => {
  const released = await rows(tx)<{ id: number; name: string }>`
    update pendencies a set assignee = null, version = a.version + 1 from users w
    where a.contracting_id = ${companyId} and a.assignee is not null and w.uid = a.assignee
      and not exists (select 1 from ${peopleWith('confirm_pendency')} where x.id = a.id and u.uid = a.assignee)
    returning a.id, w.display_name as name`;
  const entry = { uid: null, companyId, entity: 'pendency', action: 'RELEASED' } as const;
  return released.map(({ id, name }) => ({ ...entry, entityId: id, oldValue: name }));
};

const granting = sql`relation_type as "relationType", ${knownPermissions(sql`permissions`)} as permissions, to_json(features) as features`;

/** What the caller's profile grants, as it is now, and all that the profiles of the company's people grant. */
export async function grantsOf(
  tx: Db,
  { companyId, profileId }: { companyId: number; profileId: number },
): Promise<{ own: Grant; inUse: Pick<Grant, 'permissions' | 'features'> }> {
  const found = await rows(tx)<Grant & { id: number }>`select id, ${granting} from profiles p
    where p.id = ${profileId} or (p.company_id = ${companyId}
      and exists (select 1 from memberships m where m.profile_id = p.id))`;
  const own = found.find(({ id }) => id === profileId);
  if (!own) throw new Error(`no profile ${profileId}`);
  return {
    own,
    inUse: {
      permissions: found.flatMap(({ permissions }) => permissions),
      features: found.flatMap(({ features }) => features),
    },
  };
}

export type GivenProfile = Grant & { id: number; name: string };

/** A profile of the company, held until the transaction ends, so that it is not removed while it is given. */
export const findProfileOf = (tx: Db, companyId: number, profileId: number): Promise<GivenProfile | undefined> =>
  firstRow(tx)`select id, name, ${granting}
    from profiles where id = ${profileId} and company_id = ${companyId} for share`;
