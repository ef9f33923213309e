import { sql } from 'drizzle-orm';
import { bigint, date, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { MatrixColumn, MatrixRow } from '../../../contract/requirementMatrices.ts';
import { createdAt, id, instant, refTo } from './columns.ts';
import { companies } from './companies.ts';
import { users } from './users.ts';

/** Versions of the requirement matrix of a contracting company. */
export const requirementMatrices = pgTable(
  'requirement_matrices',
  {
    id: id(),
    companyId: refTo(() => companies.id),
    /** 1, 2, 3 … in the company. */
    number: integer().notNull(),
    name: text().notNull(),
    /** DRAFT, SCHEDULED, PUBLISHED or REPLACED. */
    state: text().notNull().default('DRAFT'),
    effectiveOn: date(),
    /** Projects with requirements of their own. */
    exceptions: bigint({ mode: 'number' }).array().notNull().default([]),
    columns: jsonb().$type<MatrixColumn[]>().notNull().default([]),
    rows: jsonb().$type<MatrixRow[]>().notNull().default([]),
    publishedBy: uuid().references(() => users.uid),
    publishedAt: instant(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
    version: integer().notNull().default(1),
  },
  (t) => [
    uniqueIndex('requirement_matrices_number').on(t.companyId, t.number),
    uniqueIndex('requirement_matrices_published').on(t.companyId).where(sql`${t.state} = 'PUBLISHED'`),
    uniqueIndex('requirement_matrices_scheduled').on(t.companyId).where(sql`${t.state} = 'SCHEDULED'`),
  ],
);
