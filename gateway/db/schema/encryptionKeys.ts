import { pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, instant } from './columns.ts';

/** The keys of stored files, sealed by the gateway's secret (ADR 471). The newest that is not retired encrypts. */
export const fileKeys = pgTable('file_keys', {
  id: text().primaryKey(),
  sealed: text().notNull(),
  createdAt: createdAt(),
  retiredAt: instant(),
  /** Every file was found under it: nothing is left to encrypt. */
  appliedAt: instant(),
});

/** The key of a person's values in the audit trail, sealed by the gateway's secret; erasure destroys it (ruling 27). */
export const personKeys = pgTable('person_keys', {
  /** `employee:12`, `restricted:3`, `user:<uid>`. */
  subject: text().primaryKey(),
  sealed: text(),
  createdAt: createdAt(),
  destroyedAt: instant(),
});

/** What a start has brought up to date for good, beyond what SQL can do. */
export const dataUpgrades = pgTable('data_upgrades', {
  name: text().primaryKey(),
  doneAt: instant().notNull().defaultNow(),
});
