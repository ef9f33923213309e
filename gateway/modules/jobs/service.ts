import type { Job } from '../../../contract/jobs.ts';
import type { Db } from '../../db/client.ts';
import type { Actor } from '../../lib/actor.ts';
import { notFound } from '../../lib/errors.ts';
import * as repository from './repository.ts';

/** Long work that the caller asked for (wire, section 1, `jobs`). */
export type JobsService = ReturnType<typeof jobsService>;

export function jobsService({ db }: { db: Db }) {
  return {
    /** 404 also for a job of somebody else. */
    async get(actor: Actor, id: number): Promise<Job> {
      const job = await repository.findJob(db, actor.uid, id);
      if (!job) throw notFound();
      return job;
    },
  };
}
