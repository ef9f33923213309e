import { eq, sql } from 'drizzle-orm';
import type { Language } from '../../../../contract/constants.ts';
import type { Grant } from '../../../../contract/profiles.ts';
import type { AccountProfile, AccountProfileBody, CompanyProfileBody } from '../../../../contract/users.ts';
import { changed, column, type Db, firstRow } from '../../../db/client.ts';
import { companies } from '../../../db/schema/companies.ts';
import { memberships } from '../../../db/schema/memberships.ts';
import { users } from '../../../db/schema/users.ts';

export const findOwnProfile = (db: Db, uid: string, lock = false): Promise<AccountProfile | undefined> =>
  firstRow(db)`select uid, email, display_name as "fullName", phone, phone_verified as "phoneVerified", language
    from users where uid = ${uid} ${lock ? sql`for update` : sql``}`;

/** Changes the own profile; another phone has to be confirmed again. */
export const updateOwnProfile = (db: Db, uid: string, body: AccountProfileBody) =>
  db
    .update(users)
    .set({
      displayName: body.fullName,
      phone: body.phone,
      phoneVerified: sql`${users.phoneVerified} and ${users.phone} is not distinct from ${body.phone}`,
      language: body.language,
    })
    .where(eq(users.uid, uid));

export const setLanguage = (db: Db, uid: string, language: Language) =>
  db.update(users).set({ language }).where(eq(users.uid, uid));

export const updateCompany = (db: Db, id: number, body: CompanyProfileBody) =>
  db
    .update(companies)
    .set({ ...body, version: sql`${companies.version} + 1` })
    .where(eq(companies.id, id));

/** Active projects in which the company works. */
export const activeProjectsOf = (tx: Db, companyId: number): Promise<number[]> =>
  column(tx)`select p.id::int from project_companies c join projects p on p.id = c.project_id
    where c.company_id = ${companyId} and p.status = 'ACTIVE' order by p.id`;

export type MembershipRow = {
  uid: string;
  email: string;
  displayName: string;
  profileId: number;
  profileName: string;
  projectId: number | null;
} & Pick<Grant, 'permissions' | 'features'>;
export const lockMembership = (db: Db, companyId: number, id: number): Promise<MembershipRow | undefined> =>
  firstRow(db)`
    select u.uid, u.email, u.display_name as "displayName", m.profile_id as "profileId", p.name as "profileName",
      to_json(p.permissions) as permissions, to_json(p.features) as features, m.project_id as "projectId"
    from memberships m join users u on u.uid = m.uid join profiles p on p.id = m.profile_id
    where m.id = ${id} and m.company_id = ${companyId} for update of m`;

export const setProfile = (db: Db, membershipId: number, profileId: number) =>
  db.update(memberships).set({ profileId }).where(eq(memberships.id, membershipId));

export const deleteMembership = (db: Db, membershipId: number) =>
  db.delete(memberships).where(eq(memberships.id, membershipId));

/** Invites of who was just removed must not lead back in. Gives how many. */
export const cancelInvitesOf = (db: Db, companyId: number, email: string, at: Date): Promise<number> =>
  changed(db)`update invites set cancelled_at = ${at.toISOString()}::timestamptz
    where company_id = ${companyId} and email = lower(${email}) and accepted_at is null and cancelled_at is null`;

/** The account of an e-mail, when it works in one of the companies: a person whom the caller may see already. */
export const findColleague = async (db: Db, companyIds: number[], email: string): Promise<string | undefined> =>
  companyIds.length === 0
    ? undefined
    : (
        await firstRow(db)<{ uid: string }>`select u.uid from users u where u.email = ${email} and not u.disabled
          and exists (select 1 from memberships m where m.uid = u.uid and m.company_id in ${companyIds})`
      )?.uid;
