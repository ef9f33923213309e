import { eq, sql } from 'drizzle-orm';
import type { ListOf } from '../../../../contract/list.ts';
import type { CompanyProfile } from '../../../../contract/users.ts';
import { companyProfileFields } from '../../../access/membersRepository.ts';
import { type Db, hasRows } from '../../../db/client.ts';
import { companies } from '../../../db/schema/companies.ts';
import { memberships, profiles } from '../../../db/schema/memberships.ts';
import { listPage, type PageRequest } from '../../../lib/listPage.ts';

/** The companies of these ids, by trading name. */
export function listCompanies(db: Db, ids: readonly number[], query: PageRequest): Promise<ListOf<CompanyProfile>> {
  const where = ids.length === 0 ? sql`false` : sql`c.id in ${ids}`;
  return listPage(
    db,
    query,
    sql`select ${companyProfileFields} from companies c where ${where} order by norm(c.trading_name), c.id`,
    sql`select c.id from companies c where ${where}`,
  );
}

/** Whether somebody else is in the company. */
export const hasOthers = (db: Db, companyId: number, uid: string): Promise<boolean> =>
  hasRows(db, sql`select 1 from memberships where company_id = ${companyId} and uid <> ${uid} limit 1`);

/** Removes a company with its last person and its profiles; its invites are over. Fails while anything else refers to it. */
export async function deleteCompany(tx: Db, companyId: number, at: Date): Promise<void> {
  await tx.execute(
    sql`update invites set company_id = null, profile_id = null,
          cancelled_at = coalesce(cancelled_at, case when accepted_at is null then ${at.toISOString()}::timestamptz end)
        where company_id = ${companyId}`,
  );
  await tx.delete(memberships).where(eq(memberships.companyId, companyId));
  await tx.delete(profiles).where(eq(profiles.companyId, companyId));
  await tx.delete(companies).where(eq(companies.id, companyId));
}
