import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { FEATURES, permissionsOfSide, type Side } from '../contract/permissions.ts';
import { buildApp } from '../gateway/app.ts';
import type { Db } from '../gateway/db/client.ts';
import { memberships, profiles } from '../gateway/db/schema/memberships.ts';
import { sessions, users } from '../gateway/db/schema/users.ts';
import { diskFiles } from '../gateway/lib/files.ts';
import { accessTokens } from '../gateway/modules/identity/session/tokens.ts';
import { type BenchData, SECRET } from './data.ts';

/** The gateway, listening, for as long as `use` takes; `signIn` gives the headers of a new person who may do everything in company 1. */
export async function withGateway(
  { database, dataDir }: BenchData,
  { rateLimits }: { rateLimits: boolean },
  use: (gateway: { url: string; signIn: () => Promise<{ authorization: string }> }) => Promise<void>,
): Promise<void> {
  const app = await buildApp({
    config: { captcha: 'off', demo: false, trustProxy: false, rateLimits, webDir: join(dataDir, 'web') },
    database,
    files: diskFiles(join(dataDir, 'files')),
    secret: SECRET,
    mailboxDir: join(dataDir, 'outbox'),
  });
  const signIn = () => aPerson(database.db, 1, 'CONTRACTING');
  try {
    await use({ url: await app.listen({ port: 0, host: '127.0.0.1' }), signIn });
  } finally {
    await app.close();
  }
}

/** The headers of a new person who may do everything in one company, on one side. */
export async function aPerson(db: Db, companyId: number, relationType: Side): Promise<{ authorization: string }> {
  const uid = randomUUID();
  const name = `Bench ${uid}`;
  await db.insert(users).values({
    uid,
    email: `${uid}@prumo.test`,
    displayName: name,
    emailVerified: true,
    accountVerified: true,
  });
  const granted = { permissions: permissionsOfSide(relationType), features: [...FEATURES] };
  const [profile] = await db
    .insert(profiles)
    .values({ companyId, name, relationType, ...granted })
    .returning({ id: profiles.id });
  await db.insert(memberships).values({ uid, companyId, profileId: profile?.id ?? 0 });
  const [session] = await db.insert(sessions).values({ uid }).returning({ id: sessions.id });
  const { token } = await accessTokens(SECRET).sign(uid, session?.id ?? '', new Date());
  return { authorization: `Bearer ${token}` };
}
