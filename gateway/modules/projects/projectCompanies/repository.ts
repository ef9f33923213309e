import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { ListOf } from '../../../../contract/list.ts';
import type { ProjectCompany, ProviderSearchRow } from '../../../../contract/projectSettings.ts';
import type { Scope } from '../../../access/actor.ts';
import { type Db, firstRow, hasRows } from '../../../db/client.ts';
import { projectCompanies } from '../../../db/schema/projects.ts';
import { listPage, matchesCompany, type PageRequest } from '../../../lib/listPage.ts';
import { linkedProjects, textArray, visiblePendencies } from '../../../lib/scopeSql.ts';

/** The providers of one project, with the numbers of each; pendencies count as far as the scopes see them. */
const rowsOf = (scopes: readonly Scope[]) => sql`
  select c.id, c.trading_name as name, c.cnpj, c.company_name as "companyName", to_json(pc.plans) as plans, pc.status,
    pc.reason, to_char(pc.stopped_on, 'YYYY-MM-DD') as "stoppedOn", pc.email,
    to_char(greatest(pc.from_date, p.start_date), 'YYYY-MM-DD') as "from", to_char(pc.until_date, 'YYYY-MM-DD') as "until",
    (select count(*)::int from project_employees pe join employees e on e.id = pe.employee_id
      where pe.project_id = pc.project_id and e.company_id = pc.company_id and pe.ended_at is null) as "employeeCount",
    n.open as "openPendencies", n.expired as "expiredPendencies",
    (select (100 * sum(k.n) filter (where k.item in ('DONE', 'NEXT_DUE_DATE')) / nullif(sum(k.n), 0))::int
      from panel_counts k where k.kind = 'STATUS' and k.project_id = pc.project_id and k.provider_id = pc.company_id
        and k.item <> 'NOT_APPLICABLE' and k.plan = any(${textArray([...new Set(scopes.flatMap(({ plans }) => plans))])})
    ) as conformity, pc.version
  from project_companies pc
  join projects p on p.id = pc.project_id
  join companies c on c.id = pc.company_id
  cross join lateral (
    select count(*) filter (where x.status <> 'EXPIRED')::int as open,
      count(*) filter (where x.status = 'EXPIRED')::int as expired
    from pendencies x
    where x.project_id = pc.project_id and x.provider_id = pc.company_id and not x.inactive and x.renewal_of is null
      and x.status in ('OPEN', 'PRE_REJECTED', 'SUPPORT', 'NEXT_DUE_DATE', 'EXPIRED')
      and (${visiblePendencies(scopes, sql`x`)})) n`;

/** Rows that the scopes see: all for the contracting company, itself for a provider. */
const seen = (scopes: readonly Scope[], projectId: number) =>
  sql`pc.project_id = ${projectId} and (${linkedProjects(scopes, { ownProviderOnly: sql`pc.company_id` })})`;

export function listCompanies(
  db: Db,
  scopes: readonly Scope[],
  projectId: number,
  { name, ...page }: PageRequest & { name?: string },
): Promise<ListOf<ProjectCompany>> {
  const named = name ? sql` and ${matchesCompany(sql`c`, name)}` : sql``;
  const where = sql`${seen(scopes, projectId)}${named}`;
  return listPage(
    db,
    page,
    sql`${rowsOf(scopes)} where ${where} order by norm(c.trading_name), c.id`,
    sql`select pc.company_id from project_companies pc join projects p on p.id = pc.project_id
        join companies c on c.id = pc.company_id where ${where}`,
  );
}

export const findCompany = (
  db: Db,
  scopes: readonly Scope[],
  projectId: number,
  companyId: number,
): Promise<ProjectCompany | undefined> =>
  firstRow(db)`${rowsOf(scopes)} where ${seen(scopes, projectId)} and pc.company_id = ${companyId}`;

export const companyName = async (tx: Db, companyId: number): Promise<string | undefined> =>
  (
    await firstRow(tx)<{ name: string }>`
      select trading_name as name from companies where id = ${companyId} and unconfirmed_since is null`
  )?.name;

/** Adds a provider; false when it is one already. */
export const insertCompany = async (
  tx: Db,
  row: Pick<
    typeof projectCompanies.$inferInsert,
    'projectId' | 'companyId' | 'plans' | 'email' | 'from' | 'until' | 'createdAt'
  >,
): Promise<boolean> =>
  (await tx.insert(projectCompanies).values(row).onConflictDoNothing().returning({ id: projectCompanies.companyId }))
    .length > 0;

const isLink = (projectId: number, companyId: number) =>
  and(eq(projectCompanies.projectId, projectId), eq(projectCompanies.companyId, companyId));

export const updateCompany = (
  tx: Db,
  projectId: number,
  companyId: number,
  values: Omit<Partial<typeof projectCompanies.$inferInsert>, 'plansFrom'> & { plansFrom?: SQL },
) =>
  tx
    .update(projectCompanies)
    .set({ ...values, version: sql`${projectCompanies.version} + 1` })
    .where(isLink(projectId, companyId));

/** Whether anything came from the provider in this project: documents, decisions, or people who work in it. */
export const isInUse = (tx: Db, projectId: number, companyId: number): Promise<boolean> =>
  hasRows(tx)`select 1 from pendencies x where x.project_id = ${projectId} and x.provider_id = ${companyId}
      and (x.document_count > 0 or x.status <> 'OPEN')
    union all
    select 1 from project_employees pe join employees e on e.id = pe.employee_id
      where pe.project_id = ${projectId} and e.company_id = ${companyId}
    limit 1`;

export const deleteCompany = (tx: Db, projectId: number, companyId: number) =>
  tx.delete(projectCompanies).where(isLink(projectId, companyId));

const fields = sql`c.id, c.trading_name as name, c.cnpj, c.company_name as "companyName", c.city, c.uf,
  substr(c.cnpj, 1, 8) as root, substr(c.cnpj, 9, 4) = '0001' as "headOffice"`;

/**
 * Companies that can be linked, by name or CNPJ: of each one that is found the head office and every branch, side by side,
 * the head office first. Nothing asked: those that work for one of `contractingIds` already. Somebody who adds suppliers finds
 * every confirmed company: a supplier that works here already is found by its CNPJ (C-06), and name, CNPJ and town are in the
 * public register of companies. For whom it works, its people and its employees are not said.
 */
export function searchProviders(
  db: Db,
  contractingIds: readonly number[],
  { nameOrCnpj, ...page }: PageRequest & { nameOrCnpj?: string },
): Promise<ListOf<ProviderSearchRow>> {
  const found = nameOrCnpj
    ? sql`${matchesCompany(sql`x`, nameOrCnpj)}`
    : sql`exists (select 1 from project_companies pc join projects p on p.id = pc.project_id
        where pc.company_id = x.id and p.company_id in ${contractingIds})`;
  const from = sql`from companies c
    where c.unconfirmed_since is null and substr(c.cnpj, 1, 8) in (select substr(x.cnpj, 1, 8) from companies x where ${found})`;
  return listPage(
    db,
    page,
    sql`select ${fields} ${from}
        order by (select norm(min(h.company_name)) from companies h where substr(h.cnpj, 1, 8) = substr(c.cnpj, 1, 8)),
          root, not (substr(c.cnpj, 9, 4) = '0001'), c.cnpj`,
    sql`select c.id ${from}`,
  );
}

export const findByCnpj = (db: Db, cnpj: string): Promise<ProviderSearchRow | undefined> =>
  firstRow(db)`select ${fields} from companies c where c.cnpj = ${cnpj} and c.unconfirmed_since is null`;
