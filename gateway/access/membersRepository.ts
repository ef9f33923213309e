import { type SQL, sql } from 'drizzle-orm';
import type { CompanyProfile } from '../../contract/users.ts';
import { type Db, firstRow } from '../db/client.ts';
import { memberships } from '../db/schema/memberships.ts';

/** Companies and who belongs to them, as founding, administering and inviting ask for them. */

/** The columns of a `CompanyProfile` of companies `c`. */
export const companyProfileFields: SQL = sql`c.id, c.cnpj, c.company_name as "companyName",
  c.trading_name as "tradingName", c.phone, c.risk_grade as "riskGrade", c.size, c.employee_count as "employeeCount", c.mfa_active as "mfaActive", c.unconfirmed_since is null as confirmed, c.version`;

export const findCompany = (db: Db, id: number): Promise<CompanyProfile | undefined> =>
  firstRow(db)`select ${companyProfileFields} from companies c where c.id = ${id}`;

/** Makes somebody a member of a company, or of one project of it; undefined when that is so already. */
export const insertMembership = async (
  db: Db,
  membership: { uid: string; companyId: number; profileId: number; projectId?: number | null; createdAt: Date },
): Promise<number | undefined> =>
  (await db.insert(memberships).values(membership).onConflictDoNothing().returning({ id: memberships.id }))[0]?.id;
