import { desc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { passwordHistory, users } from '../../../db/schema/users.ts';

/** The hashes of the password of now and of the `limit` before it. */
export const listHashes = async (tx: Db, uid: string, limit: number): Promise<string[]> => {
  const [current] = await tx.select({ hash: users.passwordHash }).from(users).where(eq(users.uid, uid));
  const earlier = await tx
    .select({ hash: passwordHistory.hash })
    .from(passwordHistory)
    .where(eq(passwordHistory.uid, uid))
    .orderBy(desc(passwordHistory.createdAt))
    .limit(limit);
  return [current, ...earlier].flatMap((row) => row?.hash ?? []);
};

/** Puts a new password in the place of the old one, which goes into the history; the history keeps `limit`. */
export const replacePassword = async (
  tx: Db,
  { uid, hash, at, limit }: { uid: string; hash: string; at: Date; limit: number },
): Promise<void> => {
  const instant = at.toISOString();
  await tx.execute(sql`insert into password_history (uid, hash, created_at)
    select uid, password_hash, ${instant}::timestamptz from users where uid = ${uid} and password_hash is not null`);
  await tx.update(users).set({ passwordHash: hash, passwordChangedAt: at }).where(eq(users.uid, uid));
  await tx.execute(sql`delete from password_history h where h.uid = ${uid} and h.ctid not in (
    select ctid from password_history where uid = ${uid} order by created_at desc limit ${limit})`);
};
