import { PassThrough, type Readable } from 'node:stream';
import { EVENT_STREAM } from '../../contract/constants.ts';
import { type Change, EVENT_TOPICS, type EventKind, type EventTopic } from '../../contract/events.ts';
import type { Actor } from '../access/actor.ts';
import type { Database } from '../db/client.ts';
import { AppError } from '../lib/errors.ts';
import { EVENT_CHANNEL, type PublishedEvent, signal } from '../lib/events.ts';
import { newToken } from '../lib/randomToken.ts';

/**
 * The open event streams of one gateway. It listens on the database, so that it hears what every gateway publishes, and
 * passes each change on to the streams whose person may hear of it.
 */
export type EventHub = ReturnType<typeof eventHub>;

type Dependencies = {
  database: Pick<Database, 'db' | 'kind' | 'listen'>;
  sender: { close(): Promise<void> };
  /** Hears of each change before any stream is told of it; of nothing in particular when changes were missed. */
  heard?(event: Partial<PublishedEvent>): void;
  /** Whether session and rights of an open stream are what they were when it was opened. */
  isUnchanged(actor: Actor): Promise<boolean>;
  log?: { warn(details: object, text: string): void };
};

/** What gateways tell each other on the channel: that they live, or that they stop. */
type Pulse = { gateway: string; gone?: boolean };
const PULSE = { everyMs: 3000, lostMs: 10_000 };

type Stream = { actor: Actor; out: PassThrough; openedAt: number };
/** What was sent in one turn, kept for who comes back. */
type Batch = { seq: number; at: number; events: readonly PublishedEvent[] };

const WHOLE = ['stp', 'ssma'] as const;

/** The change as this person may hear of it; undefined: not at all. */
function heardBy(actor: Actor, { topic, id, company, person }: PublishedEvent): Change | undefined {
  if (topic === 'access') return undefined;
  const change = { topic, ...(id !== undefined && { id }) };
  if (person !== undefined) return person === actor.uid ? change : undefined;
  const permission = EVENT_TOPICS[topic];
  if (permission === null || !actor.verified) return undefined;
  const granting = actor.memberships.filter(
    ({ companyId, permissions }) => companyId === company && permissions.includes(permission),
  );
  if (granting.length === 0) return undefined;
  // who sees one project or one plan only may not see this record: the lists are read again, the record is not named
  const seesAll = granting.some(
    ({ projectId, features }) => projectId === null && WHOLE.every((plan) => features.includes(plan)),
  );
  return seesAll ? change : { topic };
}

/** Each change once; of a topic with many records only the topic, since whole lists are read again anyway. */
function condensed<E extends { topic: EventTopic | 'access'; id?: number; company?: number; person?: string }>(
  events: readonly E[],
): E[] {
  const byReach = Map.groupBy(events, ({ topic, company, person }) => `${topic} ${company} ${person}`);
  return [...byReach.values()].flatMap((group) => {
    const byId = new Map(group.map((event) => [event.id, event]));
    const [first] = group;
    if (byId.size <= EVENT_STREAM.named || !first) return [...byId.values()];
    const { id: _, ...unnamed } = first;
    return [unnamed as E];
  });
}

export function eventHub({ database, sender, heard, isUnchanged, log }: Dependencies) {
  const streams = new Set<Stream>();
  let epoch = newToken().slice(0, 12);
  let seq = 0;
  let batches: Batch[] = [];
  let waiting: PublishedEvent[] = [];
  let flushing: NodeJS.Timeout | undefined;
  let stopListening: (() => Promise<void>) | undefined;
  let heart: NodeJS.Timeout | undefined;
  let pulse: NodeJS.Timeout | undefined;
  let closed = false;
  const own = newToken();
  /** The other gateways, and when each was last heard. */
  const gateways = new Map<string, number>();

  const lastId = () => `${epoch}.${seq}`;

  function write({ out }: Stream, kind: EventKind, changes: readonly Change[] = []): void {
    if (out.writableEnded || out.destroyed) return;
    out.write(`id: ${lastId()}\nevent: ${kind}\ndata: ${JSON.stringify(changes)}\n\n`);
    // A client that does not read fast enough starts again from its last id, instead of filling the memory.
    if (out.readableLength + out.writableLength > EVENT_STREAM.bufferedBytes) out.destroy();
  }

  function send(stream: Stream, events: readonly PublishedEvent[]): void {
    const changes = condensed(events.flatMap((event) => heardBy(stream.actor, event) ?? []));
    if (changes.length > 0) write(stream, 'changes', changes);
  }

  function end(stream: Stream): void {
    streams.delete(stream);
    stream.out.end();
  }

  /** Ends the streams whose session ended or whose rights changed: the client comes back with what it may see now. */
  async function review(concerned: Iterable<Stream>): Promise<void> {
    await Promise.all(
      [...concerned].map(async (stream) => {
        // a database that does not answer ends nothing: the next review asks again
        if (await isUnchanged(stream.actor).catch(() => true)) return;
        write(stream, 'changes', [{ topic: 'account' }]);
        end(stream);
      }),
    );
  }

  function flush(): void {
    flushing = undefined;
    const events = condensed(waiting);
    waiting = [];
    seq += 1;
    batches.push({ seq, at: Date.now(), events });
    if (batches.length > EVENT_STREAM.log) batches = batches.slice(-EVENT_STREAM.log);
    for (const stream of streams) send(stream, events);
    const access = events.filter(({ topic }) => topic === 'access');
    if (access.length === 0) return;
    const people = new Set(access.map(({ person }) => person));
    const companies = new Set(access.map(({ company }) => company));
    void review(
      [...streams].filter(
        ({ actor }) => people.has(actor.uid) || actor.memberships.some(({ companyId }) => companies.has(companyId)),
      ),
    );
  }

  function onMessage(payload: string): void {
    const told = JSON.parse(payload) as PublishedEvent | Pulse;
    if ('gateway' in told) {
      if (told.gone) gateways.delete(told.gateway);
      else if (told.gateway !== own) gateways.set(told.gateway, Date.now());
      return;
    }
    heard?.(told);
    waiting.push(told);
    flushing ??= setTimeout(flush, EVENT_STREAM.batchMs);
  }

  /** Changes were missed: ids of before resume nothing, and everybody reads again. */
  function onGap(why: string): void {
    if (streams.size > 0) log?.warn({ streams: streams.size, why }, 'events may have been missed');
    heard?.({});
    epoch = newToken().slice(0, 12);
    batches = [];
    for (const stream of streams) write(stream, 'resync');
    void review(streams);
  }

  /** A gateway that falls silent without a goodbye was killed, perhaps between a commit and the event that tells of it. */
  function watchOthers(): void {
    const lost = [...gateways].filter(([, at]) => at < Date.now() - PULSE.lostMs);
    for (const [gateway] of lost) gateways.delete(gateway);
    if (lost.length > 0) onGap('another gateway fell silent');
    void signal(database.db, { gateway: own } satisfies Pulse).catch(() => undefined);
  }

  function beat(): void {
    const oldest = Date.now() - EVENT_STREAM.longestMs;
    for (const stream of streams) {
      if (stream.openedAt < oldest) end(stream);
      else write(stream, 'heartbeat');
    }
    void review(streams);
  }

  /** What came after `id`; undefined when the log does not reach back to it. */
  function since(id: string): Batch[] | undefined {
    const [of, number] = id.split('.');
    const after = Number(number);
    if (of !== epoch || !Number.isInteger(after) || after > seq) return undefined;
    return after < seq - batches.length ? undefined : batches.filter((batch) => batch.seq > after);
  }

  return {
    /** Begins to listen; the first stream does so too. */
    start(): void {
      if (closed || stopListening) return;
      stopListening = database.listen(EVENT_CHANNEL, {
        onMessage,
        // also the first time: a stream may have been opened before anything was listened to
        onListening: () => onGap('the connection that listens is new'),
      });
      heart = setInterval(beat, EVENT_STREAM.heartbeatMs);
      if (database.kind === 'postgresql') pulse = setInterval(watchOthers, PULSE.everyMs);
    },

    /**
     * A stream of `text/event-stream`. With the id of the last event that the client got it goes on after it, or begins with
     * `resync` when that is no longer known. A first one begins where the client was loaded, `age` milliseconds ago: what changed
     * before, it has read already. Throws 429 for too many streams of one person, 503 for too many at all.
     */
    open(actor: Actor, lastEventId: string | undefined, age: number = EVENT_STREAM.replayMs): Readable {
      if (closed || streams.size >= EVENT_STREAM.perGateway) throw new AppError('unavailable');
      const own = [...streams].filter(({ actor: { uid } }) => uid === actor.uid);
      if (own.length >= EVENT_STREAM.perPerson) throw new AppError('too_many_requests', { retryAfter: 60 });
      this.start();
      const out = new PassThrough({ highWaterMark: EVENT_STREAM.bufferedBytes });
      const stream: Stream = { actor, out, openedAt: Date.now() };
      streams.add(stream);
      out.on('close', () => streams.delete(stream));
      const from = Date.now() - Math.min(age, EVENT_STREAM.replayMs);
      const recent = () => batches.filter(({ at }) => at > from);
      const missed = lastEventId === undefined ? recent() : since(lastEventId);
      // In one event before the first id, so that a client that is cut off in between misses nothing.
      if (missed)
        send(
          stream,
          missed.flatMap(({ events }) => events),
        );
      write(stream, missed ? 'ready' : 'resync');
      return out;
    },

    size: () => streams.size,

    /** Ends every stream: the clients come back to another gateway, or to this one once it has started again. */
    endStreams(): void {
      closed = true;
      for (const stream of streams) end(stream);
    },

    /** Sends what the last requests have committed, and listens no more. */
    async close(): Promise<void> {
      this.endStreams();
      clearInterval(heart);
      clearInterval(pulse);
      await sender.close();
      if (pulse) await signal(database.db, { gateway: own, gone: true } satisfies Pulse).catch(() => undefined);
      await stopListening?.();
      clearTimeout(flushing);
    },
  };
}
