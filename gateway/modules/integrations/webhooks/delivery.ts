import { maskCpfsIn } from '../../../../contract/common.ts';
import { WEBHOOK } from '../../../../contract/constants.ts';
import type { WebhookDelivery, WebhookPayload } from '../../../../contract/webhooks.ts';
import type { WorkQueues } from '../../../background/workQueue.ts';
import type { Db } from '../../../db/client.ts';
import { writeAudit } from '../../../lib/audit.ts';
import { publish } from '../../../lib/events.ts';
import { outboundPost } from '../../../lib/outboundPost.ts';
import type { Resolve } from '../../../lib/publicAddress.ts';
import type { Seal } from '../../../lib/seal.ts';
import { webhookSignature } from '../../../lib/webhookSignature.ts';
import type { DeliveryRow, LeasedWebhook } from './repository.ts';
import * as repository from './repository.ts';

export type Dependencies = {
  db: Db;
  now: () => Date;
  queues: WorkQueues;
  seal: Seal;
  /** The address that people use, for links. */
  origin: () => string;
  allowPrivate?: boolean | undefined;
  resolve?: Resolve | undefined;
  timeoutMs?: number | undefined;
  log?: { error(details: object, text: string): void } | undefined;
};

const BACKOFF = { firstMs: WEBHOOK.firstRetryMs, maxMs: WEBHOOK.maxRetryMs };

/** Where a receiver reads on. */
const pathOf = ({ event, pendencyId, employeeId, webhookId }: DeliveryRow): string => {
  if (pendencyId !== null) return `pendencies/${pendencyId}`;
  if (event === 'READINESS_CHANGED') return `companies/employees/${employeeId}/readiness`;
  return employeeId === null ? `webhooks/${webhookId}` : `companies/employees/${employeeId}`;
};

export const deliveryOf = (row: DeliveryRow, origin: string): WebhookDelivery => {
  const { uid, event, occurredAt, companyId, projectId, pendencyId, documentId, employeeId } = row;
  const { id, state, attempts, attemptedAt, nextAt, failure, status, durationMs, answer } = row;
  const payload: WebhookPayload = {
    ...{ id: uid, event, occurredAt, companyId, projectId, pendencyId, documentId, employeeId },
    url: `${origin}/api/${pathOf(row)}`,
  };
  return { id, state, payload, attempts, attemptedAt, nextAt, failure, status, durationMs, answer };
};

/** What is kept of an answer: one line, nothing that looks like a person's. */
export const shownAnswer = (answer: string | null): string | null =>
  answer === null
    ? null
    : maskCpfsIn(answer)
        .replace(/[^\s<>"]+@[^\s<>"]+/g, '***@***')
        .replace(/\p{Cc}+/gu, ' ')
        .slice(0, WEBHOOK.answer);

/**
 * Sends deliveries in the background (ADR 610). A turn is one webhook with some of its deliveries, so that a slow target costs its
 * own turn alone; which gateway sends is a lease on the webhook. At least once: a gateway that dies before it wrote the outcome
 * leaves the delivery to the next, with the same id.
 */
export function webhookDelivery({ db, now, queues, seal, origin, log, ...options }: Dependencies) {
  const { allowPrivate = false, resolve, timeoutMs = WEBHOOK.timeoutMs } = options;
  const outbound = { allowPrivate, timeoutMs, read: WEBHOOK.read, ...(resolve && { resolve }) };

  async function attempt(webhook: LeasedWebhook, row: DeliveryRow, signal: AbortSignal) {
    const { payload } = deliveryOf(row, origin());
    const body = JSON.stringify(payload);
    const secrets = [webhook.secret, webhook.previousSecret].flatMap((sealed) => {
      const secret = sealed === null ? null : seal.open(sealed);
      return typeof secret === 'string' ? [secret] : [];
    });
    const headers = {
      'user-agent': 'Prumo-Webhooks/1',
      'prumo-delivery': payload.id,
      'prumo-event': payload.event,
      'prumo-signature': webhookSignature(body, secrets, now()),
    };
    return outboundPost(webhook.url, { headers, body }, outbound, signal);
  }

  /** Sends one delivery and writes what came of it. False: nobody answered, so that the rest of the turn would be lost time. */
  async function deliver(
    webhook: LeasedWebhook,
    row: DeliveryRow & { manual: boolean },
    signal: AbortSignal,
  ): Promise<boolean> {
    const outcome = await attempt(webhook, row, signal);
    const at = now();
    const attempts = row.attempts + 1;
    const isLast = row.manual || attempts >= WEBHOOK.attempts;
    const delay = Math.min(WEBHOOK.firstRetryMs * 2 ** (attempts - 1), WEBHOOK.maxRetryMs);
    const nextAt = outcome.failure === null || isLast ? null : new Date(at.getTime() + delay);
    await db.transaction(async (tx) => {
      const answer = shownAnswer(outcome.answer);
      await publish(tx, { topic: 'webhooks', id: webhook.id, company: webhook.companyId });
      await repository.saveAttempt(tx, { ...outcome, deliveryId: row.id, webhookId: webhook.id, at, answer, nextAt });
      if (outcome.status !== null) await repository.answered(tx, webhook.id);
      else if (!row.manual) await repository.rest(tx, webhook.id, at, BACKOFF);
      if (outcome.failure === null || row.manual || nextAt) return;
      if (await repository.pauseFailed(tx, webhook.id, at)) {
        const of = { uid: null, companyId: webhook.companyId, entity: 'webhook' as const, entityId: webhook.id };
        await writeAudit(tx, [{ ...of, action: 'PAUSED', newValue: outcome.failure, createdAt: at }]);
      }
    });
    if (nextAt === null && outcome.failure !== null)
      log?.error({ webhook: webhook.id, delivery: row.uid, failure: outcome.failure }, 'a webhook was not delivered');
    return outcome.status !== null;
  }

  async function work(webhook: LeasedWebhook, signal: AbortSignal): Promise<void> {
    const waiting = await repository.dueDeliveries(db, webhook, now(), WEBHOOK.batch);
    let goesOn = true;
    const sendSome = async () => {
      for (let row = waiting.shift(); row && goesOn; row = waiting.shift()) {
        signal.throwIfAborted();
        if (!(await deliver(webhook, row, signal))) goesOn = false;
      }
    };
    const ended = await Promise.allSettled(Array.from({ length: WEBHOOK.sideBySide }, sendSome));
    for (const one of ended) if (one.status === 'rejected') throw one.reason;
    await repository.endLease(db, webhook, now());
  }

  return queues.create<LeasedWebhook>({
    name: 'webhooks',
    concurrency: TARGETS_SIDE_BY_SIDE,
    claim: (held, staleBefore) =>
      repository.leaseWebhook(db, { held: held.map(({ id }) => id), staleBefore, at: now() }),
    work,
    heartbeat: (webhook) => repository.renewLease(db, webhook, now()),
    release: (webhook) => repository.endLease(db, webhook, now()),
    fail: (webhook) => repository.endLease(db, webhook, now()),
  });
}

const TARGETS_SIDE_BY_SIDE = 20;
