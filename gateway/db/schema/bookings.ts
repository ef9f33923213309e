import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { ClinicHours } from '../../../contract/clinics.ts';
import { createdAt, id, instant, refTo, userRef } from './columns.ts';
import { companies } from './companies.ts';
import { employees } from './employees.ts';
import { users } from './users.ts';

const money = () => numeric({ precision: 14, scale: 2, mode: 'number' });

/** Partner clinics of the installation (I-10): the operator's, the same for every company. */
export const clinics = pgTable(
  'clinics',
  {
    id: id(),
    name: text().notNull(),
    address: text().notNull(),
    /** IBGE. */
    municipalityId: integer().notNull(),
    phone: text().notNull(),
    email: text().notNull(),
    examinations: text().array().notNull(),
    hours: jsonb().$type<ClinicHours>().notNull(),
    arrival: text().notNull(),
    /** BRL per person. */
    price: money(),
    placesPerDay: integer().notNull(),
    active: boolean().notNull().default(true),
    createdAt: createdAt(),
    version: integer().notNull().default(1),
  },
  (t) => [index('clinics_municipality').on(t.municipalityId).where(sql`active`)],
);

/** Exams of one kind at a clinic on a day (I-06); the protocol number is made of `id` and `created_at`. */
export const bookings = pgTable(
  'bookings',
  {
    id: id(),
    companyId: refTo(() => companies.id),
    clinicId: refTo(() => clinics.id),
    address: text().notNull(),
    zip: text().notNull(),
    municipalityId: integer().notNull(),
    /** Kilometres. */
    proximity: integer().notNull(),
    distance: numeric({ precision: 6, scale: 1, mode: 'number' }).notNull(),
    examinationType: text().notNull(),
    examinationDate: date().notNull(),
    examinations: text().array().notNull(),
    risks: text().array().notNull(),
    /** BRL of all people, as it was when booked. */
    price: money(),
    createdBy: userRef(() => users.uid),
    createdAt: createdAt(),
    cancelledAt: instant(),
    cancelReason: text(),
    version: integer().notNull().default(1),
  },
  (t) => [
    index('bookings_company').on(t.companyId, t.examinationDate, t.id),
    index('bookings_places').on(t.clinicId, t.examinationDate).where(sql`cancelled_at is null`),
  ],
);

export const bookingEmployees = pgTable(
  'booking_employees',
  {
    bookingId: refTo(() => bookings.id),
    employeeId: refTo(() => employees.id),
    /** As the booking has it, so that an index keeps a person from being booked twice for the same exam. */
    examinationType: text().notNull(),
    /** Neither cancelled, missed nor received. */
    open: boolean().notNull().default(true),
    /** ATTENDED or MISSED; null: nobody said. */
    attendance: text(),
    /** When the ASO came. */
    receivedAt: instant(),
    /** Counts the signed addresses: only the last one is good. */
    issue: integer().notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.bookingId, t.employeeId] }),
    uniqueIndex('booking_employees_open').on(t.employeeId, t.examinationType).where(sql`open`),
  ],
);
