import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant, ref, refTo, userRef } from './columns.ts';
import { companies } from './companies.ts';
import { pendencies } from './pendencies.ts';
import { systemPendencies } from './systemPendencies.ts';
import { users } from './users.ts';

/** What a contracting company does with documents that serve again; without a row they are analysed. */
export const reuseRules = pgTable(
  'reuse_rules',
  {
    companyId: refTo(() => companies.id),
    /** A shipped entry, with its adaptations, or one of the company's own; null: all others. */
    kindId: ref().references(() => systemPendencies.id),
    rule: text().notNull(),
    updatedBy: userRef(() => users.uid),
    updatedAt: instant().notNull().defaultNow(),
  },
  (t) => [uniqueIndex('reuse_rules_key').on(t.companyId, sql`coalesce(${t.kindId}, 0)`)],
);

/**
 * Pendencies of companies with a rule that ask for a document, or have got one that others ask for: written by triggers
 * (0421_document_reuse.sql), worked on by documentReuse/adoptionService.ts.
 */
export const reuseRequests = pgTable(
  'reuse_requests',
  {
    pendencyId: refTo(() => pendencies.id, { onDelete: 'cascade' }).primaryKey(),
    dueAt: instant().notNull(),
    heartbeatAt: instant(),
  },
  (t) => [index('reuse_requests_due').on(t.dueAt)],
);
