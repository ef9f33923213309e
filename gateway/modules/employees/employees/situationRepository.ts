import { type SQL, sql } from 'drizzle-orm';
import type { PlanSituation } from '../../../../contract/employees.ts';
import type { ReadinessState } from '../../../../contract/readiness.ts';
import type { Scope } from '../../../access/actor.ts';
import { anyOf, visibleAssignments, visiblePendencies } from '../../../lib/scopeSql.ts';

/** Pendencies of the employee `e` that wait for the supplier, on one plan and in the given statuses. */
export const waiting = (scopes: readonly Scope[], plan: 'STP' | 'SSMA' | null, statuses: SQL): SQL =>
  sql`exists (select 1 from pendencies x where x.employee_id = e.id and x.status in (${statuses}) and not x.inactive and x.renewal_of is null
    ${plan ? sql`and x.plan = ${plan}` : sql``} and (${visiblePendencies(scopes, sql`x`)}))`;
export const OPEN = sql`'OPEN', 'PRE_REJECTED', 'SUPPORT', 'NEXT_DUE_DATE', 'EXPIRED'`;
const EXPIRED = sql`'EXPIRED'`;

/** REGULAR: nothing waits; IRREGULAR: something expired; PENDING: the rest. */
export const situation = (scopes: readonly Scope[], plan: 'STP' | 'SSMA'): SQL =>
  sql`case when ${waiting(scopes, plan, EXPIRED)} then 'IRREGULAR' when ${waiting(scopes, plan, OPEN)} then 'PENDING' else 'REGULAR' end`;

/** As `situation`, as conditions that an index can answer: what is expired waits too. */
export function isInSituation(scopes: readonly Scope[], plan: 'STP' | 'SSMA', wanted: PlanSituation): SQL {
  if (wanted === 'REGULAR') return sql`not ${waiting(scopes, plan, OPEN)}`;
  if (wanted === 'IRREGULAR') return waiting(scopes, plan, EXPIRED);
  return sql`${waiting(scopes, plan, OPEN)} and not ${waiting(scopes, plan, EXPIRED)}`;
}

/** Whether the assignment `r` is one of whose restriction the scopes are told. */
const isToldRestricted = (scopes: readonly Scope[]): SQL =>
  sql`(r.restricted and (${anyOf(
    scopes.filter(({ side }) => side === 'CONTRACTING').map(({ companyId }) => sql`r.contracting_id = ${companyId}`),
  )}))`;
const activeAssignments = (scopes: readonly Scope[]): SQL =>
  sql`from readiness r where r.employee_id = e.id and r.active and (${visibleAssignments(scopes)})`;
/** The order of readiness as the scopes see it; null in no active project. */
const severity = (scopes: readonly Scope[]): SQL =>
  sql`case when r.restricted and not ${isToldRestricted(scopes)} then greatest(r.blocking, 1) else r.severity end`;
export const worstSeverity = (scopes: readonly Scope[]): SQL =>
  sql`(select max(${severity(scopes)}) ${activeAssignments(scopes)})`;
/** The worst readiness over the active projects that the scopes see (ruling 25). */
export const worstReadiness = (scopes: readonly Scope[]): SQL => sql`(select json_build_object(
    'state', case when ${isToldRestricted(scopes)} then 'RESTRICTED' when r.severity > 0 then 'UNFIT' else 'FIT' end,
    'blocking', r.blocking + case when ${isToldRestricted(scopes)} then 1 else 0 end)
  ${activeAssignments(scopes)} order by ${severity(scopes)} desc limit 1)`;
export function isOfReadiness(scopes: readonly Scope[], state: ReadinessState): SQL {
  const some = (condition: SQL): SQL => sql`exists (select 1 ${activeAssignments(scopes)} and ${condition})`;
  if (state === 'RESTRICTED') return some(isToldRestricted(scopes));
  const isUnfit = some(sql`r.severity > 0`);
  if (state === 'FIT') return sql`${some(sql`r.severity = 0`)} and not ${isUnfit}`;
  return sql`${isUnfit} and not ${some(isToldRestricted(scopes))}`;
}
