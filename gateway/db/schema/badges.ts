import { sql } from 'drizzle-orm';
import { date, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, instant, refTo, userRef } from './columns.ts';
import { employees } from './employees.ts';
import { projects } from './projects.ts';
import { users } from './users.ts';

/** Ed25519 keys that sign badges. One signs; the others verify until the badges that they signed end. */
export const badgeKeys = pgTable(
  'badge_keys',
  {
    id: id(),
    /** The 32 bytes of the key, base64url. */
    publicKey: text().notNull(),
    /** Encrypted by the gateway's secret. */
    sealedPrivateKey: text().notNull(),
    createdAt: createdAt(),
    retiredAt: instant(),
  },
  () => [uniqueIndex('badge_keys_signing').on(sql`(true)`).where(sql`retired_at is null`)],
);

/** A printed badge of an employee in a project; of each pair only the last one is not revoked. */
export const badges = pgTable(
  'badges',
  {
    id: id(),
    /** What the QR names: says nothing about the person. */
    uid: uuid().notNull().defaultRandom(),
    /** Printed under the QR. */
    code: text().notNull(),
    employeeId: refTo(() => employees.id),
    projectId: refTo(() => projects.id),
    keyId: refTo(() => badgeKeys.id),
    model: text().notNull(),
    /** Last day, as printed. */
    validUntil: date().notNull(),
    createdBy: userRef(() => users.uid),
    createdAt: instant().notNull(),
    revokedAt: instant(),
    revocation: text(),
  },
  (t) => [
    uniqueIndex('badges_uid').on(t.uid),
    uniqueIndex('badges_code').on(t.code),
    index('badges_employee').on(t.employeeId, t.id),
    uniqueIndex('badges_in_use').on(t.employeeId, t.projectId).where(sql`revoked_at is null`),
    index('badges_key').on(t.keyId, t.validUntil),
  ],
);

/** Each public reading of a badge, for 30 days (LGPD: it shows where a person was). */
export const badgeReadings = pgTable(
  'badge_readings',
  {
    id: id(),
    badgeId: refTo(() => badges.id),
    at: instant().notNull(),
    /** Names of the units that the project was in. */
    facility: text(),
  },
  (t) => [index('badge_readings_badge').on(t.badgeId, t.at), index('badge_readings_at').on(t.at)],
);
