import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { WORK_QUEUE } from '../../contract/constants.ts';
import { type Observe, observed } from '../lib/observe.ts';

/**
 * The one mechanism of background work (ADR 5). A noun keeps its work as rows of its own table, written in the transaction
 * that asks for it, and declares how a row is leased; polling, wake-up, heartbeat, errors and shutdown are here.
 */
export type WorkSource<Item> = {
  name: string;
  /** Items that one gateway works on side by side; 1 unless given. */
  concurrency?: number;
  /**
   * Leases one item that waits, or whose last heartbeat is before `staleBefore`: `for update skip locked`, and none of `held`,
   * which this gateway works on.
   */
  claim(held: readonly Item[], staleBefore: Date): Promise<Item | undefined>;
  /**
   * Does the work and writes that it is done. It may run twice for one item, so what it did before changes nothing. Call
   * `signal.throwIfAborted()` between steps: the item is then released for another gateway.
   */
  work(item: Item, signal: AbortSignal): Promise<void>;
  /** Renews the lease, unless another gateway has taken the item over. */
  heartbeat(item: Item): Promise<unknown>;
  /** Gives the item back, on shutdown. */
  release(item: Item): Promise<unknown>;
  /** Writes that `work` threw; without it the item is claimed again when its lease has run out. */
  fail?(item: Item): Promise<unknown>;
  onEmpty?(): Promise<void>;
  /** Interrupts at shutdown what would not look at the signal in time. */
  interrupt?(): Promise<unknown>;
};

export type WorkQueue = ReturnType<typeof workQueue>;
type Log = { error(details: object, text: string): void };
/** `embedded`: the database belongs to this process, so a lease from before its start has lost its gateway. */
export type QueueOptions = { now: () => Date; embedded?: boolean; log?: Log; observe?: Observe };

function workQueue<Item extends object>(
  { name, concurrency = 1, ...source }: WorkSource<Item>,
  { now, startedAt, log, observe }: QueueOptions & { startedAt: number },
) {
  const held = new Set<Item>();
  const loops = new Set<Promise<void>>();
  const shutdown = new AbortController();
  const { signal } = shutdown;
  // The work outlives the request that woke it, and must not write under that request's idempotency key.
  const outsideOfRequests = AsyncLocalStorage.snapshot();
  let running = 0;
  let completed = 0;
  let wakeUps = 0;
  let lastRequest = Number.NEGATIVE_INFINITY;
  let poll: NodeJS.Timeout | undefined;

  const logError = (text: string) => (err: unknown) => log?.error({ err, queue: name }, text);

  async function perform(item: Item): Promise<void> {
    let heartbeat: Promise<unknown> = Promise.resolve();
    const timer = setInterval(() => {
      heartbeat = source.heartbeat(item).catch(logError('a lease could not be renewed'));
    }, WORK_QUEUE.heartbeatMs);
    try {
      await observed(observe, { kind: 'work', name }, () => source.work(item, signal));
      completed += 1;
    } catch (error) {
      if (signal.aborted) {
        await source.release(item);
      } else {
        logError('background work failed')(error);
        await source.fail?.(item);
      }
    } finally {
      clearInterval(timer);
      await heartbeat;
    }
  }

  /** Works until nothing is left to claim; a wake-up that arrives meanwhile makes it look again. */
  async function loop(): Promise<void> {
    try {
      for (let seen = -1; !signal.aborted && seen !== wakeUps; ) {
        seen = wakeUps;
        const item = await source.claim([...held], new Date(Math.max(startedAt, now().getTime() - WORK_QUEUE.leaseMs)));
        if (!item) {
          await source.onEmpty?.();
          continue;
        }
        seen = -1;
        held.add(item);
        begin();
        await perform(item).finally(() => held.delete(item));
        // the embedded database answers without I/O: a long queue of short work would keep sockets and timers waiting
        await nextTurn();
      }
    } finally {
      // Before any other code runs: a wake-up right after the last look starts a new loop.
      running -= 1;
    }
  }

  function begin(): void {
    if (signal.aborted || running >= concurrency) return;
    running += 1;
    // An error of the database ends the loop; the next poll starts another.
    const started: Promise<void> = outsideOfRequests(loop)
      .catch(logError('a work queue stopped until the next poll'))
      .finally(() => loops.delete(started));
    loops.add(started);
  }

  function wake(): void {
    wakeUps += 1;
    begin();
  }

  async function settled(): Promise<void> {
    while (loops.size > 0) await Promise.all(loops);
  }

  return {
    /** Works on what waits, in the background. Call it after the commit. */
    wake,
    settled,

    /** Works on all that waits; gives how many items were completed. */
    async drain(): Promise<number> {
      const before = completed;
      wake();
      await settled();
      return completed - before;
    },

    /** Inside a transaction that adds work, which cannot be claimed before the commit: looks after the response. */
    wakeAfterResponse(): void {
      lastRequest = performance.now();
    },
    afterResponse(): void {
      if (poll && performance.now() - lastRequest < WORK_QUEUE.longestRequestMs) wake();
    },

    /** Polls for work that another gateway left or asked for. */
    start(): void {
      wake();
      poll ??= setInterval(wake, WORK_QUEUE.pollMs);
    },

    /** Ends after the step that runs, and releases what is not done. */
    async close(): Promise<void> {
      shutdown.abort();
      clearInterval(poll);
      await source.interrupt?.();
      await settled();
    },
  };
}

/** The queues of one gateway: created with the services, started once it listens, closed before the database. */
export function workQueues({ embedded = false, ...options }: QueueOptions) {
  const startedAt = embedded ? options.now().getTime() : 0;
  const queues: WorkQueue[] = [];
  return {
    create<Item extends object>(source: WorkSource<Item>): WorkQueue {
      const queue = workQueue(source, { ...options, startedAt });
      queues.push(queue);
      return queue;
    },
    start(): void {
      for (const queue of queues) queue.start();
    },
    afterResponse(): void {
      for (const queue of queues) queue.afterResponse();
    },
    async close(): Promise<void> {
      await Promise.all(queues.map((queue) => queue.close()));
    },
  };
}
export type WorkQueues = ReturnType<typeof workQueues>;
