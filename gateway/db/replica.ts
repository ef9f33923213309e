import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import type { SQL } from 'drizzle-orm';
import type pg from 'pg';
import type { Db } from './client.ts';
import { textOf } from './plainQuery.ts';

/** A position in the write-ahead log, as a number that can be compared. */
export type Position = bigint;
type Log = { info(details: object, text: string): void; warn(details: object, text: string): void };

/** A standby that takes reads. It is used only as far as it has replayed what its reader must see. */
export type Replica = {
  /** Whether reads may go there at all: it answers, is still a standby, and is not far behind. */
  usable(): boolean;
  /** Waits until it has replayed `position`; false when it is not usable or that takes too long. */
  reached(position: Position): Promise<boolean>;
  /** Runs a read there, and `otherwise` when the server, not the query, is why it failed. */
  read<T>(query: SQL, otherwise: () => Promise<T>): Promise<T>;
  /** What the primary has made durable by now. */
  primaryPosition(): Promise<Position>;
  /** What was replayed so far, as last seen. */
  replayed(): Position;
  numbers(): { usable: boolean; lagBytes: number; primary: number; replica: number };
  close(): Promise<void>;
};

/** How often both servers are looked at, and how long either may take to answer, in milliseconds. */
const PROBE_MS = 1000;
const PATIENCE_MS = 2000;
/** A replica that has not replayed what the primary had so long ago takes no reads, in milliseconds. */
const MOST_LAG_MS = 10_000;
/** How long a request waits for its own write to arrive, and between two looks, in milliseconds. */
const WAIT_MS = 300;
const LOOK_MS = 10;

export const positionOf = (text: string | null): Position => {
  const [high, low] = /^([\dA-F]{1,8})\/([\dA-F]{1,8})$/i.exec(text ?? '')?.slice(1) ?? [];
  return high && low ? (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`) : 0n;
};
export const positionText = (position: Position): string =>
  `${(position >> 32n).toString(16)}/${(position & 0xff_ff_ff_ffn).toString(16)}`.toUpperCase();

const ask = async <Row>(pool: pg.Pool, text: string): Promise<Row> => {
  // `query_timeout` is known to pg and not to its types.
  const query = { text, query_timeout: PATIENCE_MS } as pg.QueryConfig;
  const [row] = (await pool.query(query)).rows;
  return row as Row;
};

/** Errors that say something of the server and nothing of the query: away, shutting down, in the way of replay, not for writes. */
function isOfServer(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = 'code' in cause ? String(cause.code) : '';
    if (/^(08|57P|53|40001|25006|55P03|ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH)/.test(code)) return true;
    if (/Connection terminated|timeout exceeded|Client has encountered|Query read timeout/.test(cause.message))
      return true;
  }
  return false;
}

type Options = { primary: pg.Pool; pool: pg.Pool; db: Pick<Db, 'execute'>; log?: Log };

/** Watches a standby (`pool`) beside its primary. Never rejects: a standby that is away at the start is used once it comes. */
export async function watchReplica({ primary, pool, db, log }: Options): Promise<Replica> {
  let usable = false;
  let why: string | undefined = 'it was not looked at yet';
  let replayed: Position = 0n;
  /** What the primary had, the latest last; the first is what a replica must have before it is used at all. */
  let history: { at: number; position: Position }[] = [];
  const counts = { primary: 0, replica: 0 };

  const primaryPosition = async () =>
    positionOf((await ask<{ at: string }>(primary, 'select pg_current_wal_flush_lsn()::text as at')).at);

  async function look(): Promise<{ standby: boolean }> {
    const found = await ask<{ standby: boolean; at: string | null }>(
      pool,
      'select pg_is_in_recovery() as standby, pg_last_wal_replay_lsn()::text as at',
    );
    if (found.standby) replayed = positionOf(found.at);
    return found;
  }

  function judge(standby: boolean): string | undefined {
    if (!standby) return 'it was promoted and takes writes of its own: DATABASE_REPLICA_URL must name a standby';
    const old = performance.now() - MOST_LAG_MS;
    const floor = history.findLast(({ at }) => at <= old) ?? history[0];
    if (floor && replayed < floor.position) return `it is more than ${MOST_LAG_MS / 1000} s behind`;
    return undefined;
  }

  function set(reason: string | undefined): void {
    if (reason && (usable || reason !== why)) log?.warn({ why: reason }, 'the replica takes no reads');
    if (!reason && !usable) log?.info({}, 'the replica takes reads');
    usable = reason === undefined;
    why = reason;
  }

  async function probe(): Promise<void> {
    const at = performance.now();
    const position = await primaryPosition().catch(() => undefined);
    if (position !== undefined) {
      history.push({ at, position });
      const kept = history.findLastIndex((one) => one.at <= at - MOST_LAG_MS);
      if (kept > 0) history = history.slice(kept);
    }
    set(
      await look().then(
        ({ standby }) => judge(standby),
        () => 'it does not answer',
      ),
    );
  }

  let looking: Promise<unknown> | undefined;
  /** One look at a time, whoever waits. */
  const lookTogether = () => {
    looking ??= look().finally(() => {
      looking = undefined;
    });
    return looking;
  };

  await probe();
  let probing: Promise<void> | undefined;
  const timer = setInterval(() => {
    probing ??= probe().finally(() => {
      probing = undefined;
    });
  }, PROBE_MS);
  timer.unref();

  return {
    usable: () => usable,
    primaryPosition,
    replayed: () => replayed,
    async reached(position) {
      const until = performance.now() + WAIT_MS;
      while (usable && replayed < position) {
        if (performance.now() > until) return false;
        await lookTogether().catch(() => undefined);
        if (replayed < position) await delay(LOOK_MS);
      }
      return usable;
    },
    async read<T>(query: SQL, otherwise: () => Promise<T>): Promise<T> {
      if (usable) {
        try {
          const result = (await db.execute(query)) as T;
          counts.replica += 1;
          return result;
        } catch (error) {
          if (!isOfServer(error)) throw error;
          // A conflict with replay, or a query that is no read, says nothing against the next one.
          await lookTogether().catch(() => set('it does not answer'));
        }
      }
      counts.primary += 1;
      return otherwise();
    },
    numbers: () => {
      const latest = history.at(-1)?.position ?? 0n;
      return { usable, lagBytes: latest > replayed ? Number(latest - replayed) : 0, ...counts };
    },
    async close() {
      clearInterval(timer);
      await probing;
      await pool.end();
    },
  };
}

/** Set while reads may go to the replica: in requests for lists and counts, and while files of lists are made. */
const replicaReads = new AsyncLocalStorage<{ wrote: boolean }>();

export const onReplica = <T>(work: () => T): T => replicaReads.run({ wrote: false }, work);

const READS = /^[\s(]*(?:select|with)\b/i;
const WRITES = /\b(?:insert|update|delete|share|nextval|pg_notify|setval|\w*advisory\w*)\b/i;

const isRead = (query: SQL): boolean => {
  const text = textOf(query);
  return text !== undefined && READS.test(text) && !WRITES.test(text);
};

/** The database whose reads inside of `onReplica` go to the replica, until the work writes: from then on it sees what it wrote. */
export function withReplica(db: Db, replica: Replica | undefined): Db {
  if (!replica) return db;
  const execute = (query: SQL) => {
    const reads = replicaReads.getStore();
    const primary = async () => db.execute(query);
    return reads && !reads.wrote && isRead(query) ? replica.read(query, primary) : primary();
  };
  const transaction: Db['transaction'] = (work, config) => {
    const reads = replicaReads.getStore();
    if (reads) reads.wrote = true;
    return db.transaction(work, config);
  };
  return Object.assign(Object.create(db) as Db, { execute, transaction });
}
