import { boolean, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, instant } from './columns.ts';

/** People who sign in. The e-mail is kept in lower case. */
export const users = pgTable(
  'users',
  {
    uid: uuid().primaryKey().defaultRandom(),
    email: text().notNull(),
    displayName: text('display_name').notNull(),
    phone: text(),
    language: text().notNull().default('pt'),
    passwordHash: text('password_hash'),
    passwordChangedAt: instant(),
    emailVerified: boolean('email_verified').notNull().default(false),
    accountVerified: boolean('account_verified').notNull().default(false),
    disabled: boolean().notNull().default(false),
    isInvited: boolean('is_invited').notNull().default(false),
    lastAccessAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('users_email').on(t.email)],
);

/** One signed-in device; ended sessions stay for the record. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey().defaultRandom(),
    uid: uuid()
      .notNull()
      .references(() => users.uid),
    createdAt: createdAt(),
    lastUsedAt: instant().notNull().defaultNow(),
    endedAt: instant(),
    endReason: text('end_reason'),
    userAgent: text('user_agent'),
    ip: text(),
  },
  (t) => [index('sessions_uid').on(t.uid)],
);

/** Refresh tokens, SHA-256 at rest. A token used twice ends its session (its family). */
export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    hash: text().primaryKey(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id),
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
    requestHash: text('request_hash').notNull(),
    status: integer(),
    reply: text(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('idempotency_keys_once').on(t.uid, t.key), index('idempotency_keys_created').on(t.createdAt)],
);
