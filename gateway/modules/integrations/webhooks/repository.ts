import { sql } from 'drizzle-orm';
import type { ListOf } from '../../../../contract/list.ts';
import type {
  Webhook,
  WebhookDelivery,
  WebhookDeliveryQuery,
  WebhookFailure,
  WebhookPayload,
  WebhookQuery,
} from '../../../../contract/webhooks.ts';
import { changed, column, count, type Db, firstRow, rows } from '../../../db/client.ts';
import { listPage, matches } from '../../../lib/listPage.ts';
import { idArray } from '../../../lib/scopeSql.ts';
import { instant } from '../../../lib/sqlTime.ts';

const fields = (
  at: Date,
) => sql`w.id, w.company_id as "companyId", w.name, w.url, to_json(w.events) as events, w.active,
  case when not w.active then json_build_object('reason', w.pause_reason, 'at', iso(w.paused_at)) end as pause,
  iso(w.secret_at) as "secretAt",
  case when w.previous_until > ${instant(at)} then iso(w.previous_until) end as "previousSecretUntil",
  (select json_build_object('state', d.state, 'at', iso(d.attempted_at)) from webhook_deliveries d
    where d.webhook_id = w.id and d.attempted_at is not null order by d.id desc limit 1) as last,
  iso(w.created_at) as "createdAt", w.version`;

export function listWebhooks(db: Db, companyId: number, query: WebhookQuery, at: Date): Promise<ListOf<Webhook>> {
  const where = sql`w.company_id = ${companyId} ${query.name ? sql`and ${matches(sql`norm(w.name)`, query.name)}` : sql``}`;
  return listPage(
    db,
    query,
    sql`select ${fields(at)} from webhooks w where ${where} order by norm(w.name), w.id`,
    sql`select w.id from webhooks w where ${where}`,
  );
}

export const findWebhook = (
  db: Db,
  { id, companyIds }: { id: number; companyIds: readonly number[] },
  at: Date,
): Promise<Webhook | undefined> =>
  firstRow(db)`select ${fields(at)} from webhooks w where w.id = ${id} and w.company_id = any(${idArray(companyIds)})`;

export const countWebhooks = (db: Db, companyId: number): Promise<number> =>
  count(db)`select count(*)::int from webhooks where company_id = ${companyId}`;

/** The former secret signs on beside the new one until `until`. */
export const replaceSecret = (tx: Db, id: number, secret: string, { at, until }: { at: Date; until: Date }) =>
  changed(tx)`update webhooks set previous_secret = secret, previous_until = ${instant(until)}, secret = ${secret},
    secret_at = ${instant(at)}, version = version + 1 where id = ${id}`;

export const lockWebhook = (tx: Db, id: number) => rows(tx)`select 1 from webhooks where id = ${id} for no key update`;

export const removeWebhook = (tx: Db, id: number) => changed(tx)`delete from webhooks where id = ${id}`;

export const removeDeliveries = (tx: Db, webhookId: number) =>
  changed(tx)`delete from webhook_deliveries where webhook_id = ${webhookId}`;

// ---------------------------------------------------------------- deliveries
/** What a delivery tells, as `deliveryOf` (delivery.ts) writes it. */
export type DeliveryRow = Omit<WebhookDelivery, 'payload'> &
  Omit<WebhookPayload, 'id' | 'url'> & { uid: string; webhookId: number };
const delivery = sql`d.id, d.uid::text as uid, d.webhook_id as "webhookId", d.company_id as "companyId", d.event,
  d.project_id as "projectId", d.pendency_id as "pendencyId", d.document_id as "documentId", d.employee_id as "employeeId",
  iso(d.created_at) as "occurredAt", d.state, d.attempts, iso(d.attempted_at) as "attemptedAt", iso(case when d.next_at is not null then greatest(d.next_at, d.created_at) end) as "nextAt",
  d.failure, d.status, d.duration_ms as "durationMs", d.answer`;

export function listDeliveries(db: Db, webhookId: number, query: WebhookDeliveryQuery): Promise<ListOf<DeliveryRow>> {
  const { state, event, name } = query;
  const where = sql`d.webhook_id = ${webhookId} ${name ? sql`and starts_with(d.uid::text, ${name.toLowerCase()})` : sql``} ${state ? sql`and d.state = ${state}` : sql``} ${
    event ? sql`and d.event = ${event}` : sql``
  }`;
  return listPage(
    db,
    query,
    sql`select ${delivery} from webhook_deliveries d where ${where} order by d.id desc`,
    sql`select d.id from webhook_deliveries d where ${where}`,
  );
}

export const findDelivery = (db: Db, webhookId: number, id: number): Promise<DeliveryRow | undefined> =>
  firstRow(db)`select ${delivery} from webhook_deliveries d where d.id = ${id} and d.webhook_id = ${webhookId}`;

/** A test, due at once. */
export const addTest = async (
  tx: Db,
  { id, companyId }: Pick<Webhook, 'id' | 'companyId'>,
  at: Date,
): Promise<number> =>
  (
    await column(tx)<number>`insert into webhook_deliveries (webhook_id, company_id, event, manual, created_at, next_at)
    values (${id}, ${companyId}, 'TEST', true, ${instant(at)}, ${instant(at)}) returning id`
  )[0] ?? 0;

/** The same delivery once more, with the same id for its receiver. */
export const sendAgain = (tx: Db, webhookId: number, id: number, at: Date) =>
  changed(tx)`update webhook_deliveries set state = 'WAITING', manual = true, next_at = ${instant(at)}
    where id = ${id} and webhook_id = ${webhookId}`;

// ---------------------------------------------------------------- sending
export type LeasedWebhook = {
  id: number;
  companyId: number;
  lease: number;
  name: string;
  url: string;
  secret: string;
  previousSecret: string | null;
};

/** Due, and of nothing that can still be undone (ruling 16). A paused webhook sends what a person asks for alone. */
const due = (at: Date) => sql`d.webhook_id = w.id and d.next_at <= ${instant(at)}
  and (d.manual or (w.active and (w.rests_until is null or w.rests_until <= ${instant(at)})))
  and not exists (select 1 from pendency_undos u where u.pendency_id = d.pendency_id and u.until > ${instant(at)})`;

/** The webhook that waited longest for its turn; one gateway sends to it at a time. */
export const leaseWebhook = (
  db: Db,
  { held, staleBefore, at }: { held: readonly number[]; staleBefore: Date; at: Date },
): Promise<LeasedWebhook | undefined> =>
  firstRow(db)`update webhooks w set leased_at = ${instant(at)}, lease = w.lease + 1 from (
      select w.id from webhooks w where (w.leased_at is null or w.leased_at <= ${instant(staleBefore)})
        and w.id <> all(${idArray(held)}) and exists (select 1 from webhook_deliveries d where ${due(at)})
      order by w.served_at nulls first, w.id limit 1 for no key update skip locked) found
    where w.id = found.id
    returning w.id, w.company_id as "companyId", w.lease, w.name, w.url, w.secret,
      case when w.previous_until > ${instant(at)} then w.previous_secret end as "previousSecret"`;

export const renewLease = (db: Db, { id, lease }: LeasedWebhook, at: Date) =>
  changed(db)`update webhooks set leased_at = ${instant(at)} where id = ${id} and lease = ${lease}`;

export const endLease = (db: Db, { id, lease }: LeasedWebhook, at: Date) =>
  changed(db)`update webhooks set leased_at = null, served_at = ${instant(at)} where id = ${id} and lease = ${lease}`;

export const dueDeliveries = (
  db: Db,
  { id, lease }: LeasedWebhook,
  at: Date,
  limit: number,
): Promise<(DeliveryRow & { manual: boolean })[]> =>
  rows(db)`select ${delivery}, d.manual from webhook_deliveries d join webhooks w on w.id = d.webhook_id
    where w.id = ${id} and w.lease = ${lease} and ${due(at)} order by d.next_at, d.id limit ${limit}`;

export type Attempt = {
  deliveryId: number;
  webhookId: number;
  at: Date;
  failure: WebhookFailure | null;
  status: number | null;
  durationMs: number;
  answer: string | null;
  /** Null: it is over. */
  nextAt: Date | null;
};
export const saveAttempt = (tx: Db, { deliveryId, at, failure, status, durationMs, answer, nextAt }: Attempt) =>
  changed(
    tx,
  )`update webhook_deliveries set attempts = attempts + 1, attempted_at = ${instant(at)}, failure = ${failure},
      status = ${status}, duration_ms = ${durationMs}, answer = ${answer}, next_at = ${nextAt?.toISOString() ?? null}::timestamptz,
      state = ${failure === null ? 'DELIVERED' : nextAt ? 'WAITING' : 'FAILED'}
    where id = ${deliveryId}`;

/** The target answers: nothing rests. */
export const answered = (tx: Db, id: number) =>
  changed(
    tx,
  )`update webhooks set failures = 0, rests_until = null where id = ${id} and (failures > 0 or rests_until is not null)`;

/** Nobody answers: the webhook rests, longer with each time. */
export const rest = (tx: Db, id: number, at: Date, { firstMs, maxMs }: { firstMs: number; maxMs: number }) =>
  changed(tx)`update webhooks set failures = failures + 1, rests_until = ${instant(at)}
      + least(${firstMs}::float8 * power(2, least(failures, 20)), ${maxMs}::float8) * interval '1 millisecond' where id = ${id}`;

/** True for the one who paused it. Its administrators are told (ADR 160). */
export async function pauseFailed(tx: Db, id: number, at: Date): Promise<boolean> {
  const paused = await changed(
    tx,
  )`update webhooks set active = false, pause_reason = 'FAILED', paused_at = ${instant(at)},
    version = version + 1 where id = ${id} and active`;
  if (paused > 0) await changed(tx)`insert into notice_causes (kind, subject_id) values ('WEBHOOK_PAUSED', ${id})`;
  return paused > 0;
}

/** Removes what is old, and with it what a removed webhook left. */
export const sweepDeliveries = (db: Db, before: Date, limit: number): Promise<number> =>
  changed(db)`delete from webhook_deliveries where id in (
    select id from webhook_deliveries where created_at < ${instant(before)} limit ${limit})`;
