import { describe, expect, onTestFinished, test } from 'vitest';
import { count, rows } from '../../gateway/db/client.ts';
import { DATABASES } from '../support/app.ts';
import { createBuilders } from '../support/builders.ts';
import { startGateway } from '../support/process.ts';
import { COMPANY, PEOPLE } from '../support/world.ts';
import { signIn } from './support/client.ts';
import { withDatabase } from './support/crash.ts';
import { storeForTest } from './support/stores.ts';

/** More than one batch of causes. */
const MANY = 3000;

describe.each(DATABASES)('on %s', (kind) => {
  test('X-08 R7 a kill -9 while notices are gathered: everybody is told of everything once', async () => {
    const store = await storeForTest(kind);
    await withDatabase(store, async ({ db }) => {
      const pendency = await createBuilders(db).aPendency({ status: 'IN_REVISION' });
      await rows(db)`insert into comments (pendency_id, kind, text, uid, company_id, created_at)
        select ${pendency}, 'QUESTION', 'Qual mês?', uid, ${COMPANY.serra}, now() from users, generate_series(1, ${MANY})
        where email = ${PEOPLE.analyst.email}`;
    });
    const start = async () => {
      const gateway = await startGateway(store.env);
      onTestFinished(async () => void (await gateway.end('SIGKILL')));
      return gateway;
    };
    /** Asks, one answer after the other, until the supplier was told of so many. */
    const toldOf = async (url: string, least: number) => {
      const supplier = await signIn(url, 'supplier');
      for (let told = 0; told < least; ) {
        const reply = await supplier.call('GET', '/notices/counts');
        told = ((await reply.json()) as { total: number }).total;
      }
    };
    const first = await start();
    await toldOf(first.url, 1);
    await first.end('SIGKILL');
    const left = await withDatabase(store, async ({ db }) => {
      // the scheduler gives the job of a killed gateway back after five minutes
      await rows(db)`delete from pgboss.job where name = 'notices'`;
      return {
        causes: await count(db)`select count(*)::int from notice_causes`,
        told: await count(db)`select count(distinct cause)::int from notices where kind = 'QUESTION'`,
      };
    });
    // whatever moment the kill hit, a cause is either there or told
    expect(left.causes + left.told).toBe(MANY);
    const second = await start();
    await toldOf(second.url, MANY);
    await second.end('SIGTERM');
    const made = await withDatabase(store, async ({ db }) => [
      await count(db)`select count(*)::int from notice_causes`,
      await count(
        db,
      )`select count(*)::int from notices n join users u on u.uid = n.uid where u.email = ${PEOPLE.supplier.email}`,
      await count(db)`select count(distinct (uid, cause))::int - count(*)::int from notices`,
    ]);
    expect(made).toEqual([0, MANY, 0]);
  });
});
