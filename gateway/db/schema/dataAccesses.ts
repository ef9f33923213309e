import { sql } from 'drizzle-orm';
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, ref } from './columns.ts';

/** Who saw which personal data (LGPD arts. 37 and 48): append-only; a trigger lets only rows older than five years be deleted. */
export const dataAccesses = pgTable(
  'data_accesses',
  {
    id: id(),
    createdAt: createdAt(),
    uid: uuid().notNull(),
    /** In whose name. */
    companyId: ref().notNull(),
    /** Whose people they are. */
    employerId: ref().notNull(),
    /** What was done (contract/dataAccesses.ts). */
    kind: text().notNull(),
    sensitivity: text().notNull(),
    /** The people whose data were shown. */
    employeeIds: ref().array().notNull(),
    documentId: ref(),
    reason: text(),
  },
  (t) => [
    index('data_accesses_company').on(t.companyId, t.createdAt, t.id),
    index('data_accesses_employer').on(t.employerId, t.createdAt, t.id),
    index('data_accesses_uid').on(t.uid, t.createdAt, t.id),
    index('data_accesses_people').using('gin', t.employeeIds),
    index('data_accesses_health').on(t.uid, t.createdAt).where(sql`sensitivity = 'HEALTH'`),
  ],
);
