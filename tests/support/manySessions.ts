import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Db } from '../../gateway/db/client.ts';
import { memberships } from '../../gateway/db/schema/memberships.ts';
import { sessions, users } from '../../gateway/db/schema/users.ts';
import { accessTokens } from '../../gateway/modules/identity/session/tokens.ts';

/** Tokens of `count` new people who are what the person of `email` is, each with a session; without their sign-ins. */
export async function manySessions(db: Db, secret: string, email: string, count: number): Promise<string[]> {
  const [person] = await db.select().from(users).where(eq(users.email, email));
  if (!person) throw new Error(`nobody has the e-mail ${email}`);
  const places = await db.select().from(memberships).where(eq(memberships.uid, person.uid));
  const at = new Date();
  const people = Array.from({ length: count }, () => ({ uid: randomUUID(), sessionId: randomUUID() }));
  await db.insert(users).values(people.map(({ uid }) => ({ ...person, uid, email: `${uid}@many.test` })));
  await db
    .insert(memberships)
    .values(
      people.flatMap(({ uid }) =>
        places.map(({ companyId, profileId, projectId }) => ({ uid, companyId, profileId, projectId })),
      ),
    );
  const origin = { userAgent: null, ip: '127.0.0.1', createdAt: at, lastUsedAt: at };
  await db.insert(sessions).values(people.map(({ uid, sessionId }) => ({ ...origin, id: sessionId, uid })));
  const tokens = accessTokens(secret);
  return Promise.all(people.map(async ({ uid, sessionId }) => (await tokens.sign(uid, sessionId, at)).token));
}
