import { API_KEY_SECRET } from '../../contract/apiKeys.ts';
import { dayOf } from '../../contract/common.ts';
import { API_KEY } from '../../contract/constants.ts';
import type { Db } from '../db/client.ts';
import { batched } from '../lib/batched.ts';
import { AppError } from '../lib/errors.ts';
import { hashToken } from '../lib/randomToken.ts';
import { type Actor, granted } from './actor.ts';
import { findKeyOfUid, findKeys, type KeyRow, noteUse } from './apiKeysRepository.ts';

/** Who acts when a request carries a key of a company instead of a session (X-25, ADR 600). */
export type ApiKeyActors = ReturnType<typeof apiKeyActors>;

export const isApiKey = (token: string): boolean => token.startsWith('prumo_');

export function apiKeyActors({ db, now }: { db: Db; now: () => Date }) {
  const keyOf = batched((hashes: string[]) => findKeys(db, hashes));
  const isOpen = ({ revoked, expiresOn }: KeyRow) => !revoked && expiresOn >= dayOf(now());

  return {
    /** The actor of a key, once `admit` lets it in. 401 `api_key_denied` for an unknown, revoked or expired one. */
    async authenticate(secret: string, admit?: (hash: string) => Promise<void>): Promise<Actor> {
      if (!API_KEY_SECRET.test(secret)) throw new AppError('api_key_denied');
      const hash = hashToken(secret);
      await admit?.(hash);
      const key = await keyOf(hash);
      if (!key || !isOpen(key)) throw new AppError('api_key_denied');
      const at = now();
      const isOld = !key.lastUsedAt || at.getTime() - Date.parse(key.lastUsedAt) >= API_KEY.lastUseSeconds * 1000;
      if (isOld) await noteUse(db, key.id, at);
      return actorOf(key);
    },

    /** The actor behind the account of a key, for work that goes on after the request; undefined: none, or it is over. */
    async ofUid(uid: string): Promise<Actor | undefined> {
      const key = await findKeyOfUid(db, uid);
      return key && isOpen(key) ? actorOf(key) : undefined;
    },
  };
}

const actorOf = ({ id, uid, name, language, createdAt, requestsPerMinute, membership }: KeyRow): Actor => ({
  ...{ uid, language, createdAt, displayName: name, sessionId: '', email: '', verified: true, operator: false },
  memberships: [granted(membership)],
  selected: null,
  apiKey: { id, requestsPerMinute },
});
