import type { Query, QueryClient } from '@tanstack/react-query';
import type { Change, EventTopic } from '../../contract/events.ts';
import { reloadAccount } from '../authProvider/account.ts';
import { followEvents, SILENCE_MS, type StreamEvent } from '../dataProvider/eventStream.ts';
import { keepLive } from '../live.ts';

const NAME = 'prumo.events';

/** Nouns whose queries a change concerns, beside those of its own name. */
const ALSO: Partial<Record<EventTopic, readonly string[]>> = {
  companies: ['holidays', 'activityTypes', 'companyConfirmations'],
  jobs: ['employeeImports'],
  projectUpdates: ['projects'],
  projects: ['pendencies', 'employees'],
  webhooks: ['webhookDeliveries'],
};
/** What somebody waits for while looking at it; lists follow a little later, and not all of a company in the same moment. */
const AWAITED: readonly EventTopic[] = ['jobs', 'notices', 'projectUpdates', 'viewers'];
/** Between an event and the refetch of lists, in milliseconds, and between two refetches. */
const LISTS = { delay: 300, spread: 700, gap: 3000 };
/** After missed events everybody reads again, spread over so many milliseconds. */
const RESYNC_SPREAD = 4000;

/** The record that a query reads; undefined for a list. */
function recordOf({ queryKey: [, method, subject] }: Query): number | undefined {
  if (method === 'getOne' && typeof subject === 'object' && subject !== null && 'id' in subject)
    return Number(subject.id);
  return (method === 'one' || method === 'review') && typeof subject === 'number' ? subject : undefined;
}

/** What fills a form, or is being decided on, is left alone: its own save finds out when somebody was faster. */
const isBeingEdited = (query: Query): boolean =>
  query.observers.some(({ options }) => options.refetchOnWindowFocus === false);

function concerns({ topic, id }: Change, query: Query): boolean {
  const [noun, , , part] = query.queryKey;
  if (topic === 'viewers') return part === 'viewers' && recordOf(query) === id;
  if (part === 'viewers' || (noun !== topic && !ALSO[topic]?.some((also) => also === noun))) return false;
  const record = recordOf(query);
  if (id !== undefined && noun === topic && record !== undefined && record !== id) return false;
  return AWAITED.includes(topic) || !isBeingEdited(query);
}

/** Refetches what changes concern, and what is on no screen when it is opened next. */
function refresher(client: QueryClient) {
  /** True: it was being read when the change came, and may have read what was before it. */
  const marked = new Map<Query, boolean>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let due = Number.POSITIVE_INFINITY;
  let last = 0;

  function flush(): void {
    timer = undefined;
    due = Number.POSITIVE_INFINITY;
    if (document.visibilityState === 'hidden') return; // done when the tab is shown again
    last = Date.now();
    const ready = [...marked].filter(([{ state }]) => state.fetchStatus !== 'fetching');
    for (const [query] of ready) marked.delete(query);
    // what the page itself has read again since is up to date: mostly after its own action
    const old = new Set(ready.flatMap(([query, wasReading]) => (wasReading || query.state.isInvalidated ? query : [])));
    void client.refetchQueries({ type: 'active', predicate: (query) => old.has(query) });
    if (marked.size > 0) flushIn(LISTS.delay);
  }

  function flushIn(milliseconds: number): void {
    const at = Date.now() + milliseconds;
    if (at >= due) return;
    clearTimeout(timer);
    due = at;
    timer = setTimeout(flush, milliseconds);
  }

  function mark(isConcerned: (query: Query) => boolean): boolean {
    const found = client.getQueryCache().findAll({ predicate: isConcerned });
    for (const query of found) {
      const isReading = query.state.fetchStatus === 'fetching';
      query.invalidate();
      if (isReading || query.isActive()) marked.set(query, isReading || marked.get(query) === true);
    }
    return found.length > 0;
  }

  return {
    changed(changes: readonly Change[]): void {
      const awaited = changes.filter(({ topic }) => AWAITED.includes(topic));
      const others = changes.filter(({ topic }) => !AWAITED.includes(topic));
      if (mark((query) => awaited.some((change) => concerns(change, query)))) flushIn(0);
      if (mark((query) => others.some((change) => concerns(change, query)))) {
        flushIn(Math.max(LISTS.delay + Math.random() * LISTS.spread, last + LISTS.gap - Date.now()));
      }
    },
    missed(): void {
      // what failed has its own button, and the offline bar
      const isShown = (query: Query) => !isBeingEdited(query) && query.state.status !== 'error';
      if (mark(isShown)) flushIn(Math.random() * RESYNC_SPREAD);
    },
    shown(): void {
      if (marked.size > 0) flushIn(0);
    },
    stop: (): void => clearTimeout(timer),
  };
}

/** Resolves when the tab is shown; at once when it is. */
const whenShown = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const look = () => {
      if (document.visibilityState === 'hidden' && !signal.aborted) return;
      document.removeEventListener('visibilitychange', look);
      resolve();
    };
    document.addEventListener('visibilitychange', look);
    signal.addEventListener('abort', look, { once: true });
    look();
  });

/**
 * Keeps the lists of this tab up to date. The shown tabs of a browser share one stream, because a browser opens few
 * connections to a host: the one that has the lock reads it and tells the others. Without Web Locks (an address without HTTPS)
 * there is no stream, and everything is polled as before.
 */
export function startLiveUpdates(client: QueryClient, signal: AbortSignal): void {
  const locks = globalThis.navigator?.locks;
  if (!locks || typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(NAME);
  const refresh = refresher(client);
  let lastId: string | null = null;

  function receive({ id, kind, changes }: StreamEvent): void {
    keepLive(SILENCE_MS);
    lastId = id;
    if (kind === 'resync') refresh.missed();
    if (changes.some(({ topic }) => topic === 'account')) void reloadAccount();
    refresh.changed(changes);
  }
  /** What is polled takes its short interval again after its next answer, half a minute later at most. */
  const lost = (): void => keepLive(0);
  channel.onmessage = ({ data }: MessageEvent<StreamEvent | 'lost'>) => (data === 'lost' ? lost() : receive(data));

  const source = {
    lastId: () => lastId,
    onEvent: (event: StreamEvent) => {
      receive(event);
      channel.postMessage(event);
    },
    onLost: () => {
      lost();
      channel.postMessage('lost');
    },
  };

  /** Takes part while the tab is shown: a hidden one keeps no session alive and holds no connection. */
  async function takePart(): Promise<void> {
    while (!signal.aborted) {
      await whenShown(signal);
      refresh.shown();
      const over = new AbortController();
      const hide = () => {
        if (signal.aborted || document.visibilityState === 'hidden') over.abort();
      };
      document.addEventListener('visibilitychange', hide);
      signal.addEventListener('abort', hide, { once: true });
      await locks
        .request(NAME, { signal: over.signal }, () => followEvents(source, over.signal))
        .catch((error: unknown) => {
          if (!over.signal.aborted) throw error; // else the wait for the lock was given up
        });
      document.removeEventListener('visibilitychange', hide);
      signal.removeEventListener('abort', hide);
    }
    channel.close();
    refresh.stop();
  }
  // a browser that refuses locks is polled for, as one without them
  takePart().catch(() => channel.close());
}
