import { expect, onTestFinished, test } from 'vitest';
import { DATABASES } from '../support/app.ts';
import { startGateway } from '../support/process.ts';
import { webhookTarget } from '../support/webhookTarget.ts';
import { COMPANY } from '../support/world.ts';
import { signIn } from './support/client.ts';
import { storeForTest } from './support/stores.ts';

test.each(DATABASES)(
  'X-25 a kill -9 while a target answers: it is delivered again, with the same id, on %s',
  async (kind) => {
    const store = await storeForTest(kind);
    const target = await webhookTarget(() => undefined);
    onTestFinished(() => target.close());
    const start = async () => {
      const gateway = await startGateway({ ...store.env, WEBHOOK_ALLOW_PRIVATE: 'on' });
      onTestFinished(async () => void (await gateway.end('SIGKILL')));
      return gateway;
    };
    const first = await start();
    const admin = await signIn(first.url, 'admin');
    const made = await admin.call('POST', `/companies/${COMPANY.serra}/webhooks`, {
      ...{ name: 'ERP', url: target.url, events: ['PENDENCY_MOVED'], active: true },
    });
    const { id } = (await made.json()) as { id: number };
    await admin.call('POST', `/webhooks/${id}/test`);
    await target.has(1);
    await first.end('SIGKILL');
    target.answers((response) => response.end('ok'));
    // beside PostgreSQL the lease of the dead gateway runs out first
    await start();
    await target.has(2);
    expect(target.received.map(({ payload }) => payload.event)).toEqual(['TEST', 'TEST']);
    expect(new Set(target.received.map(({ headers }) => headers['prumo-delivery'])).size).toBe(1);
  },
);
