import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, id, ref, refTo, userRef } from './columns.ts';
import { companies } from './companies.ts';
import { projects } from './projects.ts';
import { users } from './users.ts';

/** A named set of permissions of one company (B-11 to B-14). */
export const profiles = pgTable(
  'profiles',
  {
    id: id(),
    companyId: refTo(() => companies.id),
    name: text().notNull(),
    relationType: text().notNull(),
    description: text(),
    permissions: text().array().notNull(),
    features: text().array().notNull(),
    version: integer().notNull().default(1),
  },
  (t) => [uniqueIndex('profiles_name').on(t.companyId, sql`norm(${t.name})`)],
);

/** user × company × profile, for all projects of the company or for one (`accountCompanyId` on the wire). */
export const memberships = pgTable(
  'memberships',
  {
    id: id(),
    uid: userRef(() => users.uid),
    companyId: refTo(() => companies.id),
    profileId: refTo(() => profiles.id),
    projectId: ref().references(() => projects.id),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('memberships_once').on(t.uid, t.companyId, sql`coalesce(${t.projectId}, 0)`),
    index('memberships_company').on(t.companyId),
    index('memberships_profile').on(t.profileId),
  ],
);
