import pg from 'pg';
import type { Observe } from '../lib/observe.ts';
import { PreparingClient } from './preparedStatements.ts';

/** A server that takes no writes: what was the primary and is one no more. */
const READ_ONLY = '25006';

const clients = new WeakSet<pg.Client>();
/** Whether a connection has led to a server that takes no writes; it is not used again, since the next may lead to another one. */
export const leadsToStandby = (client: pg.Client): boolean => clients.has(client);

type Options = { observe?: Observe; on: 'primary' | 'replica'; prepared: boolean };
type Done = (error: Error | undefined, result: unknown) => void;

/** Connections of a pool that tell an observer of each statement. */
export function observedClient({ observe, on, prepared }: Options): typeof pg.Client {
  const Base: typeof pg.Client = prepared ? PreparingClient : pg.Client;
  return class extends Base {
    override query(...[query, ...rest]: unknown[]) {
      const send = (...args: unknown[]) => Reflect.apply(super.query, this, [query, ...args]);
      const text = typeof query === 'string' ? query : (query as { text?: unknown } | null)?.text;
      const seen = typeof text === 'string' ? observe?.({ kind: 'statement', text, on }) : undefined;
      const done = rest.at(-1);
      if (typeof done === 'function') {
        // With a callback it is the pool that asks, which drops a connection whose query failed.
        if (!seen) return send(...rest);
        const observed: Done = (error, result) => {
          seen.end(error ? { error } : undefined);
          (done as Done)(error, result);
        };
        return send(...rest.slice(0, -1), observed);
      }
      const sent = send(...rest);
      if (!(sent instanceof Promise)) return sent;
      sent.then(
        () => seen?.end(),
        (error: unknown) => {
          seen?.end({ error });
          if (error instanceof Error && 'code' in error && error.code === READ_ONLY) clients.add(this);
        },
      );
      return sent;
    }
  };
}
