import { sql } from 'drizzle-orm';
import { bigint, boolean, customType, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, instant, ref } from './columns.ts';

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
    /** In whose name; null: the system, or nobody was signed in. */
    actorCompanyId: ref(),
    /** The profile that the person had there at that moment. */
    profile: text(),
    /** Encrypted under the person's key (ADR 472). */
    ip: text(),
  },
  (t) => [
    index('audit_entity').on(t.entity, t.entityId, t.id),
    index('audit_uid').on(t.uid, t.id),
    index('audit_company').on(t.companyId, t.createdAt, t.id),
  ],
);

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const epoch = sql`'epoch'`;

/** Parts of the chain of hashes over the entries of a company; append-only as the trail. */
export const auditSeals = pgTable(
  'audit_seals',
  {
    id: id(),
    /** 0: entries of no company. */
    companyId: ref().notNull(),
    /** Counts up within a company. */
    position: integer().notNull(),
    ids: bigint({ mode: 'number' }).array().notNull(),
    /** 32 bytes for each of the entries: SHA-256 of the hash before it and of what the entry says. */
    hashes: bytes().notNull(),
    /** SHA-256 of the chain of the seal before, of whichever company, and of this one: an anchor of all. */
    chain: bytes().notNull(),
    sealedAt: instant().notNull(),
  },
  (t) => [uniqueIndex('audit_seals_position').on(t.companyId, t.position)],
);

/** How far the trail is sealed: the only row. */
export const auditSealing = pgTable('audit_sealing', {
  one: boolean().primaryKey().default(true),
  /** Every entry up to this id is sealed. */
  through: ref().notNull().default(0),
  /** The next goal: entries up to it are complete once the transactions before `ceilingXid` have ended. */
  ceiling: ref().notNull().default(0),
  ceilingXid: ref().notNull().default(0),
  ceilingAt: instant().notNull().default(epoch),
  nextAt: instant().notNull().default(epoch),
  leasedAt: instant(),
  lease: integer().notNull().default(0),
});
