import { z } from 'zod';
import {
  boundedText,
  dateSchema,
  idNumberSchema,
  idSchema,
  instantSchema,
  referenceSchema,
  searchTextSchema,
  uidSchema,
} from './common.ts';
import { PAGE_SIZE, TEXT } from './constants.ts';
import { EXPORT_FORMATS } from './jobs.ts';
import { listOf, plainPageQuery } from './list.ts';
import { sensitivitySchema } from './sensitivity.ts';

/**
 * The log of who saw personal data (LGPD arts. 37 and 48; domain-facts 3, L3): one entry for each file, and one a day for each
 * record that somebody sees whole.
 */

/** DOCUMENT: a file was opened. ORIGINAL: downloaded as it was sent, with a reason. RECORD, LIST: whole CPFs or other protected
 * fields were shown. EXPORT: they are in a file of a list. REPORT: a data subject's report. */
export const ACCESS_KINDS = ['DOCUMENT', 'ORIGINAL', 'RECORD', 'LIST', 'EXPORT', 'REPORT'] as const;
export type AccessKind = (typeof ACCESS_KINDS)[number];

/** OWN: what people of the company saw. OTHERS: what people of other companies saw of its employees. ALL: both, of one person. */
export const ACCESS_SIDES = ['OWN', 'OTHERS', 'ALL'] as const;

export const dataAccessSchema = z.object({
  id: idNumberSchema,
  at: instantSchema,
  /** Null for somebody of another company: then the company answers for them. */
  person: z.object({ uid: uidSchema, displayName: z.string() }).nullable(),
  /** In whose name. */
  company: referenceSchema,
  /** Whose people they are. */
  employer: referenceSchema,
  kind: z.enum(ACCESS_KINDS),
  sensitivity: sensitivitySchema,
  /** The first of them by name, and how many they are. */
  employees: z.array(referenceSchema),
  employeeCount: z.int().nonnegative(),
  /** What the file was asked for as. */
  document: referenceSchema.nullable(),
  reason: z.string().nullable(),
});
export type DataAccess = z.infer<typeof dataAccessSchema>;

const option = { error: 'unknown_option' };
const filterShape = {
  side: z.enum(ACCESS_SIDES, option).default('OWN'),
  /** A part of the name of an employee. */
  name: searchTextSchema.optional(),
  uid: uidSchema.optional(),
  /** Days, both included. */
  from: dateSchema.optional(),
  until: dateSchema.optional(),
  kind: z.enum(ACCESS_KINDS, option).optional(),
  sensitivity: sensitivitySchema.optional(),
};
type Sided = { side: (typeof ACCESS_SIDES)[number]; employeeId?: number | undefined };
const ofOnePerson = ({ side, employeeId }: Sided): boolean => side !== 'ALL' || employeeId !== undefined;
const oneIsNeeded = { error: 'required', path: ['employeeId'] };
/** GET companies/{companyId}/data-accesses, the latest first. */
export const dataAccessQuerySchema = z
  .strictObject({ ...plainPageQuery(PAGE_SIZE.default), ...filterShape, employeeId: idSchema.optional() })
  .refine(ofOnePerson, oneIsNeeded);
export type DataAccessQuery = z.infer<typeof dataAccessQuerySchema>;
export const dataAccessListSchema = listOf(dataAccessSchema);
export type DataAccessFilter = Omit<DataAccessQuery, 'page' | 'itemsPerPage'>;

/** GET companies/{companyId}/data-accesses/readers: who is in the log of the company's own people. */
export const accessReadersSchema = z.array(z.object({ uid: uidSchema, displayName: z.string() }));

/**
 * GET companies/{companyId}/data-accesses/incident (LGPD art. 48; Res. CD/ANPD 15/2024): whose data were seen, by whom, from when
 * to when. Rows by person and reader, most of them first; more than `INCIDENT_ROWS` are in the export alone.
 */
export const incidentQuerySchema = z
  .strictObject({ ...filterShape, employeeId: idSchema.optional() })
  .refine(ofOnePerson, oneIsNeeded);
export const incidentRowSchema = z.object({
  employee: referenceSchema,
  employer: referenceSchema,
  person: dataAccessSchema.shape.person,
  company: referenceSchema,
  first: instantSchema,
  last: instantSchema,
  count: z.int().positive(),
  kinds: z.array(z.enum(ACCESS_KINDS)),
  /** The most sensitive of what was seen. */
  sensitivity: sensitivitySchema,
});
export type IncidentRow = z.infer<typeof incidentRowSchema>;
export const INCIDENT_ROWS = 500;
export const incidentSchema = z.object({
  people: z.int().nonnegative(),
  /** Of them those of whom health data were seen. */
  peopleOfHealth: z.int().nonnegative(),
  readers: z.int().nonnegative(),
  first: instantSchema.nullable(),
  last: instantSchema.nullable(),
  rows: z.array(incidentRowSchema),
  /** How many rows there are. */
  total: z.int().nonnegative(),
});
export type Incident = z.infer<typeof incidentSchema>;

/** POST documents/{id}/original: why the file as it was sent is needed. */
export const originalBodySchema = z.strictObject({ reason: boundedText(TEXT.name) });

export const DATA_ACCESS_COLUMNS = [
  'at',
  'person',
  'company',
  'kind',
  'sensitivity',
  'employees',
  'employer',
  'document',
  'reason',
] as const;
const exportOf = <const Column extends string>(columns: readonly [Column, ...Column[]]) =>
  z.strictObject({
    companyId: idNumberSchema,
    filters: z
      .strictObject({ ...filterShape, employeeId: idNumberSchema.optional() })
      .refine(ofOnePerson, oneIsNeeded)
      .default({ side: 'OWN' }),
    columns: z.array(z.enum(columns, option)).min(1, { error: 'required' }).max(columns.length),
    format: z.enum(EXPORT_FORMATS, option),
  });
/** POST data-accesses/export. */
export const dataAccessExportSchema = exportOf(DATA_ACCESS_COLUMNS);
export type DataAccessExport = z.infer<typeof dataAccessExportSchema>;

export const INCIDENT_COLUMNS = [
  ...(['employee', 'employer', 'person', 'company', 'first', 'last', 'count', 'kinds', 'sensitivity'] as const),
] as const;
/** POST data-accesses/incident/export. */
export const incidentExportSchema = exportOf(INCIDENT_COLUMNS);
export type IncidentExport = z.infer<typeof incidentExportSchema>;
