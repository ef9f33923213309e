import { z } from 'zod';
import { idNumberSchema, idSchema, monthSchema } from './common.ts';
import { DOSSIER } from './constants.ts';
import { shiftMonth } from './pendencyGrid.ts';

/**
 * Dossier of evidence (X-10; Súmula 331 of the TST, Lei 6.019/1974 art. 5º-A § 5º): a ZIP with the accepted documents of a person,
 * a supplier, a project or a period, an index, what is missing, and hashes. Subjects may be combined; without any of them the period
 * has both ends.
 */
type Asked = {
  employeeId?: number | undefined;
  providerId?: number | undefined;
  projectId?: number | undefined;
  from?: string | undefined;
  until?: string | undefined;
};
const hasSubject = ({ employeeId, providerId, projectId }: Asked): boolean =>
  Boolean(employeeId ?? providerId ?? projectId);
const period = { from: monthSchema.optional(), until: monthSchema.optional() };
const checked = <Schema extends z.ZodType<Asked>>(schema: Schema) =>
  schema
    .refine((asked) => hasSubject(asked) || asked.from, { error: 'required', path: ['from'] })
    .refine((asked) => hasSubject(asked) || asked.until, { error: 'required', path: ['until'] })
    .refine(({ from, until }) => !from || !until || from <= until, { error: 'date_before_start', path: ['until'] })
    .refine(({ from, until }) => !from || !until || until < shiftMonth(from, DOSSIER.months), {
      error: 'period_too_long',
      path: ['until'],
    });

/** POST dossiers. */
export const dossierBodySchema = checked(
  z.strictObject({
    employeeId: idNumberSchema.optional(),
    providerId: idNumberSchema.optional(),
    projectId: idNumberSchema.optional(),
    ...period,
  }),
).meta({ example: { projectId: 1, from: '2026-01', until: '2026-06' } });
export type DossierBody = z.infer<typeof dossierBodySchema>;

/** GET dossiers/estimate: what a dossier would hold. */
export const dossierQuerySchema = checked(
  z.strictObject({
    employeeId: idSchema.optional(),
    providerId: idSchema.optional(),
    projectId: idSchema.optional(),
    ...period,
  }),
);
export const dossierEstimateSchema = z.object({
  /** Accepted documents, and those of them that the caller may not open: they are in the index alone. */
  documents: z.int().nonnegative(),
  restricted: z.int().nonnegative(),
  /** Of the files, in bytes. */
  bytes: z.int().nonnegative(),
  /** Pendencies that are asked, that conform (J-07), and that have no accepted document. */
  asked: z.int().nonnegative(),
  conform: z.int().nonnegative(),
  missing: z.int().nonnegative(),
  notices: z.int().nonnegative(),
  /** More than a dossier holds (`DOSSIER`): a shorter period is needed. */
  isTooLarge: z.boolean(),
});
export type DossierEstimate = z.infer<typeof dossierEstimateSchema>;
