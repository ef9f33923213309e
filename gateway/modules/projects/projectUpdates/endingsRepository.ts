import type { EndRule } from '../../../../contract/documentRules.ts';
import type { MovementType } from '../../../../contract/movements.ts';
import { changed, type Db, rows } from '../../../db/client.ts';
import { idArray, judgingEntry } from '../../../lib/scopeSql.ts';

export type Accepted = {
  id: number;
  employeeId: number;
  endRule: EndRule | null;
  issueDate: string;
  endedBy: number | null;
};
/** What was accepted of these people in a project, of documents that a movement can end, or has ended. */
export const listAccepted = (tx: Db, projectId: number, employees: readonly number[]): Promise<Accepted[]> =>
  rows(
    tx,
  )`select x.id::int as id, x.employee_id::int as "employeeId", s.end_rule as "endRule", x.issue_date as "issueDate",
      x.ended_by::int as "endedBy"
    from pendencies x join system_pendencies s on s.id = x.system_pendency_id
    where x.employee_id = any(${idArray(employees)}) and x.project_id = ${projectId} and x.renewal_of is null
      and x.status in ('DONE', 'NEXT_DUE_DATE', 'EXPIRED') and x.issue_date is not null
      and (s.end_rule is not null or x.ended_by is not null)`;

export type Ended = { id: number; movementId: number; day: string; type: MovementType };
/** Ends them on that day, never later than they end by themselves. */
export const end = (tx: Db, ended: readonly Ended[], today: string) =>
  changed(tx)`with ends as (select e.*, x.expiration_date as old, x.status
      from jsonb_to_recordset(${JSON.stringify(ended)}::jsonb) e(id bigint, "movementId" bigint, day date, type text)
      join pendencies x on x.id = e.id for update of x),
    told as (
      insert into audit (entity, entity_id, action, field_name, old_value, new_value)
      select 'pendency', id::text, 'ENDED_BY_MOVEMENT', type, old::text, least(old, day)::text from ends)
    update pendencies x set ended_by = e."movementId", expiration_date = least(x.expiration_date, e.day),
      status = case when least(x.expiration_date, e.day) < ${today}::date then 'EXPIRED' else x.status end,
      updated_at = now(), version = x.version + 1
    from ends e where x.id = e.id`;

/** Gives them the end that their documents have. */
export const restore = (tx: Db, ids: readonly number[], today: string) =>
  changed(tx)`with ends as (select x.id, x.expiration_date as old, s.next_due_days as days,
        (select min(d.expiration_date) from documents d where d.pendency_id = x.id and d.state <> 'SUPERSEDED')
          + s.grace_days as day
      from pendencies x join system_pendencies s on s.id = ${judgingEntry} where x.id = any(${idArray(ids)}) for update of x),
    told as (
      insert into audit (entity, entity_id, action, old_value, new_value)
      select 'pendency', id::text, 'ENDED_BY_MOVEMENT', old::text, day::text from ends)
    update pendencies x set ended_by = null, expiration_date = e.day, updated_at = now(), version = x.version + 1,
      status = case when e.day < ${today}::date then 'EXPIRED' when e.day <= ${today}::date + e.days then 'NEXT_DUE_DATE'
        else 'DONE' end
    from ends e where x.id = e.id`;
