import { z } from 'zod';
import { idNumberSchema, idSchema, instantSchema, nameText, referenceSchema, searchTextSchema } from './common.ts';
import { TEXT } from './constants.ts';
import { listOf, plainPageQuery } from './list.ts';
import { personSchema } from './pendencies.ts';
import { PLANS } from './projects.ts';
import { richText } from './richText.ts';
import { companyRefSchema } from './session.ts';

/**
 * What the analysts of a contracting company write down for one another about a document (D-32, D-33): of whoever sends
 * it, or of one provider; in every project, or in one. No supplier ever reads them.
 */
export const analysisNoteSchema = z.object({
  id: idNumberSchema,
  title: z.string(),
  /** HTML of the allow-list of rich text. */
  description: z.string(),
  /** The contracting company. */
  company: referenceSchema,
  /** The system pendency. */
  document: referenceSchema.extend({ plan: z.enum(PLANS) }),
  provider: referenceSchema.nullable(),
  project: referenceSchema.nullable(),
  author: personSchema,
  createdAt: instantSchema,
  updatedAt: instantSchema,
  /** Who changed it last; null while nobody has. */
  updatedBy: personSchema.nullable(),
  /** The caller may change it: it lies within what the caller's own membership covers. */
  mayUpdate: z.boolean(),
  mayRemove: z.boolean(),
  version: z.int().positive(),
});
export type AnalysisNote = z.infer<typeof analysisNoteSchema>;

const shape = {
  title: nameText(TEXT.observationTitle),
  description: richText(TEXT.analysisNoteDescription),
  systemPendencyId: idNumberSchema,
  providerId: idNumberSchema.nullish(),
  projectId: idNumberSchema.nullish(),
};
/** PUT system-pendencies/note/{id}; the company stays. */
export const analysisNoteUpdateSchema = z.strictObject(shape);
export type AnalysisNoteUpdate = z.infer<typeof analysisNoteUpdateSchema>;
/** POST system-pendencies/note. */
export const analysisNoteBodySchema = z.strictObject({ companyId: idNumberSchema, ...shape });
export type AnalysisNoteBody = z.infer<typeof analysisNoteBodySchema>;

/** GET system-pendencies/note/default-list; `query` is looked for in title and description. */
export const analysisNoteQuerySchema = z.strictObject({
  ...plainPageQuery(),
  query: searchTextSchema.optional(),
  systemPendencyId: idSchema.optional(),
  providerId: idSchema.optional(),
  projectId: idSchema.optional(),
  /** Those that speak of this pendency: of its document, and of its provider and project or of any. */
  pendencyId: idSchema.optional(),
});
export type AnalysisNoteQuery = z.infer<typeof analysisNoteQuerySchema>;
export const analysisNoteListSchema = listOf(analysisNoteSchema);

/** GET system-pendencies/note/options: what a note of one company can speak of. */
export const analysisNoteOptionsQuerySchema = z.strictObject({ companyId: idSchema });
export const analysisNoteOptionsSchema = z.object({
  documents: z.array(referenceSchema.extend({ plan: z.enum(PLANS) })),
  providers: z.array(companyRefSchema),
  projects: z.array(referenceSchema.extend({ contract: z.string(), providerIds: z.array(idNumberSchema) })),
});
export type AnalysisNoteOptions = z.infer<typeof analysisNoteOptionsSchema>;
