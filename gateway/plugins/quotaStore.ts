import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { Db } from '../db/client.ts';
import { countCall } from '../lib/quotaRepository.ts';

/** What @fastify/rate-limit makes one of for each limit. */
export type QuotaStore = FastifyRateLimitStoreCtor;
type Count = { current: number; ttl: number };

/** Keys that are remembered to be used up: a flood of refused calls costs the database nothing. */
const REMEMBERED = 5000;

/** Method and address of the route that a limit is of; its types do not tell that the plugin hands them in. */
function routeOf(options: object): string {
  const { method, url } = ('routeInfo' in options ? options.routeInfo : {}) as { method?: unknown; url?: unknown };
  return `${method ?? ''} ${url ?? ''}`;
}

/** Counts the calls of an address or a person in the database, so that a quota holds over all gateways (S5, S7). */
export function quotaStore(db: Pick<Db, 'execute'>): QuotaStore {
  /** When a key that is used up may call again. */
  const usedUp = new Map<string, Count & { at: number }>();

  async function count(key: string, timeWindow: number, max: number): Promise<Count> {
    const known = usedUp.get(key);
    const left = known ? known.at + known.ttl - performance.now() : 0;
    if (known && left > 0) return { current: known.current, ttl: Math.ceil(left) };
    usedUp.delete(key);
    const found = await countCall(db, key, timeWindow);
    if (found.current > max) {
      if (usedUp.size >= REMEMBERED) usedUp.clear();
      usedUp.set(key, { ...found, at: performance.now() });
    }
    return found;
  }

  return class Store implements FastifyRateLimitStore {
    readonly #route: string;
    constructor(options: object) {
      this.#route = routeOf(options);
    }
    incr(
      key: string,
      told: (error: Error | null, count?: Count) => void,
      timeWindow = 60_000,
      max = Number.POSITIVE_INFINITY,
    ): void {
      count(`${this.#route} ${key}`, timeWindow, max).then(
        (found) => told(null, found),
        (error: Error) => told(error),
      );
    }
    child(options: object): Store {
      return new Store(options);
    }
  };
}
