import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, id, refTo } from './columns.ts';
import { companies } from './companies.ts';

/** Units of a contracting company (B-27). Names differ in more than letters and accents. */
export const facilities = pgTable(
  'facilities',
  {
    id: id(),
    companyId: refTo(() => companies.id),
    name: text().notNull(),
    createdAt: createdAt(),
    version: integer().notNull().default(1),
  },
  (t) => [uniqueIndex('facilities_name').on(t.companyId, sql`norm(${t.name})`)],
);

/** Areas of a unit (B-28). */
export const departments = pgTable(
  'departments',
  {
    id: id(),
    facilityId: refTo(() => facilities.id),
    name: text().notNull(),
    createdAt: createdAt(),
    version: integer().notNull().default(1),
  },
  (t) => [
    uniqueIndex('departments_name').on(t.facilityId, sql`norm(${t.name})`),
    index('departments_facility').on(t.facilityId),
  ],
);
