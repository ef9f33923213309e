import { z } from 'zod';
import { emailSchema, idNumberSchema, nameText } from './common.ts';
import { RETENTION, RETENTION_MONTHS, TEXT } from './constants.ts';

/** How a company treats personal data: its officer (LGPD art. 41), how long what is kept, and the record of its processing (art. 37). */

export type RuledCategory = keyof typeof RETENTION_MONTHS;
export const RULED_CATEGORIES = Object.keys(RETENTION_MONTHS) as [RuledCategory, ...RuledCategory[]];
/** What is kept of a person; files are kept by the rule of each document of the catalogue. */
export const DATA_CATEGORIES = [...RULED_CATEGORIES, 'DOCUMENTS'] as const;
export type DataCategory = (typeof DATA_CATEGORIES)[number];

export const officerSchema = z.strictObject({ name: nameText(TEXT.name), email: emailSchema });
export type Officer = z.infer<typeof officerSchema>;

const months = z
  .int({ error: 'invalid_number' })
  .min(0, { error: 'too_small' })
  .max(RETENTION.maxMonths, { error: 'too_large' });
const retentionSchema = z.record(z.enum(RULED_CATEGORIES), months);

/** Who else treats the data for the installation, by what for; `name`: the host, the installation's own where null. */
export const SUBPROCESSORS = [
  'HOSTING',
  'MAIL',
  'SMS',
  'READING',
  'CHAT',
  'HELP_DESK',
  'SIGNIN',
  'MONITORING',
] as const;
export const subprocessorSchema = z.object({ kind: z.enum(SUBPROCESSORS), name: z.string().nullable() });
export type Subprocessor = z.infer<typeof subprocessorSchema>;

/** GET companies/{companyId}/privacy-settings. */
export const privacySettingsSchema = z.object({
  companyId: idNumberSchema,
  officer: officerSchema.nullable(),
  /** Months after the end of the employment. */
  retention: retentionSchema,
  /** The officer of who runs the installation; null: not configured. */
  installationOfficer: officerSchema.nullable(),
  subprocessors: z.array(subprocessorSchema),
  /** How many people and files are treated now. */
  people: z.int().nonnegative(),
  files: z.int().nonnegative(),
  version: z.int().positive(),
});
export type PrivacySettings = z.infer<typeof privacySettingsSchema>;

/** PUT companies/{companyId}/privacy-settings. */
export const privacySettingsBodySchema = z.strictObject({
  officer: officerSchema.nullable(),
  retention: retentionSchema,
});
export type PrivacySettingsBody = z.infer<typeof privacySettingsBodySchema>;

/** Months that a company chose in the place of those of the product. */
export type RetentionRules = Partial<PrivacySettings['retention']>;
