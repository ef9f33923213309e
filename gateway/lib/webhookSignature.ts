import { createHmac, randomBytes } from 'node:crypto';

/** Use of the key that encrypts secrets in the database. */
export const WEBHOOKS_USE = 'webhooks';

/** A secret as its owner copies it: 256 random bits. */
export const newWebhookSecret = (): string => `whsec_${randomBytes(32).toString('base64url')}`;

/**
 * The header `Prumo-Signature`: `t=<seconds since 1970>,v1=<hex>`, once more `v1` for each further secret that is valid. Each is the
 * HMAC-SHA256 of `<t>.<body>`, so that neither body nor time can be changed; who checks it refuses a time that is older than five
 * minutes (WEBHOOK.toleranceSeconds).
 */
export function webhookSignature(body: string, secrets: readonly string[], at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000);
  const signed = secrets.map(
    (secret) => `v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`,
  );
  return [`t=${seconds}`, ...signed].join(',');
}
