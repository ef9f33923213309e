import { type Db, rows } from '../db/client.ts';

const MOST = 1000;

/** Background work that is due, by noun and counted up to 1,000: what grows there is not being worked on fast enough. */
export async function waitingWork(db: Pick<Db, 'execute'>, now: Date): Promise<Record<string, number>> {
  const at = now.toISOString();
  const [found] = await rows(db)<Record<string, number>>`select
    (select count(*)::int from (select from messages where next_at <= ${at}::timestamptz limit ${MOST}::int) w) as messages,
    (select count(*)::int from (select from jobs where state = 'QUEUED' limit ${MOST}::int) w) as jobs,
    (select count(*)::int from (select from readings where not settled limit ${MOST}::int) w) as readings,
    (select count(*)::int from (select from project_updates where state = 'QUEUED' limit ${MOST}::int) w) as "projectUpdates",
    (select count(*)::int from (select from webhook_deliveries where next_at <= ${at}::timestamptz limit ${MOST}::int) w) as webhooks`;
  return found ?? {};
}
