import { sql } from 'drizzle-orm';
import { TIME_ZONE } from '../../../../contract/constants.ts';
import { PROJECT_UPDATE_JOB } from '../../../../contract/projectUpdates.ts';
import { changed, type Db, rows } from '../../../db/client.ts';
import { publish } from '../../../lib/events.ts';

/** Address of a job's result; it also identifies the project of a job. */
export const resultUrl = (projectId: number): string => `projects/${projectId}/pipeline-status`;

export const insertJob = async (tx: Db, projectId: number, uid: string, at: Date): Promise<number> => {
  const [row] = await rows(tx)<{ id: number }>`insert into jobs (uid, kind, state, result_url, created_at, heartbeat_at)
    values (${uid}, ${PROJECT_UPDATE_JOB}, 'QUEUED', ${resultUrl(projectId)}, ${at.toISOString()}, ${at.toISOString()})
    returning id::int as id`;
  if (!row) throw new Error('a job was not written');
  return row.id;
};

/**
 * Adds a request. While an update runs it stays RUNNING, and the worker sees by `asked` that it is superseded. A scheduled
 * request (without a person) does not replace the job and the person of one that waits.
 */
export const ask = async (
  tx: Db,
  request: { projectId: number; uid: string | null; jobId: number | null; blocks: boolean; at: Date },
): Promise<void> => {
  const at = request.at.toISOString();
  await changed(tx)`
    insert into project_updates as o (project_id, job_id, requested_by, requested_at, blocks, asked, state)
    values (${request.projectId}, ${request.jobId}, ${request.uid}, ${at}, ${request.blocks}, 1, 'QUEUED')
    on conflict (project_id) do update set
      asked = o.asked + 1,
      requested_at = excluded.requested_at,
      blocks = excluded.blocks or (o.blocks and o.state in ('QUEUED', 'RUNNING')),
      job_id = case when excluded.job_id is null and o.state in ('QUEUED', 'RUNNING') then o.job_id else excluded.job_id end,
      requested_by = case when excluded.requested_by is null and o.state in ('QUEUED', 'RUNNING') then o.requested_by
        else excluded.requested_by end,
      state = case when o.state = 'RUNNING' then o.state else 'QUEUED' end,
      failure = case when o.state = 'RUNNING' then o.failure end`;
};

/** Whether an update of the project waits or runs; its next batch waits for the caller's transaction. */
export const isUnderWay = async (tx: Db, projectId: number): Promise<boolean> => {
  const found = await rows(tx)<{ state: string }>`
    select state from project_updates where project_id = ${projectId} for update`;
  return found.some(({ state }) => state === 'QUEUED' || state === 'RUNNING');
};

export const blockProject = async (tx: Db, projectId: number): Promise<void> => {
  await changed(tx)`update projects set is_blocked = true, stage = 'LINKING' where id = ${projectId}`;
  await publish(tx, { topic: 'projectUpdates', id: projectId });
};

/**
 * Active projects whose requirements changed by date between their last update and `today`: a month began, the project or a
 * provider ended, or a fact of their people began or ended. Not those that were never updated, or wait already. The rows are
 * locked, so that two gateways do not request the same update.
 */
export const changedByDate = async (tx: Db, today: string, limit: number): Promise<number[]> => {
  const last = sql`(o.started_at at time zone ${TIME_ZONE})::date`;
  const now = sql`${today}::date`;
  const found = await rows(tx)<{ id: number }>`select p.id::int as id
    from project_updates o join projects p on p.id = o.project_id
    where p.status = 'ACTIVE' and o.state in ('DONE', 'FAILED') and ${last} < ${now} and (
      (date_trunc('month', ${last}) < date_trunc('month', ${now})
        and date_trunc('month', ${last}) < greatest(p.end_date, p.end_reference))
      or (p.end_date >= ${last} and p.end_date < ${now})
      or exists (select 1 from project_companies c
        where c.project_id = p.id and ((c.stopped_on > ${last} and c.stopped_on <= ${now})
          or (c.until_date >= ${last} and c.until_date < ${now})))
      or exists (select 1 from project_employees m
        where m.project_id = p.id and ((m.ended_at >= ${last} and m.ended_at < ${now})
          or exists (select 1 from movements v
            where v.employee_id = m.employee_id and coalesce(v.project_id, p.id) = p.id
              and ((v.start_date > ${last} and v.start_date <= ${now})
                or (v.end_date >= ${last} and v.end_date < ${now}))))))
    order by p.id limit ${limit}
    for update of o skip locked`;
  return found.map(({ id }) => id);
};
