import { eq } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { companies } from '../../../db/schema/companies.ts';
import { users } from '../../../db/schema/users.ts';

export type PersonRow = Pick<
  typeof users.$inferSelect,
  'uid' | 'email' | 'displayName' | 'language' | 'phone' | 'phoneVerified' | 'disabled'
>;

const columns = {
  uid: users.uid,
  email: users.email,
  displayName: users.displayName,
  language: users.language,
  phone: users.phone,
  phoneVerified: users.phoneVerified,
  disabled: users.disabled,
};

export const findPerson = async (tx: Db, uid: string): Promise<PersonRow | undefined> =>
  (await tx.select(columns).from(users).where(eq(users.uid, uid)))[0];

export const registerPhone = (tx: Db, uid: string, phone: string) =>
  tx.update(users).set({ phone, phoneVerified: true }).where(eq(users.uid, uid));

/** Turns the demand of a company; gives what it was, or null for a company that is not there. */
export const setMfaActive = async (tx: Db, companyId: number, active: boolean): Promise<boolean | null> => {
  const [before] = await tx
    .select({ mfaActive: companies.mfaActive })
    .from(companies)
    .where(eq(companies.id, companyId))
    .for('update');
  if (!before) return null;
  await tx.update(companies).set({ mfaActive: active }).where(eq(companies.id, companyId));
  return before.mfaActive;
};
