import { AsyncLocalStorage } from 'node:async_hooks';
import { type SQL, sql } from 'drizzle-orm';
import { EVENT_STREAM } from '../../contract/constants.ts';
import type { EventTopic } from '../../contract/events.ts';
import { type Db, rows } from '../db/client.ts';
import { idArray } from './scopeSql.ts';

/** The channel of NOTIFY. */
export const EVENT_CHANNEL = 'prumo_events';

/** `access` reaches no client: the rights of these people are read again. */
export type PublishedTopic = EventTopic | 'access';
/** One change, for everybody of a company who may hear of the topic or for one person; also the payload of NOTIFY. */
export type PublishedEvent = { topic: PublishedTopic; id?: number; company?: number; person?: string };

/** Records that several companies see: a query of id and company. */
const REACH: Partial<Record<PublishedTopic, (ids: SQL) => SQL>> = {
  pendencies: (ids) => sql`select p.id, unnest(array[p.contracting_id, p.provider_id]) as company
    from pendencies p where p.id = any(${ids})`,
  projects: (ids) => sql`select j.id, j.company_id as company from projects j where j.id = any(${ids})
    union select l.project_id, l.company_id from project_companies l where l.project_id = any(${ids})`,
  employees: (ids) => sql`select e.id, e.company_id as company from employees e where e.id = any(${ids})
    union select w.employee_id, j.company_id from project_employees w join projects j on j.id = w.project_id
    where w.employee_id = any(${ids})`,
  formalNotices: (ids) => sql`select n.id, unnest(array[n.contracting_id, n.provider_id]) as company
    from formal_notices n where n.id = any(${ids})`,
  paymentReleases: (ids) => sql`select r.id, unnest(array[r.contracting_id, r.provider_id]) as company
    from payment_releases r where r.id = any(${ids})`,
};
REACH.projectUpdates = REACH.projects;

/** What the transaction that runs has to tell once it has committed. */
const inTransaction = new AsyncLocalStorage<PublishedEvent[]>();

/**
 * Tells the open streams of every gateway that records changed, once the transaction has committed; nothing when it is rolled
 * back. Only ids travel. `company` may be left out for the topics of `REACH`, whose records name their companies.
 */
export async function publish(tx: Pick<Db, 'execute'>, ...events: readonly PublishedEvent[]): Promise<void> {
  const told = inTransaction.getStore();
  if (told) told.push(...events);
  else await notify(tx, events);
}

/**
 * The database as the services use it: what its transactions publish is handed to `send` after the commit. NOTIFY inside of
 * them would make them commit one after the other (PostgreSQL takes one lock for it), which halved the moves per second.
 */
export function withEvents(db: Db, send: (events: readonly PublishedEvent[]) => void): Db {
  const transaction: Db['transaction'] = async (work, config) => {
    const events: PublishedEvent[] = [];
    const result = await inTransaction.run(events, () => db.transaction(work, config));
    if (events.length > 0) send(events);
    return result;
  };
  return Object.assign(Object.create(db) as Db, { transaction });
}

/** How long committed changes are gathered before they are sent together, and how many while the database does not answer. */
const GATHER_MS = 100;
const MOST_WAITING = 10_000;

/** Sends what was committed. What a killed gateway had not sent yet is noticed by the others (`eventHub`). */
export function eventSender(db: Db) {
  let waiting: PublishedEvent[] = [];
  let timer: NodeJS.Timeout | undefined;

  async function flush(): Promise<void> {
    timer = undefined;
    const events = waiting;
    waiting = [];
    try {
      await notify(db, events);
    } catch {
      waiting = [...events, ...waiting].slice(-MOST_WAITING);
      timer ??= setTimeout(flush, 10 * GATHER_MS);
    }
  }
  return {
    send(events: readonly PublishedEvent[]): void {
      waiting.push(...events);
      timer ??= setTimeout(flush, GATHER_MS);
    },
    async close(): Promise<void> {
      clearTimeout(timer);
      if (waiting.length > 0) await flush();
      clearTimeout(timer);
    },
  };
}

/** Sends a payload on the channel of events. */
export const signal = (db: Pick<Db, 'execute'>, payload: object): Promise<unknown> =>
  rows(db)`select pg_notify(${EVENT_CHANNEL}, ${JSON.stringify(payload)})`;

async function notify(db: Pick<Db, 'execute'>, events: readonly PublishedEvent[]): Promise<void> {
  const reaching = Map.groupBy(
    events.filter(({ topic, id, person }) => id !== undefined && person === undefined && topic in REACH),
    ({ topic }) => topic,
  );
  for (const [topic, told] of reaching) {
    const ids = [...new Set(told.map(({ id }) => Number(id)))];
    const found = REACH[topic]?.(idArray(ids)) ?? sql``;
    const id = ids.length > EVENT_STREAM.named ? sql`` : sql`'id', r.id, `;
    await rows(db)`select pg_notify(${EVENT_CHANNEL}, payload) from (
      select distinct json_build_object('topic', ${topic}::text, ${id}'company', r.company)::text as payload
      from (${found}) r) distinct_events`;
  }
  // a record that was removed names its companies no more: the one that acted hears of it in any case
  const others = events.filter(({ topic, company, person, id }) => !(topic in REACH) || company || person || !id);
  const distinct = [...new Set(others.map((event) => JSON.stringify(event)))];
  if (distinct.length > 0) {
    await rows(
      db,
    )`select pg_notify(${EVENT_CHANNEL}, e::text) from jsonb_array_elements(${`[${distinct.join(',')}]`}::jsonb) e`;
  }
}
