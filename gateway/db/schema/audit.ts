import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, ref } from './columns.ts';

/** The append-only audit trail (domain, section 8): a trigger refuses UPDATE, DELETE and TRUNCATE. */
export const audit = pgTable(
  'audit',
  {
    id: id(),
    createdAt: createdAt(),
    /** Null when the system acts. */
    uid: uuid(),
    companyId: ref(),
    entity: text().notNull(),
    entityId: text().notNull(),
    action: text().notNull(),
    fieldName: text(),
    oldValue: text(),
    newValue: text(),
    note: text(),
  },
  (t) => [index('audit_entity').on(t.entity, t.entityId, t.id), index('audit_uid').on(t.uid, t.id)],
);
