import { boolean, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, refTo } from './columns.ts';
import { companies } from './companies.ts';

/** How the badges of a contracting company look; without a row: `BADGE_DEFAULTS` of the contract. */
export const badgeConfigs = pgTable(
  'badge_configs',
  {
    id: id(),
    companyId: refTo(() => companies.id),
    model: text().notNull(),
    /** Keys of fields; one that was removed since is not shown. */
    firstBadge: text().array().notNull(),
    secondBadge: text().array().notNull(),
    showsLogo: boolean().notNull(),
    baseColor: text().notNull(),
    requiresTraining: boolean().notNull(),
    allTrainings: boolean().notNull(),
    trainings: integer().array().notNull(),
    version: integer().notNull().default(1),
  },
  (t) => [uniqueIndex('badge_configs_company').on(t.companyId)],
);
