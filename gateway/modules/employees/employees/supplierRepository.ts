import { type SQL, sql } from 'drizzle-orm';
import { literal } from '../../../lib/listPage.ts';

/** What only a supplier's own list of employees needs: all of its people, read from indexes however many there are. */

/** The severity as the employer is told it, who does not hear of restrictions: an expression of two indexes (0302). */
const told = (r: SQL): SQL =>
  sql`(case when ${r}.severity >= 1000 then greatest(${r}.severity - 1000, 1) else ${r}.severity end)`;

/** Employees `k` of the company without an assignment, with a condition on the assignments `o` that count. */
const without = (companyId: number, condition = sql``): SQL => sql`select k.id from employees k
  where k.company_id = ${companyId} and k.removed_at is null and not exists (
    select 1 from readiness o where o.provider_id = ${companyId} and o.employee_id = k.id ${condition})`;

export const isWithoutProject = (companyId: number, isSo: boolean): SQL =>
  isSo
    ? sql`e.id = any(array(${without(companyId)}))`
    : sql`exists (select 1 from readiness o where o.provider_id = ${companyId} and o.employee_id = e.id)`;

/**
 * The ids of employees `e` by the worst of their active assignments, those without one as the least: a page reads no more of the index
 * than it shows, and what stands behind it not at all.
 */
export function byReadiness(
  companyId: number,
  { where, descending, enough }: { where: SQL; descending: boolean; enough: number },
): SQL {
  const direction = descending ? sql`desc` : sql`asc`;
  const [r, o] = [told(sql`r`), told(sql`o`)];
  const some = sql`select e.id, r.name, ${r} as severity from readiness r join employees e on e.id = r.employee_id
    where r.provider_id = ${companyId} and r.severity >= 0 and ${where}
      and not exists (select 1 from readiness o where o.provider_id = ${companyId} and o.employee_id = r.employee_id
        and o.severity >= 0 and (${o} > ${r} or (${o} = ${r} and o.project_id < r.project_id)))`;
  const none = sql`select e.id, norm(e.name) as name, -1 as severity from employees e
    where e.id = any(array(${without(companyId, sql`and o.severity >= 0`)})) and ${where}`;
  const limit = literal(enough);
  const inOrder = sql`order by severity ${direction}, name, id limit ${limit}`;
  return sql`with begun as materialized (${descending ? some : none} ${inOrder})
    select id::int from (select * from begun union all
      (${descending ? none : some} and (select count(*) from begun) < ${limit} ${inOrder})) found
    order by severity ${direction}, name, id`;
}
