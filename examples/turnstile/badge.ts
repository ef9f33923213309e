import { createPublicKey, verify } from 'node:crypto';

/** A public key of Prumo: 32 bytes of Ed25519 in base64url. */
export type PublicKey = { id: number; publicKey: string };
type Token = { keyId: number; uid: string; endsAt: Date; signed: Buffer; signature: Buffer };

/** The token at the end of the text of a QR (docs/api.md, "The QR of a badge"); undefined: there is none. */
export function tokenIn(reading: string): Token | undefined {
  const text = /[\w-]{118}$/.exec(reading)?.[0];
  const bytes = text && Buffer.from(text, 'base64url');
  if (!bytes || bytes.toString('base64url') !== text) return undefined;
  const uid = bytes.toString('hex', 4, 20).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return {
    ...{ keyId: bytes.readUInt32BE(0), uid, endsAt: new Date(bytes.readUInt32BE(20) * 1000) },
    ...{ signed: bytes.subarray(0, 24), signature: bytes.subarray(24) },
  };
}

/** Whether one of these keys has signed the token. */
export function isSigned({ keyId, signed, signature }: Token, keys: readonly PublicKey[]): boolean {
  const x = keys.find(({ id }) => id === keyId)?.publicKey;
  if (x === undefined) return false;
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  return verify(null, signed, key, signature);
}

/** As codes are stored: without dash, capitals, and letters that nobody confuses. */
export const codeOf = (reading: string): string =>
  reading.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');
