import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { DEFAULT_LANGUAGE, type Language } from '../../../contract/constants.ts';
import { createdAt, id, instant, refTo, userRef } from './columns.ts';

/** People who sign in. The e-mail is kept in lower case. */
export const users = pgTable(
  'users',
  {
    uid: uuid().primaryKey().defaultRandom(),
    email: text().notNull(),
    displayName: text().notNull(),
    /** `+55` and digits; confirmed by a code, and then nobody else's. */
    phone: text(),
    phoneVerified: boolean().notNull().default(false),
    language: text().$type<Language>().notNull().default(DEFAULT_LANGUAGE),
    passwordHash: text(),
    passwordChangedAt: instant(),
    emailVerified: boolean().notNull().default(false),
    accountVerified: boolean().notNull().default(false),
    disabled: boolean().notNull().default(false),
    isInvited: boolean().notNull().default(false),
    /** Runs the installation: confirms companies and writes the terms, and sees no company's records by it (ADR 19). */
    operator: boolean().notNull().default(false),
    lastAccessAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('users_email').on(t.email), uniqueIndex('users_phone').on(t.phone).where(sql`phone_verified`)],
);

/** Hashes of the passwords that a person had: they are refused. */
export const passwordHistory = pgTable(
  'password_history',
  {
    uid: userRef(() => users.uid),
    hash: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('password_history_uid').on(t.uid, t.createdAt)],
);

/** Accounts at other providers that are linked to ours. */
export const identities = pgTable(
  'identities',
  {
    provider: text().notNull(),
    subject: text().notNull(),
    uid: userRef(() => users.uid),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('identities_subject').on(t.provider, t.subject), index('identities_uid').on(t.uid)],
);

/** Links of mails and tokens between two steps: SHA-256 at rest, single use, short life. */
export const oneTimeTokens = pgTable(
  'one_time_tokens',
  {
    hash: text().primaryKey(),
    /** PASSWORD_RESET, VERIFY_EMAIL, REACTIVATE, CHANGE_PASSWORD, MFA, LINK_IDENTITY. */
    kind: text().notNull(),
    uid: uuid().references(() => users.uid),
    email: text().notNull(),
    payload: jsonb(),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
  },
  (t) => [index('one_time_tokens_uid').on(t.uid, t.kind), index('one_time_tokens_expires').on(t.expiresAt)],
);

/** Codes of six digits: hashed, ten minutes, five tries. */
export const codes = pgTable(
  'codes',
  {
    id: uuid().primaryKey().defaultRandom(),
    uid: uuid().references(() => users.uid),
    /** MFA. */
    purpose: text().notNull(),
    channel: text().notNull(),
    sentTo: text().notNull(),
    hash: text().notNull(),
    tries: integer().notNull().default(0),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
  },
  (t) => [index('codes_uid').on(t.uid, t.purpose, t.createdAt)],
);

/** Versions of the terms of use, and who accepted which. */
export const terms = pgTable(
  'terms',
  {
    id: id(),
    name: text().notNull(),
    version: text().notNull(),
    template: text().notNull(),
    /** Null: since it was installed. */
    inForceFrom: date(),
    /** Null: shipped with a release. */
    publishedBy: uuid().references(() => users.uid),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('terms_version').on(t.name, t.version)],
);
export const termAcceptances = pgTable(
  'term_acceptances',
  {
    uid: userRef(() => users.uid),
    termId: refTo(() => terms.id),
    acceptedAt: instant().notNull(),
    ip: text(),
    email: text().notNull(),
  },
  (t) => [uniqueIndex('term_acceptances_once').on(t.uid, t.termId)],
);

/** One signed-in device; ended sessions stay for the record. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey().defaultRandom(),
    uid: userRef(() => users.uid),
    createdAt: createdAt(),
    lastUsedAt: instant().notNull().defaultNow(),
    endedAt: instant(),
    endReason: text(),
    userAgent: text(),
    ip: text(),
  },
  (t) => [index('sessions_uid').on(t.uid)],
);

/** Refresh tokens, SHA-256 at rest. A token used twice ends its session (its family). */
export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    hash: text().primaryKey(),
    sessionId: userRef(() => sessions.id),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
  },
  (t) => [index('refresh_tokens_session').on(t.sessionId), index('refresh_tokens_expires').on(t.expiresAt)],
);

/** Failures of sign-in, by account (hash of the e-mail, known or not) and by address. */
export const signinFailures = pgTable('signin_failures', {
  key: text().primaryKey(),
  failures: integer().notNull(),
  lastAt: instant().notNull(),
  lockedUntil: instant(),
});

/** When something that may be asked for once a minute was last done, by what and (hashed) for whom. */
export const throttles = pgTable('throttles', { key: text().primaryKey(), lastAt: instant().notNull() });

/** Calls of one address or person within a window of time, over all gateways; the key is a hash. Unlogged in the database. */
export const quotas = pgTable('quotas', {
  key: text().primaryKey(),
  calls: integer().notNull(),
  until: instant().notNull(),
});

/** Confirmed captchas: one use, five minutes. `challenge` is unique, so that a solution is confirmed once. */
export const captchas = pgTable(
  'captchas',
  {
    id: uuid().primaryKey().defaultRandom(),
    challenge: text().notNull(),
    createdAt: createdAt(),
    usedAt: instant(),
  },
  (t) => [uniqueIndex('captchas_challenge').on(t.challenge), index('captchas_created').on(t.createdAt)],
);

/** Replies of requests that carried an Idempotency-Key, kept for 24 hours. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    uid: uuid().notNull(),
    key: text().notNull(),
    requestHash: text().notNull(),
    status: integer(),
    reply: text(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('idempotency_keys_once').on(t.uid, t.key), index('idempotency_keys_created').on(t.createdAt)],
);
