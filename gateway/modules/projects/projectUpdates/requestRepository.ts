import { sql } from 'drizzle-orm';
import { ORGANISE_JOB } from '../../../../contract/projectUpdates.ts';
import { type Db, rows } from '../../../db/client.ts';

/** Where a job's result is read; it also tells to which project a job belongs. */
export const resultUrl = (projectId: number): string => `projects/${projectId}/pipeline-status`;

export const insertJob = async (tx: Db, projectId: number, uid: string, at: Date): Promise<number> => {
  const [row] = await rows<{ id: number }>(
    tx,
    sql`insert into jobs (uid, kind, state, result_url, created_at, updated_at)
        values (${uid}, ${ORGANISE_JOB}, 'QUEUED', ${resultUrl(projectId)}, ${at.toISOString()}, ${at.toISOString()})
        returning id::int as id`,
  );
  if (!row) throw new Error('a job was not written');
  return row.id;
};

/**
 * One request more. While one runs it goes on as RUNNING, and the worker sees by `asked` that it has to begin again; a
 * request of the clock (no person) takes neither the job nor the name away from a person's that still waits.
 */
export const ask = async (
  tx: Db,
  request: { projectId: number; uid: string | null; jobId: number | null; blocks: boolean; at: Date },
): Promise<void> => {
  const at = request.at.toISOString();
  await tx.execute(sql`
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
      failure = case when o.state = 'RUNNING' then o.failure end`);
};

/** Whether an organisation of the project waits or runs; whoever asks keeps its next batch waiting until the transaction ends. */
export const isUnderWay = async (tx: Db, projectId: number): Promise<boolean> => {
  const found = await rows<{ state: string }>(
    tx,
    sql`select state from project_updates where project_id = ${projectId} for update`,
  );
  return found.some(({ state }) => state === 'QUEUED' || state === 'RUNNING');
};

export const blockProject = async (tx: Db, projectId: number): Promise<void> => {
  await tx.execute(sql`update projects set is_blocked = true, stage = 'LINKING' where id = ${projectId}`);
};
