import { z } from 'zod';
import {
  dateSchema,
  idNumberSchema,
  idSchema,
  instantSchema,
  monthSchema,
  referenceSchema,
  searchTextSchema,
  uidSchema,
} from './common.ts';
import { DASHBOARD, MAX_PAGE_SIZE } from './constants.ts';
import { PENDENCY_STATUSES } from './pendencyStatus.ts';
import { PLANS, PROJECT_STATUSES } from './projects.ts';

/** The dashboard (J-01 to J-08): its panels, the eight of the specification first, in its order; their filters and numbers. */
export const PANELS = [
  'CONFORMITY',
  'PROJECTS',
  'PENDENCIES',
  'EMPLOYEES',
  'CONFORMITY_BY_MONTH',
  'CONFORMITY_BY_CREATION',
  'PENDENCY_RANK',
  'PROVIDER_RANK',
  'ANALYSIS_TIME',
  'EXPIRING',
  'ANALYSIS_BY_PROVIDER',
  'ANALYSIS_BY_DOCUMENT',
  'PROJECT_READINESS',
  'REJECTION_REASONS',
] as const;
export type Panel = (typeof PANELS)[number];

/** Ids joined by commas. */
const idsSchema = z
  .string()
  .regex(/^\d{1,15}(,\d{1,15})*$/, { error: 'invalid_id' })
  .transform((text) => text.split(',').map(Number))
  .refine((ids) => ids.length <= MAX_PAGE_SIZE, { error: 'too_long' });

const option = { error: 'unknown_option' };
/** GENERAL of the screen is ALL on the wire (Amb-27). */
export const PANEL_TYPES = ['ALL', ...PLANS] as const;
/** The filters of J-04. The period is that of the panels by month and holds whole months. */
export const panelFilterShape = {
  type: z.enum(PANEL_TYPES, option).default('ALL'),
  departmentIds: idsSchema.optional(),
  projects: idsSchema.optional(),
  provider: idSchema.optional(),
  companies: idsSchema.optional(),
};
export const panelQuerySchema = z.strictObject(panelFilterShape);
export type PanelFilter = z.infer<typeof panelQuerySchema>;

export const PANEL_SERIES = ['MONTH', 'CREATION'] as const;
export type PanelSeries = (typeof PANEL_SERIES)[number];
const monthsApart = (from: string, until: string): number =>
  (Number(until.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(until.slice(5, 7)) - Number(from.slice(5, 7));
/** GET reports/analysis/months; without dates: the last twelve months. */
export const panelPeriodQuerySchema = z
  .strictObject({ ...panelFilterShape, startDate: dateSchema.optional(), endDate: dateSchema.optional() })
  .refine(({ startDate = '', endDate }) => endDate === undefined || startDate <= endDate, {
    error: 'date_before_start',
    path: ['endDate'],
  })
  .refine(({ startDate, endDate }) => !startDate || !endDate || monthsApart(startDate, endDate) < DASHBOARD.months, {
    error: 'period_too_long',
    path: ['endDate'],
  });
export type PanelPeriodQuery = z.infer<typeof panelPeriodQuerySchema>;
/** GET reports/pendencies/stp and ssma; without dates: the last twelve months. */
export const panelMonthsQuerySchema = panelPeriodQuerySchema.safeExtend({
  series: z.enum(PANEL_SERIES, option).default('MONTH'),
});
export type PanelMonthsQuery = z.infer<typeof panelMonthsQuerySchema>;
export const panelRankQuerySchema = z.strictObject({
  ...panelFilterShape,
  page: z.coerce
    .number()
    .pipe(z.int({ error: 'invalid_number' }).min(1).max(1000))
    .default(1),
});
export type PanelRankQuery = z.infer<typeof panelRankQuerySchema>;

const count = z.int().nonnegative();
/**
 * Conformity (J-07, domain facts 5.7): `conform` are those done or near their end and not closed without analysis, `applicable`
 * all but those not applicable; renewals and inactive ones are in neither.
 */
const sharesSchema = z.object({ conform: count, applicable: count });
export type Shares = z.infer<typeof sharesSchema>;
const byPlan = <Value extends z.ZodType>(value: Value) => z.object({ STP: value, SSMA: value });

export const conformityPanelSchema = z.object({
  now: byPlan(sharesSchema),
  /** At the end of the month before, and of the same month a year before. */
  monthBefore: byPlan(sharesSchema),
  yearBefore: byPlan(sharesSchema),
});
export type ConformityPanel = z.infer<typeof conformityPanelSchema>;
export const projectsPanelSchema = z.object({
  total: count,
  status: z.partialRecord(z.enum(PROJECT_STATUSES), count),
  /** A project has both plans, one, or none. */
  plans: byPlan(count),
});
export type ProjectsPanel = z.infer<typeof projectsPanelSchema>;
export const pendenciesPanelSchema = z.object({
  total: count,
  status: z.partialRecord(z.enum(PENDENCY_STATUSES), count),
});
export type PendenciesPanel = z.infer<typeof pendenciesPanelSchema>;
/** People with an active assignment, by the worst readiness over the projects that the caller sees (ruling 25). */
export const employeesPanelSchema = z.object({
  total: count,
  providers: count,
  readiness: z.object({ FIT: count, UNFIT: count, RESTRICTED: count }),
});
export type EmployeesPanel = z.infer<typeof employeesPanelSchema>;
/** Of MONTH the state at the month's end, of CREATION what was created in it as it is now; each beside the year before. */
export const panelMonthsSchema = z.array(sharesSchema.extend({ month: monthSchema, yearBefore: sharesSchema }));
export type PanelMonth = z.infer<typeof panelMonthsSchema>[number];
/** `amount`: irregular ones; `applicable`, of providers: out of how many. */
export const panelRankSchema = z.object({
  results: z.array(referenceSchema.extend({ amount: count, applicable: count.nullable() })),
  /** How many names there are in all. */
  total: count,
});
export type PanelRank = z.infer<typeof panelRankSchema>;
/**
 * First decisions on what was sent, in business days after the last sending before them (domain facts 5.7-6): 0 is the same day,
 * 99 also stands for more. Null: nothing was decided.
 */
const spreadSchema = z.object({ decided: count, median: count.nullable(), p90: count.nullable() });
export const analysisMonthsSchema = z.array(spreadSchema.extend({ month: monthSchema }));
export type AnalysisMonth = z.infer<typeof analysisMonthsSchema>[number];
/** `judged`: accepted or returned, so without what is not applicable; `accepted`: of these at the first sending. */
export const analysisRankSchema = z.object({
  results: z.array(spreadSchema.extend({ ...referenceSchema.shape, judged: count, accepted: count })),
  total: count,
});
export type AnalysisRank = z.infer<typeof analysisRankSchema>;
/** What conforms and expires in this week and those after it, by their Mondays. */
export const expiringPanelSchema = z.array(z.object({ week: dateSchema, amount: count }));
export type ExpiringPanel = z.infer<typeof expiringPanelSchema>;
/** People with an active assignment, by project; `onSite` is null where the caller may not see passages. */
export const projectReadinessSchema = z.object({
  results: z.array(referenceSchema.extend({ people: count, fit: count, onSite: count.nullable() })),
  total: count,
});
export type ProjectReadiness = z.infer<typeof projectReadinessSchema>;
/** Pendencies that were rejected for an item of their checklist. */
export const rejectionReasonsSchema = z.object({
  results: z.array(referenceSchema.extend({ document: z.string(), amount: count })),
  total: count,
});
export type RejectionReasons = z.infer<typeof rejectionReasonsSchema>;
/** GET reports/management/options: names that contain `name`; what is chosen is always among them. */
export const panelOptionsQuerySchema = z.strictObject({
  name: searchTextSchema.optional(),
  provider: panelFilterShape.provider,
  projects: panelFilterShape.projects,
  departmentIds: panelFilterShape.departmentIds,
});
export type PanelOptionsQuery = z.infer<typeof panelOptionsQuerySchema>;
/** What the filters offer: the caller's projects, the providers on them and the areas of them; 500 of each at most. */
export const panelOptionsSchema = z.object({
  projects: z.array(referenceSchema),
  providers: z.array(referenceSchema),
  departments: z.array(referenceSchema),
});
export type PanelOptions = z.infer<typeof panelOptionsSchema>;

/** J-03: whether a panel is shown, and in which place. */
export const panelPreferenceSchema = z.object({
  id: idNumberSchema.nullable(),
  account_id: uidSchema,
  type: z.enum(PANELS),
  active: z.boolean(),
  order: count,
  deleted: z.boolean(),
  createdAt: instantSchema.nullable(),
  updatedAt: instantSchema.nullable(),
});
export type PanelPreference = z.infer<typeof panelPreferenceSchema>;
export const panelPreferencesSchema = z.array(panelPreferenceSchema);
/** PATCH account/me/preferences: types that no longer exist are ignored. */
export const panelPreferencesBodySchema = z.strictObject({
  panels: z
    .array(
      z.strictObject({
        type: z.string().max(40, { error: 'too_long' }),
        active: z.boolean(),
        order: z.int({ error: 'invalid_number' }).min(0, { error: 'invalid_number' }).max(1000, { error: 'too_large' }),
      }),
    )
    .min(1, { error: 'required' })
    .max(DASHBOARD.preferences, { error: 'too_long' }),
});
export type PanelPreferencesBody = z.infer<typeof panelPreferencesBodySchema>;
