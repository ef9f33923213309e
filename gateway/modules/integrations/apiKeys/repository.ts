import { sql } from 'drizzle-orm';
import type { ApiKey, ApiKeyQuery } from '../../../../contract/apiKeys.ts';
import type { ListOf } from '../../../../contract/list.ts';
import { changed, count, type Db, firstRow } from '../../../db/client.ts';
import { users } from '../../../db/schema/users.ts';
import { listPage, matches } from '../../../lib/listPage.ts';
import { knownPermissions } from '../../../lib/permissionSql.ts';
import { idArray } from '../../../lib/scopeSql.ts';

const person = (alias: 'a' | 'r') => {
  const u = sql.raw(alias);
  return sql`json_build_object('uid', ${u}.uid, 'displayName', ${u}.display_name)`;
};
const stateOn = (today: string) =>
  sql`case when k.revoked_at is not null then 'REVOKED' when k.expires_on < ${today}::date then 'EXPIRED' else 'ACTIVE' end`;
const selected = (today: string) => sql`select k.id::int, k.company_id::int as "companyId", k.name, k.prefix,
    ${knownPermissions(sql`k.permissions`)} as permissions, k.requests_per_minute as "requestsPerMinute",
    to_char(k.expires_on, 'YYYY-MM-DD') as "expiresOn", iso(k.last_used_at) as "lastUsedAt", ${stateOn(today)} as state,
    ${person('a')} as "createdBy", iso(k.created_at) as "createdAt",
    case when r.uid is not null then ${person('r')} end as "revokedBy", iso(k.revoked_at) as "revokedAt", k.version
  from api_keys k join users a on a.uid = k.created_by left join users r on r.uid = k.revoked_by`;

type Of = { companyId: number; today: string };
export function listKeys(db: Db, { companyId, today }: Of, query: ApiKeyQuery): Promise<ListOf<ApiKey>> {
  const { name, state } = query;
  const where = sql`k.company_id = ${companyId} ${name ? sql`and ${matches(sql`norm(k.name)`, name)}` : sql``}
    ${state ? sql`and ${stateOn(today)} = ${state}` : sql``}`;
  return listPage(
    db,
    query,
    sql`${selected(today)} where ${where} order by ${stateOn(today)} <> 'ACTIVE', k.id desc`,
    sql`select k.id from api_keys k where ${where}`,
  );
}

export const findKey = (
  db: Db,
  { id, companyIds }: { id: number; companyIds: readonly number[] },
  today: string,
): Promise<ApiKey | undefined> =>
  firstRow(db)`${selected(today)} where k.id = ${id} and k.company_id = any(${idArray(companyIds)})`;

/** Keys of a company that work. */
export const countOpen = (tx: Db, { companyId, today }: Of): Promise<number> =>
  count(tx)`select count(*)::int from api_keys
    where company_id = ${companyId} and revoked_at is null and expires_on >= ${today}::date`;

/** The account in whose name a key acts; nobody can sign in with it. */
export async function insertAccount(tx: Db, id: string, name: string): Promise<string> {
  const values = { email: `${id}@api-keys.invalid`, displayName: `${name} (API)`, disabled: true };
  const [made] = await tx.insert(users).values(values).returning({ uid: users.uid });
  if (!made) throw new Error('the account of the key was not written');
  return made.uid;
}

/** A key that was revoked before stays as it was. */
export const revokeKey = (tx: Db, id: number, { uid, at }: { uid: string; at: Date }): Promise<number> =>
  changed(tx)`update api_keys set revoked_by = ${uid}::uuid, revoked_at = ${at.toISOString()}::timestamptz,
    version = version + 1 where id = ${id} and revoked_at is null`;
