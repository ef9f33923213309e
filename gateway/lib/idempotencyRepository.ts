import { changed, type Db, rows } from '../db/client.ts';
import { AppError } from './errors.ts';
import { type IdempotencyStore, type KeyedRequest, type KnownRequest, keyedRequest } from './idempotencyStore.ts';
import { type Seal, sealWith } from './seal.ts';

/** A key that was not renewed for so long is of a gateway that was killed; shorter than a repeated request waits. */
const LEASE = '20 seconds';
const REPLIES = 'stored replies';

/**
 * Keys in the database; while a request runs, its attempt is kept where the answer will be. A key whose lease ended, or that was
 * begun before `aloneSince`, when the only gateway started, was cut off: it may begin again. Answers hold personal data, so they are
 * encrypted.
 */
export function idempotencyStore(db: Db, secret: string, aloneSince?: Date): IdempotencyStore {
  const seal = sealWith(secret, REPLIES);
  const alone = aloneSince?.toISOString() ?? null;
  return {
    async begin({ uid, key, attempt }, requestHash) {
      const begun = await rows(db)<{ key: string }>`insert into idempotency_keys as k (uid, key, request_hash, reply)
        values (${uid}, ${key}, ${requestHash}, ${attempt})
        on conflict (uid, key) do update
          set request_hash = excluded.request_hash, reply = excluded.reply, created_at = now()
          where k.status is null
            and k.created_at < greatest(${alone}::timestamptz, now() - ${LEASE}::interval)
        returning key`;
      if (begun.length > 0) return 'begun';
      const [found] = await rows(db)<KnownRequest>`
        select request_hash as "requestHash", status, reply from idempotency_keys where uid = ${uid} and key = ${key}`;
      if (!found) return { requestHash, status: null, reply: null };
      // For a day after an upgrade, an answer may be one that an earlier version kept in plain.
      const opened = found.reply && seal.open(found.reply);
      return typeof opened === 'string' ? { ...found, reply: opened } : found;
    },
    async renew({ uid, key, attempt }) {
      await changed(db)`update idempotency_keys set created_at = now()
        where uid = ${uid} and key = ${key} and status is null and reply = ${attempt}`;
    },
    async finish({ uid, key, attempt }, status, reply) {
      await changed(db)`update idempotency_keys set status = ${status}, reply = ${seal.close(reply)}
        where uid = ${uid} and key = ${key} and (status is not null or reply = ${attempt})`;
    },
    async forget({ uid, key, attempt }) {
      await changed(db)`delete from idempotency_keys
        where uid = ${uid} and key = ${key} and status is null and reply = ${attempt}`;
    },
  };
}

/**
 * The database as the services use it: the first transaction of a request that carries a key keeps the answer together with what
 * it writes. Both are there or neither is, also after a kill -9 or a commit whose answer was lost; and of two requests with
 * one key, only one can commit.
 */
export function withStoredResponse(db: Db, secret: string): Db {
  const seal = sealWith(secret, REPLIES);
  const transaction: Db['transaction'] = async (work, config) => {
    const request = keyedRequest.getStore();
    if (!request || request.kept) return db.transaction(work, config);
    const result = await db.transaction(async (tx) => {
      const done = await work(tx);
      if (!(await keepAnswer(tx, seal, request, done))) throw new AppError('unavailable');
      return done;
    }, config);
    request.kept = true;
    return result;
  };
  return Object.assign(Object.create(db) as Db, { transaction });
}

/** False when another attempt has taken the key, or kept its answer under it. */
const keepAnswer = async (
  tx: Pick<Db, 'execute'>,
  seal: Seal,
  { uid, key, attempt, status, uploadHash }: KeyedRequest,
  result: unknown,
) =>
  (await changed(
    tx,
  )`update idempotency_keys set status = ${status}, reply = ${seal.close(JSON.stringify(result) ?? '')},
      request_hash = coalesce(${uploadHash ?? null}::text, request_hash)
    where uid = ${uid} and key = ${key} and status is null and reply = ${attempt}`) === 1;
