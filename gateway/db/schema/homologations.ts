import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { RegisteredCompany } from '../../../contract/companyRegister.ts';
import type { Language } from '../../../contract/constants.ts';
import type { Weights } from '../../../contract/homologationScores.ts';
import { createdAt, id, instant, refTo, userRef } from './columns.ts';
import { companies } from './companies.ts';
import { users } from './users.ts';

const score = () => numeric({ precision: 4, scale: 1, mode: 'number' });

/** Reports on companies (H-01 to H-11), of the contracting company that ordered them; never changed once they are done, but by a retry. */
export const homologations = pgTable(
  'homologations',
  {
    id: id(),
    companyId: refTo(() => companies.id),
    cnpj: text().notNull(),
    name: text().notNull(),
    tradingName: text().notNull(),
    /** As the register said when it was ordered. */
    situation: text().notNull(),
    /** ANALYSING or DONE. */
    status: text().notNull().default('ANALYSING'),
    info: jsonb().$type<RegisteredCompany>().notNull(),
    weights: jsonb().$type<Weights>().notNull(),
    legal: score(),
    restrictions: score(),
    indicators: score(),
    dependence: score(),
    general: score(),
    uncapped: score(),
    capped: boolean().notNull().default(false),
    createdBy: userRef(() => users.uid),
    createdAt: createdAt(),
    /** Of the gateway that works on it. */
    heartbeatAt: instant(),
    version: integer().notNull().default(1),
  },
  (t) => [
    index('homologations_company').on(t.companyId, t.createdAt.desc(), t.id.desc()),
    index('homologations_cnpj').on(t.companyId, t.cnpj, t.id),
    uniqueIndex('homologations_running').on(t.companyId, t.cnpj).where(sql`status = 'ANALYSING'`),
  ],
);

/** One check of a report; without a score it could not be asked. */
export const homologationEntries = pgTable(
  'homologation_entries',
  {
    homologationId: refTo(() => homologations.id),
    slug: text().notNull(),
    dimension: text().notNull(),
    weight: integer().notNull(),
    critical: boolean().notNull(),
    situation: text(),
    detail: text().notNull(),
    score: score(),
    emission: date(),
    validity: date(),
    source: text(),
    fileUrl: text(),
    askedAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.homologationId, t.slug] })],
);

/** Versions of the term under which a company is looked up; the highest one is in force. */
export const homologationTerms = pgTable('homologation_terms', {
  version: integer().primaryKey(),
  text: jsonb().$type<Record<Language, string>>().notNull(),
  /** Null of the shipped one. */
  publishedAt: instant(),
  publishedBy: uuid().references(() => users.uid),
});

export const homologationAcceptances = pgTable(
  'homologation_acceptances',
  {
    companyId: refTo(() => companies.id),
    cnpj: text().notNull(),
    version: integer()
      .notNull()
      .references(() => homologationTerms.version),
    acceptedBy: userRef(() => users.uid),
    acceptedAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.cnpj, t.version] })],
);

/** Weights of a company, where they are not those that were shipped. */
export const homologationConfigs = pgTable('homologation_configs', {
  companyId: refTo(() => companies.id).primaryKey(),
  weights: jsonb().$type<Weights>().notNull(),
});

/** Who is told when a company's situation or a clearance changes, and when it was last looked at. */
export const homologationWatches = pgTable(
  'homologation_watches',
  {
    companyId: refTo(() => companies.id),
    cnpj: text().notNull(),
    uid: userRef(() => users.uid),
    lookedAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.cnpj, t.uid] })],
);
