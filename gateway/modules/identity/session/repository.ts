import { and, desc, eq, gt, inArray, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { Language } from '../../../../contract/constants.ts';
import { type ActorMembership, granted } from '../../../access/actor.ts';
import { changed, type Db, firstRow, hasRows, rows } from '../../../db/client.ts';
import { captchas, oneTimeTokens, refreshTokens, sessions, signinFailures, users } from '../../../db/schema/users.ts';
import { hashToken } from '../../../lib/randomToken.ts';

export const touchUser = (db: Db, uid: string, at: Date) =>
  db.update(users).set({ lastAccessAt: at }).where(eq(users.uid, uid));

/** The session, its user and what the user's memberships grant, in one query: every request asks for it. */
export type SessionRow = {
  uid: string;
  email: string;
  displayName: string;
  language: Language;
  createdAt: string;
  active: boolean;
  verified: boolean;
  operator: boolean;
  memberships: ActorMembership[];
};
type Person = Omit<SessionRow, 'active'>;
/** The memberships of a user `u` as they are kept; `granting` leaves what they open. */
const membershipsJson = sql`coalesce((
    select json_agg(json_build_object(
      'accountCompanyId', m.id, 'companyId', c.id, 'companyName', c.trading_name, 'cnpj', c.cnpj,
      'confirmed', c.unconfirmed_since is null,
      'profileId', p.id, 'profileName', p.name, 'relationType', p.relation_type,
      'projectId', m.project_id, 'projectName', j.name,
      'permissions', p.permissions, 'features', p.features) order by c.trading_name, m.id)
    from memberships m
    join profiles p on p.id = m.profile_id
    join companies c on c.id = m.company_id
    left join projects j on j.id = m.project_id
    where m.uid = u.uid), '[]')`;

/** The sessions of these ids that exist, by id. */
export async function findSessions(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, SessionRow>> {
  const [first] = ids;
  // most requests come alone, and the plan of one id costs half of that of an array
  const wanted = ids.length === 1 ? sql`s.id = ${first}` : sql`s.id = any(${`{${ids.join(',')}}`}::uuid[])`;
  const found = await rows(db)<SessionRow & { id: string }>`select s.id, u.uid, u.email,
      u.display_name as "displayName", u.language, iso(u.created_at) as "createdAt",
      s.ended_at is null and not u.disabled as active, u.email_verified and u.account_verified as verified,
      u.operator, ${membershipsJson} as memberships
    from sessions s join users u on u.uid = s.uid where ${wanted}`;
  return new Map(found.map(({ id, ...session }) => [id, granting(session)]));
}

const granting = <Row extends { memberships: ActorMembership[] }>(row: Row): Row => ({
  ...row,
  memberships: row.memberships.map(granted),
});

/** The same of a person who works through a job, without a session; undefined when the account is closed. */
export async function findPerson(db: Db, uid: string): Promise<Person | undefined> {
  const found = await firstRow(db)<Person>`
    select u.uid, u.email, u.display_name as "displayName", u.language, iso(u.created_at) as "createdAt",
      u.email_verified and u.account_verified as verified, u.operator, ${membershipsJson} as memberships
    from users u where u.uid = ${uid} and not u.disabled`;
  return found && granting(found);
}

/** The company that the session carries for the interface (A-09): the first by name. */
export const firstCompany = async (db: Db, uid: string) =>
  (await firstRow(db)<{ cnpj: string; companyName: string; tradingName: string }>`
    select c.cnpj, c.company_name as "companyName", c.trading_name as "tradingName"
    from memberships m join companies c on c.id = m.company_id
    where m.uid = ${uid} order by c.trading_name, c.id limit 1`) ?? null;

export const insertSession = async (
  db: Db,
  session: { uid: string; userAgent: string | null; ip: string; at: Date },
): Promise<string> => {
  const [row] = await db
    .insert(sessions)
    .values({
      uid: session.uid,
      userAgent: session.userAgent,
      ip: session.ip,
      createdAt: session.at,
      lastUsedAt: session.at,
    })
    .returning({ id: sessions.id });
  if (!row) throw new Error('the session was not written');
  return row.id;
};

/** Sessions that could still be renewed, the last used first. */
export const listSessions = (db: Db, uid: string, usedSince: Date) =>
  db
    .select({
      id: sessions.id,
      createdAt: sessions.createdAt,
      lastUsedAt: sessions.lastUsedAt,
      userAgent: sessions.userAgent,
      ip: sessions.ip,
    })
    .from(sessions)
    .where(and(eq(sessions.uid, uid), isNull(sessions.endedAt), gt(sessions.lastUsedAt, usedSince)))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.id));

/** Ends the open sessions of a person but `keep`; gives their ids. */
export const endSessions = async (
  db: Db,
  uid: string,
  { keep, only, reason, at }: { keep?: string; only?: string; reason: string; at: Date },
): Promise<string[]> => {
  const ended = await db
    .update(sessions)
    .set({ endedAt: at, endReason: reason })
    .where(
      and(
        eq(sessions.uid, uid),
        isNull(sessions.endedAt),
        keep ? ne(sessions.id, keep) : undefined,
        only ? eq(sessions.id, only) : undefined,
      ),
    )
    .returning({ id: sessions.id });
  return ended.map(({ id }) => id);
};

/**
 * Does a company demand a second factor of this person (B-25)? One that the person is a member of, or one for which the
 * person's company works as a provider.
 */
export const demandsSecondFactor = async (db: Db, uid: string): Promise<boolean> => {
  const [row] = await rows(db)<{ demanded: boolean }>`select exists (
      select 1 from memberships m join companies c on c.id = m.company_id where m.uid = ${uid} and c.mfa_active
    ) or exists (
      select 1 from memberships m join project_companies pc on pc.company_id = m.company_id
      join projects p on p.id = pc.project_id join companies c on c.id = p.company_id
      where m.uid = ${uid} and c.mfa_active and pc.status = 'ACTIVE'
    ) as demanded`;
  return row?.demanded ?? false;
};

export const openReactivation = (db: Db, token: string) =>
  db
    .update(oneTimeTokens)
    .set({ payload: { opened: true } })
    .where(eq(oneTimeTokens.hash, hashToken(token)));

/** Uses up the reactivation links that a person followed; false when there is none. */
export const consumeOpenedReactivation = async (tx: Db, uid: string, at: Date): Promise<boolean> =>
  (
    await tx
      .update(oneTimeTokens)
      .set({ usedAt: at })
      .where(
        and(
          eq(oneTimeTokens.uid, uid),
          eq(oneTimeTokens.kind, 'REACTIVATE'),
          isNull(oneTimeTokens.usedAt),
          gt(oneTimeTokens.expiresAt, at),
          isNotNull(oneTimeTokens.payload),
        ),
      )
      .returning({ uid: oneTimeTokens.uid })
  ).length > 0;

/** Ends a session once; its refresh tokens stop with it. */
export const endSession = (db: Db, sessionId: string, reason: string, at: Date) =>
  db
    .update(sessions)
    .set({ endedAt: at, endReason: reason })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt)));

export const insertRefreshToken = (db: Db, token: { hash: string; sessionId: string; expiresAt: Date; at: Date }) =>
  db
    .insert(refreshTokens)
    .values({ hash: token.hash, sessionId: token.sessionId, expiresAt: token.expiresAt, createdAt: token.at });

/** The token and its session, locked until the transaction ends. */
export const lockRefreshToken = (db: Db, hash: string, at: Date, startedSince: Date) =>
  firstRow(db)<{ sessionId: string; uid: string; usedAt: string | null; expired: boolean; active: boolean }>`
    select t.session_id as "sessionId", s.uid, iso(t.used_at) as "usedAt",
      t.expires_at < ${at.toISOString()}::timestamptz
        or s.created_at < ${startedSince.toISOString()}::timestamptz as expired,
      s.ended_at is null and not u.disabled as active
    from refresh_tokens t join sessions s on s.id = t.session_id join users u on u.uid = s.uid
    where t.hash = ${hash} for update of t`;

export const consumeRefreshToken = async (db: Db, hash: string, sessionId: string, at: Date) => {
  await db.update(refreshTokens).set({ usedAt: at }).where(eq(refreshTokens.hash, hash));
  await db.update(sessions).set({ lastUsedAt: at }).where(eq(sessions.id, sessionId));
};

export const lockedUntil = async (db: Db, key: string): Promise<Date | null> => {
  const [row] = await db
    .select({ until: signinFailures.lockedUntil })
    .from(signinFailures)
    .where(eq(signinFailures.key, key));
  return row?.until ?? null;
};

/**
 * Counts one more attempt as failed, and from the `limit`th on locks the key for the next of `waits` (seconds; the last one
 * repeats). Failures of before `forgetBefore` do not count. False, and nothing counted, while the key is locked.
 */
export const countAttempt = (
  db: Db,
  key: string,
  { at, forgetBefore, limit, waits }: { at: Date; forgetBefore: Date; limit: number; waits: readonly number[] },
): Promise<boolean> => {
  const now = sql`${at.toISOString()}::timestamptz`;
  const failures = sql`case when f.last_at < ${forgetBefore.toISOString()}::timestamptz then 1 else f.failures + 1 end`;
  const lock = (count: SQL) => sql`case when ${count} >= ${limit}::int then ${now} + make_interval(secs =>
    (${`{${waits.join(',')}}`}::int[])[least(${count} - ${limit}::int + 1, ${waits.length}::int)]) end`;
  return hasRows(db)`insert into signin_failures as f (key, failures, last_at, locked_until)
    values (${key}, 1, ${now}, ${lock(sql`1`)})
    on conflict (key) do update set failures = ${failures}, last_at = ${now}, locked_until = ${lock(failures)}
      where f.locked_until is null or f.locked_until <= ${now}
    returning key`;
};

/** Takes back one attempt, and the lock that it began. */
export const uncountAttempt = (db: Db, keys: readonly string[]) =>
  db
    .update(signinFailures)
    .set({ failures: sql`greatest(${signinFailures.failures} - 1, 0)`, lockedUntil: null })
    .where(inArray(signinFailures.key, [...keys]));

export const forgetFailures = (db: Db, key: string) => db.delete(signinFailures).where(eq(signinFailures.key, key));

/** Keeps a solved challenge; null when it was confirmed before. */
export const insertCaptcha = async (db: Db, challenge: string, at: Date): Promise<string | null> => {
  const [row] = await db
    .insert(captchas)
    .values({ challenge, createdAt: at })
    .onConflictDoNothing()
    .returning({ id: captchas.id });
  return row?.id ?? null;
};

/** Uses a confirmed captcha up; false when it is unknown, used, or older than `since`. */
export const consumeCaptcha = async (db: Db, id: string, since: Date, at: Date): Promise<boolean> =>
  (await changed(db)`update captchas set used_at = ${at.toISOString()}::timestamptz
    where id = ${id}::uuid and used_at is null and created_at > ${since.toISOString()}::timestamptz`) === 1;

/** Removes what is of no use any more: captchas, tokens and failures of long ago. */
export const sweepSessions = async (db: Db, before: Date): Promise<void> => {
  const day = before.toISOString();
  await changed(db)`delete from captchas where created_at < ${day}::timestamptz`;
  await changed(db)`delete from refresh_tokens where expires_at < ${day}::timestamptz`;
  await changed(db)`delete from signin_failures where last_at < ${day}::timestamptz`;
  await changed(db)`delete from throttles where last_at < ${day}::timestamptz`;
  await changed(db)`delete from one_time_tokens where expires_at < ${day}::timestamptz`;
  await changed(db)`delete from codes where expires_at < ${day}::timestamptz`;
  await changed(db)`delete from idempotency_keys where created_at < ${day}::timestamptz`;
};
