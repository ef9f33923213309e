import { rows } from '../gateway/db/client.ts';

type Tx = Parameters<typeof rows>[0];

/**
 * Who passed the gates of a contracting company on five days: people who are fit came and went, and those of today are
 * still on site; people who are not were refused. The answers are those of the readiness that the triggers have written.
 */
export const writePassages = (
  tx: Tx,
  { companyId, guard, now }: { companyId: number; guard: string; now: Date },
): Promise<unknown> => rows(tx)`
  with moment as (select ${now.toISOString()}::timestamptz as now, (${now.toISOString()}::timestamptz at time zone 'America/Sao_Paulo')::date as day),
  people as (
    select distinct on (r.employee_id) r.employee_id, r.project_id, r.severity,
      (select min(d.department_id) from project_departments d where d.project_id = r.project_id) as department_id
    from readiness r where r.contracting_id = ${companyId} and r.active order by r.employee_id, r.severity, r.project_id),
  chosen as (
    select *, row_number() over (partition by severity = 0 order by employee_id) as n from people),
  entries as (
    select c.*, d.back, case when d.back = 0 then m.now - c.n * interval '4 minutes' - interval '2 minutes'
        else (m.day - d.back + time '06:40' + c.n * interval '3 minutes') at time zone 'America/Sao_Paulo' end as at
    from chosen c cross join moment m cross join generate_series(0, 4) d(back)
    where c.n <= case when c.severity = 0 then 22 - 2 * d.back else 3 end),
  passing as (
    select e.*, 'ENTRY' as direction, case when back > 0 and severity = 0 then at + interval '10 hours' end as left_at from entries e
    union all select e.*, 'EXIT', null from entries e where back > 0 and severity = 0)
  insert into passages (company_id, project_id, department_id, employee_id, direction, method, verdict, admitted, offline, at, recorded_at,
    recorded_by, left_at)
  select ${companyId}, project_id, department_id, employee_id, direction, (array['QR', 'QR', 'CODE', 'DOCUMENT'])[1 + n % 4],
    case when severity = 0 then 'FIT' when severity >= 1000 then 'RESTRICTED' else 'UNFIT' end, severity = 0, n % 9 = 8,
    case when direction = 'EXIT' then at + interval '10 hours' else at end,
    (case when direction = 'EXIT' then at + interval '10 hours' else at end) + case when n % 9 = 8 then interval '25 minutes' else interval '0' end,
    ${guard}, left_at
  from passing order by at, n`;
