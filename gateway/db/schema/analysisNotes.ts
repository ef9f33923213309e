import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, instant, ref, refTo, userRef } from './columns.ts';
import { companies } from './companies.ts';
import { projects } from './projects.ts';
import { systemPendencies } from './systemPendencies.ts';
import { users } from './users.ts';

/** What analysts of a contracting company write down for one another about a document (D-32, D-33). */
export const analysisNotes = pgTable(
  'analysis_notes',
  {
    id: id(),
    /** The contracting company. */
    companyId: refTo(() => companies.id),
    title: text().notNull(),
    description: text().notNull(),
    systemPendencyId: refTo(() => systemPendencies.id),
    /** Null: whoever sends the document. */
    providerId: ref().references(() => companies.id),
    /** Null: in every project. */
    projectId: ref().references(() => projects.id, { onDelete: 'cascade' }),
    createdBy: userRef(() => users.uid),
    updatedBy: uuid().references(() => users.uid),
    createdAt: createdAt(),
    updatedAt: instant().notNull().defaultNow(),
    version: integer().notNull().default(1),
  },
  (t) => [
    index('analysis_notes_company').on(t.companyId, t.updatedAt, t.id),
    index('analysis_notes_document').on(t.companyId, t.systemPendencyId),
    index('analysis_notes_search').using(
      'gin',
      sql`norm(${t.title} || ' ' || plain_text(${t.description})) gin_trgm_ops`,
    ),
  ],
);
