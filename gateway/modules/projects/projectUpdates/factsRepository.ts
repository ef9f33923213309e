import { type SQL, sql } from 'drizzle-orm';
import { changed, type Db, firstRow, rows } from '../../../db/client.ts';
import type { AskedDocument, EmployeeFacts, ProjectFacts, ProviderFacts } from '../../../lib/requirementFacts.ts';
import { idArray } from '../../../lib/scopeSql.ts';
import { day } from '../../../lib/sqlTime.ts';
import { ruledBy } from './rule.ts';

/** The months in which the provider `c` declared no service for this project (D-36). */
const withoutService = (
  projectId: number,
): SQL => sql`coalesce((select json_agg(w.reference_month order by w.reference_month)
  from service_months w where w.project_id = ${projectId} and w.provider_id = c.id and not w.occurred), '[]')
  as "monthsWithoutService"`;

/** `CompanyFacts` of a company `c`: it declares no fewer people than it has here. */
export const companyFacts = sql`c.size, c.risk_grade as "riskGrade", case when c.employee_count is not null then
    greatest(c.employee_count, (select count(*)::int from employees n
      where n.company_id = c.id and n.removed_at is null and n.status <> 'DISMISSED')) end as employees`;
/** `PersonFacts` of an employee `e`. */
export const personFacts = sql`e.role, e.cbo, e.exposure,
    coalesce((select json_agg(a.activity_type_id) from employee_activity_types a where a.employee_id = e.id), '[]')
      as "activityTypeIds"`;

/** What a project says of a provider `c`; without a plan when it is not linked (any more). */
const providerFacts = (projectId: number): SQL => sql`c.id::int as "companyId", c.trading_name as name,
  coalesce(pc.plans, '{}') as plans, coalesce(pc.status, 'ACTIVE') as status, ${day(sql`pc.stopped_on`)} as "stoppedOn",
  ${day(sql`pc.from_date`)} as "from", ${day(sql`pc.until_date`)} as "until", pc.plans_from as "plansFrom", ${withoutService(projectId)},
  ${companyFacts}`;

const documentJson = sql`json_build_object('id', s.id, 'plan', s.plan, 'type', s.type, 'periodicity', s.periodicity,
  'dueRule', s.due_rule, 'months', s.months, 'riskActivityIds', s.risk_activity_ids,
  'contractRegimes', s.contract_regimes, 'movement', s.movement, 'conditions', s.conditions,
  'canEnd', s.end_rule is not null, 'active', s.active)`;

/** Holidays of the company of a project `p`, and of the units in which it takes place. */
const holidaysOf = sql`coalesce((select json_agg(distinct h.day) from holidays h
  where h.company_id = p.company_id and (h.facility_id is null or h.facility_id in (select d.facility_id
    from project_departments l join departments d on d.id = l.department_id where l.project_id = p.id))), '[]')`;

/** The project, each document asked of whom a matrix says, where one does. */
export const findProject = async (tx: Db, id: number): Promise<ProjectFacts | undefined> => {
  const found = await firstRow(tx)<ProjectFacts>`
    select p.id::int as id, p.company_id::int as "companyId", p.status, ${day(sql`p.start_date`)} as "startDate",
      ${day(sql`p.end_date`)} as "endDate", ${day(sql`p.start_reference`)} as "startReference",
      ${day(sql`p.end_reference`)} as "endReference",
      coalesce((select json_agg(r.risk_activity_id order by r.risk_activity_id)
        from project_risk_activities r where r.project_id = p.id), '[]') as "riskActivityIds",
      (select json_object_agg(r.risk_activity_id, r.from_month)
        from project_risk_activities r where r.project_id = p.id and r.from_month is not null) as "risksFrom",
      ${holidaysOf} as holidays,
      coalesce((select json_agg(${documentJson}::jsonb || jsonb_build_object('fromMonth', c.from_month, 'rule', c.rule) order by s.id)
        from project_system_pendencies c join system_pendencies s on s.id = c.system_pendency_id
        where c.project_id = p.id), '[]') as documents
    from projects p where p.id = ${id}`;
  return found && { ...found, documents: found.documents.map(ruledBy) };
};

/** Catalogue entries that the project's company may choose, of these. */
export const findDocuments = async (tx: Db, companyId: number, wanted: readonly number[]): Promise<AskedDocument[]> =>
  (
    await rows(tx)<{ document: AskedDocument }>`select ${documentJson} as document from system_pendencies s
      where s.id = any(${idArray(wanted)}) and (s.company_id is null or s.company_id = ${companyId})`
  ).map(({ document }) => document);

/** Rows `e` of the people that an update looks at: those on the project, and those who have pendencies in it still. */
const concerned = (projectId: number): SQL => sql`(
  exists (select 1 from project_employees m where m.project_id = ${projectId} and m.employee_id = e.id)
  or exists (select 1 from pendencies x where x.employee_id = e.id and x.project_id = ${projectId} and not x.inactive))`;

/**
 * The providers of a project with how many people each has; also those that are not linked any more and have pendencies
 * still: they have no plan, so that nothing is required of them.
 */
export const listProviders = (tx: Db, projectId: number): Promise<(ProviderFacts & { people: number })[]> =>
  rows(tx)`with recursive seen as (
      (select provider_id from pendencies where project_id = ${projectId} order by provider_id limit 1)
      union all
      select (select x.provider_id from pendencies x where x.project_id = ${projectId} and x.provider_id > seen.provider_id
        order by x.provider_id limit 1) from seen where seen.provider_id is not null)
    select ${providerFacts(projectId)},
      (select count(*)::int from employees e where e.company_id = c.id and ${concerned(projectId)}) as people
    from companies c left join project_companies pc on pc.company_id = c.id and pc.project_id = ${projectId}
    where pc.company_id is not null or c.id in (select provider_id from seen)
    order by c.id`;

/** One provider of the project, or a company that is none. */
export const findProvider = (tx: Db, projectId: number, companyId: number): Promise<ProviderFacts | undefined> =>
  firstRow(tx)`select ${providerFacts(projectId)}
    from companies c left join project_companies pc on pc.company_id = c.id and pc.project_id = ${projectId}
    where c.id = ${companyId}`;

const employeeFacts = (projectId: number): SQL => sql`
  select e.id::int as id, e.contract_regime as "contractRegime", e.status, ${personFacts}, ${day(sql`m.hiring_date`)} as "hiringDate",
    ${day(sql`m.ended_at`)} as "endedAt",
    coalesce((select json_agg(r.risk_activity_id) from employee_risk_activities r where r.employee_id = e.id), '[]')
      as "riskActivityIds",
    coalesce((select json_agg(json_build_object('id', v.id, 'type', v.type, 'startDate', v.start_date, 'endDate', v.end_date,
        'cause', v.cause))
      from movements v where v.employee_id = e.id and coalesce(v.project_id, ${projectId}) = ${projectId}), '[]') as movements
  from employees e left join project_employees m on m.employee_id = e.id and m.project_id = ${projectId}`;

/** The next employees of a provider after `cursor`, in the order of their ids. */
export const nextEmployees = async (
  tx: Db,
  { projectId, companyId, cursor, limit }: { projectId: number; companyId: number; cursor: number; limit: number },
): Promise<number[]> =>
  (
    await rows(tx)<{ id: number }>`select e.id::int as id from employees e
      where e.company_id = ${companyId} and e.id > ${cursor} and ${concerned(projectId)}
      order by e.id limit ${limit}`
  ).map(({ id }) => id);

/** Keeps whoever changes these people waiting until the transaction ends, and waits for those who are at it. */
export const lockEmployees = async (tx: Db, employees: readonly number[]): Promise<void> => {
  await changed(tx)`select 1 from employees where id = any(${idArray(employees)}) order by id for no key update`;
};

export const findEmployees = (tx: Db, projectId: number, employees: readonly number[]): Promise<EmployeeFacts[]> =>
  rows(tx)`${employeeFacts(projectId)} where e.id = any(${idArray(employees)}) order by e.id`;

/** The employer, and the active projects in which this employee is or was. */
export const placesOfEmployee = (
  tx: Db,
  employeeId: number,
  projectId: number | undefined,
): Promise<{ companyId: number; projectIds: number[] } | undefined> =>
  firstRow(tx)`select e.company_id::int as "companyId", coalesce((
      select json_agg(p.id order by p.id) from projects p
      where p.status in ('ACTIVE', 'INACTIVE') ${projectId === undefined ? sql`` : sql`and p.id = ${projectId}`}
        and (exists (select 1 from project_employees m where m.project_id = p.id and m.employee_id = e.id)
          or exists (select 1 from pendencies x where x.employee_id = e.id and x.project_id = p.id and not x.inactive))
    ), '[]') as "projectIds"
    from employees e where e.id = ${employeeId}`;
