import { sql } from 'drizzle-orm';

/** The day on which the employment of `e` ended; null: it goes on. */
export const endedOn = sql`case
  when e.status = 'DISMISSED' then coalesce(
    (select max(m.start_date) from movements m where m.employee_id = e.id and m.type = 'DISMISSAL'),
    (select max(pe.ended_at) from project_employees pe where pe.employee_id = e.id),
    (e.removed_at at time zone 'America/Sao_Paulo')::date, (e.created_at at time zone 'America/Sao_Paulo')::date)
  when e.removed_at is not null then (e.removed_at at time zone 'America/Sao_Paulo')::date end`;
/** Whether a hold on the data of `e` is in force. */
export const isHeld = sql`exists (select 1 from legal_holds h where h.employee_id = e.id and h.lifted_at is null)`;
