import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, numeric, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, id } from './columns.ts';

const money = () => numeric({ precision: 14, scale: 2, mode: 'number' });

/** The catalogue of protective equipment (I-01, I-05): the operator's, the same for every company. */
export const epiProducts = pgTable(
  'epi_products',
  {
    id: id(),
    name: text().notNull(),
    code: text().notNull(),
    category: text().notNull(),
    maker: text().notNull(),
    details: text().notNull(),
    /** BRL per unit. */
    price: money().notNull(),
    caNumber: text().notNull(),
    caValidity: date().notNull(),
    /** What CAEPI says: VALID, SUSPENDED, CANCELLED. */
    caSituation: text().notNull(),
    active: boolean().notNull().default(true),
    createdAt: createdAt(),
    version: integer().notNull().default(1),
  },
  (t) => [
    uniqueIndex('epi_products_code').on(sql`lower(${t.code})`).where(sql`active`),
    index('epi_products_name').on(sql`norm(${t.name})`, t.id).where(sql`active`),
  ],
);
