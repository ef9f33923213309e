import { sql } from 'drizzle-orm';
import { TIME_ZONE } from '../../../../contract/constants.ts';
import { type Db, rows } from '../../../db/client.ts';

/**
 * Active projects whose requirements changed by date since they were last organised, up to `today`: a month began while
 * they last, they ended, a provider stopped, or something of their people began or ended. A project that was never organised
 * is none of the clock's; one that waits already is not asked for twice. Locked until the transaction ends, and judged
 * by the row that is locked, so that of two clocks only one asks.
 */
export const changedByDate = async (tx: Db, today: string, limit: number): Promise<number[]> => {
  const last = sql`(o.started_at at time zone ${TIME_ZONE})::date`;
  const now = sql`${today}::date`;
  const found = await rows<{ id: number }>(
    tx,
    sql`select p.id::int as id
        from project_updates o join projects p on p.id = o.project_id
        where p.status = 'ACTIVE' and o.state in ('DONE', 'FAILED') and ${last} < ${now} and (
          (date_trunc('month', ${last}) < date_trunc('month', ${now})
            and date_trunc('month', ${last}) < greatest(p.end_date, p.end_reference))
          or (p.end_date >= ${last} and p.end_date < ${now})
          or exists (select 1 from project_companies c
            where c.project_id = p.id and c.stopped_on > ${last} and c.stopped_on <= ${now})
          or exists (select 1 from project_employees m
            where m.project_id = p.id and ((m.ended_at >= ${last} and m.ended_at < ${now})
              or exists (select 1 from movements v
                where v.employee_id = m.employee_id and coalesce(v.project_id, p.id) = p.id
                  and ((v.start_date > ${last} and v.start_date <= ${now})
                    or (v.end_date >= ${last} and v.end_date < ${now}))))))
        order by p.id limit ${limit}
        for update of o skip locked`,
  );
  return found.map(({ id }) => id);
};
