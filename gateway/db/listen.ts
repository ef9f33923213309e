import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

export type ListenHandlers = {
  onMessage(payload: string): void;
  /** The connection is there, for the first time or again: what was sent before was missed. */
  onListening(): void;
};
/** Listens on a channel; the returned function ends it. */
export type Listen = (channel: string, handlers: ListenHandlers) => () => Promise<void>;

/** Between two attempts to connect, and how often a silent connection is probed, in milliseconds. */
const RETRY = { first: 250, longest: 5000 };
const PROBE = { every: 15_000, timeout: 5000 };

/** LISTEN on a connection of its own: those of the pool go from request to request. */
export const listenOnServer =
  (url: string): Listen =>
  (channel, { onMessage, onListening }) => {
    const closing = new AbortController();

    async function connection(onConnected: () => void): Promise<void> {
      const client = new pg.Client({
        connectionString: url,
        keepAlive: true,
        connectionTimeoutMillis: PROBE.timeout,
        query_timeout: PROBE.timeout,
      });
      const { promise: over, resolve: end } = Promise.withResolvers<void>();
      client.on('error', () => end());
      client.on('end', () => end());
      client.on('notification', ({ payload }) => onMessage(payload ?? ''));
      closing.signal.addEventListener('abort', () => end(), { once: true });
      let probe: NodeJS.Timeout | undefined;
      try {
        await client.connect();
        await client.query(`listen ${pg.escapeIdentifier(channel)}`);
        onConnected();
        // A server that vanished without closing the connection would otherwise be waited for forever.
        probe = setInterval(() => void client.query('select 1').catch(() => end()), PROBE.every);
        await over;
      } finally {
        clearInterval(probe);
        // `end` waits for the server, which may be gone
        void client.end().catch(() => undefined);
      }
    }

    async function run(): Promise<void> {
      let wait = RETRY.first;
      while (!closing.signal.aborted) {
        await connection(() => {
          wait = RETRY.first;
          onListening();
        }).catch(() => undefined);
        await delay(wait, undefined, { signal: closing.signal }).catch(() => undefined);
        wait = Math.min(wait * 2, RETRY.longest);
      }
    }
    const running = run();
    return async () => {
      closing.abort();
      await running;
    };
  };
