import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';

/**
 * Codes of six digits: kept as an HMAC, since a million is quickly tried. A code holds for the request (`id`) that it was
 * issued for alone; `use` keeps the codes of one purpose from being worth anything for another.
 */
export function codeSeal(secret: string, use: string) {
  const key = createHmac('sha256', secret).update(use).digest();
  const seal = (id: string, code: string) => createHmac('sha256', key).update(`${id}:${code}`).digest();
  return {
    /** A code to send, and what is kept of it. */
    issue(id: string): { code: string; sealed: string } {
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      return { code, sealed: seal(id, code).toString('hex') };
    },
    isRight: (id: string, code: string, sealed: string): boolean =>
      timingSafeEqual(seal(id, code), Buffer.from(sealed, 'hex')),
  };
}
