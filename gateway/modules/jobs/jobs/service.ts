import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Job, JobFailure, JobSummary } from '../../../../contract/jobs.ts';
import type { Actor, Scope } from '../../../access/actor.ts';
import type { WorkQueue, WorkQueues } from '../../../background/workQueue.ts';
import type { Db } from '../../../db/client.ts';
import { AppError, mustExist, notFound } from '../../../lib/errors.ts';
import * as repository from './repository.ts';

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
    get: (actor: Actor, id: number): Promise<Job> => repository.findJob(db, actor.uid, id).then(mustExist),

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

    /**
     * The file of the caller's job; 404 when it has expired, or holds what is of a company (`companies` of the job's input)
     * outside of `scopes`: who was taken out of a company takes nothing of it along.
     */
    async file(
      actor: Actor,
      { kind, id, scopes }: { kind: string; id: number; scopes: readonly Scope[] },
    ): Promise<{ key: string; name: string }> {
      const { key, name, companies } = mustExist(
        await repository.findFile(db, { uid: actor.uid, id, kind, at: now() }),
      );
      if (!companies.every((one) => scopes.some(({ companyId }) => companyId === one))) throw notFound();
      return { key, name };
    },

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

type WorkedJob = { id: number; uid: string; input: unknown };

/** Handles the records of a job, each in its own transaction together with the note that it is done. */
type RecordHandler = {
  /** Called before each record, outside of its transaction. */
  before(job: WorkedJob): Promise<void>;
  /** Changes one record; throws to refuse it. */
  one(tx: Db, job: WorkedJob, recordId: number): Promise<void>;
  errorOf(error: unknown, job: WorkedJob): Pick<JobFailure, 'code' | 'message'>;
  /** Names of the refused records, as far as the owner may see them. */
  names(job: WorkedJob, ids: readonly number[]): Promise<ReadonlyMap<number, string>>;
};

/** A job that makes no file of its own ends with what it tells. */
type Ended = repository.JobFile | { tell(tx: Db): Promise<void> };
/** Does a job, or makes one file of it. `report` stores the progress, and throws when the gateway stops. */
type FileHandler = (job: WorkedJob, report: (done: number, total: number) => Promise<void>) => Promise<Ended>;

type WorkerOptions = {
  db: Db;
  now: () => Date;
  queues: WorkQueues;
  log?: { error(details: object, text: string): void };
};

/** Before the id of every person. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

/**
 * Works on jobs: one queue per kind, so that a long job of one kind does not delay the others, and people in turn, so that whoever
 * asks for a thousand delays everybody else by one.
 */
function jobWorker({ db, now, queues, log }: WorkerOptions) {
  const kinds = new Map<string, WorkQueue>();

  const addKind = (kind: string, work: (job: repository.ClaimedJob, signal: AbortSignal) => Promise<void>): void => {
    let lastUid = NOBODY;
    const queue = queues.create<repository.ClaimedJob>({
      name: `jobs ${kind}`,
      async claim(_held, staleBefore) {
        const waiting = { kind, at: now(), staleBefore };
        let job = await repository.claimJob(db, { ...waiting, lastUid });
        if (!job && lastUid !== NOBODY) job = await repository.claimJob(db, { ...waiting, lastUid: NOBODY });
        lastUid = job?.uid ?? NOBODY;
        return job;
      },
      work,
      heartbeat: ({ id }) => repository.renewLease(db, id, now()),
      release: ({ id }) => repository.releaseJob(db, id, now()),
      fail: ({ id }) => repository.failJob(db, id, now()),
    });
    kinds.set(kind, queue);
  };

  return {
    forEachRecord(kind: string, handler: RecordHandler): void {
      addKind(kind, async (job, signal) => {
        for (let after = 0; ; ) {
          const item = await repository.nextItem(db, job.id, after);
          if (!item) break;
          signal.throwIfAborted();
          after = item.position;
          try {
            await handler.before(job);
            await db.transaction(async (tx) => {
              // First: another gateway that took the job over waits here, and then finds the record done.
              if (!(await repository.settleItem(tx, job.id, item.position, now()))) return;
              await handler.one(tx, job, item.recordId);
            });
          } catch (error) {
            const refused = handler.errorOf(error, job);
            if (refused.code === 'internal') log?.error({ err: error, job: job.id, kind }, 'a record of a job failed');
            await db.transaction((tx) => repository.refuseItem(tx, job.id, item.position, now(), refused));
          }
          await nextTurn(); // requests go first
        }
        const refused = await repository.refusedItems(db, job.id);
        const ids = refused.map(({ id }) => id);
        const names = await handler.names(job, ids);
        const failures = refused.map((failure) => {
          const name = names.get(failure.id);
          return name === undefined ? failure : { ...failure, name };
        });
        await db.transaction((tx) => repository.finishItems(tx, job.id, now(), failures));
      });
    },

    forFile(kind: string, handler: FileHandler): void {
      addKind(kind, async (job, signal) => {
        const ended = await handler(job, async (done, total) => {
          signal.throwIfAborted();
          await repository.setProgress(db, job.id, now(), done, total);
          await nextTurn();
        });
        await db.transaction(async (tx) => {
          if ('key' in ended) await repository.finishWithFile(tx, job.id, now(), ended);
          else await repository.finishItems(tx, job.id, now(), []);
          await ended.tell?.(tx);
        });
      });
    },

    /** The kinds that have a handler here: only those can be retried. */
    kinds: (): string[] => [...kinds.keys()],

    wake(): void {
      for (const queue of kinds.values()) queue.wake();
    },
    /** Works until nothing waits. */
    async run(): Promise<void> {
      await Promise.all([...kinds.values()].map((queue) => queue.drain()));
    },
  };
}
