import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, id, instant, ref, userRef } from './columns.ts';
import { companies } from './companies.ts';
import { profiles } from './memberships.ts';
import { users } from './users.ts';

/**
 * A list as somebody wants to find it again: filters, sort, page size and columns. Without a company it is its owner's own;
 * with one it is shared with everybody there, or with those of one access profile.
 */
export const views = pgTable(
  'views',
  {
    id: id(),
    resource: text().notNull(),
    name: text().notNull(),
    /** What stands in the list's address: `{ filter, sort?, perPage? }`. */
    query: jsonb().notNull(),
    /** The columns that are shown, in their order; null: those of whoever looks. */
    columns: text().array(),
    uid: userRef(() => users.uid),
    companyId: ref().references(() => companies.id),
    profileId: ref().references(() => profiles.id, { onDelete: 'cascade' }),
    isDefault: boolean().notNull().default(false),
    createdAt: createdAt(),
    updatedAt: instant().notNull().defaultNow(),
    version: integer().notNull().default(1),
  },
  (t) => [
    index('views_owner').on(t.uid, t.resource),
    index('views_company').on(t.companyId, t.resource).where(sql`company_id is not null`),
    /** One default for a person, one for a profile, one for a company. */
    uniqueIndex('views_default')
      .on(
        t.resource,
        sql`coalesce(${t.profileId}, 0)`,
        sql`coalesce(${t.companyId}, 0)`,
        sql`(case when company_id is null then uid::text else '' end)`,
      )
      .where(sql`is_default`),
  ],
);
