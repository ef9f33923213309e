import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { oneTimeTokens } from '../db/schema/users.ts';
import { hashToken, newToken } from './randomToken.ts';

/** Links of mails and tokens between two steps: single use, short life, SHA-256 at rest. */
export type OneTimeTokenKind = 'PASSWORD_RESET' | 'VERIFY_EMAIL' | 'REACTIVATE' | 'CHANGE_PASSWORD' | 'MFA' | 'SETUP';
type Row = typeof oneTimeTokens.$inferSelect;
export type OneTimeToken = Omit<Row, 'hash' | 'kind'> & { kind: OneTimeTokenKind };

/**
 * A new token, good for `seconds`. `uid` null: of the installation (SETUP), else of nobody, for an address without an account, so that asking for a link
 * costs the same for everybody; such a token is never found again.
 */
export async function issueToken(
  tx: Db,
  token: {
    kind: OneTimeTokenKind;
    uid: string | null;
    email: string;
    payload?: unknown;
    seconds: number;
    now: Date;
  },
): Promise<string> {
  const text = newToken();
  await tx.insert(oneTimeTokens).values({
    hash: hashToken(text),
    kind: token.kind,
    uid: token.uid,
    email: token.email,
    payload: token.payload ?? null,
    createdAt: token.now,
    expiresAt: new Date(token.now.getTime() + token.seconds * 1000),
  });
  return text;
}

const stateOf = (row: Row | undefined, now: Date): OneTimeToken | 'expired' | 'used' | null => {
  if (!row || (row.uid === null && row.kind !== 'SETUP')) return null;
  if (row.usedAt) return 'used';
  if (row.expiresAt <= now) return 'expired';
  const { hash: _hash, ...rest } = row;
  return { ...rest, kind: row.kind as OneTimeTokenKind };
};

/** What a token is for, without using it up; null for an unknown one or one of another kind. */
export async function peekToken(
  tx: Db,
  kinds: OneTimeTokenKind | readonly OneTimeTokenKind[],
  token: string,
  now: Date,
): Promise<OneTimeToken | 'expired' | 'used' | null> {
  const [row] = await tx
    .select()
    .from(oneTimeTokens)
    .where(eq(oneTimeTokens.hash, hashToken(token)));
  return row && ([kinds].flat() as string[]).includes(row.kind) ? stateOf(row, now) : null;
}

/** Uses a token up, in the transaction of what it allows; of two at once one gets it, the other `used`. */
export async function consumeToken(
  tx: Db,
  kind: OneTimeTokenKind,
  token: string,
  now: Date,
): Promise<OneTimeToken | 'expired' | 'used' | null> {
  const hash = hashToken(token);
  const [row] = await tx
    .select()
    .from(oneTimeTokens)
    .where(and(eq(oneTimeTokens.hash, hash), eq(oneTimeTokens.kind, kind)))
    .for('update');
  const state = stateOf(row, now);
  if (state === null || typeof state === 'string') return state;
  await tx.update(oneTimeTokens).set({ usedAt: now }).where(eq(oneTimeTokens.hash, hash));
  return state;
}

/** Uses up every other token of a kind that a person still has: one of them did its work. */
export const voidTokens = (tx: Db, kind: OneTimeTokenKind, uid: string, now: Date) =>
  tx
    .update(oneTimeTokens)
    .set({ usedAt: now })
    .where(and(eq(oneTimeTokens.uid, uid), eq(oneTimeTokens.kind, kind), isNull(oneTimeTokens.usedAt)));
