import { sql } from 'drizzle-orm';
import { date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, id, ref, refTo } from './columns.ts';
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

/** Holidays of a company beside the national ones (municipal, state, its own), or of one of its units; no business days of its deadlines. */
export const holidays = pgTable(
  'holidays',
  {
    id: id(),
    companyId: refTo(() => companies.id),
    /** The unit in whose projects it counts; null: in all. */
    facilityId: ref().references(() => facilities.id, { onDelete: 'cascade' }),
    day: date().notNull(),
    name: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('holidays_day').on(t.companyId, t.day, sql`coalesce(${t.facilityId}, 0)`),
    index('holidays_facility').on(t.facilityId).where(sql`facility_id is not null`),
  ],
);
