import { type SQL, sql } from 'drizzle-orm';
import type { Language } from '../../contract/constants.ts';
import { changed, type Db, firstRow, rows } from '../db/client.ts';
import { textArray } from '../lib/scopeSql.ts';
import type { ActorMembership } from './actor.ts';

export type KeyRow = {
  id: number;
  uid: string;
  /** Of the account, as the trail names it; the key's own is `membership.profileName`. */
  name: string;
  prefix: string;
  hash: string;
  language: Language;
  createdAt: string;
  requestsPerMinute: number;
  expiresOn: string;
  lastUsedAt: string | null;
  revoked: boolean;
  membership: ActorMembership;
};

const keys = (
  where: SQL,
): SQL => sql`select k.id::int, k.uid, u.display_name as name, k.prefix, k.secret_hash as hash, u.language,
    iso(k.created_at) as "createdAt", k.requests_per_minute as "requestsPerMinute", to_char(k.expires_on, 'YYYY-MM-DD') as "expiresOn",
    iso(k.last_used_at) as "lastUsedAt", k.revoked_at is not null as revoked, json_build_object(
      'accountCompanyId', 0, 'companyId', c.id, 'companyName', c.trading_name, 'cnpj', c.cnpj,
      'confirmed', c.unconfirmed_since is null, 'profileId', 0, 'profileName', k.name, 'relationType', k.relation_type,
      'projectId', null, 'projectName', null, 'permissions', k.permissions, 'features', k.features) as membership
  from api_keys k join users u on u.uid = k.uid join companies c on c.id = k.company_id where ${where}`;

/** The keys with these hashes that exist, by hash. */
export const findKeys = async (db: Db, hashes: readonly string[]): Promise<ReadonlyMap<string, KeyRow>> => {
  const found = await rows(db)<KeyRow>`${keys(sql`k.secret_hash = any(${textArray(hashes)})`)}`;
  return new Map(found.map((key) => [key.hash, key]));
};

export const findKeyOfUid = (db: Db, uid: string): Promise<KeyRow | undefined> =>
  firstRow(db)`${keys(sql`k.uid = ${uid}`)}`;

/** Notes the last use, to the minute. */
export const noteUse = (db: Db, id: number, at: Date): Promise<number> =>
  changed(
    db,
  )`update api_keys set last_used_at = date_trunc('minute', ${at.toISOString()}::timestamptz) where id = ${id}`;
