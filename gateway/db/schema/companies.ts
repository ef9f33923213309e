import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, instant, refTo } from './columns.ts';
import { users } from './users.ts';

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
    /** NR-4, Annex I: 1 to 4. */
    riskGrade: smallint(),
    /** MEI, ME, EPP or OTHER (LC 123/2006), and how many employees the company declares; null: not informed. */
    size: text(),
    employeeCount: integer(),
    /** A second factor is demanded of everybody linked to it (B-25). */
    mfaActive: boolean().notNull().default(false),
    version: integer().notNull().default(1),
    /** Since when it waits for a proof that it belongs to who founded it (ADR 19); null: confirmed. */
    unconfirmedSince: instant(),
    foundedBy: uuid().references(() => users.uid),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('companies_cnpj').on(t.cnpj).where(sql`unconfirmed_since is null`),
    uniqueIndex('companies_unconfirmed').on(t.cnpj, t.foundedBy).where(sql`unconfirmed_since is not null`),
    index('companies_waiting').on(t.unconfirmedSince, t.id).where(sql`unconfirmed_since is not null`),
    index('companies_root').on(sql`substr(${t.cnpj}, 1, 8)`),
  ],
);

/** The logo of a company, rendered again by the gateway: PNG or harmless SVG, as base64 (B-23). */
export const companyLogos = pgTable('company_logos', {
  companyId: refTo(() => companies.id).primaryKey(),
  enabled: boolean().notNull(),
  contentType: text(),
  content: text(),
});
