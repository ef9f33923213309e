import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { rows } from '../../../gateway/db/client.ts';
import { createBuilders } from '../../support/builders.ts';
import { startGateway } from '../../support/process.ts';
import { POLL_TIMEOUT_MS } from '../../support/timeouts.ts';
import { type Client, signIn } from './client.ts';
import { withDatabase } from './crash.ts';
import type { Cluster } from './postgres.ts';
import type { Store } from './store.ts';

/** R4: the gateway outlives restarts of its database under load. */
export type RestartResult = {
  survived: boolean;
  answers: number;
  /** Answers other than 2xx and 503, and broken lines. */
  wrong: string[];
  /** Milliseconds from the database being ready to the first 2xx, for each restart. */
  back: number[];
  /** Comments that were acknowledged and are not there, or are there twice. */
  lost: string[];
  doubled: string[];
};

/** Milliseconds between two requests: more than the 20 a second that are asked for, to meet more of the bad moments. */
const PACE = 20;
/** Answers before the first restart and between two of them. */
const BETWEEN = 40;

export async function restartUnderLoad(store: Store, cluster: Cluster, restarts: number): Promise<RestartResult> {
  const id = await withDatabase(store, ({ db }) => createBuilders(db).aPendency());
  const gateway = await startGateway(store.env);
  try {
    const client = await signIn(gateway.url, 'analyst');
    const load = startLoad(client, id, () => {
      if (gateway.hasEnded()) throw new Error(`the gateway ended:\n${gateway.log().slice(-4000)}`);
    });
    const back: number[] = [];
    for (let i = 0; i < restarts; i++) {
      await load.successes(BETWEEN);
      await cluster.crash();
      const ready = Date.now();
      await load.successes(1);
      back.push(Date.now() - ready);
    }
    await load.successes(BETWEEN);
    const { answers, wrong, acknowledged } = await load.stop();
    const survived = !gateway.hasEnded();
    await gateway.end('SIGTERM');
    const there = await withDatabase(store, ({ db }) =>
      rows<{ text: string; n: number }>(
        db,
        sql`select text, count(*)::int as n from comments where text like 'restart-%' group by text`,
      ),
    );
    const counted = new Map(there.map(({ text, n }) => [text, n]));
    return {
      survived,
      answers,
      wrong,
      back,
      lost: acknowledged.filter((text) => !counted.has(text)),
      doubled: there.filter(({ n }) => n > 1).map(({ text }) => text),
    };
  } finally {
    await gateway.end('SIGKILL');
  }
}

/** Lists, details and comments, one every `PACE`; a comment that met a 503 is sent again with its key until it is taken. */
function startLoad(client: Client, id: number, mustRun: () => void) {
  const wrong: string[] = [];
  const acknowledged: string[] = [];
  const open = new Set<Promise<void>>();
  let answers = 0;
  let good = 0;
  let isOver = false;

  async function ask(n: number): Promise<void> {
    const comment = { kind: 'REGULAR', text: `restart-${n}` };
    const begun = Date.now();
    for (;;) {
      const reply = await (n % 3 === 0
        ? client.call('POST', `/pendencies/${id}/comments`, comment, { 'idempotency-key': `restart-${n}-key` })
        : client.call('GET', n % 3 === 1 ? '/pendencies' : `/pendencies/${id}`)
      ).catch((error: Error) => error);
      answers += 1;
      if (reply instanceof Error) {
        wrong.push(`broken line: ${reply.message}`);
        return;
      }
      const body = await reply.text();
      if (reply.ok) {
        good += 1;
        if (n % 3 === 0) acknowledged.push(comment.text);
        return;
      }
      if (reply.status !== 503) wrong.push(`${reply.status} ${body}`);
      else if (reply.headers.get('retry-after') === null) wrong.push('a 503 without Retry-After');
      if (n % 3 !== 0 || reply.status !== 503) return;
      if (Date.now() - begun > POLL_TIMEOUT_MS) {
        wrong.push(`${comment.text} is not taken after ${Date.now() - begun} ms: ${body}`);
        return;
      }
      await wait(PACE * 4);
    }
  }

  const pump = (async () => {
    for (let n = 0; !isOver; n++) {
      const one = ask(n).finally(() => open.delete(one));
      open.add(one);
      await wait(PACE);
    }
  })();
  return {
    /** Waits for so many more answers of success. */
    async successes(count: number): Promise<void> {
      const enough = good + count;
      while (good < enough) {
        mustRun();
        await wait(5);
      }
    },
    async stop() {
      isOver = true;
      await pump;
      await Promise.all(open);
      return { answers, wrong, acknowledged };
    },
  };
}
