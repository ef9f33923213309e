import { sql } from 'drizzle-orm';
import type { Reference } from '../../../../contract/common.ts';
import type { ListOf } from '../../../../contract/list.ts';
import type { Side } from '../../../../contract/permissions.ts';
import type { AccessProfile } from '../../../../contract/profiles.ts';
import type { ProjectAccount } from '../../../../contract/projectSettings.ts';
import { type Db, firstRow, hasRows, rows } from '../../../db/client.ts';
import { listPage, matches, type PageRequest } from '../../../lib/listPage.ts';

/** People of one company who reach a project, and the invites to it that wait (C-16). */
type Asking = { projectId: number; companyId: number; uid: string; at: Date };

const company = sql`json_build_object('id', c.id, 'name', c.trading_name, 'cnpj', c.cnpj)`;
const profile = sql`json_build_object('id', p.id, 'name', p.name)`;

/** `onlyProject`: the caller's own membership is of this project alone and shows nobody beyond it. */
const people = ({ projectId, companyId, uid, at }: Asking, onlyProject: boolean) => sql`
  select m.id as "accountCompanyId", null::bigint as "inviteId", u.display_name as "displayName", u.email,
    ${company} as company, ${profile} as profile, 'ACCEPTED' as status, m.project_id is not null as "projectOnly",
    u.uid = ${uid} as me, norm(u.display_name || ' ' || u.email) as words
  from memberships m
  join users u on u.uid = m.uid join companies c on c.id = m.company_id join profiles p on p.id = m.profile_id
  where m.company_id = ${companyId}
    and (m.project_id = ${projectId}${onlyProject ? sql`` : sql` or m.project_id is null`})
  union all
  select null, i.id, null, i.email, ${company}, ${profile},
    case when i.expires_at > ${at.toISOString()}::timestamptz then 'PENDING' else 'EXPIRED' end, true, false, norm(i.email)
  from invites i
  join companies c on c.id = i.company_id join profiles p on p.id = i.profile_id
  where i.company_id = ${companyId} and i.project_id = ${projectId} and i.kind = 'PROJECT_USER'
    and i.accepted_at is null and i.cancelled_at is null`;

const COLUMNS = sql`"accountCompanyId", "inviteId", "displayName", email, company, profile, status, "projectOnly", me`;

/** Those of this project alone first, then those of the whole company; each by name. */
export function listPeople(
  db: Db,
  asking: Asking,
  { name, onlyProject, ...page }: PageRequest & { name?: string; onlyProject: boolean },
): Promise<ListOf<ProjectAccount>> {
  const found = sql`(${people(asking, onlyProject)}) x ${name ? sql`where ${matches(sql`x.words`, name)}` : sql``}`;
  return listPage(
    db,
    page,
    sql`select ${COLUMNS} from ${found}
        order by x."projectOnly" desc, x.words, coalesce(x."accountCompanyId", 0), coalesce(x."inviteId", 0)`,
    sql`select 1 from ${found}`,
  );
}

export const findPerson = async (
  db: Db,
  asking: Asking,
  which: { accountCompanyId: number } | { inviteId: number },
): Promise<ProjectAccount | undefined> => {
  const is =
    'inviteId' in which ? sql`x."inviteId" = ${which.inviteId}` : sql`x."accountCompanyId" = ${which.accountCompanyId}`;
  return await firstRow(db)<ProjectAccount>`select ${COLUMNS} from (${people(asking, false)}) x where ${is}`;
};

/** Whether a person's invite leads to this project, for this company. */
export const isInviteOf = (
  db: Db,
  { projectId, companyId }: Pick<Asking, 'projectId' | 'companyId'>,
  inviteId: number,
): Promise<boolean> =>
  hasRows(db)`select 1 from invites i where i.id = ${inviteId} and i.project_id = ${projectId}
    and (i.company_id = ${companyId} or i.kind = 'COMPANY')`;

/** The profiles of a company that its people can have on this side. */
export const listProfiles = (
  db: Db,
  companyId: number,
  side: Side,
): Promise<(Reference & Pick<AccessProfile, 'permissions' | 'features'>)[]> =>
  rows(db)`select id, name, to_json(permissions) as permissions, to_json(features) as features from profiles
    where company_id = ${companyId} and relation_type = ${side} order by norm(name), id`;
