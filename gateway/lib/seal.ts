import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
  randomInt,
  timingSafeEqual,
} from 'node:crypto';

/** AES-256-GCM for columns that hold links, codes or personal data, with a key derived from the gateway's secret. */
export type Seal = {
  close(value: unknown): string;
  /** Null when another secret closed it. */
  open(sealed: string): unknown;
};

const IV = 12;
const TAG = 16;

export function sealWith(secret: string, use: string): Seal {
  // As a KeyObject it is imported once, not for each value.
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', use, 32)));
  return {
    close(value) {
      const iv = randomBytes(IV);
      const cipher = createCipheriv('aes-256-gcm', key, iv);
      const content = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), content]).toString('base64');
    },
    open(sealed) {
      try {
        const bytes = Buffer.from(sealed, 'base64');
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV), { authTagLength: TAG });
        decipher.setAuthTag(bytes.subarray(IV, IV + TAG));
        return JSON.parse(
          Buffer.concat([decipher.update(bytes.subarray(IV + TAG)), decipher.final()]).toString('utf8'),
        );
      } catch {
        return null;
      }
    },
  };
}

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
