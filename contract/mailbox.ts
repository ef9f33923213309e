import { z } from 'zod';
import { instantSchema } from './common.ts';

/** What a demonstration would have sent by mail and SMS: kept on its machine, read on it alone (`/caixa-de-saida`). */
const CHANNELS = ['MAIL', 'SMS'] as const;
export const mailboxIdSchema = z.string().regex(/^\d{14,20}-[0-9a-f]{8}$/, { error: 'invalid_id' });
export const mailboxParamsSchema = z.strictObject({ id: mailboxIdSchema });

/** GET outbox/open: the key of the address that the start of a demonstration prints. */
export const mailboxKeySchema = z.strictObject({ key: z.string().max(100) });

/** GET outbox: newest first, at most 100. */
export const mailboxSummarySchema = z.object({
  id: z.string(),
  channel: z.enum(CHANNELS),
  to: z.string(),
  /** The first words of an SMS. */
  subject: z.string(),
  createdAt: instantSchema,
});
export type MailboxSummary = z.infer<typeof mailboxSummarySchema>;
export const mailboxListSchema = z.array(mailboxSummarySchema);

/** GET outbox/{id}. An SMS has no HTML; `links` are the addresses that the text leads to. */
export const mailboxMessageSchema = mailboxSummarySchema.extend({
  text: z.string(),
  html: z.string().nullable(),
  links: z.array(z.string()),
});
export type MailboxMessage = z.infer<typeof mailboxMessageSchema>;
