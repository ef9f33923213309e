import { type SQL, sql } from 'drizzle-orm';
import type { Job, JobFailure, JobSummary } from '../../../../contract/jobs.ts';
import { changed, type Db, firstRow, insertId, rows } from '../../../db/client.ts';
import { jobs } from '../../../db/schema/jobs.ts';
import { publish } from '../../../lib/events.ts';
import { idArray, textArray } from '../../../lib/scopeSql.ts';

const summary = sql`id::int as id, kind, state, json_build_object('done', done, 'total', total) as progress,
  result_url as "resultUrl", coalesce(input->>'action', input->>'format') as about,
  iso(created_at) as "createdAt", iso(expires_at) as "expiresAt"`;

/** Null fields are left out of the response. */
const filled = <Row extends object>(row: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as Row;

export const findJob = async (db: Db, uid: string, id: number): Promise<Job | undefined> => {
  const row = await firstRow(db)<Job>`select ${summary}, failures from jobs where id = ${id} and uid = ${uid}`;
  return row && filled(row);
};

export const listJobs = async (db: Db, uid: string, since: Date, limit: number): Promise<JobSummary[]> => {
  const found = await rows(db)<JobSummary>`
    select ${summary} from jobs where uid = ${uid} and created_at >= ${since.toISOString()}::timestamptz
    order by id desc limit ${limit}`;
  return found.map(filled);
};

export type NewJob = { uid: string; kind: string; input: object; total: number };
export const insertJob = (tx: Db, job: NewJob, at: Date) =>
  insertId(tx, jobs, { ...job, createdAt: at, heartbeatAt: at });

export const insertItems = (tx: Db, jobId: number, ids: readonly number[]) =>
  changed(tx)`insert into job_items (job_id, position, record_id)
    select ${jobId}, x.n, x.id from unnest(${idArray(ids)}) with ordinality x(id, n)`;

export type ClaimedJob = { id: number; uid: string; kind: string; input: unknown; done: number };
/**
 * Leases a job of a kind that waits, or whose last heartbeat is older than `staleBefore`: the oldest of the first person, in the
 * order of their ids, after `lastUid`.
 */
export const claimJob = (
  db: Db,
  { kind, at, staleBefore, lastUid }: { kind: string; at: Date; staleBefore: Date; lastUid: string },
): Promise<ClaimedJob | undefined> =>
  firstRow(db)`update jobs set state = 'RUNNING', heartbeat_at = ${at.toISOString()}::timestamptz
    where id = (
      select id from jobs
      where kind = ${kind} and uid > ${lastUid} and (state = 'QUEUED'
        or (state = 'RUNNING' and heartbeat_at < ${staleBefore.toISOString()}::timestamptz))
      order by uid, id limit 1 for update skip locked)
    returning id::int as id, uid, kind, input, done`;

async function update(db: Db, id: number, at: Date, change: SQL): Promise<void> {
  const job = await firstRow(db)<{ uid: string }>`
    update jobs set heartbeat_at = ${at.toISOString()}::timestamptz, ${change} where id = ${id} returning uid`;
  if (job) await publish(db, { topic: 'jobs', id, person: job.uid });
}

/** Queues a failed job of its owner again; the records that are done stay done. False: not theirs, or not failed. */
export const retryJob = async (
  tx: Db,
  { uid, id, kinds, at }: { uid: string; id: number; kinds: readonly string[]; at: Date },
): Promise<boolean> =>
  (await changed(tx)`update jobs set state = 'QUEUED', heartbeat_at = ${at.toISOString()}::timestamptz
    where id = ${id} and uid = ${uid} and state = 'FAILED' and kind = any(${textArray(kinds)})`) === 1;

export const setProgress = (db: Db, id: number, at: Date, done: number, total: number) =>
  update(db, id, at, sql`done = ${done}, total = ${total}`);
export const renewLease = (db: Db, id: number, at: Date) =>
  changed(db)`update jobs set heartbeat_at = ${at.toISOString()}::timestamptz where id = ${id} and state = 'RUNNING'`;
export const releaseJob = (db: Db, id: number, at: Date) => update(db, id, at, sql`state = 'QUEUED'`);
export const failJob = (db: Db, id: number, at: Date) => update(db, id, at, sql`state = 'FAILED'`);

export type JobFile = {
  key: string;
  name: string;
  resultUrl: string;
  expiresAt: Date;
  /** Notifies the owner, in the transaction that ends the job. */
  tell?: (tx: Db) => Promise<void>;
};
export const finishWithFile = (db: Db, id: number, at: Date, file: JobFile) =>
  update(
    db,
    id,
    at,
    sql`state = 'DONE', total = done, file_key = ${file.key}, file_name = ${file.name}, result_url = ${file.resultUrl},
        expires_at = ${file.expiresAt.toISOString()}::timestamptz`,
  );

export type JobItem = { position: number; recordId: number };
export const nextItem = (db: Db, jobId: number, after: number): Promise<JobItem | undefined> =>
  firstRow(db)`select position, record_id as "recordId" from job_items
    where job_id = ${jobId} and position > ${after} and code is null order by position limit 1`;

/** Marks a record as done; false when another gateway has done it meanwhile. */
export async function settleItem(tx: Db, jobId: number, position: number, at: Date): Promise<boolean> {
  const was = await changed(tx)`
    delete from job_items where job_id = ${jobId} and position = ${position} and code is null`;
  if (was === 1) await update(tx, jobId, at, sql`done = done + 1`);
  return was === 1;
}

export async function refuseItem(
  tx: Db,
  jobId: number,
  position: number,
  at: Date,
  { code, message }: Pick<JobFailure, 'code' | 'message'>,
): Promise<void> {
  const was = await changed(tx)`update job_items set code = ${code}, message = ${message}
    where job_id = ${jobId} and position = ${position} and code is null`;
  if (was === 1) await update(tx, jobId, at, sql`done = done + 1`);
}

export const refusedItems = (db: Db, jobId: number): Promise<JobFailure[]> =>
  rows(db)`
    select record_id as id, code, message from job_items where job_id = ${jobId} and code is not null order by position`;

export async function finishItems(tx: Db, id: number, at: Date, failures: readonly JobFailure[]): Promise<void> {
  await update(tx, id, at, sql`state = 'DONE', failures = ${JSON.stringify(failures)}::jsonb`);
  await changed(tx)`delete from job_items where job_id = ${id}`;
}

export const findFile = (
  db: Db,
  { uid, id, kind, at }: { uid: string; id: number; kind: string; at: Date },
): Promise<{ key: string; name: string; companies: number[] } | undefined> =>
  firstRow(db)`select file_key as key, file_name as name, coalesce(input -> 'companies', '[]') as companies from jobs
    where id = ${id} and uid = ${uid} and kind = ${kind} and file_key is not null
      and expires_at > ${at.toISOString()}::timestamptz`;

export const expiredFiles = (db: Db, at: Date, limit: number): Promise<{ id: number; key: string }[]> =>
  rows(db)`select id::int as id, file_key as key from jobs
    where file_key is not null and expires_at <= ${at.toISOString()}::timestamptz order by expires_at limit ${limit}`;
export const forgetFile = (db: Db, id: number) =>
  changed(db)`update jobs set file_key = null, result_url = null where id = ${id}`;
