import { readBadgeToken } from '../../../contract/badges.ts';
import { dayOf } from '../../../contract/common.ts';
import type { Reading } from '../../../contract/passages.ts';
import type { BadgeKeys } from '../../dataProvider/actions/passages.ts';

/** What a gate can tell without a connection. `reading`: what is sent later; null: nothing that may be kept. */
export type OfflineReading = {
  badge: 'VALID' | 'EXPIRED' | 'FORGED' | 'UNKNOWN' | 'CODE' | 'DOCUMENT';
  /** Last day of a badge. */
  until: string | null;
  reading: string | null;
};

/** Whether one of our keys has signed; null where the browser has no Ed25519, or the key is not known. */
async function isSigned(
  parts: NonNullable<ReturnType<typeof readBadgeToken>>,
  keys: BadgeKeys,
): Promise<boolean | null> {
  const known = keys.find(({ id }) => id === parts.keyId);
  if (!known) return null;
  try {
    const jwk = { kty: 'OKP', crv: 'Ed25519', x: known.publicKey };
    const key = await crypto.subtle.importKey('jwk', jwk, 'Ed25519', false, ['verify']);
    return await crypto.subtle.verify('Ed25519', key, parts.signature, parts.signed);
  } catch {
    return null;
  }
}

/** What a reading tells while there is no connection: whether the badge is genuine, never whether the person is fit. */
export async function readOffline(reading: Reading, keys: BadgeKeys): Promise<OfflineReading> {
  if (reading.method === 'DOCUMENT') return { badge: 'DOCUMENT', until: null, reading: null };
  if (reading.method === 'CODE') return { badge: 'CODE', until: null, reading: reading.typed };
  const parts = 'token' in reading ? readBadgeToken(reading.token) : null;
  const signed = parts && (await isSigned(parts, keys));
  if (!parts || signed === false) return { badge: 'FORGED', until: null, reading: null };
  const until = dayOf(new Date(parts.endsAt * 1000));
  if (signed === null) return { badge: 'UNKNOWN', until, reading: parts.uid };
  return { badge: parts.endsAt * 1000 < Date.now() ? 'EXPIRED' : 'VALID', until, reading: parts.uid };
}
