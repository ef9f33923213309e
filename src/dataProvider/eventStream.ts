import { EVENT_STREAM } from '../../contract/constants.ts';
import { type Change, changesSchema, EVENT_KINDS, type EventKind } from '../../contract/events.ts';
import { requestStream } from './httpClient.ts';

/** An event of the stream; `id` is what the next stream resumes after. */
export type StreamEvent = { id: string; kind: EventKind; changes: Change[] };

/** Events of a kind or topic that this version does not know are left out: a newer gateway may send them. */
function parseEvent(block: string): StreamEvent | undefined {
  const fields = new Map(
    block.split('\n').map((line): [string, string] => {
      const colon = line.indexOf(': ');
      return [line.slice(0, colon), line.slice(colon + 2)];
    }),
  );
  const kind = EVENT_KINDS.find((known) => known === fields.get('event'));
  if (!kind) return undefined;
  let data: unknown;
  try {
    data = JSON.parse(fields.get('data') ?? '[]');
  } catch {
    return undefined;
  }
  const known = Array.isArray(data) ? data.flatMap((change) => changesSchema.safeParse([change]).data ?? []) : [];
  return { id: fields.get('id') ?? '', kind, changes: known };
}

/** The events of a body as they come, until it ends or breaks. */
export async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const blocks = (rest + decoder.decode(value, { stream: true })).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const event = parseEvent(block);
        if (event) yield event;
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/**
 * Opens the stream with the session's token, after the event `lastId`; the first one of a page where its load began, so that what
 * changed before is not read again. Throws as every request.
 */
export async function openEvents(lastId: string | null, signal: AbortSignal): Promise<AsyncGenerator<StreamEvent>> {
  const from: Record<string, string> =
    lastId === null ? { [EVENT_STREAM.ageHeader]: String(Math.ceil(performance.now())) } : { 'Last-Event-ID': lastId };
  const headers = { Accept: 'text/event-stream', ...from };
  return eventsOf(await requestStream(EVENT_STREAM.path, { headers, signal }));
}

/** Between two attempts, in milliseconds; each failure doubles the wait, and a part of it is chance. */
const RETRY = { first: 500, longest: 30_000 };
/** Without a heartbeat for so long the connection is dead, whatever the network says. */
export const SILENCE_MS = 2.5 * EVENT_STREAM.heartbeatMs;

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => resolve(clearTimeout(timer)), { once: true });
  });

type Follower = {
  /** The event to go on after; null: a new stream. */
  lastId(): string | null;
  onEvent(event: StreamEvent): void;
  /** The stream broke off or could not be opened. */
  onLost(): void;
};

/** Keeps one stream open until `signal` is aborted: a stream that ends or breaks off is opened again where it stopped. */
export async function followEvents({ lastId, onEvent, onLost }: Follower, signal: AbortSignal): Promise<void> {
  for (let wait = RETRY.first; !signal.aborted; wait = Math.min(2 * wait, RETRY.longest)) {
    const attempt = new AbortController();
    const giveUp = () => attempt.abort();
    signal.addEventListener('abort', giveUp, { once: true });
    let silence = setTimeout(giveUp, SILENCE_MS);
    try {
      for await (const event of await openEvents(lastId(), attempt.signal)) {
        clearTimeout(silence);
        silence = setTimeout(giveUp, SILENCE_MS);
        wait = RETRY.first / 2;
        onEvent(event);
      }
    } catch {
      // refused, unreachable or broken off: the next attempt says the same, later
    }
    clearTimeout(silence);
    signal.removeEventListener('abort', giveUp);
    if (signal.aborted) return;
    onLost();
    await pause(wait * (0.5 + Math.random()), signal);
  }
}
