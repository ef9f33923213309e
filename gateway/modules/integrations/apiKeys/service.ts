import { randomUUID } from 'node:crypto';
import type { ApiKey, ApiKeyBody, ApiKeyQuery, CreatedApiKey, CurrentApiKey } from '../../../../contract/apiKeys.ts';
import { addDays, dayOf } from '../../../../contract/common.ts';
import { API_KEY } from '../../../../contract/constants.ts';
import type { ListOf } from '../../../../contract/list.ts';
import type { Actor, ActorMembership } from '../../../access/actor.ts';
import { findKeyOfUid } from '../../../access/apiKeysRepository.ts';
import { requireInCompany } from '../../../access/companyAccess.ts';
import { lockCompany } from '../../../access/companyAccessRepository.ts';
import type { Db } from '../../../db/client.ts';
import { apiKeys } from '../../../db/schema/integrations.ts';
import { crud, type Key } from '../../../lib/crud.ts';
import { AppError, fieldError, mustExist } from '../../../lib/errors.ts';
import { hashToken, newToken } from '../../../lib/randomToken.ts';
import * as repository from './repository.ts';

/** Keys with which other systems work in the name of a company (X-25, ADR 600). */
export type ApiKeysService = ReturnType<typeof apiKeysService>;

/** A key with its secret, of which only the hash is written, and the account that it acts by. */
type NewKey = ApiKeyBody & { secret: string } & Partial<
    Pick<typeof apiKeys.$inferInsert, 'uid' | 'relationType' | 'features'>
  >;

const PERMISSION = 'manage_api_keys';

export function apiKeysService({ db, now }: { db: Db; now: () => Date }) {
  const today = () => dayOf(now());
  const giverOf = (actor: Actor, companyId: number): ActorMembership => requireInCompany(actor, companyId, PERMISSION);

  const keys = crud<ApiKey, NewKey>({
    db,
    now,
    entity: 'apiKey',
    table: apiKeys,
    unique: { api_keys_name: ['name', 'name_taken'] },
    find(tx, actor, { id }) {
      const companyIds = actor.memberships.map(({ companyId }) => companyId);
      return repository.findKey(tx, { id, companyIds }, today());
    },
    companyOf: ({ companyId }) => companyId,
    authorise: (actor, _action, companyId) => void giverOf(actor, companyId),
    async check(tx, { actor, companyId, body }) {
      // one at a time, so that no two pass the limit together
      await lockCompany(tx, companyId);
      const { permissions } = giverOf(actor, companyId);
      const missing = body.permissions.find((permission) => !permissions.includes(permission));
      if (missing) throw new AppError('forbidden', { missing });
      if (body.expiresOn <= today()) throw fieldError('expiresOn', 'date_in_past');
      if (body.expiresOn > addDays(today(), API_KEY.days)) throw fieldError('expiresOn', 'period_too_long');
      const max = API_KEY.perCompany;
      if ((await repository.countOpen(tx, { companyId, today: today() })) >= max) {
        throw new AppError('too_many_api_keys', {}, { max });
      }
    },
    async prepare(tx, { actor, companyId, body }) {
      const { relationType, features } = giverOf(actor, companyId);
      return { ...body, relationType, features, uid: await repository.insertAccount(tx, randomUUID(), body.name) };
    },
    columns({ secret, ...body }, { uid }) {
      return {
        ...body,
        permissions: [...new Set(body.permissions)],
        prefix: secret.slice(0, API_KEY.prefix),
        secretHash: hashToken(secret),
        createdBy: uid,
        createdAt: now(),
      };
    },
    changes(before, after) {
      if (!before) return [{ action: 'CREATED', newValue: after?.name, note: after?.permissions.join(', ') }];
      return before.revokedAt ? [] : [{ action: 'REVOKED', oldValue: before.name }];
    },
    remove: (tx, { id }, { uid }) => repository.revokeKey(tx, id, { uid, at: now() }),
  });

  return {
    list(actor: Actor, companyId: number, query: ApiKeyQuery): Promise<ListOf<ApiKey>> {
      giverOf(actor, companyId);
      return repository.listKeys(db, { companyId, today: today() }, query);
    },

    get(actor: Actor, key: Required<Key>): Promise<ApiKey> {
      giverOf(actor, key.companyId);
      return keys.get(actor, key);
    },

    /**
     * A new key with what its creator holds and no more (ADR 22): 403 with the first permission that is missing. The secret is
     * in this answer alone.
     */
    async create(actor: Actor, companyId: number, body: ApiKeyBody): Promise<CreatedApiKey> {
      const secret = `prumo_${newToken()}`;
      return { ...(await keys.create(actor, companyId, { ...body, secret })), secret };
    },

    /** The key opens nothing from the next request on; it stays in the list. */
    revoke: (actor: Actor, key: Required<Key>, expected?: number): Promise<void> => keys.remove(actor, key, expected),

    /** What the key of the request is; 404 for a person. */
    async current({ uid, apiKey }: Actor): Promise<CurrentApiKey> {
      const { id, membership, expiresOn, requestsPerMinute, prefix } = mustExist(
        apiKey && (await findKeyOfUid(db, uid)),
      );
      const { companyId, companyName, cnpj, relationType, permissions, features, profileName } = membership;
      const company = { id: companyId, name: companyName, cnpj };
      return {
        id,
        name: profileName,
        prefix,
        company,
        relationType,
        permissions,
        features,
        requestsPerMinute,
        expiresOn,
      };
    },
  };
}
