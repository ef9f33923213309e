import { sql } from 'drizzle-orm';
import { type Db, rows } from '../db/client.ts';
import type { IdempotencyStore } from './idempotencyStore.ts';

/** Keys in the database. A key begun before this process did, and never finished, was cut off: it may begin again. */
export function idempotencyStore(db: Db, startedAt: Date): IdempotencyStore {
  const started = startedAt.toISOString();
  return {
    async begin(uid, key, requestHash) {
      const begun = await rows<{ key: string }>(
        db,
        sql`insert into idempotency_keys as k (uid, key, request_hash) values (${uid}, ${key}, ${requestHash})
            on conflict (uid, key) do update set request_hash = excluded.request_hash, created_at = now()
              where k.status is null and k.created_at < ${started}::timestamptz
            returning key`,
      );
      if (begun.length > 0) return 'begun';
      const [found] = await rows<{ requestHash: string; status: number | null; reply: string | null }>(
        db,
        sql`select request_hash as "requestHash", status, reply from idempotency_keys where uid = ${uid} and key = ${key}`,
      );
      return found ?? { requestHash, status: null, reply: null };
    },
    async finish(uid, key, status, reply) {
      await db.execute(
        sql`update idempotency_keys set status = ${status}, reply = ${reply} where uid = ${uid} and key = ${key}`,
      );
    },
    async forget(uid, key) {
      await db.execute(sql`delete from idempotency_keys where uid = ${uid} and key = ${key}`);
    },
  };
}
