import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type {
  CompanyGroup,
  companyGroupQuerySchema,
  groupProviderQuerySchema,
} from '../../../../contract/companyGroups.ts';
import { changed, column, type Db, firstRow } from '../../../db/client.ts';
import { listPage, matches } from '../../../lib/listPage.ts';
import { idArray } from '../../../lib/scopeSql.ts';

/** The suppliers `c` of a company: those on its projects. */
const isSupplierOf = (companyId: SQL): SQL => sql`exists (select 1 from project_companies pc
  join projects p on p.id = pc.project_id where pc.company_id = c.id and p.company_id = ${companyId})`;
const inGroup = sql`(g.for_all or exists (
  select 1 from company_group_providers gp where gp.group_id = g.id and gp.provider_id = c.id))`;

const fields = sql`g.id, g.company_id as "companyId", g.id as companygroupid, g.name, g.for_all as forall,
  g.active as activated, case when g.active then 'inactivate' else 'activate' end as action,
  s.providers, s.provider_active, s.providers - s.provider_active as provider_inactive,
  (select count(*)::int from custom_fields f where f.group_id = g.id and f.removed_at is null) as "fieldCount", g.version`;
const from = sql`from company_groups g cross join lateral (
  select count(*)::int as providers, count(*) filter (where ${inGroup})::int as provider_active
  from companies c where ${isSupplierOf(sql`g.company_id`)}) s`;

export type StoredGroup = CompanyGroup & { companyId: number };
export const findGroup = (db: Db, companyIds: readonly number[], id: number): Promise<StoredGroup | undefined> =>
  firstRow(db)`select ${fields} ${from} where g.id = ${id} and g.company_id = any(${idArray(companyIds)})`;

export function listGroups(db: Db, companyId: number, query: z.infer<typeof companyGroupQuerySchema>) {
  const conditions: SQL[] = [sql`g.company_id = ${companyId}`];
  if (query.name) conditions.push(matches(sql`norm(g.name)`, query.name));
  if (query.activated !== undefined) conditions.push(sql`g.active = ${query.activated}`);
  const where = sql.join(conditions, sql` and `);
  return listPage<CompanyGroup>(
    db,
    query,
    sql`select ${fields} ${from} where ${where} order by not g.active, norm(g.name), g.id`,
    sql`select g.id from company_groups g where ${where}`,
  );
}

/** The suppliers of the group's company, those of the group first. */
export function listProviders(db: Db, groupId: number, query: z.infer<typeof groupProviderQuerySchema>) {
  const where = sql`g.id = ${groupId} and ${isSupplierOf(sql`g.company_id`)}${
    query.name
      ? sql` and (${matches(sql`norm(c.trading_name)`, query.name)} or ${matches(sql`norm(c.company_name)`, query.name)}
          or c.cnpj like ${`${query.name.toUpperCase().replace(/[^0-9A-Z]/g, '') || '-'}%`})`
      : sql``
  }`;
  return listPage<{ id: number; name: string; cnpj: string; employeeCount: number; inGroup: boolean }>(
    db,
    query,
    sql`select c.id, c.trading_name as name, c.cnpj, ${inGroup} as "inGroup",
        (select count(distinct pe.employee_id)::int from projects p join project_employees pe on pe.project_id = p.id
          join employees e on e.id = pe.employee_id
          where p.company_id = g.company_id and pe.ended_at is null and e.company_id = c.id and e.removed_at is null
        ) as "employeeCount"
      from company_groups g cross join companies c where ${where} order by not ${inGroup}, norm(c.trading_name), c.id`,
    sql`select c.id from company_groups g cross join companies c where ${where}`,
  );
}

export const suppliersAmong = (db: Db, companyId: number, ids: readonly number[]): Promise<number[]> =>
  column(
    db,
  )`select c.id::int from companies c where c.id = any(${idArray(ids)}) and ${isSupplierOf(sql`${companyId}`)}`;

export const addProviders = (tx: Db, groupId: number, ids: readonly number[]) =>
  changed(tx)`insert into company_group_providers (group_id, provider_id)
    select ${groupId}, n from unnest(${idArray(ids)}) n on conflict do nothing`;
export const removeProviders = (tx: Db, groupId: number, ids: readonly number[]) =>
  changed(tx)`delete from company_group_providers where group_id = ${groupId} and provider_id = any(${idArray(ids)})`;
export const keepProviders = (tx: Db, groupId: number, ids: readonly number[]) =>
  changed(tx)`delete from company_group_providers where group_id = ${groupId} and provider_id <> all(${idArray(ids)})`;
