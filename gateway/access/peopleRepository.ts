import { eq } from 'drizzle-orm';
import { type Db, hasRows } from '../db/client.ts';
import { users } from '../db/schema/users.ts';

/** Accounts, as every way in asks for them. The e-mail is in lower case. */
export type UserRow = typeof users.$inferSelect;

export const findUserByEmail = async (db: Db, email: string): Promise<UserRow | undefined> =>
  (await db.select().from(users).where(eq(users.email, email)))[0];

export const findUser = async (db: Db, uid: string): Promise<UserRow | undefined> =>
  (await db.select().from(users).where(eq(users.uid, uid)))[0];

/** Whether somebody (else than `exceptUid`) confirmed this phone as theirs. */
export const isPhoneTaken = (db: Db, phone: string, exceptUid?: string): Promise<boolean> =>
  hasRows(db)`select 1 from users where phone = ${phone} and phone_verified
    and uid is distinct from ${exceptUid ?? null}::uuid`;

/** The address is its owner's; `isInvited`: an invite's link has shown it. */
export const confirmEmail = (db: Db, uid: string, { isInvited = false }: { isInvited?: boolean } = {}) =>
  db
    .update(users)
    .set({ emailVerified: true, accountVerified: true, ...(isInvited ? { isInvited } : {}) })
    .where(eq(users.uid, uid));
