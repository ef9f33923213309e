import { type SQL, sql } from 'drizzle-orm';
import { PERMISSIONS } from '../../contract/permissions.ts';
import { textArray } from './scopeSql.ts';

/** The permissions of a column that this version knows, as JSON: a newer gateway beside this one may have written others. */
export const knownPermissions = (column: SQL): SQL =>
  sql`(select coalesce(json_agg(k.key order by k.place), '[]') from unnest(${column}) with ordinality k(key, place)
    where k.key = any(${textArray(PERMISSIONS)}))`;

/** These, and what the column holds that this version does not know. */
export const replacedPermissions = (column: SQL, permissions: readonly string[]): SQL =>
  sql`${textArray(permissions)} || array(select k from unnest(${column}) k where k <> all(${textArray(PERMISSIONS)}))`;
