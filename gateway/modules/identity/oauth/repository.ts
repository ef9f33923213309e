import { and, eq } from 'drizzle-orm';
import type { UserRow } from '../../../access/peopleRepository.ts';
import type { Db } from '../../../db/client.ts';
import { identities, oneTimeTokens, users } from '../../../db/schema/users.ts';

export const findLinked = async (db: Db, provider: string, subject: string): Promise<UserRow | undefined> =>
  (
    await db
      .select({ user: users })
      .from(identities)
      .innerJoin(users, eq(users.uid, identities.uid))
      .where(and(eq(identities.provider, provider), eq(identities.subject, subject)))
  )[0]?.user;

/** Links once; a second request at the same time finds it done. */
export const insertIdentity = (db: Db, identity: { provider: string; subject: string; uid: string; at: Date }) =>
  db
    .insert(identities)
    .values({
      provider: identity.provider,
      subject: identity.subject,
      uid: identity.uid,
      createdAt: identity.at,
    })
    .onConflictDoNothing();

/** Marks a provider's token as used; false when it was used before. */
export const spendToken = async (
  db: Db,
  token: { hash: string; email: string; expiresAt: Date; at: Date },
): Promise<boolean> => {
  const added = await db
    .insert(oneTimeTokens)
    .values({
      hash: token.hash,
      kind: 'PROVIDER_TOKEN',
      email: token.email,
      createdAt: token.at,
      expiresAt: token.expiresAt,
      usedAt: token.at,
    })
    .onConflictDoNothing()
    .returning({ hash: oneTimeTokens.hash });
  return added.length === 1;
};

export type LinkRequest = { provider: string; subject: string; code: string; tries: number };
const LINK = 'LINK_IDENTITY';

/** Keeps a request to link; `hash` of its token. It may be for an address without an account, which is nobody's to learn. */
export const insertLinkRequest = (
  db: Db,
  { request, ...row }: { hash: string; email: string; request: LinkRequest; at: Date; expiresAt: Date },
) =>
  db.insert(oneTimeTokens).values({
    hash: row.hash,
    kind: LINK,
    email: row.email,
    payload: request,
    createdAt: row.at,
    expiresAt: row.expiresAt,
  });

export const lockLinkRequest = async (db: Db, hash: string) => {
  const [row] = await db
    .select()
    .from(oneTimeTokens)
    .where(and(eq(oneTimeTokens.hash, hash), eq(oneTimeTokens.kind, LINK)))
    .for('update');
  return row && { ...row, request: row.payload as LinkRequest };
};

export const countTry = (db: Db, hash: string, request: LinkRequest) =>
  db
    .update(oneTimeTokens)
    .set({ payload: { ...request, tries: request.tries + 1 } })
    .where(eq(oneTimeTokens.hash, hash));

export const consumeLinkRequest = (db: Db, hash: string, at: Date) =>
  db.update(oneTimeTokens).set({ usedAt: at }).where(eq(oneTimeTokens.hash, hash));
