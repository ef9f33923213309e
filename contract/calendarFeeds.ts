import { z } from 'zod';
import { instantSchema } from './common.ts';
import type { Permission } from './permissions.ts';

/** What a calendar program can read of a person, each at an address of its own, and what it needs (F-08, X-08; ruling 29). */
export const FEED_PERMISSIONS = {
  riskSchedules: ['see_risk_schedule'],
  deadlines: ['receive_next_due_date_notice', 'see_pendency'],
} as const satisfies Record<string, readonly [Permission, ...Permission[]]>;
export type FeedSource = keyof typeof FEED_PERMISSIONS;
const sources = Object.keys(FEED_PERMISSIONS) as [FeedSource, ...FeedSource[]];

export const feedParamsSchema = z.object({ source: z.enum(sources, { error: 'unknown_option' }) });
/** GET account/me/calendar-feeds/{source}: since when the caller has an address; null: none. */
export const calendarFeedSchema = z.object({ createdAt: instantSchema.nullable() });
export type CalendarFeed = z.infer<typeof calendarFeedSchema>;
/** POST: the address, told this once; the former one ends. */
export const feedAddressSchema = z.object({ address: z.url() });
export type FeedAddress = z.infer<typeof feedAddressSchema>;
/** GET ics/{secret}: 43 characters of base64url, with the ending that some programs ask for. */
export const icsParamsSchema = z.object({ secret: z.string().max(100) });
