import { sql } from 'drizzle-orm';
import { date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, instant, refTo, userRef } from './columns.ts';
import { companies } from './companies.ts';
import { users } from './users.ts';

/** Keys with which other systems work in the name of a company (X-25, ADR 600). Of the secret only its SHA-256 is kept. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: id(),
    companyId: refTo(() => companies.id),
    /** The account in whose name the key acts: disabled, without password and membership. */
    uid: userRef(() => users.uid),
    name: text().notNull(),
    prefix: text().notNull(),
    secretHash: text().notNull(),
    relationType: text().notNull(),
    permissions: text().array().notNull(),
    features: text().array().notNull(),
    requestsPerMinute: integer().notNull(),
    expiresOn: date().notNull(),
    lastUsedAt: instant(),
    createdBy: userRef(() => users.uid),
    createdAt: createdAt(),
    revokedBy: uuid().references(() => users.uid),
    revokedAt: instant(),
    version: integer().notNull().default(1),
  },
  (t) => [
    uniqueIndex('api_keys_secret').on(t.secretHash),
    uniqueIndex('api_keys_uid').on(t.uid),
    uniqueIndex('api_keys_name').on(t.companyId, sql`norm(${t.name})`).where(sql`revoked_at is null`),
    index('api_keys_list').on(t.companyId, t.id),
  ],
);
