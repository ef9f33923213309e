import { type SQL, sql } from 'drizzle-orm';
import type { CompanyUser, CompanyUserQuery } from '../../../contract/invites.ts';
import type { ListOf } from '../../../contract/list.ts';
import { type Db, rows } from '../../db/client.ts';
import type { Scope } from '../../lib/actor.ts';
import { listPage, matches } from '../../lib/listPage.ts';
import { anyOf } from '../../lib/scopeSql.ts';

/** People of companies and the invites that wait (B-06), as rows of one list. */

const reference = (alias: SQL, name: SQL) => sql`json_build_object('id', ${alias}.id, 'name', ${name})`;
const company = sql`json_build_object('id', c.id, 'name', c.trading_name, 'cnpj', c.cnpj)`;
const project = sql`case when j.id is null then null else ${reference(sql`j`, sql`j.name`)} end`;

/** Rows of `alias` in the scopes: of the company, and of a restricted membership those of its project. */
const inScopes = (scopes: readonly Scope[], alias: SQL): SQL =>
  anyOf(
    scopes.map(({ companyId, projectId }) =>
      projectId === null
        ? sql`${alias}.company_id = ${companyId}`
        : sql`${alias}.company_id = ${companyId} and ${alias}.project_id = ${projectId}`,
    ),
  );

const people = (uid: string, where: SQL): SQL => sql`
  select m.id as "accountCompanyId", null::bigint as "inviteId", u.uid, u.display_name as "displayName", u.email,
    ${company} as company, ${reference(sql`p`, sql`p.name`)} as profile, ${project} as project, true as confirmed,
    'ACCEPTED' as status, null::text as "expiresAt", iso(u.last_access_at) as "lastAccessAt", u.uid = ${uid} as me,
    norm(u.display_name || ' ' || u.email) as words
  from memberships m
  join users u on u.uid = m.uid join companies c on c.id = m.company_id
  join access_profiles p on p.id = m.profile_id left join projects j on j.id = m.project_id
  where ${where}`;

const waiting = (at: Date, where: SQL): SQL => sql`
  select null::bigint, i.id, null::uuid, null::text, i.email, ${company}, ${reference(sql`p`, sql`p.name`)}, ${project},
    false, case when i.expires_at > ${at.toISOString()}::timestamptz then 'PENDING' else 'EXPIRED' end,
    iso(i.expires_at), null::text, false, norm(i.email)
  from invites i
  join companies c on c.id = i.company_id join access_profiles p on p.id = i.profile_id
  left join projects j on j.id = i.project_id
  where i.kind in ('USER', 'PROJECT_USER') and i.accepted_at is null and i.cancelled_at is null and (${where})`;

export function listUsers(
  db: Db,
  scopes: readonly Scope[],
  query: Pick<CompanyUserQuery, 'page' | 'itemsPerPage' | 'name' | 'confirmed'>,
  { uid, at }: { uid: string; at: Date },
): Promise<ListOf<CompanyUser>> {
  const parts = [
    ...(query.confirmed === false ? [] : [people(uid, inScopes(scopes, sql`m`))]),
    ...(query.confirmed === true ? [] : [waiting(at, inScopes(scopes, sql`i`))]),
  ];
  const all = sql.join(parts, sql` union all `);
  const where = query.name ? sql`where ${matches(sql`x.words`, query.name)}` : sql``;
  const order = sql`order by x.words, coalesce(x."accountCompanyId", 0), coalesce(x."inviteId", 0)`;
  const columns =
    query.confirmed === false
      ? sql`("accountCompanyId", "inviteId", uid, "displayName", email, company, profile, project, confirmed, status, "expiresAt", "lastAccessAt", me, words)`
      : sql``;
  return listPage(
    db,
    query,
    sql`select x.* from (${all}) x${columns} ${where} ${order}`,
    sql`select 1 from (${all}) x${columns} ${where}`,
  );
}

/** One row of the list: a membership or an invite. */
export const findUserRow = async (
  db: Db,
  which: { accountCompanyId: number } | { inviteId: number },
  { uid, at }: { uid: string; at: Date },
): Promise<CompanyUser | undefined> => {
  const query =
    'accountCompanyId' in which
      ? people(uid, sql`m.id = ${which.accountCompanyId}`)
      : sql`select * from (${waiting(at, sql`i.id = ${which.inviteId}`)})
            x("accountCompanyId", "inviteId", uid, "displayName", email, company, profile, project, confirmed, status, "expiresAt", "lastAccessAt", me, words)`;
  return (await rows<CompanyUser>(db, query))[0];
};
