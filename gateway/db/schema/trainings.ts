import { sql } from 'drizzle-orm';
import { boolean, index, integer, numeric, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, id, instant, ref, refTo } from './columns.ts';
import { companies } from './companies.ts';
import { systemPendencies } from './systemPendencies.ts';

/** A training that can be given (G-07); without a company: shipped, found again by its slug. */
export const trainingConfigs = pgTable(
  'training_configs',
  {
    id: id(),
    companyId: ref().references(() => companies.id),
    slug: text(),
    name: text().notNull(),
    norm: text().notNull(),
    content: text().notNull(),
    minimumHours: integer().notNull(),
    periodicHours: integer(),
    minimumScore: numeric({ precision: 3, scale: 1, mode: 'number' }),
    validityMonths: integer(),
    /** IN_PERSON, BLENDED, ONLINE. */
    modalities: text().array().notNull(),
    certificateText: text().notNull(),
    active: boolean().notNull().default(true),
    createdAt: createdAt(),
    updatedAt: instant().notNull().defaultNow(),
    version: integer().notNull().default(1),
  },
  (t) => [
    uniqueIndex('training_configs_name').on(t.companyId, sql`norm(${t.name})`).where(sql`active`),
    uniqueIndex('training_configs_slug').on(t.slug),
  ],
);

/** The documents of the catalogue that an approval in the training satisfies. */
export const trainingConfigDocuments = pgTable(
  'training_config_documents',
  {
    configId: refTo(() => trainingConfigs.id, { onDelete: 'cascade' }),
    systemPendencyId: refTo(() => systemPendencies.id),
  },
  (t) => [
    primaryKey({ columns: [t.configId, t.systemPendencyId] }),
    index('training_config_documents_of').on(t.systemPendencyId),
  ],
);
