import { sql } from 'drizzle-orm';
import { TIME_ZONE } from '../../../contract/constants.ts';
import { type Db, rows } from '../../db/client.ts';

/**
 * Active projects whose requirements changed by date since they were last organised, up to `today`: a month began while
 * they last, they ended, a provider stopped, or something of their people began or ended. A project that was never organised
 * is none of the clock's; one that waits already is not asked for twice. Locked until the transaction ends, so that of two
 * clocks only one asks.
 */
export const changedByDate = async (tx: Db, today: string, limit: number): Promise<number[]> =>
  (
    await rows<{ id: number }>(
      tx,
      sql`with known as (
            select o.project_id, (o.started_at at time zone ${TIME_ZONE})::date as day
            from project_organisations o join projects p on p.id = o.project_id
            where p.status = 'ACTIVE' and o.state in ('DONE', 'FAILED') and o.started_at is not null)
          select p.id::int as id
          from known o join projects p on p.id = o.project_id join project_organisations lease on lease.project_id = p.id
          where o.day < ${today}::date and (
            (date_trunc('month', o.day) < date_trunc('month', ${today}::date)
              and date_trunc('month', o.day) < greatest(p.end_date, p.end_reference))
            or (p.end_date >= o.day and p.end_date < ${today}::date)
            or exists (select 1 from project_companies c
              where c.project_id = p.id and c.stopped_on > o.day and c.stopped_on <= ${today}::date)
            or exists (select 1 from project_employees m
              where m.project_id = p.id and ((m.ended_at >= o.day and m.ended_at < ${today}::date)
                or exists (select 1 from movements v
                  where v.employee_id = m.employee_id and coalesce(v.project_id, p.id) = p.id
                    and ((v.start_date > o.day and v.start_date <= ${today}::date)
                      or (v.end_date >= o.day and v.end_date < ${today}::date))))))
          order by p.id limit ${limit}
          for update of lease skip locked`,
    )
  ).map(({ id }) => id);
