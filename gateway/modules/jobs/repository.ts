import { sql } from 'drizzle-orm';
import type { Job } from '../../../contract/jobs.ts';
import { type Db, rows } from '../../db/client.ts';

/** The job when it is this person's own. */
export const findJob = async (db: Db, uid: string, id: number): Promise<Job | undefined> => {
  const [row] = await rows<Omit<Job, 'resultUrl'> & { resultUrl: string | null }>(
    db,
    sql`select id::int as id, kind, state, json_build_object('done', done, 'total', total) as progress, failures,
          result_url as "resultUrl"
        from jobs where id = ${id} and uid = ${uid}`,
  );
  if (!row) return undefined;
  const { resultUrl, ...job } = row;
  return { ...job, ...(resultUrl !== null && { resultUrl }) };
};
