import { sql } from 'drizzle-orm';
import { bigint, boolean, date, index, numeric, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/**
 * The register of companies (H-02): open data of the Receita Federal and public lists of sanctions, replaced as a whole by
 * `npm run import:cnpj`, which fills `<table>_next` and changes the names. Belongs to nobody: the data are public. Columns of keys
 * have the collation "C", so that a root or the beginning of a name is a range of the index.
 */
export const registerCompanies = pgTable(
  'register_companies',
  {
    root: text().notNull(),
    name: text().notNull(),
    legalNature: text().notNull(),
    size: text().notNull(),
    capital: numeric({ precision: 18, scale: 2, mode: 'number' }).notNull(),
  },
  (t) => [
    uniqueIndex('register_companies_root').on(t.root),
    index('register_companies_name').using('btree', sql`norm(${t.name}) collate "C"`),
  ],
);

export const registerEstablishments = pgTable(
  'register_establishments',
  {
    cnpj: text().notNull(),
    headquarters: boolean().notNull(),
    tradingName: text().notNull(),
    /** Code of the Receita: 01 NULA, 02 ATIVA, 03 SUSPENSA, 04 INAPTA, 08 BAIXADA. */
    situation: text().notNull(),
    situationOn: date(),
    reason: text().notNull(),
    openedOn: date(),
    cnae: text().notNull(),
    /** Separated by commas. */
    otherCnaes: text().notNull(),
    street: text().notNull(),
    number: text().notNull(),
    complement: text().notNull(),
    district: text().notNull(),
    zip: text().notNull(),
    state: text().notNull(),
    municipality: text().notNull(),
  },
  (t) => [
    uniqueIndex('register_establishments_cnpj').on(t.cnpj),
    index('register_establishments_name')
      .using('btree', sql`norm(${t.tradingName}) collate "C"`)
      .where(sql`trading_name <> ''`),
  ],
);

export const registerPartners = pgTable(
  'register_partners',
  {
    root: text().notNull(),
    kind: text().notNull(),
    name: text().notNull(),
    /** As published: of a person only the six digits in the middle. */
    document: text().notNull(),
    qualification: text().notNull(),
    since: date(),
  },
  (t) => [index('register_partners_root').on(t.root)],
);

/** What codes mean: CNAE, MUNICIPALITY, NATURE, QUALIFICATION and REASON. */
export const registerNames = pgTable(
  'register_names',
  { kind: text().notNull(), code: text().notNull(), name: text().notNull() },
  (t) => [uniqueIndex('register_names_code').on(t.kind, t.code)],
);

/** Entries of CEIS, CNEP, CEPIM, of the register of employers of forced labour (SLAVERY), embargoes of Ibama and debts (PGFN). */
export const registerSanctions = pgTable(
  'register_sanctions',
  {
    list: text().notNull(),
    /** CNPJ or CPF, without signs. */
    document: text().notNull(),
    name: text().notNull(),
    organ: text().notNull(),
    sanction: text().notNull(),
    startsOn: date(),
    endsOn: date(),
    /** BRL, of a debt. */
    amount: numeric({ precision: 16, scale: 2 }),
  },
  (t) => [index('register_sanctions_document').on(t.document)],
);

/** How far an import is: rows of each file that stand in the `_next` tables. */
export const registerFiles = pgTable('register_files', {
  name: text().primaryKey(),
  kind: text().notNull(),
  /** Size and time of change: another file of the same name is read from the start. */
  stamp: text().notNull(),
  rows: bigint({ mode: 'number' }).notNull().default(0),
  done: boolean().notNull().default(false),
});

export const registerLoads = pgTable('register_loads', {
  kind: text().primaryKey(),
  rows: bigint({ mode: 'number' }).notNull(),
  loadedAt: instant().notNull(),
});
