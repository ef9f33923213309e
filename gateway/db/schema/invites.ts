import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, instant, ref } from './columns.ts';
import { companies } from './companies.ts';
import { profiles } from './memberships.ts';
import { projects } from './projects.ts';
import { users } from './users.ts';

/** Invites of people to a company or a project, and of supplier companies (K-01 to K-08). The token is hashed at rest. */
export const invites = pgTable(
  'invites',
  {
    id: id(),
    /** USER, PROJECT_USER or COMPANY. */
    kind: text().notNull(),
    email: text().notNull(),
    /** The company that is joined; null for a supplier company that does not exist yet. */
    companyId: ref().references(() => companies.id),
    profileId: ref().references(() => profiles.id),
    projectId: ref().references(() => projects.id),
    cnpj: text(),
    /** What the inviter wrote of the company: names, responsible, phone, observations. */
    details: jsonb(),
    tokenHash: text().notNull(),
    invitedBy: uuid().references(() => users.uid),
    /** The contracting company whose invite confirms the supplier company (ADR 19); null: it waits for another proof. */
    vouchedBy: ref().references(() => companies.id),
    createdAt: createdAt(),
    sentAt: instant(),
    expiresAt: instant().notNull(),
    acceptedAt: instant(),
    cancelledAt: instant(),
  },
  (t) => [
    uniqueIndex('invites_token').on(t.tokenHash),
    index('invites_company').on(t.companyId, t.email),
    uniqueIndex('invites_open_cnpj')
      .on(t.cnpj)
      .where(sql`kind = 'COMPANY' and vouched_by is not null and accepted_at is null and cancelled_at is null`),
    uniqueIndex('invites_open_unvouched')
      .on(t.cnpj, t.email)
      .where(sql`kind = 'COMPANY' and vouched_by is null and accepted_at is null and cancelled_at is null`),
  ],
);
