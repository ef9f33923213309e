import { z } from 'zod';
import { addMonths, dateSchema, idNumberSchema, instantSchema } from './common.ts';
import type { TrainingModality } from './trainingConfigs.ts';

/** Certificates of trainings (G-09, X-17; NR-1, item 1.7): numbered, signed, and read by anybody (ruling 29). */

/** NR-1, item 1.7.1.2. */
export const TRAINING_KINDS = ['INITIAL', 'PERIODIC', 'EVENTUAL'] as const;
export const CERTIFICATE_STATES = ['VALID', 'EXPIRED', 'REVOKED', 'FORGED'] as const;

/** Where the QR leads, with the token behind it. */
export const CERTIFICATE_PAGE = '/certificado';

type Person = { name: string; qualification: string };
/** The training as it was given: a later change of its configuration changes no certificate (NR-1, item 1.7.1.1). */
export type CertificateSnapshot = {
  name: string;
  training: string;
  norm: string;
  content: string;
  text: string;
  kind: (typeof TRAINING_KINDS)[number];
  modality: TrainingModality;
  hours: number;
  place: string;
  score: number | null;
  instructors: Person[];
  responsible: Person;
  /** Earlier training whose content counts here; `date` is the last day of its oldest part (NR-1, items 1.7.6 to 1.7.8). */
  reused: { training: string; date: string; hours: number } | null;
};

/** The last day of validity: counted from the oldest part that is reused; null when the training does not end by time. */
export const certificateValidity = ({
  endDate,
  validityMonths,
  reused,
}: {
  endDate: string;
  validityMonths: number | null;
  reused: { date: string } | null;
}): string | null =>
  validityMonths === null ? null : addMonths(reused && reused.date < endDate ? reused.date : endDate, validityMonths);

/** 42 → '000042'. */
export const formatCertificateNumber = (number: number): string => String(number).padStart(6, '0');

/** GET certificates/info/{token}, public: exactly what the page shows; nothing of a revoked or forged one. */
export const certificateInfoSchema = z.strictObject({
  state: z.enum(CERTIFICATE_STATES),
  checkedAt: instantSchema,
  certificate: z
    .strictObject({
      name: z.string(),
      training: z.string(),
      hours: z.int().positive(),
      startDate: dateSchema,
      endDate: dateSchema,
      validUntil: dateSchema.nullable(),
    })
    .nullable(),
});
export type CertificateInfo = z.infer<typeof certificateInfoSchema>;
export const certificateInfoParamsSchema = z.object({ certificate: z.string().trim().min(1).max(200) });

/** GET companies/employees/{id}/certificates (E-22): the latest first. */
export const certificateSchema = z.object({
  id: idNumberSchema,
  number: z.int().positive(),
  training: z.string(),
  hours: z.int().positive(),
  company: z.string(),
  endDate: dateSchema,
  validUntil: dateSchema.nullable(),
  state: z.enum(['VALID', 'EXPIRED', 'REVOKED']),
});
export const certificateListSchema = z.array(certificateSchema);
export type Certificate = z.infer<typeof certificateSchema>;
