import { z } from 'zod';
import { idNumberSchema, instantSchema, nameText, optionalText, referenceSchema, searchTextSchema } from './common.ts';
import { type Language, PAGE_SIZE, TRAINING, TRAINING_TEXT } from './constants.ts';
import { EXPORT_FORMATS } from './jobs.ts';
import { bodyFlagSchema, flagSchema, listOf, plainPageQuery } from './list.ts';
import en from './messages/trainings.en.json' with { type: 'json' };
import es from './messages/trainings.es.json' with { type: 'json' };
import pt from './messages/trainings.pt.json' with { type: 'json' };
import { plainTextOf, richText } from './richText.ts';

/** Trainings that a company gives: base, hours, score, validity and the text of their certificate (G-07; domain-facts, 5.2). */

/** In person, with a part at a distance, or all of it (NR-1, Annex II). */
export const TRAINING_MODALITIES = ['IN_PERSON', 'BLENDED', 'ONLINE'] as const;
export type TrainingModality = (typeof TRAINING_MODALITIES)[number];

/**
 * What a certificate's text names in braces, `{nome}`: Portuguese like the certificate itself. NR-1, item 1.7.1.1, asks for
 * name, content, hours, date, place, instructors with their qualification, and the technical responsible.
 */
export const CERTIFICATE_FIELDS = [
  'nome',
  'cpf',
  'tipo',
  'treinamento',
  'norma',
  'carga_horaria',
  'datas',
  'local',
  'modalidade',
  'nota',
  'validade',
  'conteudo',
  'instrutores',
  'responsavel_tecnico',
] as const;
export type CertificateField = (typeof CERTIFICATE_FIELDS)[number];

/** Words of trainings; the interface has them with its pages. */
export const trainingWords: Readonly<Record<Language, typeof pt>> = { pt, en, es };
/** The text that new trainings begin with (NR-1, item 1.7.1.1). */
export const START_CERTIFICATE: Readonly<Record<Language, string>> = {
  pt: pt.certificate,
  en: en.certificate,
  es: es.certificate,
};

const FIELD = /\{([^{}<>\n]{1,60})\}/g;
const isField = (name: string): name is CertificateField => CERTIFICATE_FIELDS.some((field) => field === name);
/** The names in braces that no certificate has, each once; a name that is formatted in part is none either. */
export const unknownCertificateFields = (html: string): string[] => [
  ...new Set(
    [...html.matchAll(/\{([^{}]{0,200})\}/g)].flatMap(([, name = '']) =>
      isField(name.trim()) ? [] : plainTextOf(name),
    ),
  ),
];
const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`).replaceAll('\n', '<br>');
/** The text with its fields filled in, as HTML of the allow-list. */
export const fillCertificate = (html: string, values: Readonly<Record<CertificateField, string>>): string =>
  html.replace(FIELD, (whole, name: string) =>
    isField(name.trim()) ? escapeHtml(values[name.trim() as CertificateField]) : whole,
  );

const hours = z
  .int({ error: 'invalid_number' })
  .min(1, { error: 'too_small' })
  .max(TRAINING.hours, { error: 'too_large' });
const shape = {
  name: nameText(TRAINING_TEXT.name),
  /** Norm and item, or whose rule it is. */
  norm: optionalText(TRAINING_TEXT.norm).default(''),
  /** What is taught; on the back of the certificate. */
  content: optionalText(TRAINING_TEXT.content).default(''),
  minimumHours: hours,
  /** Hours of the periodic training; null: as the initial one. */
  periodicHours: hours.nullable(),
  /** From 0 to 10 in tenths; null: no score is given. */
  minimumScore: z
    .number({ error: 'invalid_number' })
    .min(0, { error: 'too_small' })
    .max(TRAINING.score, { error: 'too_large' })
    .multipleOf(0.1, { error: 'invalid_number' })
    .nullable(),
  /** Null: it does not end by time. */
  validityMonths: z
    .int({ error: 'invalid_number' })
    .min(1, { error: 'too_small' })
    .max(TRAINING.validityMonths, { error: 'too_large' })
    .nullable(),
  modalities: z
    .array(z.enum(TRAINING_MODALITIES, { error: 'unknown_option' }))
    .min(1, { error: 'required' })
    .refine((chosen) => new Set(chosen).size === chosen.length, { error: 'repeated' }),
  /** A field that no certificate has is named by the path of the error: `certificateText.apelido`. */
  certificateText: richText(TRAINING_TEXT.certificate).superRefine((html, issues) => {
    for (const name of unknownCertificateFields(html)) {
      issues.addIssue({ code: 'custom', message: 'unknown_field', path: [name] });
    }
  }),
};
const documentIds = z
  .array(idNumberSchema)
  .max(TRAINING.documents, { error: 'too_long' })
  .refine((ids) => new Set(ids).size === ids.length, { error: 'repeated' });

/** POST training-class-configs. */
export const trainingConfigCreateSchema = z.strictObject({
  companyId: idNumberSchema,
  ...shape,
  /** Documents of the catalogue that an approval satisfies. */
  systemPendencyIds: documentIds,
  /** The training that must be in force before this one, of the same company or shipped. */
  requiredId: idNumberSchema.nullable().default(null),
});
export type TrainingConfigCreate = z.infer<typeof trainingConfigCreateSchema>;
/** PUT training-class-configs/{id}. */
export const trainingConfigUpdateSchema = trainingConfigCreateSchema.omit({ companyId: true });
export type TrainingConfigUpdate = z.infer<typeof trainingConfigUpdateSchema>;

/** A shipped training: documents by the slugs of the shipped catalogue; `slug` identifies it in every installation. */
export const shippedTrainingSchema = z.strictObject({
  ...shape,
  slug: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  periodicHours: shape.periodicHours.default(null),
  minimumScore: shape.minimumScore.default(TRAINING.usualScore),
  certificateText: shape.certificateText.optional(),
  documents: z.array(z.string()).default([]),
  /** The slug of the training that must be in force first. */
  required: z.string().nullable().default(null),
});

export const trainingConfigSchema = z.object({
  ...shape,
  certificateText: z.string(),
  id: idNumberSchema,
  /** Null: shipped with the product, and the same for everybody. */
  company: referenceSchema.nullable(),
  documents: z.array(referenceSchema),
  required: referenceSchema.nullable(),
  updatedAt: instantSchema,
  version: z.int().positive(),
});
export type TrainingConfig = z.infer<typeof trainingConfigSchema>;
/** A row of the list: without its long texts. */
export const trainingConfigRowSchema = trainingConfigSchema.omit({ content: true, certificateText: true });
export type TrainingConfigRow = z.infer<typeof trainingConfigRowSchema>;

/** GET training-class-configs: the selected companies' own, and the shipped ones. */
export const trainingConfigFilters = {
  /** In name and norm. */
  name: searchTextSchema.optional(),
  document: searchTextSchema.optional(),
  modality: z.enum(TRAINING_MODALITIES, { error: 'unknown_option' }).optional(),
  /** Only the companies' own. */
  own: flagSchema.optional(),
};
export const trainingConfigQuerySchema = z.strictObject({
  ...plainPageQuery(PAGE_SIZE.default),
  ...trainingConfigFilters,
});
/** The same filters in a body. */
export const trainingConfigBodyFilterSchema = z.strictObject({
  ...trainingConfigFilters,
  own: bodyFlagSchema.optional(),
});
export type TrainingConfigFilters = z.infer<typeof trainingConfigBodyFilterSchema>;
export type TrainingConfigQuery = z.infer<typeof trainingConfigQuerySchema>;
export const trainingConfigListSchema = listOf(trainingConfigRowSchema);

export const TRAINING_COLUMNS = [
  'name',
  'norm',
  'company',
  'minimumHours',
  'periodicHours',
  'minimumScore',
  'validityMonths',
  'modalities',
  'documents',
  'content',
  'updatedAt',
] as const;
/** POST training-class-configs/export (G-07): all that match `filters`, by name, with these columns in this order. */
export const trainingConfigExportSchema = z.strictObject({
  filters: trainingConfigBodyFilterSchema.default({}),
  columns: z
    .array(z.enum(TRAINING_COLUMNS, { error: 'unknown_option' }))
    .min(1, { error: 'required' })
    .max(TRAINING_COLUMNS.length),
  format: z.enum(EXPORT_FORMATS, { error: 'unknown_option' }),
});
export type TrainingConfigExport = z.infer<typeof trainingConfigExportSchema>;
