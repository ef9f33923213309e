import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { createdAt, id, instant, ref } from './columns.ts';
import { companies } from './companies.ts';
import { accessProfiles } from './memberships.ts';

/** A list as somebody wants to see it again (wire, section 5, `views`): its own, or shared with a profile or a company. */
export const listViews = pgTable(
  'list_views',
  {
    id: id(),
    uid: uuid()
      .notNull()
      .references(() => users.uid),
    /** The noun of the list. */
    resource: text().notNull(),
    name: text().notNull(),
    /** Filters and order, as the list's address has them. */
    query: jsonb().notNull(),
    columns: text().array().notNull(),
    companyId: ref().references(() => companies.id),
    profileId: ref().references(() => accessProfiles.id, { onDelete: 'cascade' }),
    /** What the list opens with: for its owner, or for the people of the profile that it is shared with. */
    isDefault: boolean('is_default').notNull().default(false),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (t) => [
    index('list_views_uid').on(t.uid, t.resource),
    index('list_views_company').on(t.companyId).where(sql`company_id is not null`),
    index('list_views_profile').on(t.profileId).where(sql`profile_id is not null`),
    uniqueIndex('list_views_own_default')
      .on(t.uid, t.resource)
      .where(sql`is_default and profile_id is null and company_id is null`),
    uniqueIndex('list_views_profile_default')
      .on(t.profileId, t.resource)
      .where(sql`is_default and profile_id is not null`),
  ],
);
