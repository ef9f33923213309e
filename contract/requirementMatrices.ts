import { z } from 'zod';
import {
  dateSchema,
  idNumberSchema,
  instantSchema,
  nameText,
  referenceSchema,
  searchTextSchema,
  uidSchema,
} from './common.ts';
import { EMPLOYEE, NOTICE, PAGE_SIZE, TEXT } from './constants.ts';
import { documentConditionsSchema } from './documentConditions.ts';
import { validitySchema } from './documentValidity.ts';
import { listOf, plainPageQuery } from './list.ts';
import { PENDENCY_TYPES } from './pendencies.ts';
import { PLANS, RISK_ACTIVITY_IDS } from './projects.ts';
import { PERIODICITIES } from './systemPendencies.ts';

/**
 * The requirement matrix of a contracting company: which documents all its projects ask for, of whom, how long before a deadline
 * it is told, and who reviews them. Versions: one is in force, one may wait for its day, drafts are made from either.
 */
export const MATRIX_STATES = ['DRAFT', 'SCHEDULED', 'PUBLISHED', 'REPLACED'] as const;
export type MatrixState = (typeof MATRIX_STATES)[number];

const option = { error: 'unknown_option' };
const tooLong = { error: 'too_long' };
const MOST_COLUMNS = 30;
const MOST_ROWS = 400;
const MOST_PROJECTS = 500;

/** Who is asked, beside whom the document's own rule asks: a risk activity, a function, an occupation or an activity type. */
export const matrixColumnSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('RISK'), riskActivityId: z.literal([...RISK_ACTIVITY_IDS], option) }),
  z.strictObject({ kind: z.literal('ROLE'), role: nameText(EMPLOYEE.role) }),
  z.strictObject({ kind: z.literal('CBO'), cbo: documentConditionsSchema.shape.cbo.unwrap().element }),
  z.strictObject({ kind: z.literal('ACTIVITY'), activityTypeId: idNumberSchema }),
]);
export type MatrixColumn = z.infer<typeof matrixColumnSchema>;
export const columnKey = (column: MatrixColumn): string => {
  switch (column.kind) {
    case 'RISK':
      return `RISK/${column.riskActivityId}`;
    case 'ROLE':
      return `ROLE/${column.role.toLowerCase()}`;
    case 'CBO':
      return `CBO/${column.cbo}`;
    case 'ACTIVITY':
      return `ACTIVITY/${column.activityTypeId}`;
  }
};
/** Companies are asked by the risks of their projects; who performs a risk is asked by it alone. */
export const takesColumn = (type: (typeof PENDENCY_TYPES)[number], { kind }: MatrixColumn): boolean =>
  kind === 'RISK' || type === 'EMPLOYEE';

const leadDays = z
  .array(z.int({ error: 'invalid_number' }).min(0, { error: 'too_small' }).max(365, { error: 'too_large' }))
  .min(1, { error: 'required' })
  .max(NOTICE.mostLeads, tooLong);
const rowShape = {
  systemPendencyId: idNumberSchema,
  /** Positions of the columns of whom it is asked; none: of whom the document's own rule says. */
  columns: z.array(z.int().nonnegative()).max(MOST_COLUMNS, tooLong),
  /** Instead of the document's own; null: those. */
  leadDays: leadDays.nullable(),
  /** Who gets its new pendencies to review; null: nobody in particular. */
  reviewer: uidSchema.nullable(),
};
export type MatrixRow = z.infer<z.ZodObject<typeof rowShape>>;

const differ = (values: readonly unknown[]): boolean => new Set(values).size === values.length;
export const requirementMatrixBodySchema = z
  .strictObject({
    name: nameText(TEXT.name),
    columns: z
      .array(matrixColumnSchema)
      .max(MOST_COLUMNS, tooLong)
      .refine((columns) => differ(columns.map(columnKey)), { error: 'repeated' }),
    rows: z
      .array(z.strictObject(rowShape))
      .max(MOST_ROWS, tooLong)
      .refine((rows) => differ(rows.map(({ systemPendencyId }) => systemPendencyId)), { error: 'repeated' }),
  })
  .superRefine(({ columns, rows }, { addIssue }) => {
    for (const [index, row] of rows.entries()) {
      const isKnown = row.columns.every((column) => column < columns.length) && differ(row.columns);
      if (!isKnown) addIssue({ code: 'custom', message: 'invalid', path: ['rows', index, 'columns'], input: row });
    }
  });
export type RequirementMatrixBody = z.infer<typeof requirementMatrixBodySchema>;

/** What a row shows of its document. */
const rowDocumentSchema = referenceSchema.extend({
  category: z.string(),
  plan: z.enum(PLANS),
  type: z.enum(PENDENCY_TYPES),
  periodicity: z.enum(PERIODICITIES),
  ...validitySchema.shape,
  leadDays: z.array(z.int()).nullable(),
  riskActivityIds: z.array(z.int()).nullable(),
  baseId: idNumberSchema.nullable(),
  alternativeIds: z.array(idNumberSchema),
  /** Whether it asks only some of its companies or people by itself. */
  hasConditions: z.boolean(),
  /** False: it was taken out of the catalogue, and is asked only where it is already. */
  active: z.boolean(),
  /** The company's version of it, that was made since. */
  ownVersion: referenceSchema.nullable(),
});
const head = {
  id: idNumberSchema,
  companyId: idNumberSchema,
  /** 1, 2, 3 … in the company. */
  number: z.int().positive(),
  name: z.string(),
  state: z.enum(MATRIX_STATES),
  /** From which day it is in force; null: a draft. */
  effectiveOn: dateSchema.nullable(),
  publishedBy: z.string().nullable(),
  publishedAt: instantSchema.nullable(),
  updatedAt: instantSchema,
  version: z.int().positive(),
};
export const requirementMatrixSchema = z.object({
  ...head,
  columns: z.array(matrixColumnSchema),
  rows: z.array(z.object({ ...rowShape, document: rowDocumentSchema, reviewerName: z.string().nullable() })),
  /** Projects with requirements of their own, that no matrix changes. */
  exceptions: z.array(referenceSchema),
});
export type RequirementMatrix = z.infer<typeof requirementMatrixSchema>;
export const requirementMatrixRowSchema = z.object({ ...head, documentCount: z.int().nonnegative() });
export type RequirementMatrixRow = z.infer<typeof requirementMatrixRowSchema>;
export const requirementMatrixListSchema = listOf(requirementMatrixRowSchema);
export const requirementMatrixQuerySchema = z.strictObject({
  ...plainPageQuery(PAGE_SIZE.default),
  name: searchTextSchema.optional(),
});
export type RequirementMatrixQuery = z.infer<typeof requirementMatrixQuerySchema>;

/** POST …/publish: from that day on, today at the earliest; monthly documents that are new are asked from its month. */
export const matrixPublicationSchema = z.strictObject({
  effectiveOn: dateSchema,
  exceptions: z.array(idNumberSchema).max(MOST_PROJECTS, tooLong).refine(differ, { error: 'repeated' }),
});
export type MatrixPublication = z.infer<typeof matrixPublicationSchema>;
/** GET …/projects: the active projects of the company; `isException`: left out by the version in force. */
export const matrixProjectsSchema = z.array(referenceSchema.extend({ isException: z.boolean() }));
export type MatrixProject = z.infer<typeof matrixProjectsSchema>[number];
/** POST …/preview: what publishing it today would do to the pendencies of one project. */
export const matrixPreviewBodySchema = z.strictObject({ projectId: idNumberSchema });

/** Ready-made matrices by sector, of the shipped documents that the company can choose. */
export const MATRIX_SECTORS = ['MINING', 'CONSTRUCTION', 'FACILITIES', 'FOOD', 'TRANSPORT'] as const;
export type MatrixSector = (typeof MATRIX_SECTORS)[number];
export const matrixTemplateSchema = z.object({
  columns: z.array(matrixColumnSchema),
  rows: z.array(z.object(rowShape)),
});
export type MatrixTemplate = z.infer<typeof matrixTemplateSchema>;
/** POST …: a draft; `source` fills it. */
export const matrixSourceSchema = z.strictObject({
  name: nameText(TEXT.name),
  /** A sector's template, another version of the company, or nothing. */
  sector: z.enum(MATRIX_SECTORS, option).optional(),
  matrixId: idNumberSchema.optional(),
});
export type MatrixSource = z.infer<typeof matrixSourceSchema>;

type Compared = Pick<RequirementMatrix, 'columns' | 'rows'>;
type ComparedRow = RequirementMatrix['rows'][number];
export type MatrixChange = {
  document: ComparedRow['document'];
  /** Columns by their keys; `own`: whom the document's own rule asks. */
  added: string[];
  removed: string[];
  leadDays: [before: number[] | null, after: number[] | null] | null;
  reviewer: [before: string | null, after: string | null] | null;
};
export type MatrixComparison = {
  added: ComparedRow['document'][];
  removed: ComparedRow['document'][];
  changed: MatrixChange[];
  unchanged: number;
};
export const OWN_RULE = 'own';

/** What one version asks that another does not. */
export function compareMatrices(before: Compared, after: Compared): MatrixComparison {
  const keysOf = ({ columns }: Compared, row: ComparedRow): string[] =>
    row.columns.length === 0 ? [OWN_RULE] : row.columns.flatMap((at) => (columns[at] ? [columnKey(columns[at])] : []));
  const earlier = new Map(before.rows.map((row) => [row.systemPendencyId, row]));
  const later = new Set(after.rows.map(({ systemPendencyId }) => systemPendencyId));
  const added: MatrixComparison['added'] = [];
  const changed: MatrixChange[] = [];
  let unchanged = 0;
  for (const row of after.rows) {
    const was = earlier.get(row.systemPendencyId);
    if (!was) {
      added.push(row.document);
      continue;
    }
    const [old, now] = [keysOf(before, was), keysOf(after, row)];
    const change: MatrixChange = {
      document: row.document,
      added: now.filter((key) => !old.includes(key)),
      removed: old.filter((key) => !now.includes(key)),
      leadDays: String(was.leadDays) === String(row.leadDays) ? null : [was.leadDays, row.leadDays],
      reviewer: was.reviewer === row.reviewer ? null : [was.reviewerName, row.reviewerName],
    };
    if (change.added.length + change.removed.length > 0 || change.leadDays || change.reviewer) changed.push(change);
    else unchanged++;
  }
  return {
    added,
    removed: before.rows.filter(({ systemPendencyId }) => !later.has(systemPendencyId)).map(({ document }) => document),
    changed,
    unchanged,
  };
}

/** Of whom a project asks a document, where a matrix says it instead of the document's own rule. */
export type RequirementRule = {
  riskActivityIds: number[] | null;
  roles?: string[];
  cbo?: string[];
  activityTypeIds?: number[];
};
export function ruleOf(columns: readonly MatrixColumn[], row: Pick<MatrixRow, 'columns'>): RequirementRule | null {
  const chosen = row.columns.flatMap((at) => columns[at] ?? []);
  if (chosen.length === 0) return null;
  const some = <Value>(values: Value[]): Value[] | undefined => (values.length > 0 ? values : undefined);
  const rule = {
    riskActivityIds: some(chosen.flatMap((one) => (one.kind === 'RISK' ? one.riskActivityId : []))) ?? null,
    roles: some(chosen.flatMap((one) => (one.kind === 'ROLE' ? one.role : []))),
    cbo: some(chosen.flatMap((one) => (one.kind === 'CBO' ? one.cbo : []))),
    activityTypeIds: some(chosen.flatMap((one) => (one.kind === 'ACTIVITY' ? one.activityTypeId : []))),
  };
  return {
    riskActivityIds: rule.riskActivityIds,
    ...(rule.roles && { roles: rule.roles }),
    ...(rule.cbo && { cbo: rule.cbo }),
    ...(rule.activityTypeIds && { activityTypeIds: rule.activityTypeIds }),
  };
}
