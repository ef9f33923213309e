import { eq, type SQL, sql } from 'drizzle-orm';
import type { Language } from '../../../../contract/constants.ts';
import type { INVITE_KINDS } from '../../../../contract/invites.ts';
import { PLANS, type Plan, type ProjectStatus } from '../../../../contract/projects.ts';
import { changed, type Db, firstRow, hasRows } from '../../../db/client.ts';
import { invites } from '../../../db/schema/invites.ts';
import { textArray } from '../../../lib/scopeSql.ts';
import { day, instant } from '../../../lib/sqlTime.ts';
import { firstMonthOf, storedFrom, supplierDatesOf } from '../../../lib/supplierDates.ts';

export type CompanyDetails = {
  companyName: string;
  tradingName: string;
  fullName: string;
  phone: string;
  observations: string | null;
};

export type InviteRow = {
  id: number;
  kind: (typeof INVITE_KINDS)[number];
  email: string;
  companyId: number | null;
  profileId: number | null;
  projectId: number | null;
  cnpj: string | null;
  details: CompanyDetails | null;
  /** Of a provider that is invited to a project by e-mail alone (K-05); null: another kind of invite. */
  plans: Plan[] | null;
  invitedBy: string | null;
  vouchedBy: number | null;
  sentAt: string | null;
  expiresAt: string;
  accepted: boolean;
  cancelled: boolean;
  /** The company that is joined; of a supplier company to come, null. */
  company: { cnpj: string; companyName: string; tradingName: string } | null;
  profileName: string | null;
  projectName: string | null;
  projectCompanyId: number | null;
  projectCompanyName: string | null;
  inviterName: string | null;
};

const select = (where: SQL, lock: boolean): SQL => sql`
  select i.id, i.kind, i.email, i.company_id as "companyId", i.profile_id as "profileId", i.project_id as "projectId",
    i.cnpj, case when i.cnpj is not null then i.details end as details, i.details -> 'plans' as plans, i.invited_by as "invitedBy",
    i.vouched_by as "vouchedBy", iso(i.sent_at) as "sentAt", iso(i.expires_at) as "expiresAt",
    i.accepted_at is not null as accepted, i.cancelled_at is not null as cancelled,
    case when c.id is null then null else json_build_object(
      'cnpj', c.cnpj, 'companyName', c.company_name, 'tradingName', c.trading_name) end as company,
    p.name as "profileName", j.name as "projectName", j.company_id as "projectCompanyId",
    o.trading_name as "projectCompanyName", u.display_name as "inviterName"
  from invites i
  left join companies c on c.id = i.company_id
  left join profiles p on p.id = i.profile_id
  left join projects j on j.id = i.project_id
  left join companies o on o.id = j.company_id
  left join users u on u.uid = i.invited_by
  where ${where} ${lock ? sql`for update of i` : sql``}`;

export const findByHash = (db: Db, tokenHash: string, lock = false): Promise<InviteRow | undefined> =>
  firstRow(db)`${select(sql`i.token_hash = ${tokenHash}`, lock)}`;

export const findInvite = (db: Db, id: number, lock = false): Promise<InviteRow | undefined> =>
  firstRow(db)`${select(sql`i.id = ${id}`, lock)}`;

export const insertInvite = async (db: Db, invite: typeof invites.$inferInsert): Promise<number> => {
  const [row] = await db.insert(invites).values(invite).returning({ id: invites.id });
  if (!row) throw new Error('the invite was not written');
  return row.id;
};

export const renewInvite = (db: Db, id: number, renewed: { tokenHash: string; expiresAt: Date; sentAt: Date }) =>
  db.update(invites).set(renewed).where(eq(invites.id, id));
export const markCancelled = (db: Db, id: number, cancelledAt: Date) =>
  db.update(invites).set({ cancelledAt }).where(eq(invites.id, id));
export const markAccepted = (db: Db, id: number, acceptedAt: Date, companyId: number) =>
  db.update(invites).set({ acceptedAt, companyId }).where(eq(invites.id, id));

const open = sql`accepted_at is null and cancelled_at is null`;
/** The scope of a membership or invite reaches the project (null: the whole company). */
const reaches = (projectId: number | null): SQL =>
  projectId === null ? sql`project_id is null` : sql`(project_id is null or project_id = ${projectId})`;

/** Whether the e-mail is in the company already, or invited to it, as far as `projectId`. */
export const isKnownIn = (
  db: Db,
  { companyId, email, projectId, at }: { companyId: number; email: string; projectId: number | null; at: Date },
): Promise<boolean> =>
  hasRows(db)`select 1 from memberships m join users u on u.uid = m.uid
      where m.company_id = ${companyId} and lower(u.email) = ${email} and ${reaches(projectId)}
    union all
    select 1 from invites
      where company_id = ${companyId} and kind <> 'COMPANY' and email = ${email} and ${open} and expires_at > ${instant(at)}
        and ${reaches(projectId)}
    limit 1`;

/** Invites of the same scope that expired give way to a new one. */
export const retireExpired = (
  db: Db,
  { companyId, email, projectId, at }: { companyId: number; email: string; projectId: number | null; at: Date },
) =>
  changed(db)`update invites set cancelled_at = ${instant(at)}
    where company_id = ${companyId} and kind <> 'COMPANY' and email = ${email} and ${open} and expires_at <= ${instant(at)}
      and project_id is not distinct from ${projectId}::bigint`;

export const retireExpiredOfCnpj = (db: Db, cnpj: string, at: Date) =>
  changed(db)`update invites set cancelled_at = ${instant(at)}
    where kind = 'COMPANY' and cnpj = ${cnpj} and ${open} and expires_at <= ${instant(at)}`;
/** Whether a contracting company invited the CNPJ; `email`: or anybody, to that address. */
export const isCnpjInvited = (db: Db, cnpj: string, email: string | null): Promise<boolean> =>
  hasRows(db)`select 1 from invites
    where kind = 'COMPANY' and cnpj = ${cnpj} and ${open} and (vouched_by is not null or email = ${email})`;

export const companyOfProject = async (db: Db, id: number): Promise<number | undefined> =>
  (await firstRow(db)<{ companyId: number }>`select company_id as "companyId" from projects where id = ${id}`)
    ?.companyId;

/** The account of an e-mail: does it exist with a confirmed address, and in which language are its mails? */
export const findAccount = (
  db: Db,
  email: string,
): Promise<{ uid: string; phone: string | null; language: Language; emailVerified: boolean } | undefined> =>
  firstRow(db)`select uid, phone, language, email_verified as "emailVerified" from users where email = ${email}`;

export const isMember = (
  db: Db,
  { uid, companyId, projectId }: { uid: string; companyId: number; projectId: number | null },
): Promise<boolean> =>
  hasRows(db)`select 1 from memberships where uid = ${uid} and company_id = ${companyId} and ${reaches(projectId)}`;

/**
 * Links a company to the project that it was invited to: for both plans where nobody chose; a plan that it has stays. It
 * joins an active project `today`, a draft with its start.
 */
export async function linkToProject(
  tx: Db,
  { projectId, companyId, plans = PLANS, email = null, today }: ProjectLink & { email?: string | null; today: string },
): Promise<void> {
  const project = await firstRow(tx)<{ status: ProjectStatus; startDate: string; endDate: string }>`
    select status, ${day(sql`start_date`)} as "startDate", ${day(sql`end_date`)} as "endDate"
    from projects where id = ${projectId} for share`;
  if (!project) return;
  const { from } = supplierDatesOf(project, null, {}, { today });
  const first = firstMonthOf(project, { path: 'plansFrom' }, today);
  await changed(tx)`insert into project_companies as pc (project_id, company_id, plans, email, from_date)
    values (${projectId}, ${companyId}, ${textArray(plans)}, ${email}, ${storedFrom(project, from)}::date)
    on conflict (project_id, company_id) do update set version = pc.version + 1,
      plans = (select array_agg(distinct plan) from unnest(pc.plans || excluded.plans) plan),
      plans_from = coalesce(pc.plans_from, '{}') || coalesce((
        select jsonb_object_agg(plan, ${first}::text) from unnest(excluded.plans) plan
        where ${first}::text is not null and not plan = any(pc.plans)), '{}')`;
}
type ProjectLink = { projectId: number; companyId: number; plans?: readonly Plan[] };
