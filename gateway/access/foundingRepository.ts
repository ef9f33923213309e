import { eq } from 'drizzle-orm';
import type { Side } from '../../contract/permissions.ts';
import { READY_PROFILES } from '../db/catalogue/accessProfiles.ts';
import { changed, type Db, firstRow, hasRows } from '../db/client.ts';
import { companies } from '../db/schema/companies.ts';
import { memberships, profiles } from '../db/schema/memberships.ts';

/** The ready-made profile of who founds a company, by its side. */
const ADMINISTRATOR = { CONTRACTING: 'contracting-admin', PROVIDER: 'supplier-admin' } as const satisfies Record<
  Side,
  string
>;

type NewCompany = {
  cnpj: string;
  companyName: string;
  tradingName: string;
  phone: string | null;
  foundedBy: string;
  /** Null: confirmed. */
  unconfirmedSince: Date | null;
  createdAt: Date;
};

/** A new company with the ready-made profiles of its side (A-41); gives its id and the administrators' profile. */
export const insertCompany = async (
  db: Db,
  company: NewCompany,
  side: Side,
): Promise<{ companyId: number; adminProfileId: number }> => {
  const [made] = await db.insert(companies).values(company).returning({ id: companies.id });
  if (!made) throw new Error('the company was not written');
  const ready = READY_PROFILES.filter(({ relationType }) => relationType === side);
  const inserted = await db
    .insert(profiles)
    .values(
      ready.map(({ name, description, relationType, permissions, features }) => ({
        companyId: made.id,
        name,
        description,
        relationType,
        permissions: [...permissions],
        features: [...features],
      })),
    )
    .returning({ id: profiles.id, name: profiles.name });
  const adminName = ready.find(({ slug }) => slug === ADMINISTRATOR[side])?.name;
  const admin = inserted.find(({ name }) => name === adminName);
  if (!admin) throw new Error('there is no ready-made profile for administrators');
  return { companyId: made.id, adminProfileId: admin.id };
};

export const isCnpjRegistered = (db: Db, cnpj: string): Promise<boolean> =>
  hasRows(db)`select 1 from companies where cnpj = ${cnpj} and unconfirmed_since is null`;

/** The company with this CNPJ that a person founded and nobody has confirmed. */
export const findUnconfirmed = (db: Db, cnpj: string, uid: string): Promise<{ id: number } | undefined> =>
  firstRow(db)`
    select id from companies where cnpj = ${cnpj} and founded_by = ${uid} and unconfirmed_since is not null for update`;

/** Confirms a company that waits; undefined for one that is confirmed. Breaks `companies_cnpj` when another with the CNPJ is. */
export const confirmCompany = (db: Db, id: number): Promise<{ tradingName: string } | undefined> =>
  firstRow(db)`update companies set unconfirmed_since = null where id = ${id} and unconfirmed_since is not null
    returning trading_name as "tradingName"`;

/** Removes a company with its last person and its profiles; its invites are over. Fails while anything else refers to it. */
export async function deleteCompany(tx: Db, companyId: number, at: Date): Promise<void> {
  await changed(tx)`update invites set company_id = null, profile_id = null,
      cancelled_at = coalesce(cancelled_at, case when accepted_at is null then ${at.toISOString()}::timestamptz end)
    where company_id = ${companyId}`;
  await tx.delete(memberships).where(eq(memberships.companyId, companyId));
  await tx.delete(profiles).where(eq(profiles.companyId, companyId));
  await tx.delete(companies).where(eq(companies.id, companyId));
}
