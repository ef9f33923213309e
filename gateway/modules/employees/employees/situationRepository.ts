import { type SQL, sql } from 'drizzle-orm';
import type { PlanSituation } from '../../../../contract/employees.ts';
import type { Scope } from '../../../access/actor.ts';
import { literal } from '../../../lib/listPage.ts';
import { anyOf, visibleAssignments, visiblePendencies } from '../../../lib/scopeSql.ts';

/** Pendencies `x` of employees that wait for the supplier, on one plan and in the given statuses. */
const waits = (scopes: readonly Scope[], plan: 'STP' | 'SSMA' | null, statuses: SQL): SQL =>
  sql`x.employee_id is not null and x.status in (${statuses}) and not x.inactive and x.renewal_of is null
    ${plan ? sql`and x.plan = ${plan}` : sql``} and (${visiblePendencies(scopes, sql`x`)})`;
export const waiting = (scopes: readonly Scope[], plan: 'STP' | 'SSMA' | null, statuses: SQL, id = sql`e.id`): SQL =>
  sql`exists (select 1 from pendencies x where x.employee_id = ${id} and ${waits(scopes, plan, statuses)})`;
export const OPEN = sql`'OPEN', 'PRE_REJECTED', 'SUPPORT', 'NEXT_DUE_DATE', 'EXPIRED'`;
const EXPIRED = sql`'EXPIRED'`;
/** All who are irregular on a plan, as ids `id`: an index has them in the order of the ids. */
export const irregularPeople = (scopes: readonly Scope[], plan: 'STP' | 'SSMA'): SQL =>
  sql`select x.employee_id as id from pendencies x where ${waits(scopes, plan, EXPIRED)}`;

/** REGULAR: nothing waits; IRREGULAR: something expired; PENDING: the rest. */
export const situation = (scopes: readonly Scope[], plan: 'STP' | 'SSMA'): SQL =>
  sql`case when ${waiting(scopes, plan, EXPIRED)} then 'IRREGULAR' when ${waiting(scopes, plan, OPEN)} then 'PENDING' else 'REGULAR' end`;

/** As `situation`, as conditions that an index can answer: what is expired waits too. */
export function isInSituation(scopes: readonly Scope[], plan: 'STP' | 'SSMA', wanted: PlanSituation, id: SQL): SQL {
  const waits = waiting(scopes, plan, OPEN, id);
  if (wanted === 'REGULAR') return sql`not ${waits}`;
  const isExpired = waiting(scopes, plan, EXPIRED, id);
  return wanted === 'IRREGULAR' ? isExpired : sql`${waits} and not ${isExpired}`;
}

/** From this severity on an assignment is restricted (schema/readiness.ts). */
export const RESTRICTED = 1000;
/** Whether the assignment `r` is one of whose restriction the scopes are told. */
const isToldRestricted = (scopes: readonly Scope[]): SQL =>
  sql`(r.severity >= ${literal(RESTRICTED)} and (${anyOf(
    scopes.filter(({ side }) => side === 'CONTRACTING').map(({ companyId }) => sql`r.contracting_id = ${companyId}`),
  )}))`;
const activeAssignments = (scopes: readonly Scope[]): SQL =>
  sql`from readiness r where r.employee_id = e.id and r.active and (${visibleAssignments(scopes)})`;
/** The order of readiness as the scopes see it, of columns that one index has. */
const severity = (scopes: readonly Scope[]): SQL =>
  sql`case when r.severity >= ${literal(RESTRICTED)} and not ${isToldRestricted(scopes)}
    then greatest(r.severity - ${literal(RESTRICTED)}, 1) else r.severity end`;
/** The worst of one employee; null without an active assignment. */
export const worstSeverityOf = (scopes: readonly Scope[], id: SQL): SQL => sql`select max(${severity(scopes)})
  from readiness r where r.employee_id = ${id} and r.severity >= 0 and (${visibleAssignments(scopes)})`;
/** The worst of each employee `r` with an active assignment. */
export const worstSeverities = (
  scopes: readonly Scope[],
): SQL => sql`select r.employee_id, max(${severity(scopes)}) as severity
  from readiness r where r.severity >= 0 and (${visibleAssignments(scopes)}) group by r.employee_id`;
/** The worst readiness over the active projects that the scopes see (ruling 25). */
export const worstReadiness = (scopes: readonly Scope[]): SQL => sql`(select json_build_object(
    'state', case when ${isToldRestricted(scopes)} then 'RESTRICTED' when r.severity > 0 then 'UNFIT' else 'FIT' end,
    'blocking', r.blocking + case when ${isToldRestricted(scopes)} then 1 else 0 end)
  ${activeAssignments(scopes)} order by ${severity(scopes)} desc limit 1)`;
