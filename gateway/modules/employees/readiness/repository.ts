import { type SQL, sql } from 'drizzle-orm';
import type { ReadinessFacts } from '../../../../contract/readiness.ts';
import type { Scope } from '../../../access/actor.ts';
import { type Db, firstRow } from '../../../db/client.ts';
import { column } from '../../../db/query.ts';
import { idArray, linkedProjects, visibleEmployees, visiblePendencies } from '../../../lib/scopeSql.ts';

/** Trainings are told apart from other documents of a person by their category in the catalogue. */
const TRAINING = 'Treinamentos';
const day = (column: SQL): SQL => sql`to_char(${column}, 'YYYY-MM-DD')`;
const period = (from: SQL, until: SQL): SQL => sql`json_build_object('from', ${day(from)}, 'until', ${day(until)})`;

/** The contracting company of the project, when the scopes see project and employee. */
export const findPair = (
  db: Db,
  scopes: readonly Scope[],
  { employeeId, projectId }: { employeeId: number; projectId: number },
): Promise<{ contractingId: number } | undefined> =>
  firstRow(db)`select p.company_id::int as "contractingId" from projects p, employees e
    where p.id = ${projectId} and (${linkedProjects(scopes)}) and e.id = ${employeeId} and (${visibleEmployees(scopes)})`;

/** Which of these pendencies the scopes see. */
export const seenPendencies = (db: Db, scopes: readonly Scope[], ids: readonly number[]): Promise<number[]> =>
  column(
    db,
  )`select x.id::int from pendencies x where x.id = any(${idArray(ids)}) and (${visiblePendencies(scopes, sql`x`)})`;

/** What decides about an employee in a project now; undefined when one of them does not exist. */
export const findFacts = (db: Db, employeeId: number, projectId: number): Promise<ReadinessFacts | undefined> =>
  firstRow(db)`select e.cpf is not null as "hasCpf", e.status,
      case when e.foreign_document is not null then ${period(sql`null::date`, sql`e.foreign_document_until`)} end as "foreignDocument",
      coalesce((select json_agg(json_build_object('id', m.id, 'type', m.type, 'startDate', m.start_date, 'endDate', m.end_date))
        from movements m where m.employee_id = e.id and coalesce(m.project_id, p.id) = p.id), '[]') as movements,
      (select ${period(sql`pe.hiring_date`, sql`pe.ended_at`)} from project_employees pe
        where pe.employee_id = e.id and pe.project_id = p.id) as assignment,
      ${period(sql`p.start_date`, sql`p.end_date`)}::jsonb || jsonb_build_object('status', p.status) as project,
      (select ${period(sql`pc.from_date`, sql`pc.until_date`)}::jsonb
          || jsonb_build_object('status', pc.status, 'stoppedOn', pc.stopped_on)
        from project_companies pc where pc.project_id = p.id and pc.company_id = e.company_id) as company,
      '[]'::json as restrictions,
      coalesce((select json_agg(json_build_object('pendencyId', x.id, 'name', x.name,
          'kind', case when x.employee_id is null then 'COMPANY_DOCUMENT' when s.category = ${TRAINING} then 'TRAINING'
            else 'OWN_DOCUMENT' end,
          'status', case when x.status = 'SUPPORT' then coalesce(x.status_before_support, 'OPEN') else x.status end,
          'wasSent', x.round > 0, 'isMonthly', s.periodicity = 'MONTHLY', 'dueDate', x.due_date,
          'expirationDate', x.expiration_date, 'askedOn', ${day(sql`x.created_at at time zone 'America/Sao_Paulo'`)})
          order by x.employee_id is null, x.name, x.id)
        from pendencies x join system_pendencies s on s.id = x.system_pendency_id and s.blocks_entry
        where x.project_id = p.id and not x.inactive and x.renewal_of is null
          and (x.employee_id = e.id or (x.provider_id = e.company_id and x.employee_id is null))), '[]') as documents
    from employees e, projects p where e.id = ${employeeId} and p.id = ${projectId}`;
