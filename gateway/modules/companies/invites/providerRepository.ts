import { sql } from 'drizzle-orm';
import type { InvitedCompany } from '../../../../contract/projectSettings.ts';
import type { ProjectStatus } from '../../../../contract/projects.ts';
import type { CompanyRef } from '../../../../contract/session.ts';
import { changed, type Db, firstRow, hasRows, rows } from '../../../db/client.ts';
import { instant } from '../../../lib/sqlTime.ts';

/** Invites of providers to one project by e-mail (K-05): kind COMPANY with a project. */
const openOf = (projectId: number) =>
  sql`i.kind = 'COMPANY' and i.project_id = ${projectId} and i.accepted_at is null and i.cancelled_at is null`;
const company = sql`c.id, c.trading_name as name, c.cnpj`;

/** An invite of the same address that expired gives way to a new one. */
export const retireExpiredInProject = (tx: Db, projectId: number, email: string, at: Date) =>
  changed(tx)`update invites i set cancelled_at = ${instant(at)}
    where ${openOf(projectId)} and i.email = ${email} and i.expires_at <= ${instant(at)}`;

/** Whether the address is in the project already: invited, of who answers for a provider, or of somebody of a linked company. */
export const isInProject = (tx: Db, projectId: number, email: string): Promise<boolean> =>
  hasRows(tx)`select 1 from invites i where ${openOf(projectId)} and i.email = ${email}
    union all
    select 1 from project_companies pc where pc.project_id = ${projectId} and lower(pc.email) = ${email}
    union all
    select 1 from users u join memberships m on m.uid = u.uid
      where u.email = ${email} and (
        m.company_id = (select p.company_id from projects p where p.id = ${projectId})
        or m.company_id in (select pc.company_id from project_companies pc where pc.project_id = ${projectId}))
    limit 1`;

/**
 * The registered company that the contracting one knows by this address: it wrote it in another of its projects, or invited
 * it there. Who works where elsewhere is not told.
 */
export const knownCompany = (tx: Db, projectId: number, email: string): Promise<CompanyRef | undefined> =>
  firstRow(tx)`select ${company} from companies c
    where c.id in (
      select pc.company_id from project_companies pc join projects p on p.id = pc.project_id
        where lower(pc.email) = ${email}
          and p.company_id = (select x.company_id from projects x where x.id = ${projectId})
      union all
      select i.company_id from invites i join projects p on p.id = i.project_id
        where i.kind = 'COMPANY' and i.email = ${email} and i.accepted_at is not null
          and p.company_id = (select x.company_id from projects x where x.id = ${projectId}))
    order by c.id limit 1`;

export const projectOf = (
  tx: Db,
  projectId: number,
): Promise<{ companyId: number; status: ProjectStatus } | undefined> =>
  firstRow(tx)`select company_id as "companyId", status from projects where id = ${projectId}`;

/** Companies that a person answers for as a whole, without the contracting one. */
export const companiesToJoin = (tx: Db, uid: string, exceptId: number | null): Promise<CompanyRef[]> =>
  rows(tx)`select ${company} from companies c
    where c.id is distinct from ${exceptId}::bigint and exists (
      select 1 from memberships m join profiles p on p.id = m.profile_id
      where m.company_id = c.id and m.uid = ${uid} and m.project_id is null
        and 'update_company_data' = any(p.permissions))
    order by c.trading_name, c.id`;

export const listInProject = (tx: Db, projectId: number, at: Date): Promise<InvitedCompany[]> =>
  rows(tx)`select i.id as "inviteId", i.email, coalesce(i.details -> 'plans', '["STP","SSMA"]') as plans,
      case when i.expires_at > ${instant(at)} then 'PENDING' else 'EXPIRED' end as status, iso(i.sent_at) as "sentAt"
    from invites i where ${openOf(projectId)} order by i.created_at desc, i.id desc`;
