import { type SQL, sql } from 'drizzle-orm';
import type { EmployeeFilter } from '../../../../contract/employees.ts';
import { column, type Db } from '../../../db/client.ts';
import { literal } from '../../../lib/listPage.ts';
import { idArray } from '../../../lib/scopeSql.ts';

/** What only a supplier's own list of employees needs: all of its people, read from indexes however many there are. */

/** The severity as the employer is told it, who does not hear of restrictions: an expression of two indexes (0302). */
const told = (r: SQL): SQL =>
  sql`(case when ${r}.severity >= 1000 then greatest(${r}.severity - 1000, 1) else ${r}.severity end)`;

/**
 * Those of the company without an assignment, with a condition on the assignments `o` that count. In order, so that two indexes are
 * merged: the planner would look up each of the people.
 */
const without = (companyId: number, condition = sql``): SQL => sql`select k.id from employees k
  left join (select o.employee_id from readiness o where o.provider_id = ${companyId} ${condition} order by o.employee_id) o
    on o.employee_id = k.id
  where k.company_id = ${companyId} and k.removed_at is null and o.employee_id is null`;
export const withoutProject = (companyId: number): SQL => without(companyId);

/** Those of the company who are so in the worst of their active assignments; nobody is told to be restricted. */
export function inReadiness(companyId: number, readiness: NonNullable<EmployeeFilter['readiness']>): SQL {
  const conditions = {
    FIT: sql`group by 1 having max(r.severity) = 0`,
    UNFIT: sql`and ${told(sql`r`)} > 0`,
    RESTRICTED: sql`and false`,
  };
  return sql`select r.employee_id as id from readiness r
    where r.provider_id = ${companyId} and r.severity >= 0 ${conditions[readiness]}`;
}

/** Those of the company of whom something is true. */
export const presentWhere = (companyId: number, isSo: (id: SQL) => SQL): SQL => sql`select k.id from employees k
  where k.company_id = ${companyId} and k.removed_at is null and ${isSo(sql`k.id`)}`;

/** So few people are named one by one. Of more among some 40,000, a page in any order soon meets as many as it shows. */
const FEW = 1000;
const isMet = (people: SQL): SQL => sql`(select true from (${people}) s where s.id = e.id limit 1)`;

/** A set as its ids, where no more than so many are in it. */
export async function asIds(db: Db, set: SQL, most: number): Promise<SQL | undefined> {
  const ids: number[] = await column(db)`${set} limit ${literal(most + 1)}`;
  return ids.length > most ? undefined : sql`select unnest(${idArray(ids)}) as id`;
}

/**
 * Sets of a supplier's people, subqueries of ids `id`, those of few people first and as their ids; and conditions on employees `e`
 * for a page: the planner, which does not know how many a set has, would read all of it, or walk by all who are not in it.
 */
export async function measured(db: Db, sets: readonly SQL[]): Promise<{ sets: SQL[]; among: SQL[] }> {
  const few: SQL[] = [];
  const many: SQL[] = [];
  for (const set of sets) {
    const ids = await asIds(db, set, FEW);
    if (ids) few.push(ids);
    else many.push(set);
  }
  return { sets: [...few, ...many], among: [...few.map((set) => sql`e.id = any(array(${set}))`), ...many.map(isMet)] };
}

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
  const limit = literal(enough);
  // asked of each row: of `not exists` the planner thinks that hardly anybody is left, and starts parallel workers for one page
  const some = sql`select e.id, r.name, ${r} as severity from readiness r join employees e on e.id = r.employee_id
    where r.provider_id = ${companyId} and r.severity >= 0 and ${where}
      and not coalesce((select true from readiness o where o.provider_id = ${companyId} and o.employee_id = r.employee_id
        and o.severity >= 0 and (${o} > ${r} or (${o} = ${r} and o.project_id < r.project_id)) limit 1), false)`;
  const idle = without(companyId, sql`and o.severity >= 0`);
  const isFew = sql`(select count(*) from few) <= ${literal(FEW)}`;
  const noneOf = (condition: SQL) => sql`(select e.id, norm(e.name) as name, -1 as severity from employees e
    where e.company_id = ${companyId} and ${condition} and ${where} order by norm(e.name), e.id limit ${limit})`;
  const none = sql`select * from (${noneOf(sql`${isFew} and e.id = any(array(select id from few))`)}
    union all ${noneOf(sql`not ${isFew} and ${isMet(idle)}`)}) n where true`;
  const inOrder = sql`order by severity ${direction}, name, id limit ${limit}`;
  return sql`with few as materialized (${idle} limit ${literal(FEW + 1)}),
    begun as materialized (${descending ? some : none} ${inOrder})
    select id::int from (select * from begun union all
      (${descending ? none : some} and (select count(*) from begun) < ${limit} ${inOrder})) found
    order by severity ${direction}, name, id`;
}
