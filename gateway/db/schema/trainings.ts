import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { CertificateSnapshot } from '../../../contract/certificates.ts';
import { createdAt, id, instant, ref, refTo, userRef } from './columns.ts';
import { companies } from './companies.ts';
import { employees } from './employees.ts';
import { facilities } from './facilities.ts';
import { systemPendencies } from './systemPendencies.ts';
import { users } from './users.ts';

/** A training that can be given (G-07); without a company: shipped, found again by its slug. */
export const trainingConfigs = pgTable(
  'training_configs',
  {
    id: id(),
    companyId: ref().references(() => companies.id),
    slug: text(),
    name: text().notNull(),
    norm: text().notNull(),
    content: text().notNull(),
    minimumHours: integer().notNull(),
    periodicHours: integer(),
    minimumScore: numeric({ precision: 3, scale: 1, mode: 'number' }),
    validityMonths: integer(),
    /** Another training that must be in force before this one is approved. */
    requiredId: ref().references((): AnyPgColumn => trainingConfigs.id),
    /** IN_PERSON, BLENDED, ONLINE. */
    modalities: text().array().notNull(),
    certificateText: text().notNull(),
    active: boolean().notNull().default(true),
    createdAt: createdAt(),
    updatedAt: instant().notNull().defaultNow(),
    version: integer().notNull().default(1),
  },
  (t) => [
    uniqueIndex('training_configs_name').on(t.companyId, sql`norm(${t.name})`).where(sql`active`),
    uniqueIndex('training_configs_slug').on(t.slug),
  ],
);

/** The documents of the catalogue that an approval in the training satisfies. */
export const trainingConfigDocuments = pgTable(
  'training_config_documents',
  {
    configId: refTo(() => trainingConfigs.id, { onDelete: 'cascade' }),
    systemPendencyId: refTo(() => systemPendencies.id),
  },
  (t) => [
    primaryKey({ columns: [t.configId, t.systemPendencyId] }),
    index('training_config_documents_of').on(t.systemPendencyId),
  ],
);

/** A training that is held (G-01 to G-04). Its counters are written under the lock of its row: seats are never exceeded. */
export const trainingClasses = pgTable(
  'training_classes',
  {
    id: id(),
    companyId: refTo(() => companies.id),
    /** Of its company, from 1; given by a trigger (0142). */
    number: integer().notNull().default(0),
    trainingConfigId: refTo(() => trainingConfigs.id),
    modality: text().notNull(),
    place: text().notNull(),
    /** The unit of the company in which it is held. */
    facilityId: ref().references(() => facilities.id, { onDelete: 'set null' }),
    placeSearch: text().generatedAlwaysAs(sql`norm(place)`),
    hours: integer().notNull(),
    seats: integer().notNull(),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    /** Enrolment is open: OPEN instead of PLANNED. */
    open: boolean().notNull().default(false),
    responsibleName: text().notNull(),
    responsibleRegister: text().notNull(),
    /** The names of who takes part or waits, as texts are searched, a line each; kept by triggers (0140). */
    peopleSearch: text().notNull().default(''),
    enrolled: integer().notNull().default(0),
    waiting: integer().notNull().default(0),
    cancelledAt: instant(),
    cancelReason: text(),
    /** Why it was registered when it was over, and by whom: somebody else approves it (G-06). */
    retroactiveReason: text(),
    retroactiveBy: uuid().references(() => users.uid),
    createdAt: createdAt(),
    updatedAt: instant().notNull().defaultNow(),
    version: integer().notNull().default(1),
  },
  (t) => [
    uniqueIndex('training_classes_number').on(t.companyId, t.number),
    index('training_classes_list').on(t.companyId, t.startsAt, t.id),
    index('training_classes_end').on(t.companyId, t.endsAt, t.id),
    index('training_classes_people').using('gin', t.companyId, t.peopleSearch.op('gin_trgm_ops')),
    index('training_classes_config').on(t.trainingConfigId),
    check('training_classes_seats', sql`${t.enrolled} <= ${t.seats}`),
  ],
);

/** Who takes part or waits for a seat, in the order of the ids. */
export const trainingClassEmployees = pgTable(
  'training_class_employees',
  {
    id: id(),
    classId: refTo(() => trainingClasses.id, { onDelete: 'cascade' }),
    /** Of the class. */
    companyId: refTo(() => companies.id),
    employeeId: refTo(() => employees.id),
    /** ENROLLED or WAITING. */
    state: text().notNull(),
    attended: boolean(),
    score: numeric({ precision: 3, scale: 1, mode: 'number' }),
    /** Approved with this certificate; a revoked one may be replaced. */
    certificateId: ref().references(() => certificates.id),
  },
  (t) => [
    uniqueIndex('training_class_employees_certificate').on(t.certificateId).where(sql`certificate_id is not null`),
    uniqueIndex('training_class_employees_once').on(t.classId, t.employeeId),
    index('training_class_employees_queue').on(t.classId, t.state, t.id),
    index('training_class_employees_employee').on(t.employeeId, t.classId),
  ],
);

export const trainingClassInstructors = pgTable(
  'training_class_instructors',
  {
    id: id(),
    classId: refTo(() => trainingClasses.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    qualification: text().notNull(),
  },
  (t) => [
    index('training_class_instructors_class').on(t.classId, t.id),
    index('training_class_instructors_name_search').using('gin', sql`norm(${t.name}) gin_trgm_ops`),
  ],
);

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

/** Files of a class; bytes stand in the file store. */
export const classFiles = pgTable(
  'class_files',
  {
    id: id(),
    classId: refTo(() => trainingClasses.id, { onDelete: 'cascade' }),
    /** ATTENDANCE, CONTENT, EVIDENCE, PROOF. */
    kind: text().notNull(),
    name: text().notNull(),
    contentType: text().notNull(),
    size: ref().notNull(),
    sha256: text().notNull(),
    storageKey: text().notNull(),
    createdBy: userRef(() => users.uid),
    createdAt: createdAt(),
  },
  (t) => [index('class_files_class').on(t.classId, t.id), uniqueIndex('class_files_key').on(t.storageKey)],
);

/** Notes of a class, or about somebody in it. */
export const classNotes = pgTable(
  'class_notes',
  {
    id: id(),
    /** Of the class. */
    companyId: refTo(() => companies.id),
    classId: refTo(() => trainingClasses.id, { onDelete: 'cascade' }),
    employeeId: ref().references(() => employees.id),
    text: text().notNull(),
    createdBy: userRef(() => users.uid),
    createdAt: createdAt(),
    updatedAt: instant().notNull().defaultNow(),
    version: integer().notNull().default(1),
  },
  (t) => [index('class_notes_class').on(t.classId, t.id)],
);
