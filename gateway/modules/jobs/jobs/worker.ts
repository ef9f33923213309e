import { setImmediate as nextTurn } from 'node:timers/promises';
import type { JobFailure } from '../../../../contract/jobs.ts';
import type { Db } from '../../../db/client.ts';
import * as repository from './repository.ts';

/** What a handler is given of its job. */
export type WorkedJob = { id: number; uid: string; input: unknown };

/** Over the records of a job: each in a transaction of its own, together with the note that it is done. */
export type RecordHandler = {
  /** Before each record, outside of its transaction. */
  before(job: WorkedJob): Promise<void>;
  /** Makes the change; throws to refuse the record. */
  one(tx: Db, job: WorkedJob, recordId: number): Promise<void>;
  /** The words of an error. */
  refusal(error: unknown, job: WorkedJob): Pick<JobFailure, 'code' | 'message'>;
  /** The names of the refused records, as far as the owner sees them. */
  names(job: WorkedJob, ids: readonly number[]): Promise<ReadonlyMap<number, string>>;
};

export type FileProgress = {
  /** Notes how far it is; throws `Stopped` when the gateway stops. */
  authorised(done: number, total: number): Promise<void>;
};
/** Makes one file of a job. */
export type FileHandler = (job: WorkedJob, progress: FileProgress) => Promise<repository.JobFile>;

/** The gateway stops: the job goes back into the queue. */
class Stopped extends Error {}

/** A gateway that was silent for so long has died: another takes its job over, in milliseconds. */
const SILENCE = 60_000;

type Log = { error(details: object, text: string): void };
type Outcome = 'ended' | 'stopped';
type Work = (job: repository.ClaimedJob) => Promise<Outcome>;

/**
 * Works on the jobs that wait, one of each kind at a time, whoever asked for them: on `wake`, and each minute for what
 * another gateway left. What is done is noted with it, so that after a kill -9 nothing is done twice and nothing is left.
 */
export function jobWorker({ db, now, log }: { db: Db; now: () => Date; log?: Log }) {
  const kinds = new Map<string, Work>();
  const running = new Map<string, Promise<void>>();
  const again = new Set<string>();
  let stopping = false;

  const refuseWhenStopping = () => {
    if (stopping) throw new Stopped();
  };

  async function workThrough(kind: string, work: Work): Promise<void> {
    while (!stopping) {
      again.delete(kind);
      const at = now();
      const job = await repository.claimJob(db, kind, { at, silentSince: new Date(at.getTime() - SILENCE) });
      if (!job) {
        if (again.has(kind)) continue;
        return;
      }
      try {
        if ((await work(job)) === 'stopped') await repository.releaseJob(db, job.id, now());
      } catch (error) {
        if (error instanceof Stopped) {
          await repository.releaseJob(db, job.id, now());
          return;
        }
        log?.error({ err: error, job: job.id, kind }, 'a job failed');
        await repository.failJob(db, job.id, now());
      }
    }
  }

  function start(kind: string, work: Work): Promise<void> {
    again.add(kind);
    const known = running.get(kind);
    if (known) return known;
    const round = workThrough(kind, work).finally(() => running.delete(kind));
    running.set(kind, round);
    return round;
  }

  /** Until nothing waits. */
  const run = async (): Promise<void> => {
    await Promise.all([...kinds].map(([kind, work]) => start(kind, work)));
  };

  return {
    forEachRecord(kind: string, handler: RecordHandler): void {
      kinds.set(kind, async (job) => {
        for (let after = 0; ; ) {
          const item = await repository.nextItem(db, job.id, after);
          if (!item) break;
          if (stopping) return 'stopped';
          after = item.position;
          try {
            await handler.before(job);
            await db.transaction(async (tx) => {
              // first: a second gateway that works on the same job waits here, and finds it done
              if (!(await repository.settleItem(tx, job.id, item.position, now()))) return;
              await handler.one(tx, job, item.recordId);
            });
          } catch (error) {
            const refusal = handler.refusal(error, job);
            if (refusal.code === 'internal') log?.error({ err: error, job: job.id, kind }, 'a record of a job failed');
            await db.transaction((tx) => repository.refuseItem(tx, job.id, item.position, now(), refusal));
          }
          await nextTurn(); // requests go first
        }
        const refused = await repository.refusedItems(db, job.id);
        const names = await handler.names(
          job,
          refused.map(({ id }) => id),
        );
        const failures = refused.map((failure) => {
          const name = names.get(failure.id);
          return name === undefined ? failure : { ...failure, name };
        });
        await db.transaction((tx) => repository.finishItems(tx, job.id, now(), failures));
        return 'ended';
      });
    },

    forFile(kind: string, handler: FileHandler): void {
      kinds.set(kind, async (job) => {
        const file = await handler(job, {
          async authorised(done, total) {
            refuseWhenStopping();
            await repository.setProgress(db, job.id, now(), done, total);
            await nextTurn();
          },
        });
        await db.transaction(async (tx) => {
          await repository.finishWithFile(tx, job.id, now(), file);
          await file.tell?.(tx);
        });
        return 'ended';
      });
    },

    /** The kinds of work that are known here: those that can be begun again. */
    kinds: (): string[] => [...kinds.keys()],

    /** Begins in the background; an error of the database is told, and each minute brings another try. */
    wake(): void {
      void run().catch((error: unknown) => log?.error({ err: error }, 'jobs could not be worked on'));
    },
    run,

    /** Ends after the record or batch that is being worked on. */
    async close(): Promise<void> {
      stopping = true;
      await Promise.allSettled(running.values());
    },
  };
}
