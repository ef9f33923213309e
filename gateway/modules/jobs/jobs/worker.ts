import { setImmediate as nextTurn } from 'node:timers/promises';
import type { JobFailure } from '../../../../contract/jobs.ts';
import type { WorkQueue, WorkQueues } from '../../../background/workQueue.ts';
import type { Db } from '../../../db/client.ts';
import * as repository from './repository.ts';

export type WorkedJob = { id: number; uid: string; input: unknown };

/** Handles the records of a job, each in its own transaction together with the note that it is done. */
export type RecordHandler = {
  /** Called before each record, outside of its transaction. */
  before(job: WorkedJob): Promise<void>;
  /** Changes one record; throws to refuse it. */
  one(tx: Db, job: WorkedJob, recordId: number): Promise<void>;
  errorOf(error: unknown, job: WorkedJob): Pick<JobFailure, 'code' | 'message'>;
  /** Names of the refused records, as far as the owner may see them. */
  names(job: WorkedJob, ids: readonly number[]): Promise<ReadonlyMap<number, string>>;
};

/** Makes one file of a job. `report` stores the progress, and throws when the gateway stops. */
export type FileHandler = (
  job: WorkedJob,
  report: (done: number, total: number) => Promise<void>,
) => Promise<repository.JobFile>;

export type WorkerOptions = {
  db: Db;
  now: () => Date;
  queues: WorkQueues;
  log?: { error(details: object, text: string): void };
};

/** Works on jobs: one queue per kind, so that a long job of one kind does not delay the others. */
export function jobWorker({ db, now, queues, log }: WorkerOptions) {
  const kinds = new Map<string, WorkQueue>();

  const addKind = (kind: string, work: (job: repository.ClaimedJob, signal: AbortSignal) => Promise<void>): void => {
    const queue = queues.create<repository.ClaimedJob>({
      name: `jobs ${kind}`,
      claim: (_held, staleBefore) => repository.claimJob(db, kind, now(), staleBefore),
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
        const file = await handler(job, async (done, total) => {
          signal.throwIfAborted();
          await repository.setProgress(db, job.id, now(), done, total);
          await nextTurn();
        });
        await db.transaction(async (tx) => {
          await repository.finishWithFile(tx, job.id, now(), file);
          await file.tell?.(tx);
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
