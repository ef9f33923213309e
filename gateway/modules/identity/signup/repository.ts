import { eq } from 'drizzle-orm';
import type { Language } from '../../../../contract/constants.ts';
import { changed, type Db, firstRow, hasRows } from '../../../db/client.ts';
import { passwordHistory, users } from '../../../db/schema/users.ts';

/** What a person writes of themselves at sign-up; the password already hashed. */
export type NewUser = {
  email: string;
  displayName: string;
  phone: string;
  language: Language;
  passwordHash: string;
  at: Date;
};

export type KnownUser = { uid: string; displayName: string; emailVerified: boolean; language: Language };

export const lockByEmail = (tx: Db, email: string): Promise<KnownUser | undefined> =>
  firstRow(tx)`
    select uid, display_name as "displayName", email_verified as "emailVerified", language from users where email = ${email} for update`;

/** A new account whose address nobody confirmed yet; undefined when another request was faster. */
export const insertUser = async (tx: Db, user: NewUser): Promise<string | undefined> => {
  const { at, ...values } = user;
  const [row] = await tx
    .insert(users)
    .values({ ...values, passwordChangedAt: at, lastAccessAt: at, createdAt: at })
    .onConflictDoNothing()
    .returning({ uid: users.uid });
  if (row) await tx.insert(passwordHistory).values({ uid: row.uid, hash: user.passwordHash, createdAt: at });
  return row?.uid;
};

/** An account whose address was never confirmed is whose it is who signs up last: nobody has shown to own it. */
export const takeOverUser = async (tx: Db, uid: string, user: NewUser): Promise<void> => {
  const { at, email: _email, ...values } = user;
  await tx
    .update(users)
    .set({ ...values, phoneVerified: false, passwordChangedAt: at, lastAccessAt: at })
    .where(eq(users.uid, uid));
  await tx.insert(passwordHistory).values({ uid, hash: user.passwordHash, createdAt: at });
};

export const makeOperator = (tx: Db, uid: string) => tx.update(users).set({ operator: true }).where(eq(users.uid, uid));

/** Of gateways that start side by side on an empty database one prints the address that counts: the earlier ones are removed. */
export const lockSetup = (tx: Db) => changed(tx)`delete from one_time_tokens where kind = 'SETUP' and used_at is null`;
export const hasUsers = (tx: Db): Promise<boolean> => hasRows(tx)`select 1 from users limit 1`;
