import { type SQL, sql } from 'drizzle-orm';
import type { PendencyType } from '../../../../contract/pendencies.ts';
import type { PendencyGridOptions, PendencyGridQuery } from '../../../../contract/pendencyGrid.ts';
import type { PendencyStatus } from '../../../../contract/pendencyStatus.ts';
import type { Plan } from '../../../../contract/projects.ts';
import type { CompanyRef } from '../../../../contract/session.ts';
import type { Scope } from '../../../access/actor.ts';
import { count, type Db, rows } from '../../../db/client.ts';
import { anyOf, idArray, linkedProjects, textArray, visiblePendencies } from '../../../lib/scopeSql.ts';

/**
 * The monthly grid (D-40): first the providers of the page, then the pendencies of these providers alone, so that the
 * work grows with the page and not with what the company has.
 */
type Asking = Pick<Db, 'execute'>;
export type GridFilter = Pick<PendencyGridQuery, 'plan[]' | 'status[]' | 'project' | 'company' | 'document'>;
type Asked = { scopes: readonly Scope[]; months: readonly string[]; filter: GridFilter };

/** Months one by one: the index is entered at each of them, instead of being read over all providers between two. */
const inMonths = (months: readonly string[]): SQL =>
  sql`x.reference_month = any(${`{${months.map((month) => `${month}-01`).join(',')}}`}::date[])`;

/** Not of a project that is being updated or has been stopped: of the scopes' own, for the others are not seen at all. */
const notStopped = (scopes: readonly Scope[]): SQL => sql`x.project_id <> all(array(
  select p.id from projects p where (p.is_blocked or p.status = 'INACTIVE') and (${linkedProjects(scopes)})))`;

/** Everything but the provider; the pendency's alias is `x`. */
function conditions({ scopes, months, filter }: Asked): SQL {
  const all: SQL[] = [
    sql`(${visiblePendencies(scopes, sql`x`)})`,
    sql`not x.inactive and x.renewal_of is null`,
    inMonths(months),
    notStopped(scopes),
  ];
  if (filter['plan[]']) all.push(sql`x.plan = any(${textArray(filter['plan[]'])})`);
  if (filter['status[]']) all.push(sql`x.status = any(${textArray(filter['status[]'])})`);
  if (filter.project !== undefined) all.push(sql`x.project_id = ${filter.project}`);
  if (filter.document !== undefined) all.push(sql`x.system_pendency_id = ${filter.document}`);
  return sql.join(all, sql` and `);
}

/** Companies `c` that the scopes see as providers: those of a contracting company's projects, and the caller's own. */
const seenProviders = (scopes: readonly Scope[]): SQL => {
  const own = scopes.filter(({ side }) => side === 'PROVIDER').map(({ companyId }) => companyId);
  const contracting = scopes.filter(({ side }) => side === 'CONTRACTING');
  return anyOf([
    sql`c.id = any(${idArray(own)})`,
    sql`c.id in (select pc.company_id from project_companies pc join projects p on p.id = pc.project_id
      where (${linkedProjects(contracting)}))`,
  ]);
};

/** The providers of one page, by name, and how many there are in all. Only who is asked for something is there. */
export async function listGridProviders(
  db: Asking,
  asked: Asked,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ providers: CompanyRef[]; total: number }> {
  const one = asked.filter.company === undefined ? sql`` : sql`and c.id = ${asked.filter.company}`;
  const found = await rows(db)<CompanyRef & { total: number }>`with seen as materialized (
      select c.id, c.trading_name as name, c.cnpj from companies c
      where (${seenProviders(asked.scopes)}) ${one}
        and exists (select 1 from pendencies x where x.provider_id = c.id and ${conditions(asked)}))
    select id, name, cnpj, (select count(*)::int from seen) as total from seen
    order by norm(name), id limit ${limit} offset ${offset}`;
  if (found[0] === undefined && offset > 0) {
    return { providers: [], total: (await listGridProviders(db, asked, { limit: 1, offset: 0 })).total };
  }
  return { providers: found.map(({ total: _, ...provider }) => provider), total: found[0]?.total ?? 0 };
}

/** Pendencies of one document of one provider in one month that have the same status. */
export type GridCount = {
  providerId: number;
  documentId: number;
  documentName: string;
  plan: Plan;
  type: PendencyType;
  month: string;
  status: PendencyStatus;
  n: number;
  /** Of them: closed without analysis, which is never counted as conform. */
  closed: number;
  id: number;
};

export const countGridCells = (db: Asking, asked: Asked, providerIds: readonly number[]): Promise<GridCount[]> =>
  rows(db)`select y.*, s.name as "documentName", s.type
    from (
      select x.provider_id as "providerId", x.system_pendency_id as "documentId", x.plan,
        to_char(x.reference_month, 'YYYY-MM') as month, x.status, count(*)::int as n,
        (count(*) filter (where x.closed_without_analysis))::int as closed, min(x.id) as id
      from pendencies x
      where x.provider_id = any(${idArray(providerIds)}) and ${conditions(asked)}
      group by x.provider_id, x.system_pendency_id, x.plan, x.reference_month, x.status) y
    join system_pendencies s on s.id = y."documentId"
    order by norm(s.name), s.id`;

export const countBlockedProjects = (db: Asking, scopes: readonly Scope[]): Promise<number> =>
  count(db)`select count(*)::int from projects p where p.is_blocked and (${linkedProjects(scopes)})`;

const CHOICES = 1000;

/** What the filters choose from: providers and projects that the scopes see, and the documents that are asked monthly. */
export async function listGridOptions(db: Asking, scopes: readonly Scope[]): Promise<PendencyGridOptions> {
  const plans = [...new Set(scopes.flatMap((scope) => scope.plans))];
  const contracting = scopes.filter(({ side }) => side === 'CONTRACTING').map(({ companyId }) => companyId);
  // A provider is asked for the own documents of those who contract it.
  const owners = sql`(s.company_id = any(${idArray(contracting)}) or s.company_id in
    (select p.company_id from projects p where (${linkedProjects(scopes)})))`;
  const [providers, projects, documents] = [
    await rows(db)<CompanyRef>`
      select c.id, c.trading_name as name, c.cnpj from companies c where (${seenProviders(scopes)})
      order by norm(c.trading_name), c.id limit ${CHOICES}`,
    await rows(db)<PendencyGridOptions['projects'][number]>`select p.id, p.name, p.contract from projects p
      where p.status not in ('DRAFT', 'INACTIVE') and (${linkedProjects(scopes)})
      order by norm(p.name), p.id limit ${CHOICES}`,
    await rows(db)<PendencyGridOptions['documents'][number]>`select s.id, s.name, s.plan from system_pendencies s
      where s.active and s.periodicity = 'MONTHLY' and s.plan = any(${textArray(plans)})
        and (s.company_id is null or ${owners})
      order by norm(s.name), s.id limit ${CHOICES}`,
  ];
  return { providers, projects, documents };
}
