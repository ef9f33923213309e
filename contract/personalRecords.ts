import { z } from 'zod';
import {
  boundedText,
  dateSchema,
  idNumberSchema,
  idSchema,
  instantSchema,
  referenceSchema,
  searchTextSchema,
} from './common.ts';
import { TEXT } from './constants.ts';
import { erasureSchema, keptLineSchema } from './erasures.ts';
import { listOf, plainPageQuery } from './list.ts';
import { personSchema } from './pendencies.ts';
import { permissionSchema } from './permissions.ts';
import { subjectRequestSchema } from './subjectRequests.ts';

/** What is kept of a person, why and until when (LGPD arts. 9 and 18): also of who was removed from the list of employees. */

const row = {
  id: idNumberSchema,
  name: z.string(),
  company: referenceSchema,
  role: z.string(),
  /** The end of the employment; null: it goes on. */
  endedOn: dateSchema.nullable(),
  /** Everything that names the person was erased. */
  erasedAt: instantSchema.nullable(),
  /** Nothing may be erased. */
  isHeld: z.boolean(),
};
/** GET companies/{companyId}/personal-records, by name. */
export const personalRecordRowSchema = z.object(row);
export type PersonalRecordRow = z.infer<typeof personalRecordRowSchema>;
export const personalRecordQuerySchema = z.strictObject({
  ...plainPageQuery(),
  name: searchTextSchema.optional(),
  ended: z.enum(['true', 'false'], { error: 'invalid_flag' }).optional(),
});
export type PersonalRecordQuery = z.infer<typeof personalRecordQuerySchema>;
export const personalRecordListSchema = listOf(personalRecordRowSchema);

/** While one is in force, nothing of the person is erased: a suit, an inspection, an accident under inquiry (LGPD art. 16, I). */
export const legalHoldSchema = z.object({
  id: idNumberSchema,
  company: referenceSchema,
  reason: z.string(),
  createdAt: instantSchema,
  createdBy: personSchema,
  liftedAt: instantSchema.nullable(),
  liftedBy: personSchema.nullable(),
  mayLift: z.boolean(),
});
export type LegalHold = z.infer<typeof legalHoldSchema>;

/** GET personal-records/{id}. */
export const personalRecordSchema = z.object({
  ...row,
  lines: z.array(keptLineSchema),
  holds: z.array(legalHoldSchema),
  erasures: z.array(erasureSchema),
  requests: z.array(subjectRequestSchema),
  /** In whose names the caller can set a hold. */
  holders: z.array(referenceSchema),
  /** What the caller may do with the data of the person. */
  permissions: z.array(permissionSchema),
});
export type PersonalRecord = z.infer<typeof personalRecordSchema>;

/** POST personal-records/{id}/holds. */
export const legalHoldBodySchema = z.strictObject({ companyId: idNumberSchema, reason: boundedText(TEXT.note) });
export type LegalHoldBody = z.infer<typeof legalHoldBodySchema>;
export const holdParamsSchema = z.object({ id: idSchema, holdId: idSchema });

/** The sections of the report of everything about a person, in the order in which it prints them. */
export const REPORT_SECTIONS = {
  REGISTRATION: ['field', 'value'],
  CUSTOM_FIELDS: ['field', 'value'],
  PROJECTS: ['project', 'company', 'from', 'until'],
  MOVEMENTS: ['kind', 'project', 'from', 'until'],
  DOCUMENTS: ['document', 'company', 'file', 'sentAt', 'issueDate', 'expirationDate'],
  READINGS: ['document', 'field', 'value'],
  TRAININGS: ['training', 'company', 'from', 'until', 'validUntil'],
  EXAMS: ['examination', 'company', 'clinic', 'day'],
  EQUIPMENT: ['equipment', 'certificate', 'quantity', 'day'],
  BADGES: ['project', 'from', 'validUntil'],
  PASSAGES: ['company', 'project', 'direction', 'at'],
  SCHEDULES: ['risk', 'project', 'from', 'until'],
  NOTES: ['title', 'text', 'author', 'at'],
  COMMENTS: ['document', 'text', 'author', 'at'],
  CONTESTS: ['company', 'text', 'answer', 'at'],
  REQUESTS: ['kind', 'text', 'answer', 'at'],
  HISTORY: ['at', 'author', 'action', 'field', 'before', 'after', 'note'],
  ACCESSES: ['at', 'author', 'company', 'kind', 'document', 'reason'],
} as const;
export type ReportSection = keyof typeof REPORT_SECTIONS;
export const REPORT_COLUMNS = [...new Set(Object.values(REPORT_SECTIONS).flat())];
export type ReportColumn = (typeof REPORT_COLUMNS)[number];
export type ReportRow = Partial<Record<ReportColumn, string | number | null>>;

/** Of a section so many rows, the latest. */
export const REPORT_ROWS = 20_000;
export const REPORT_FORMATS = ['json', 'pdf'] as const;
/** POST personal-records/{id}/report: a file. */
export const reportBodySchema = z.strictObject({ format: z.enum(REPORT_FORMATS, { error: 'unknown_option' }) });
export type PersonalReport = {
  generatedAt: string;
  company: { name: string; cnpj: string };
  person: { id: number; name: string };
  /** What is kept, and until when. */
  retention: z.infer<typeof keptLineSchema>[];
  sections: Partial<Record<ReportSection, ReportRow[]>>;
};
