import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** What a signed address stands for: the ASO of one person of a booking. `issue` tells it from those given out before. */
export type AsoClaim = { bookingId: number; employeeId: number; issue: number; expiresAt: Date };

const NUMBERS = 4;

/**
 * Signed addresses for a clinic without sign-in (ruling 29): the numbers in base 36, then their HMAC-SHA256. Nothing of them is
 * kept; that one was used stands in the row of the person.
 */
export function asoTokens(secret: string) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'aso addresses', 32));
  const sign = (text: string): string => createHmac('sha256', key).update(text).digest('base64url');
  return {
    sign({ bookingId, employeeId, issue, expiresAt }: AsoClaim): string {
      const text = [bookingId, employeeId, issue, Math.floor(expiresAt.getTime() / 1000)]
        .map((number) => number.toString(36))
        .join('.');
      return `${text}.${sign(text)}`;
    },

    /** Null for a text that was not signed here. */
    read(token: string): AsoClaim | null {
      const parts = token.split('.');
      const [given = '', ...rest] = parts.reverse();
      const text = rest.reverse().join('.');
      const [wanted, actual] = [Buffer.from(sign(text)), Buffer.from(given)];
      if (rest.length !== NUMBERS || wanted.length !== actual.length || !timingSafeEqual(wanted, actual)) return null;
      const [bookingId = 0, employeeId = 0, issue = 0, seconds = 0] = rest.map((part) => Number.parseInt(part, 36));
      return { bookingId, employeeId, issue, expiresAt: new Date(seconds * 1000) };
    },
  };
}
