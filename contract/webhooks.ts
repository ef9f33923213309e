import { z } from 'zod';
import { idNumberSchema, instantSchema, nameText, searchTextSchema } from './common.ts';
import { TEXT, WEBHOOK } from './constants.ts';
import { listOf, plainPageQuery } from './list.ts';

/** Webhooks of a company: an address of its own system that the gateway tells of changes, by POST. `docs/webhooks.md`. */
export const WEBHOOK_EVENTS = ['PENDENCY_MOVED', 'DOCUMENT_DECIDED', 'READINESS_CHANGED', 'EMPLOYEE_LINKED'] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];
/** Beside the kinds that a webhook can choose: what 'send a test' sends. */
export const DELIVERED_EVENTS = [...WEBHOOK_EVENTS, 'TEST'] as const;

/** Why a webhook sends nothing: somebody paused it, or its target failed too often. */
export const WEBHOOK_PAUSES = ['BY_HAND', 'FAILED'] as const;
export const WEBHOOK_DELIVERY_STATES = ['WAITING', 'DELIVERED', 'FAILED'] as const;
export type WebhookDeliveryState = (typeof WEBHOOK_DELIVERY_STATES)[number];

/**
 * What went wrong with an attempt. STATUS: the target answered with another status than 2xx. REDIRECT: it answered with 3xx, which
 * is never followed. PRIVATE_ADDRESS: its name leads to an internal address now. Without an answer: TIMEOUT, DNS, TLS, CONNECTION.
 */
export const WEBHOOK_FAILURES = [
  'STATUS',
  'REDIRECT',
  'TIMEOUT',
  'PRIVATE_ADDRESS',
  'DNS',
  'TLS',
  'CONNECTION',
] as const;
export type WebhookFailure = (typeof WEBHOOK_FAILURES)[number];

export const webhookSchema = z.object({
  id: idNumberSchema,
  companyId: idNumberSchema,
  name: z.string(),
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  active: z.boolean(),
  /** Null while it is active. */
  pause: z.object({ reason: z.enum(WEBHOOK_PAUSES), at: instantSchema }).nullable(),
  secretAt: instantSchema,
  /** Until then deliveries are also signed with the secret before this one. */
  previousSecretUntil: instantSchema.nullable(),
  /** The last attempt of any delivery. */
  last: z.object({ state: z.enum(WEBHOOK_DELIVERY_STATES), at: instantSchema }).nullable(),
  createdAt: instantSchema,
  version: z.int().positive(),
});
export type Webhook = z.infer<typeof webhookSchema>;
/** Made, or its secret replaced: the only answers that have the secret. */
export const webhookWithSecretSchema = webhookSchema.extend({ secret: z.string() });
export type WebhookWithSecret = z.infer<typeof webhookWithSecretSchema>;

/** http or https, a host, no name and password. */
const WEB_ADDRESS = /^https?:\/\/[^\s/?#@\\]+(?:[/?#]\S*)?$/i;
/** `url`: https (http only where the installation allows internal targets), without name and password. */
export const webhookBodySchema = z.strictObject({
  name: nameText(TEXT.name),
  url: nameText(WEBHOOK.url).regex(WEB_ADDRESS, { error: 'https_needed' }),
  events: z
    .array(z.enum(WEBHOOK_EVENTS, { error: 'unknown_option' }))
    .min(1, { error: 'required' })
    .max(WEBHOOK_EVENTS.length),
  active: z.boolean({ error: 'required' }),
});
export type WebhookBody = z.infer<typeof webhookBodySchema>;

/** GET companies/{companyId}/webhooks, by name. */
export const webhookQuerySchema = z.strictObject({ ...plainPageQuery(), name: searchTextSchema.optional() });
export type WebhookQuery = z.infer<typeof webhookQuerySchema>;
export const webhookListSchema = listOf(webhookSchema);

/**
 * The body of the POST that a target gets: ids, kind, time and where to read on, nothing that is said of anybody. `id` is the same
 * in each attempt: what was seen is a repetition.
 */
export const webhookPayloadSchema = z.object({
  id: z.uuid(),
  event: z.enum(DELIVERED_EVENTS),
  occurredAt: instantSchema,
  companyId: idNumberSchema,
  projectId: idNumberSchema.nullable(),
  pendencyId: idNumberSchema.nullable(),
  documentId: idNumberSchema.nullable(),
  employeeId: idNumberSchema.nullable(),
  /** Of this API; it asks for a permission as every other call. */
  url: z.string(),
});
export type WebhookPayload = z.infer<typeof webhookPayloadSchema>;

export const webhookDeliverySchema = z.object({
  id: idNumberSchema,
  state: z.enum(WEBHOOK_DELIVERY_STATES),
  payload: webhookPayloadSchema,
  attempts: z.int().nonnegative(),
  /** The last attempt; null before the first. */
  attemptedAt: instantSchema.nullable(),
  /** When it is sent, or sent again; null when it is over. */
  nextAt: instantSchema.nullable(),
  failure: z.enum(WEBHOOK_FAILURES).nullable(),
  /** HTTP status of the answer; null without one. */
  status: z.int().nullable(),
  durationMs: z.int().nullable(),
  /** The first characters of the answer (WEBHOOK.answer), with CPFs and e-mails masked. */
  answer: z.string().nullable(),
});
export type WebhookDelivery = z.infer<typeof webhookDeliverySchema>;

/** GET webhooks/{id}/deliveries, the newest first; kept for WEBHOOK.keptDays. */
export const webhookDeliveryQuerySchema = z.strictObject({
  ...plainPageQuery(),
  /** The beginning of the id that the target gets. */
  name: searchTextSchema.optional(),
  state: z.enum(WEBHOOK_DELIVERY_STATES, { error: 'unknown_option' }).optional(),
  event: z.enum(DELIVERED_EVENTS, { error: 'unknown_option' }).optional(),
});
export type WebhookDeliveryQuery = z.infer<typeof webhookDeliveryQuerySchema>;
export const webhookDeliveryListSchema = listOf(webhookDeliverySchema);
