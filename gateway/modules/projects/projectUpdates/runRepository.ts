import type { Language } from '../../../../contract/constants.ts';
import { PROJECT_UPDATE_JOB, type ProjectUpdateReport } from '../../../../contract/projectUpdates.ts';
import { changed, type Db, firstRow, rows } from '../../../db/client.ts';
import { publish } from '../../../lib/events.ts';
import { idArray } from '../../../lib/scopeSql.ts';
import type { ProviderRun } from './progress.ts';
import { resultUrl } from './requestRepository.ts';

/** One update that this gateway holds the lease of. `startedAt` identifies the lease: a takeover changes it. */
export type Run = { projectId: number; begun: number; startedAt: string; requestedBy: string | null };
export type Claimed = Run & {
  /** The checkpoint of an earlier gateway for this request; empty: start at the beginning. */
  progress: ProviderRun[];
  startedOnce: string | null;
  /** The last heartbeat of the gateway that it is taken over from. */
  silentSince: string | null;
};

/** Leases the request that waits longest, or one whose last heartbeat is before `staleBefore`; never one of `except`. */
export const claim = async (
  db: Db,
  { at, staleBefore, except }: { at: Date; staleBefore: Date; except: readonly number[] },
): Promise<Claimed | undefined> => {
  const now = at.toISOString();
  return await firstRow(db)<Claimed>`with next as (
      select o.project_id, o.begun, o.asked, o.state, o.started_at, o.heartbeat_at, o.progress
      from project_updates o
      where (o.state = 'QUEUED' or (o.state = 'RUNNING' and coalesce(o.heartbeat_at, o.requested_at) < ${staleBefore.toISOString()}))
        and not (o.project_id = any(${idArray(except)}))
      order by o.requested_at, o.project_id limit 1 for update skip locked)
    update project_updates o
    set state = 'RUNNING', begun = o.asked, started_at = ${now}, heartbeat_at = ${now}, finished_at = null, failure = null
    from next where o.project_id = next.project_id
    returning o.project_id::int as "projectId", o.begun, iso(o.started_at) as "startedAt",
      o.requested_by as "requestedBy", iso(next.started_at) as "startedOnce",
      case when next.state = 'RUNNING' then iso(next.heartbeat_at) end as "silentSince",
      case when next.begun = next.asked then next.progress else '[]' end as progress`;
};

/** A change of a project locks it before its update's row; so does the end of a run, which unblocks it. */
export const lockProject = (tx: Db, { projectId }: Run) =>
  changed(tx)`select 1 from projects where id = ${projectId} for no key update`;

/** Locks the run's row: `superseded` when a newer request came, `lost` when another gateway took it over. */
export const holdLease = async (
  tx: Db,
  { projectId, begun, startedAt }: Run,
): Promise<'mine' | 'superseded' | 'lost'> => {
  const [row] = await rows(tx)<{ asked: number; mine: boolean }>`
    select asked, state = 'RUNNING' and begun = ${begun} and iso(started_at) = ${startedAt} as mine
    from project_updates where project_id = ${projectId} for update`;
  if (!row?.mine) return 'lost';
  return row.asked === begun ? 'mine' : 'superseded';
};

/** The heartbeat during a long batch. It does not wait for the batch, whose commit is a heartbeat too. */
export const renewLease = (db: Db, { projectId, startedAt }: Run, at: Date) =>
  changed(db)`update project_updates set heartbeat_at = ${at.toISOString()}
    where project_id in (select project_id from project_updates
      where project_id = ${projectId} and state = 'RUNNING' and iso(started_at) = ${startedAt} for update skip locked)`;

/** Stores the checkpoint, and the progress for the person who follows the job; also a heartbeat. */
export const beat = async (tx: Db, projectId: number, progress: readonly ProviderRun[], at: Date): Promise<void> => {
  const done = progress.reduce((sum, provider) => sum + provider.done, 0);
  const total = progress.reduce((sum, provider) => sum + provider.total, 0);
  const now = at.toISOString();
  await changed(tx)`with o as (
      update project_updates set progress = ${JSON.stringify(progress)}::jsonb, heartbeat_at = ${now}
      where project_id = ${projectId} returning job_id)
    update jobs j set state = 'RUNNING', done = ${done}, total = ${total}, heartbeat_at = ${now}
    from o where j.id = o.job_id and j.state in ('QUEUED', 'RUNNING')`;
  await publish(tx, { topic: 'projectUpdates', id: projectId });
};

/** Takes the newest request over into this run, with who asked for it. */
export const beginAgain = (
  tx: Db,
  { projectId }: Run,
  at: Date,
): Promise<Pick<Run, 'begun' | 'requestedBy'> | undefined> =>
  firstRow(tx)`update project_updates set begun = asked, progress = '[]', heartbeat_at = ${at.toISOString()}
    where project_id = ${projectId} returning begun, requested_by as "requestedBy"`;

/** Stores the outcome, ends every job that waited for this project, and unblocks it. */
export const finish = async (
  tx: Db,
  projectId: number,
  outcome: { report: ProjectUpdateReport } | { failure: string },
  at: Date,
): Promise<void> => {
  const now = at.toISOString();
  const isDone = 'report' in outcome;
  const state = isDone ? 'DONE' : 'FAILED';
  const failures = isDone ? '[]' : JSON.stringify([{ id: projectId, code: 'internal', message: outcome.failure }]);
  await changed(tx)`update project_updates set state = ${state}, finished_at = ${now}, heartbeat_at = null,
      report = ${isDone ? JSON.stringify(outcome.report) : null}::jsonb, failure = ${isDone ? null : outcome.failure},
      blocks = false
    where project_id = ${projectId}`;
  if (isDone) {
    await changed(
      tx,
    )`update project_system_pendencies set hands_over = false where project_id = ${projectId} and hands_over`;
  }
  await changed(tx)`update jobs set state = ${state}, done = case when ${isDone} then total else done end,
      failures = ${failures}::jsonb, heartbeat_at = ${now}
    where kind = ${PROJECT_UPDATE_JOB} and result_url = ${resultUrl(projectId)} and state in ('QUEUED', 'RUNNING')`;
  await changed(tx)`update projects set is_blocked = false,
      stage = case when ${isDone} or stage <> 'LINKING' then 'LINKED' else 'CREATED' end
    where id = ${projectId}`;
  await publish(tx, { topic: 'projects', id: projectId }, { topic: 'projectUpdates', id: projectId });
};

/** Releases the lease on shutdown; another gateway resumes from the checkpoint. */
export const releaseLease = (db: Db, { projectId, begun, startedAt }: Run): Promise<number> =>
  changed(db)`update project_updates set state = 'QUEUED', heartbeat_at = null
    where project_id = ${projectId} and state = 'RUNNING' and begun = ${begun} and iso(started_at) = ${startedAt}`;

export const namesOf = (tx: Db, documents: readonly number[]): Promise<{ id: number; name: string }[]> =>
  rows(tx)`select id::int as id, name from system_pendencies where id = any(${idArray(documents)})`;

/** The person who asked, to be notified, and the project's name. */
export const audienceOf = (
  tx: Db,
  { projectId, requestedBy }: Run,
): Promise<{ project: string; email: string; name: string; language: Language } | undefined> =>
  firstRow(tx)`select p.name as project, u.email, u.display_name as name, u.language
    from projects p join users u on u.uid = ${requestedBy} where p.id = ${projectId}`;
