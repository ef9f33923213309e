import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, id, refTo } from './columns.ts';

/** A contracting company, a provider, or both. The CNPJ is 14 characters, upper case, unmasked. */
export const companies = pgTable(
  'companies',
  {
    id: id(),
    cnpj: text().notNull(),
    companyName: text().notNull(),
    tradingName: text().notNull(),
    city: text(),
    uf: text(),
    phone: text(),
    /** A second factor is demanded of everybody linked to it (B-25). */
    mfaActive: boolean().notNull().default(false),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('companies_cnpj').on(t.cnpj), index('companies_root').on(sql`substr(${t.cnpj}, 1, 8)`)],
);

/** Holidays of a company beside the national ones (municipal, state, its own); they are no business days of its deadlines. */
export const holidays = pgTable(
  'holidays',
  {
    id: id(),
    companyId: refTo(() => companies.id),
    day: date().notNull(),
    name: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('holidays_day').on(t.companyId, t.day)],
);
