import { WEBHOOK } from '../../../../contract/constants.ts';
import type { ListOf } from '../../../../contract/list.ts';
import type {
  Webhook,
  WebhookBody,
  WebhookDelivery,
  WebhookDeliveryQuery,
  WebhookQuery,
  WebhookWithSecret,
} from '../../../../contract/webhooks.ts';
import type { Actor } from '../../../access/actor.ts';
import { requireInCompany } from '../../../access/companyAccess.ts';
import { lockCompany } from '../../../access/companyAccessRepository.ts';
import type { Db } from '../../../db/client.ts';
import { webhooks } from '../../../db/schema/webhooks.ts';
import { writeChanges } from '../../../lib/audit.ts';
import { untilNone } from '../../../lib/batched.ts';
import { changesOf, crud, type Key } from '../../../lib/crud.ts';
import { AppError, fieldError, mustExist } from '../../../lib/errors.ts';
import { AddressError, publicAddresses } from '../../../lib/publicAddress.ts';
import { sealWith } from '../../../lib/seal.ts';
import { newWebhookSecret, WEBHOOKS_USE } from '../../../lib/webhookSignature.ts';
import { type Dependencies, deliveryOf, webhookDelivery } from './delivery.ts';
import * as repository from './repository.ts';

/** Webhooks of a company and their deliveries (contract/webhooks.ts, ADR 610). */
export type WebhooksService = ReturnType<typeof webhooksService>;

const PERMISSION = 'manage_webhooks';
const SWEPT = 5000;
const DAY_MS = 24 * 60 * 60_000;

/** Parts of an address may be a password of the target: its host and its last characters tell it apart. */
const shownUrl = (url: string): string => `${new URL(url).origin}/…${url.slice(-4)}`;

export function webhooksService({
  secret: gatewaySecret,
  ...dependencies
}: Omit<Dependencies, 'seal'> & { secret: string }) {
  const { db, now, origin, allowPrivate = false, resolve } = dependencies;
  const seal = sealWith(gatewaySecret, WEBHOOKS_USE);
  const queue = webhookDelivery({ ...dependencies, seal });

  const records = crud<Webhook, WebhookBody & { secret: string }, WebhookBody>({
    db,
    now,
    entity: 'webhook',
    table: webhooks,
    async find(tx, actor, { id }) {
      const companyIds = actor.memberships.map(({ companyId }) => companyId);
      const found = await repository.findWebhook(tx, { id, companyIds }, now());
      if (found) requireInCompany(actor, found.companyId, PERMISSION);
      return found;
    },
    companyOf: ({ companyId }) => companyId,
    authorise: (actor, _action, companyId) => void requireInCompany(actor, companyId, PERMISSION),
    async check(tx, { companyId, before }) {
      if (before) return;
      // one at a time, so that no two pass the limit together
      await lockCompany(tx, companyId);
      const count = await repository.countWebhooks(tx, companyId);
      if (count >= WEBHOOK.perCompany) throw new AppError('webhooks_full', {}, { count });
    },
    columns: ({ name, url, events, active, ...made }, { uid }, before) => ({
      ...{ name, url, active, events: [...new Set(events)] },
      ...(active && { pauseReason: null, pausedAt: null, failures: 0, restsUntil: null }),
      ...(!active && (before?.active ?? true) && { pauseReason: 'BY_HAND', pausedAt: now() }),
      ...('secret' in made && { secret: seal.close(made.secret), secretAt: now(), createdBy: uid, createdAt: now() }),
    }),
    remove: async (tx, { id }) => {
      await repository.removeDeliveries(tx, id);
      await repository.removeWebhook(tx, id);
    },
    changes: changesOf(
      ({ name }) => name,
      ({ name, url, events, active }) => ({
        name,
        url: shownUrl(url),
        events: [...events].sort().join(', '),
        active: String(active),
      }),
    ),
  });

  /**
   * 400 on `url` for what is no https address of the public internet now; when it is sent, it is looked at again. Outside of
   * transactions, since it asks a name server.
   */
  async function refuseTarget(url: string): Promise<void> {
    const target = URL.parse(url);
    if (!target) throw fieldError('url', 'invalid');
    const { protocol, hostname } = target;
    if (protocol !== 'https:' && !allowPrivate) throw fieldError('url', 'https_needed');
    await publicAddresses(hostname, { allowPrivate, ...(resolve && { resolve }) }).catch((error: unknown) => {
      if (!(error instanceof AddressError)) throw error;
      throw fieldError('url', error.reason === 'DNS' ? 'host_unknown' : 'private_address');
    });
  }

  /** A change beside the record's own fields, in turn with others. */
  const changing = <T>(actor: Actor, key: Key, work: (tx: Db, webhook: Webhook) => Promise<T>): Promise<T> =>
    db.transaction(async (tx) => {
      const { id } = await records.get(actor, key, tx);
      await repository.lockWebhook(tx, id);
      return work(tx, await records.get(actor, key, tx));
    });
  const deliveryAfter = async (tx: Db, webhookId: number, id: number): Promise<WebhookDelivery> =>
    deliveryOf(mustExist(await repository.findDelivery(tx, webhookId, id)), origin());

  return {
    get: (actor: Actor, key: Key): Promise<Webhook> => records.get(actor, key),
    remove: records.remove,

    list(actor: Actor, companyId: number, query: WebhookQuery): Promise<ListOf<Webhook>> {
      requireInCompany(actor, companyId, PERMISSION);
      return repository.listWebhooks(db, companyId, query, now());
    },

    /** The answer alone has the secret. 409 `webhooks_full` beyond WEBHOOK.perCompany. */
    async create(actor: Actor, companyId: number, body: WebhookBody): Promise<WebhookWithSecret> {
      requireInCompany(actor, companyId, PERMISSION);
      await refuseTarget(body.url);
      const secret = newWebhookSecret();
      return { ...(await records.create(actor, companyId, { ...body, secret })), secret };
    },

    async update(actor: Actor, key: Key, body: WebhookBody, expected?: number): Promise<Webhook> {
      const { url } = await records.get(actor, key);
      if (url !== body.url) await refuseTarget(body.url);
      const updated = await records.update(actor, key, body, expected);
      queue.wakeAfterResponse();
      return updated;
    },

    /** A new secret; the former one signs on for WEBHOOK.secretHours, so that nothing is refused while a receiver changes. */
    replaceSecret: (actor: Actor, key: Key): Promise<WebhookWithSecret> =>
      changing(actor, key, async (tx, { id, companyId }) => {
        const [at, secret] = [now(), newWebhookSecret()];
        const until = new Date(at.getTime() + WEBHOOK.secretHours * 60 * 60_000);
        await repository.replaceSecret(tx, id, seal.close(secret), { at, until });
        const of = { uid: actor.uid, companyId, entity: 'webhook' as const, entityId: id, createdAt: at };
        await writeChanges(tx, of, { action: 'SECRET_REPLACED' });
        return { ...(await records.get(actor, key, tx)), secret };
      }),

    async deliveries(actor: Actor, key: Key, query: WebhookDeliveryQuery): Promise<ListOf<WebhookDelivery>> {
      const { id } = await records.get(actor, key);
      const { results, meta } = await repository.listDeliveries(db, id, query);
      return { results: results.map((row) => deliveryOf(row, origin())), meta };
    },

    /** Sends a delivery of its own kind; one attempt, also while the webhook is paused. */
    test: (actor: Actor, key: Key): Promise<WebhookDelivery> =>
      changing(actor, key, async (tx, webhook) => {
        const id = await repository.addTest(tx, webhook, now());
        queue.wakeAfterResponse();
        return deliveryAfter(tx, webhook.id, id);
      }),

    /** Sends a delivery again at once, with its id; one attempt. */
    sendAgain: (actor: Actor, key: Key, deliveryId: number): Promise<WebhookDelivery> =>
      changing(actor, key, async (tx, { id, companyId }) => {
        const at = now();
        if ((await repository.sendAgain(tx, id, deliveryId, at)) === 0) throw new AppError('not_found');
        const of = { uid: actor.uid, companyId, entity: 'webhook' as const, entityId: id, createdAt: at };
        await writeChanges(tx, of, { action: 'SENT_AGAIN', newValue: String(deliveryId) });
        queue.wakeAfterResponse();
        return deliveryAfter(tx, id, deliveryId);
      }),

    /** Sends what is due now; gives how many webhooks had their turn. */
    deliver: queue.drain,

    sweep: (): Promise<number> =>
      untilNone(() => repository.sweepDeliveries(db, new Date(now().getTime() - WEBHOOK.keptDays * DAY_MS), SWEPT)),
  };
}
