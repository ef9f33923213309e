import { type SQL, sql } from 'drizzle-orm';
import { VIEWS } from '../../../../contract/constants.ts';
import type { View, ViewBody, ViewResource } from '../../../../contract/views.ts';
import { changed, count, type Db, firstRow, hasRows, insertId, rows, value } from '../../../db/client.ts';
import { views } from '../../../db/schema/views.ts';
import { idArray, textArray } from '../../../lib/scopeSql.ts';

/** Whose view it is to be: of its owner alone, of everybody in a company, or of those of one of its profiles. */
export type Audience = { companyId: number | null; profileId: number | null };
export type Reader = { uid: string; companyIds: readonly number[]; profileIds: readonly number[] };

const fields = (uid: string): SQL => sql`v.id, v.resource, v.name, v.query, to_json(v.columns) as columns,
  case when k.id is not null then json_build_object('company', json_build_object('id', k.id, 'name', k.trading_name),
    'profile', case when p.id is not null then json_build_object('id', p.id, 'name', p.name) end) end as "sharedWith",
  v.is_default as "isDefault", json_build_object('uid', u.uid, 'displayName', u.display_name) as owner,
  v.uid = ${uid} as mine, v.version`;
const from = sql`from views v join users u on u.uid = v.uid
  left join companies k on k.id = v.company_id left join profiles p on p.id = v.profile_id`;

type Found = Omit<View, 'editable'>;

/** The caller's own, and what is shared with a company or profile of theirs: the own first, then by name. */
export const listViews = (db: Db, resource: ViewResource, { uid, companyIds, profileIds }: Reader): Promise<Found[]> =>
  rows(db)`select ${fields(uid)} ${from}
    where v.resource = ${resource} and (
      (v.uid = ${uid} and (v.company_id is null or v.company_id = any(${idArray(companyIds)})))
      or (v.company_id = any(${idArray(companyIds)}) and (v.profile_id is null or v.profile_id = any(${idArray(profileIds)}))))
    order by v.company_id is not null, norm(v.name), v.id limit ${VIEWS.listed}`;

/** One view that the caller may reach: an own one, one shared with them, or one of a company that they administer. */
export const findView = (
  db: Db,
  id: number,
  { uid, companyIds, profileIds, administered }: Reader & { administered: readonly number[] },
): Promise<Found | undefined> =>
  firstRow(db)`select ${fields(uid)} ${from}
    where v.id = ${id} and (
      (v.uid = ${uid} and (v.company_id is null or v.company_id = any(${idArray(companyIds)})))
      or v.company_id = any(${idArray(administered)})
      or (v.company_id = any(${idArray(companyIds)}) and (v.profile_id is null or v.profile_id = any(${idArray(profileIds)}))))`;

/** Changes of one person's views take turns, until the transaction ends. */
export const lockOwner = (tx: Db, uid: string) => changed(tx)`select 1 from users where uid = ${uid} for no key update`;

export const countOwn = (tx: Db, uid: string, resource: ViewResource): Promise<number> =>
  count(tx)`select count(*)::int from views where uid = ${uid} and resource = ${resource}`;

/** Whether another view of its owner has the name, whatever its case and accents. */
export const isNameTaken = (
  tx: Db,
  { uid, resource, name, exceptId }: { uid: string; resource: ViewResource; name: string; exceptId: number | null },
): Promise<boolean> =>
  hasRows(tx)`select 1 from views where uid = ${uid} and resource = ${resource} and norm(name) = norm(${name})
    and id is distinct from ${exceptId}::bigint`;

/** The company of a profile, among those given; the profile stays until the transaction ends. */
export const companyOfProfile = (
  tx: Db,
  profileId: number,
  companyIds: readonly number[],
): Promise<number | undefined> =>
  value(tx)`select company_id from profiles
    where id = ${profileId} and company_id = any(${idArray(companyIds)}) for key share`;

/** The default of an audience steps back for the one that takes its place. */
export const clearDefault = (tx: Db, resource: ViewResource, uid: string, { companyId, profileId }: Audience) =>
  tx.execute(
    companyId === null
      ? sql`update views set is_default = false, version = version + 1
            where is_default and resource = ${resource} and uid = ${uid} and company_id is null`
      : sql`update views set is_default = false, version = version + 1
            where is_default and resource = ${resource} and company_id = ${companyId}
              and profile_id is not distinct from ${profileId}::bigint`,
  );

type Values = Pick<ViewBody, 'name' | 'query' | 'columns' | 'isDefault'> & Audience;
const columnsOf = (columns: readonly string[] | null): SQL => (columns === null ? sql`null` : textArray(columns));

export const insertView = (
  tx: Db,
  uid: string,
  { resource, name, query, columns, isDefault, companyId, profileId }: Values & { resource: ViewResource },
  at: Date,
): Promise<number> =>
  insertId(tx, views, {
    ...{ uid, resource, name, query, columns, isDefault, companyId, profileId },
    createdAt: at,
    updatedAt: at,
  });

export const updateView = (tx: Db, id: number, values: Values, at: Date) =>
  changed(tx)`update views set name = ${values.name}, query = ${JSON.stringify(values.query)}::jsonb,
      columns = ${columnsOf(values.columns)}, company_id = ${values.companyId}::bigint,
      profile_id = ${values.profileId}::bigint, is_default = ${values.isDefault},
      updated_at = ${at.toISOString()}::timestamptz, version = version + 1
    where id = ${id}`;

export const deleteView = async (tx: Db, id: number): Promise<boolean> =>
  (await changed(tx)`delete from views where id = ${id}`) === 1;
