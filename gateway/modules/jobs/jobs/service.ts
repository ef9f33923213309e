import type { Job, JobSummary } from '../../../../contract/jobs.ts';
import type { Actor } from '../../../access/actor.ts';
import type { Db } from '../../../db/client.ts';
import { AppError, notFound } from '../../../lib/errors.ts';
import * as repository from './repository.ts';
import { jobWorker } from './worker.ts';

/** Long work that the caller asked for (wire, section 1, `jobs`). */
export type JobsService = ReturnType<typeof jobsService>;

/** How far back a person's jobs are listed, in milliseconds, and how many. */
const LISTED = { age: 7 * 86_400_000, count: 20 };
/** Files that are taken away at once. */
const BATCH = 100;

type Log = { error(details: object, text: string): void };

export function jobsService({ db, now, log }: { db: Db; now: () => Date; log?: Log }) {
  const worker = jobWorker({ db, now, log });

  return {
    /** 404 also for a job of somebody else. */
    async get(actor: Actor, id: number): Promise<Job> {
      const job = await repository.findJob(db, actor.uid, id);
      if (!job) throw notFound();
      return job;
    },

    /** The caller's latest, so that work can be followed again after the browser was closed. */
    list: (actor: Actor): Promise<JobSummary[]> =>
      repository.listJobs(db, actor.uid, new Date(now().getTime() - LISTED.age), LISTED.count),

    /** Begins a failed job again, where it stopped: its owner alone, and only kinds that are worked on here; else 409. */
    async retry(actor: Actor, id: number): Promise<Job> {
      const job = await this.get(actor, id);
      const retried = await db.transaction((tx) =>
        repository.retryJob(tx, { uid: actor.uid, id, kinds: worker.kinds(), at: now() }),
      );
      if (!retried) throw new AppError('job_not_failed', { current: job.state });
      worker.wake();
      return this.get(actor, id);
    },

    /** Writes a job in the caller's transaction, over records when `ids` are given. Call `wake` after the commit. */
    async add(tx: Db, job: repository.NewJob, ids: readonly number[] = []): Promise<number> {
      const id = await repository.insertJob(tx, job, now());
      if (ids.length > 0) await repository.insertItems(tx, id, ids);
      return id;
    },

    /** Says who works on a kind of job: over its records one by one, or at once on a file. */
    forEachRecord: worker.forEachRecord,
    forFile: worker.forFile,
    wake: worker.wake,
    run: worker.run,
    close: worker.close,

    /** The file that a job of the caller's made; 404 once its time is over. */
    async file(actor: Actor, kind: string, id: number): Promise<{ key: string; name: string }> {
      const file = await repository.findFile(db, { uid: actor.uid, id, kind, at: now() });
      if (!file) throw notFound();
      return file;
    },

    /** Takes away the files whose time is over. */
    async sweep(remove: (key: string) => Promise<void>): Promise<number> {
      let removed = 0;
      for (;;) {
        const expired = await repository.expiredFiles(db, now(), BATCH);
        for (const { id, key } of expired) {
          await remove(key);
          await repository.forgetFile(db, id);
        }
        removed += expired.length;
        if (expired.length < BATCH) return removed;
      }
    },
  };
}
