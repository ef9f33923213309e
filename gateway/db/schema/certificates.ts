import { date, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { CertificateSnapshot } from '../../../contract/certificates.ts';
import { id, instant, refTo, userRef } from './columns.ts';
import { companies } from './companies.ts';
import { employees } from './employees.ts';
import { trainingConfigs } from './trainings.ts';
import { users } from './users.ts';

/** Certificates of trainings (G-09, X-17); each company numbers its own from 1, without gaps. */
export const certificates = pgTable(
  'certificates',
  {
    id: id(),
    /** What the QR names: says nothing about the person. */
    uid: uuid().notNull().defaultRandom(),
    /** Who gave the training. */
    companyId: refTo(() => companies.id),
    number: integer().notNull(),
    employeeId: refTo(() => employees.id),
    configId: refTo(() => trainingConfigs.id),
    /** Never the CPF, which is encrypted elsewhere. */
    snapshot: jsonb().$type<CertificateSnapshot>().notNull(),
    startDate: date().notNull(),
    endDate: date().notNull(),
    /** Last day; null: it does not end by time. */
    validUntil: date(),
    createdBy: userRef(() => users.uid),
    createdAt: instant().notNull(),
    revokedAt: instant(),
    revocation: text(),
  },
  (t) => [
    uniqueIndex('certificates_uid').on(t.uid),
    uniqueIndex('certificates_number').on(t.companyId, t.number),
    index('certificates_employee').on(t.employeeId, t.id),
    index('certificates_config').on(t.configId),
  ],
);
