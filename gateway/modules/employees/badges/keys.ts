import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto';
import { badgePayload, badgeToken, readBadgeToken } from '../../../../contract/badges.ts';
import type { Db } from '../../../db/client.ts';
import { sealWith } from '../../../lib/seal.ts';
import * as repository from './repository.ts';

/** Signed before the payload, so that a certificate is no badge to a gate, which verifies offline. */
const PREFIX = { badge: Buffer.of(), certificate: Buffer.from('certificate') } as const;
type Kind = keyof typeof PREFIX;

/**
 * Keys that sign badges and certificates. They are kept in the database, so that every gateway and every backup has them; the private half
 * is encrypted by the gateway's secret. With another secret a new key signs, and the old ones go on verifying.
 */
export function badgeKeys(secret: string) {
  const seal = sealWith(secret, 'badge keys');

  const opened = (sealed: string): KeyObject | null => {
    const pem = seal.open(sealed);
    return typeof pem === 'string' ? createPrivateKey(pem) : null;
  };

  /** The key that signs now; it is made when there is none, in the transaction of the badge. */
  async function signingKey(tx: Db): Promise<{ id: number; key: KeyObject }> {
    const known = await repository.findSigningKey(tx);
    const key = known && opened(known.sealed);
    if (known && key) return { id: known.id, key };
    if (known) await repository.retireKeys(tx, new Date());
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    await repository.insertKey(tx, {
      publicKey: publicKey.export({ format: 'jwk' }).x ?? '',
      sealed: seal.close(privateKey.export({ type: 'pkcs8', format: 'pem' })),
    });
    return signingKey(tx);
  }

  return {
    signingKey,

    sign(
      { id, key }: { id: number; key: KeyObject },
      { uid, endsAt }: { uid: string; endsAt: number },
      kind: Kind = 'badge',
    ): string {
      const payload = badgePayload({ keyId: id, uid, endsAt });
      return badgeToken(payload, sign(null, Buffer.concat([PREFIX[kind], payload]), key));
    },

    /** The opaque id of the badge or certificate; null for a text that none of our keys has signed. */
    async read(db: Db, token: string, kind: Kind = 'badge'): Promise<{ uid: string } | null> {
      const parts = readBadgeToken(token);
      const x = parts && (await repository.findPublicKey(db, parts.keyId));
      if (!parts || !x) return null;
      const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
      const signed = Buffer.concat([PREFIX[kind], parts.signed]);
      return verify(null, signed, key, parts.signature) ? { uid: parts.uid } : null;
    },
  };
}
