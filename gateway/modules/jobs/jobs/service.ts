import type { Job, JobSummary } from '../../../../contract/jobs.ts';
import type { Actor } from '../../../access/actor.ts';
import type { Db } from '../../../db/client.ts';
import { AppError, notFound } from '../../../lib/errors.ts';
import * as repository from './repository.ts';
import { jobWorker, type WorkerOptions } from './worker.ts';

/** Long work that a person started and follows (wire, section 1, `jobs`). */
export type JobsService = ReturnType<typeof jobsService>;

/** The age up to which a person's jobs are listed, in milliseconds, and how many. */
const LISTED = { age: 7 * 86_400_000, count: 20 };
const SWEEP_BATCH_FILES = 100;

export function jobsService(options: WorkerOptions) {
  const { db, now } = options;
  const worker = jobWorker(options);

  return {
    /** 404 also for somebody else's job. */
    async get(actor: Actor, id: number): Promise<Job> {
      const job = await repository.findJob(db, actor.uid, id);
      if (!job) throw notFound();
      return job;
    },

    list: (actor: Actor): Promise<JobSummary[]> =>
      repository.listJobs(db, actor.uid, new Date(now().getTime() - LISTED.age), LISTED.count),

    /** Resumes a failed job of the caller where it stopped; 409 when it did not fail, or its kind has no handler. */
    async retry(actor: Actor, id: number): Promise<Job> {
      const job = await this.get(actor, id);
      const retried = await db.transaction((tx) =>
        repository.retryJob(tx, { uid: actor.uid, id, kinds: worker.kinds(), at: now() }),
      );
      if (!retried) throw new AppError('job_not_failed', { current: job.state });
      worker.wake();
      return this.get(actor, id);
    },

    /** Adds a job in the caller's transaction; `ids` are its records. Call `wake` after the commit. */
    async add(tx: Db, job: repository.NewJob, ids: readonly number[] = []): Promise<number> {
      const id = await repository.insertJob(tx, job, now());
      if (ids.length > 0) await repository.insertItems(tx, id, ids);
      return id;
    },

    forEachRecord: worker.forEachRecord,
    forFile: worker.forFile,
    wake: worker.wake,
    run: worker.run,

    /** The file of the caller's job; 404 when it has expired. */
    async file(actor: Actor, kind: string, id: number): Promise<{ key: string; name: string }> {
      const file = await repository.findFile(db, { uid: actor.uid, id, kind, at: now() });
      if (!file) throw notFound();
      return file;
    },

    /** Deletes expired files; gives how many. */
    async sweep(remove: (key: string) => Promise<void>): Promise<number> {
      let removed = 0;
      for (;;) {
        const expired = await repository.expiredFiles(db, now(), SWEEP_BATCH_FILES);
        for (const { id, key } of expired) {
          await remove(key);
          await repository.forgetFile(db, id);
        }
        removed += expired.length;
        if (expired.length < SWEEP_BATCH_FILES) return removed;
      }
    },
  };
}
