import { type SQL, sql } from 'drizzle-orm';
import type { CompanyUser, CompanyUserQuery } from '../../../../contract/invites.ts';
import type { ListOf } from '../../../../contract/list.ts';
import type { Scope } from '../../../access/actor.ts';
import { type Db, firstRow } from '../../../db/client.ts';
import { listPage, matches } from '../../../lib/listPage.ts';
import { anyOf } from '../../../lib/scopeSql.ts';

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
  select m.id as "accountCompanyId", null::bigint as "inviteId",
    case when m.project_id is null then 'USER' else 'PROJECT_USER' end as kind, null::json as supplier, u.uid, u.display_name as "displayName", u.email,
    ${company} as company, ${reference(sql`p`, sql`p.name`)} as profile, ${project} as project, true as confirmed,
    'ACCEPTED' as status, null::text as "expiresAt", iso(u.last_access_at) as "lastAccessAt", u.uid = ${uid} as me,
    norm(u.display_name || ' ' || u.email) as words
  from memberships m
  join users u on u.uid = m.uid join companies c on c.id = m.company_id
  join profiles p on p.id = m.profile_id left join projects j on j.id = m.project_id
  where ${where}`;

const COLUMNS = sql`("accountCompanyId", "inviteId", kind, supplier, uid, "displayName", email, company, profile, project,
  confirmed, status, "expiresAt", "lastAccessAt", me, words)`;

const supplier = sql`case when i.cnpj is not null
  then json_build_object('name', i.details ->> 'tradingName', 'cnpj', i.cnpj) end`;

/** `inviting`: the company that a supplier without a project is shown under. */
const waiting = (at: Date, inviting: SQL, where: SQL): SQL => sql`
  select null::bigint, i.id, i.kind, ${supplier}, null::uuid, null::text, i.email, ${company},
    case when p.id is null then null else ${reference(sql`p`, sql`p.name`)} end, ${project},
    false, case when i.expires_at > ${at.toISOString()}::timestamptz then 'PENDING' else 'EXPIRED' end,
    iso(i.expires_at), null::text, false,
    norm(concat_ws(' ', i.details ->> 'tradingName', i.details ->> 'companyName', i.email, i.cnpj))
  from invites i
  left join projects j on j.id = i.project_id
  join companies c on c.id = coalesce(i.company_id, j.company_id, ${inviting})
  left join profiles p on p.id = i.profile_id
  where i.accepted_at is null and i.cancelled_at is null and (${where})`;

/** Invites of people in the scopes; of suppliers, to their projects or by the caller. */
const invitesIn = (scopes: readonly Scope[], uid: string): SQL => {
  const whole = scopes.filter(({ projectId }) => projectId === null).map(({ companyId }) => companyId);
  const toProjects = whole.length === 0 ? sql`false` : sql`j.company_id in ${whole}`;
  const byCaller = whole.length === 0 ? sql`false` : sql`i.invited_by = ${uid} and i.project_id is null`;
  return sql`(i.kind <> 'COMPANY' and (${inScopes(scopes, sql`i`)}))
    or (i.kind = 'COMPANY' and (${toProjects} or (${byCaller})))`;
};

export function listUsers(
  db: Db,
  scopes: readonly Scope[],
  query: Pick<CompanyUserQuery, 'page' | 'itemsPerPage' | 'name' | 'confirmed' | 'profileId'>,
  { uid, at }: { uid: string; at: Date },
): Promise<ListOf<CompanyUser>> {
  const inviting = sql`${scopes[0]?.companyId ?? null}::bigint`;
  const parts = [
    ...(query.confirmed === false ? [] : [people(uid, inScopes(scopes, sql`m`))]),
    ...(query.confirmed === true ? [] : [waiting(at, inviting, invitesIn(scopes, uid))]),
  ];
  const all = sql.join(parts, sql` union all `);
  const conditions = [
    ...(query.name ? [matches(sql`x.words`, query.name)] : []),
    ...(query.profileId === undefined ? [] : [sql`(x.profile ->> 'id')::bigint = ${query.profileId}`]),
  ];
  const where = conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``;
  const order = sql`order by x.words, coalesce(x."accountCompanyId", 0), coalesce(x."inviteId", 0)`;
  const found = sql`(${all}) x${COLUMNS} ${where}`;
  return listPage(db, query, sql`select x.* from ${found} ${order}`, sql`select 1 from ${found}`);
}

export const findUserRow = async (
  db: Db,
  which: { accountCompanyId: number } | { inviteId: number },
  { uid, at }: { uid: string; at: Date },
): Promise<CompanyUser | undefined> => {
  const query =
    'accountCompanyId' in which
      ? people(uid, sql`m.id = ${which.accountCompanyId}`)
      : sql`select * from (${waiting(at, sql`null::bigint`, sql`i.id = ${which.inviteId}`)}) x${COLUMNS}`;
  return firstRow(db)<CompanyUser>`${query}`;
};
