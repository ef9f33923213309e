import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';

/** The code of six digits of one request to link: kept as an HMAC that holds for that request alone. */
export type LinkCodes = ReturnType<typeof linkCodes>;

export function linkCodes(secret: string) {
  const key = createHmac('sha256', secret).update('link codes').digest();
  const seal = (requestHash: string, code: string) =>
    createHmac('sha256', key).update(`${requestHash}:${code}`).digest('hex');
  return {
    /** A code to send, and what is kept of it. */
    issue(requestHash: string): { code: string; sealed: string } {
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      return { code, sealed: seal(requestHash, code) };
    },
    /** Compares in constant time. */
    isRight: (requestHash: string, code: string, sealed: string): boolean =>
      timingSafeEqual(Buffer.from(seal(requestHash, code), 'hex'), Buffer.from(sealed, 'hex')),
  };
}
