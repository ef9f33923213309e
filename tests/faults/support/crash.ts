import { sql } from 'drizzle-orm';
import { inspect } from '../../../gateway/commands/consistency.ts';
import { inspectedOf } from '../../../gateway/commands/open.ts';
import { type Database, rows } from '../../../gateway/db/client.ts';
import { createBuilders } from '../../support/builders.ts';
import { type GatewayProcess, startGateway } from '../../support/process.ts';
import { type Client, signIn } from './client.ts';
import type { Store } from './store.ts';

/** R1, R8: what a gateway acknowledged before a kill -9 is there after it, once; also what was sent again. */
export type CrashResult = {
  kills: number;
  acknowledged: number;
  /** Acknowledged writes that are not there. */
  lost: string[];
  /** Writes that are there more than once. */
  doubled: string[];
  /** Pendencies whose status is not that of their last history entry, and counters that differ from a recount. */
  torn: string[];
};

const WRITERS = 6;
/** The most acknowledged writes before the kill of one round. */
const ROUND = 40;

/** Kills a gateway `kills` times at a random moment while people write, and compares what it said with what is there. */
export async function killWhileWriting(store: Store, kills: number): Promise<CrashResult> {
  const ids = await withDatabase(store, async ({ db }) => {
    const build = createBuilders(db);
    const made: number[] = [];
    for (let i = 0; i < WRITERS; i++) made.push(await build.aPendency());
    return made;
  });
  const acknowledged: string[] = [];
  /** Comments whose answer never came: they are sent again, with their key. */
  let unanswered: Comment[] = [];
  for (let kill = 0; kill < kills; kill++) {
    const gateway = await startGateway(store.env);
    const analyst = await signIn(gateway.url, 'analyst');
    for (const again of unanswered) {
      const reply = await comment(analyst, again);
      if (!reply?.ok) throw new Error(`sent again: ${reply?.status} ${await reply?.text()}`);
      acknowledged.push(again.token);
    }
    unanswered = [];
    const enough = acknowledged.length + 1 + Math.floor(Math.random() * ROUND);
    let authorise: () => void = () => undefined;
    const authorised = new Promise<void>((resolve) => {
      authorise = resolve;
    });
    const acknowledge = (token: string) => {
      acknowledged.push(token);
      if (acknowledged.length >= enough) authorise();
    };
    const writers = ids.map((id, writer) =>
      write(analyst, id, `${kill}-${writer}`, { acknowledge, missed: (one) => unanswered.push(one) }),
    );
    await Promise.race([authorised, failureOf(writers), endOf(gateway)]);
    await gateway.end('SIGKILL');
    await Promise.all(writers);
  }
  return { kills, acknowledged: acknowledged.length, ...(await compare(store, acknowledged, ids)) };
}

/** Writers end without a word when the line breaks; any other answer than success is a failure of the test. */
const failureOf = (writers: Promise<void>[]): Promise<never> =>
  new Promise((_resolve, reject) => {
    for (const writer of writers) writer.catch(reject);
  });

const endOf = async (gateway: GatewayProcess): Promise<never> => {
  const { code } = await gateway.ended;
  throw new Error(`the gateway ended by itself with ${code}:\n${gateway.log()}`);
};

/** Comments, and closes and reopens its pendency, as fast as the answers come; each write carries a token of its own. */
async function write(
  client: Client,
  id: number,
  writer: string,
  { acknowledge, missed }: { acknowledge: (token: string) => void; missed: (comment: Comment) => void },
): Promise<void> {
  let action = await nextMove(client, id);
  for (let n = 0; action !== null; n++) {
    const token = `token-${writer}-${n}`;
    const isComment = n % 2 === 0;
    const move = { status: action === 'reopen' ? 'OPEN' : 'DONE', action, note: token };
    const reply = await (isComment
      ? comment(client, { id, token })
      : client.call('PUT', `/pendencies/${id}`, move).catch(() => null));
    // Acknowledged is what the client has read to its end.
    const body = await reply?.text().catch(() => undefined);
    if (reply === null || body === undefined) {
      if (isComment) missed({ id, token });
      return;
    }
    if (!reply.ok) throw new Error(`${reply.status} ${body}`);
    acknowledge(token);
    if (!isComment) action = action === 'reopen' ? 'close_without_analysis' : 'reopen';
  }
}

type Comment = { id: number; token: string };
const comment = (client: Client, { id, token }: Comment): Promise<Response | null> =>
  client
    .call(
      'POST',
      `/pendencies/${id}/comments`,
      { kind: 'REGULAR', text: token },
      { 'idempotency-key': `key-of-${token}` },
    )
    .catch(() => null);

/** The kill before may have come between a move and its answer. */
async function nextMove(client: Client, id: number): Promise<'reopen' | 'close_without_analysis' | null> {
  const reply = await client.call('GET', `/pendencies/${id}`).catch(() => null);
  const found = (await reply?.json().catch(() => null)) as { status: string } | null | undefined;
  if (!found) return null;
  return found.status === 'DONE' ? 'reopen' : 'close_without_analysis';
}

async function compare(
  store: Store,
  acknowledged: readonly string[],
  ids: readonly number[],
): Promise<Pick<CrashResult, 'lost' | 'doubled' | 'torn'>> {
  return withDatabase(store, async (database) => {
    const { db } = database;
    // Every write stands in the history with its token, a comment also in its own table.
    const written = await rows<{ note: string; n: number }>(
      db,
      sql`select note, count(*)::int as n from audit where note like 'token-%' group by note`,
    );
    const comments = await rows<{ text: string; n: number }>(
      db,
      sql`select text, count(*)::int as n from comments where text like 'token-%' group by text`,
    );
    const there = new Map(written.map(({ note, n }) => [note, n]));
    const isComment = (token: string) => Number(token.split('-')[3]) % 2 === 0;
    const commented = new Set(comments.map(({ text }) => text));
    const last = await rows<{ id: number; status: string; told: string }>(
      db,
      sql`select x.id, x.status, (select a.new_value from audit a
            where a.entity = 'pendency' and a.entity_id = x.id::text and a.action = 'STATUS_CHANGED'
            order by a.id desc limit 1) as told
          from pendencies x where x.id in ${[...ids]}`,
    );
    const { counters } = await inspect(inspectedOf(database, store.files));
    return {
      lost: acknowledged.filter((token) => !there.has(token) || (isComment(token) && !commented.has(token))),
      doubled: [
        ...written.filter(({ n }) => n > 1).map(({ note }) => note),
        ...comments.filter(({ n }) => n > 1).map(({ text }) => text),
      ],
      torn: [
        ...last.filter(({ status, told }) => told !== null && told !== status).map(({ id }) => `pendency ${id}`),
        ...counters.map(({ dim, key, status }) => `counter ${dim} ${key} ${status}`),
      ],
    };
  });
}

export async function withDatabase<T>(store: Store, use: (database: Database) => Promise<T>): Promise<T> {
  const database = await store.open();
  try {
    return await use(database);
  } finally {
    await database.close();
  }
}
