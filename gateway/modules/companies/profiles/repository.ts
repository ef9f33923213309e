import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { ListOf } from '../../../../contract/list.ts';
import type { AccessProfile, accessProfileQuerySchema } from '../../../../contract/profiles.ts';
import { changed, type Db, firstRow, rows } from '../../../db/client.ts';
import { matchesShown } from '../../../lib/catalogueNames.ts';
import type { InLanguage } from '../../../lib/language.ts';
import { listPage } from '../../../lib/listPage.ts';
import { knownPermissions, replacedPermissions } from '../../../lib/permissionSql.ts';
import { idArray } from '../../../lib/scopeSql.ts';

export type ProfileQuery = z.infer<typeof accessProfileQuerySchema>;

/** How many holders a profile names. */
const SHOWN = 5;
/** How many holders a refused removal names. */
const NAMED = 100;

/** Who has the profile, and who was invited with it and may still come. */
const holdersOf = (profileId: SQL, at: Date) => sql`
  select distinct u.uid::text as uid, u.display_name as "displayName"
    from memberships m join users u on u.uid = m.uid where m.profile_id = ${profileId}
  union all
  select 'invite-' || i.id, i.email from invites i
    where i.company_id = (select company_id from profiles where id = ${profileId}) and i.profile_id = ${profileId}
      and i.accepted_at is null and i.cancelled_at is null and i.expires_at > ${at.toISOString()}::timestamptz`;

/** `seesUsers`: the companies whose users the reader may see. */
export type Reader = { seesUsers: readonly number[]; at: Date };

function fields({ seesUsers, at }: Reader): SQL {
  const holders = holdersOf(sql`p.id`, at);
  return sql`p.id, p.company_id as "companyId", p.name, p.relation_type as "relationType", p.description,
    ${knownPermissions(sql`p.permissions`)} as permissions, to_json(p.features) as features,
    (select count(distinct m.uid)::int from memberships m where m.profile_id = p.id) as "userCount",
    (select count(*)::int from (${holders}) h) as "holderCount",
    (select coalesce(json_agg("displayName"), '[]') from (select "displayName" from (${holders}) h
      where p.company_id = any(${idArray(seesUsers)}) order by norm("displayName"), uid limit ${SHOWN}) n) as holders,
    p.version`;
}

export function listProfiles(
  db: Db,
  companyId: number,
  query: InLanguage<ProfileQuery>,
  reader: Reader,
): Promise<ListOf<AccessProfile>> {
  const conditions: SQL[] = [sql`p.company_id = ${companyId}`];
  if (query.name) conditions.push(matchesShown(sql`norm(p.name)`, query.name, query.language));
  if (query.relationType) conditions.push(sql`p.relation_type = ${query.relationType}`);
  const where = sql.join(conditions, sql` and `);
  return listPage(
    db,
    query,
    sql`select ${fields(reader)} from profiles p where ${where} order by norm(p.name), p.id`,
    sql`select p.id from profiles p where ${where}`,
  );
}

export const findProfile = (
  db: Db,
  { id, companyIds }: { id: number; companyIds: readonly number[] },
  reader: Reader,
): Promise<AccessProfile | undefined> =>
  firstRow(
    db,
  )`select ${fields(reader)} from profiles p where p.id = ${id} and p.company_id = any(${idArray(companyIds)})`;

export const listHolders = async (
  db: Db,
  id: number,
  at: Date,
): Promise<{ count: number; users: { uid: string; displayName: string }[] }> => {
  const found = await rows(db)<{ uid: string; displayName: string; count: number }>`
    select uid, "displayName", count(*) over ()::int as count from (${holdersOf(sql`${id}`, at)}) h
    order by norm("displayName"), uid limit ${NAMED}`;
  return { count: found[0]?.count ?? 0, users: found.map(({ uid, displayName }) => ({ uid, displayName })) };
};

export const releaseInvites = (db: Db, id: number, at: Date) =>
  changed(db)`update invites set profile_id = null,
      cancelled_at = coalesce(cancelled_at, case when accepted_at is null then ${at.toISOString()}::timestamptz end)
    where profile_id = ${id}`;

/** The permissions that are written into a profile that exists. */
export const keptPermissions = (permissions: readonly string[]): SQL =>
  replacedPermissions(sql`profiles.permissions`, permissions);
