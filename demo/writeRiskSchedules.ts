import { rows } from '../gateway/db/client.ts';

type Tx = Parameters<typeof rows>[0];

/**
 * Planned risk activities of a contracting company from four weeks ago to three weeks ahead (F-01 to F-08), with people of its
 * projects who perform them: most are fit, some are not; every ninth was cancelled, one goes on now.
 */
export const writeRiskSchedules = (
  tx: Tx,
  { companyId, now }: { companyId: number; now: Date },
): Promise<unknown> => rows(tx)`
  with moment as (select (${now.toISOString()}::timestamptz at time zone 'America/Sao_Paulo')::date as day),
  place as (
    select p.id as project_id, a.risk_activity_id, d.department_id,
      row_number() over (order by p.id, a.risk_activity_id, d.department_id) as n, count(*) over () as places
    from projects p join project_risk_activities a on a.project_id = p.id join project_departments d on d.project_id = p.id
    where p.company_id = ${companyId} and p.status = 'ACTIVE' and exists (select 1 from readiness r
      join employee_risk_activities k on k.employee_id = r.employee_id and k.risk_activity_id = a.risk_activity_id
      where r.project_id = p.id and r.severity = 0)),
  planned as (
    select place.*, g.k, m.day + g.k / 2 as day, g.k % 2 as afternoon, row_number() over (order by g.k) as at
    from moment m cross join generate_series(-56, 43) g(k)
    join place on place.n = 1 + mod(g.k + 100, place.places)
    where extract(isodow from m.day + g.k / 2) < 6),
  made as (
    insert into risk_schedules (company_id, owner_id, project_id, risk_activity_id, department_id, starts_at, ends_at,
      cancelled_at, cancel_reason, created_at, updated_at)
    select ${companyId}, ${companyId}, project_id, risk_activity_id, department_id,
      (day + case when k = 0 then time '00:00' when afternoon = 0 then time '07:00' else time '13:00' end) at time zone 'America/Sao_Paulo',
      (day + case when k = 0 then time '23:59' when afternoon = 0 then time '11:30' else time '17:00' end) at time zone 'America/Sao_Paulo',
      case when mod(at, 9) = 4 then least(day - 1, (select m.day from moment m)) at time zone 'America/Sao_Paulo' end,
      case when mod(at, 9) = 4 then 'Chuva forte prevista para a área' end,
      (day - 30) at time zone 'America/Sao_Paulo', (day - 30) at time zone 'America/Sao_Paulo'
    from planned order by at
    returning id, project_id, risk_activity_id),
  people as (
    select r.project_id, k.risk_activity_id, r.employee_id, r.provider_id, r.severity,
      row_number() over (partition by r.project_id, k.risk_activity_id, r.severity = 0 order by r.employee_id) as n
    from readiness r join employee_risk_activities k on k.employee_id = r.employee_id
    where r.contracting_id = ${companyId} and r.severity < 1000)
  insert into risk_schedule_employees (schedule_id, employee_id, provider_id)
  select made.id, people.employee_id, people.provider_id from made
  join people on people.project_id = made.project_id and people.risk_activity_id = made.risk_activity_id
  where case when people.severity = 0 then mod(people.n + made.id, 3) < 2 and people.n < 10
    else mod(made.id, 4) = 0 and people.n <= 2 end`;
