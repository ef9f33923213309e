import { createHash, createHmac } from 'node:crypto';
import { createChallenge, type Payload, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { z } from 'zod';
import { SESSION } from '../../../../contract/constants.ts';
import type { Config } from '../../../config.ts';
import { AppError } from '../../../lib/errors.ts';

/** What keeps robots out, by `CAPTCHA`; null: nothing does. */
export function captchaOf(
  { captcha, recaptcha }: Pick<Config, 'captcha' | 'recaptcha'>,
  secret: string,
): Captcha | null {
  if (captcha === 'recaptcha' && recaptcha) return byRecaptcha(recaptcha);
  return captcha === 'altcha' ? altcha(secret) : null;
}

export type Captcha = {
  challenge(now: Date): Promise<Record<string, unknown>>;
  /** The name of a rightly solved challenge, or null. */
  solved(token: string): Promise<string | null>;
};

const verdictSchema = z.object({ success: z.boolean() });
const RECAPTCHA_WAIT = 10_000;

/** Google's reCAPTCHA (v2): the browser brings its token, and Google says whether it is good; once, for two minutes. */
function byRecaptcha({ secretKey, url }: NonNullable<Config['recaptcha']>): Captcha {
  return {
    // the browser asks Google for it
    challenge: async () => ({}),
    async solved(token) {
      const response = await fetch(`${url}/api/siteverify`, {
        method: 'POST',
        body: new URLSearchParams({ secret: secretKey, response: token }),
        redirect: 'error',
        signal: AbortSignal.timeout(RECAPTCHA_WAIT),
      }).catch(() => null);
      const verdict = response?.ok ? verdictSchema.safeParse(await response.json().catch(() => null)) : null;
      if (!verdict?.success) throw new AppError('unavailable');
      return verdict.data.success ? createHash('sha256').update(token).digest('hex') : null;
    },
  };
}

/** About half a second of a phone's work. */
const COST = 1000;
const COUNTER = { from: 300, to: 1200 };

/** Proof of work instead of a riddle: ALTCHA's challenges, signed by the gateway, so that nothing is kept until one is solved. */
function altcha(secret: string): Captcha {
  const derive = (use: string) => createHmac('sha256', secret).update(use).digest('hex');
  const keys = { hmacSignatureSecret: derive('altcha'), hmacKeySignatureSecret: derive('altcha-key') };
  return {
    async challenge(now) {
      const challenge = await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: COST,
        counter: randomInt(COUNTER.from, COUNTER.to),
        deriveKey,
        expiresAt: new Date(now.getTime() + SESSION.captchaSeconds * 1000),
        ...keys,
      });
      return { ...challenge };
    },
    async solved(token) {
      const payload = parse(token);
      if (!payload) return null;
      const { verified } = await verifySolution({ ...payload, deriveKey, ...keys }).catch(() => ({ verified: false }));
      return verified && payload.challenge.signature ? payload.challenge.signature : null;
    },
  };
}

const parse = (token: string): Payload | null => {
  try {
    const payload = JSON.parse(Buffer.from(token, 'base64').toString('utf8'));
    return typeof payload?.challenge === 'object' && typeof payload?.solution === 'object' ? payload : null;
  } catch {
    return null;
  }
};
