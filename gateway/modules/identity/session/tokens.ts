import { createHmac } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import { SESSION } from '../../../../contract/constants.ts';

/** Access tokens: signed, 15 minutes, they carry the session's id. */
const ISSUER = 'prumo';

export type AccessTokens = {
  /** The token and its expiry, in seconds since 1970. */
  sign(uid: string, sessionId: string, now: Date): Promise<{ token: string; exp: number }>;
  /** The person and the session; `expired` for one that was ours and is over, null for a forged one. */
  read(token: string, now: Date): Promise<{ uid: string; sessionId: string } | 'expired' | null>;
  /** The refresh token that follows this one: always the same, and nobody's to find without the secret. */
  nextRefreshToken(refreshToken: string): string;
};

/** Tokens whose signature was found right, so that it is not computed again on each request; their expiry is. */
const VERIFIED_TOKENS = 5_000;

export function accessTokens(secret: string): AccessTokens {
  const key = new TextEncoder().encode(secret);
  const verified = new Map<string, { uid: string; sessionId: string; exp: number }>();
  const refreshKey = createHmac('sha256', secret).update('refresh tokens').digest();
  return {
    nextRefreshToken: (refreshToken) => createHmac('sha256', refreshKey).update(refreshToken).digest('base64url'),
    async sign(uid, sessionId, now) {
      const seconds = Math.floor(now.getTime() / 1000);
      const exp = seconds + SESSION.accessTokenSeconds;
      const token = await new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer(ISSUER)
        .setSubject(uid)
        .setIssuedAt(seconds)
        .setExpirationTime(exp)
        .sign(key);
      return { token, exp };
    },
    async read(token, now) {
      const known = verified.get(token);
      if (known) return known.exp > now.getTime() / 1000 ? known : 'expired';
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: ['HS256'],
          issuer: ISSUER,
          requiredClaims: ['exp'],
          currentDate: now,
        });
        const { sub: uid, sid: sessionId, exp } = payload;
        if (typeof sessionId !== 'string' || uid === undefined || exp === undefined) return null;
        if (verified.size >= VERIFIED_TOKENS) verified.clear();
        const read = { uid, sessionId, exp };
        verified.set(token, read);
        return read;
      } catch (error) {
        return error instanceof errors.JWTExpired ? 'expired' : null;
      }
    },
  };
}
