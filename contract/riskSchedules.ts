import { z } from 'zod';
import {
  boundedText,
  dateSchema,
  idNumberSchema,
  idSchema,
  instantOf,
  instantSchema,
  optionalText,
  referenceSchema,
  searchTextSchema,
  timeSchema,
} from './common.ts';
import { PAGE_SIZE, RISK_SCHEDULE } from './constants.ts';
import { READINESS_STATES } from './employees.ts';
import { EXPORT_FORMATS } from './jobs.ts';
import { bodyFlagSchema, flagSchema, listOf, pageQuery, RISK_SORTS, someOf } from './list.ts';
import { RISK_ACTIVITY_IDS } from './projects.ts';
import { readinessItemSchema } from './readiness.ts';

/** Risk activities that are planned at a place and time, with the people who do them (F-01 to F-08; domain-facts, 5.3). */

/** The list's page; one schedule is opened below it. */
export const RISK_SCHEDULE_PAGE = '/agenda-de-risco';

/** Derived from the clock and the cancellation, never stored (F-05). */
export const RISK_STATUSES = ['SCHEDULED', 'IN_PROGRESS', 'FINISHED', 'CANCELLED'] as const;
export type RiskStatus = (typeof RISK_STATUSES)[number];
export const riskStatusOf = (
  { startsAt, endsAt, cancelledAt }: { startsAt: string; endsAt: string; cancelledAt: string | null },
  now: Date,
): RiskStatus => {
  if (cancelledAt !== null) return 'CANCELLED';
  if (new Date(endsAt) <= now) return 'FINISHED';
  return new Date(startsAt) <= now ? 'IN_PROGRESS' : 'SCHEDULED';
};

const option = { error: 'unknown_option' };
const activity = z.literal([...RISK_ACTIVITY_IDS], option);
/** Days and times of America/Sao_Paulo. */
const interval = { startDate: dateSchema, startTime: timeSchema, endDate: dateSchema, endTime: timeSchema };
export type RiskInterval = z.infer<z.ZodObject<typeof interval>>;
/** First and last instant of the interval. */
export const instantsOf = ({ startDate, startTime, endDate, endTime }: RiskInterval) => ({
  startsAt: instantOf(startDate, startTime),
  endsAt: instantOf(endDate, endTime),
});

export const CLASHES = ['OVERLAP', 'REST'] as const;
type Shift = { startsAt: string; endsAt: string };
/** Whether two shifts of one person overlap, or leave less than 11 hours between them (CLT, art. 66). */
export function clashOf(one: Shift, other: Shift): (typeof CLASHES)[number] | null {
  const [first, second] = one.startsAt <= other.startsAt ? [one, other] : [other, one];
  const rest = Date.parse(second.startsAt) - Date.parse(first.endsAt);
  if (rest < 0) return 'OVERLAP';
  return rest < RISK_SCHEDULE.restHours * 3_600_000 ? 'REST' : null;
}

/** POST and PUT risk-schedules (F-02). */
export const riskScheduleBodySchema = z
  .strictObject({
    projectId: idNumberSchema,
    riskActivityId: activity,
    departmentId: idNumberSchema,
    ...interval,
    /** Of the risk analysis (APR) and the work permit (PT, PET); they often come after the planning. */
    aprNumber: optionalText(RISK_SCHEDULE.number).default(''),
    permitNumber: optionalText(RISK_SCHEDULE.number).default(''),
    employeeIds: z
      .array(idNumberSchema)
      .max(RISK_SCHEDULE.people, { error: 'too_long' })
      .refine((ids) => new Set(ids).size === ids.length, { error: 'repeated' }),
  })
  .superRefine((body, issues) => {
    if (`${body.endDate}T${body.endTime}` >= `${body.startDate}T${body.startTime}`) return;
    const path = [body.endDate < body.startDate ? 'endDate' : 'endTime'];
    issues.addIssue({ code: 'custom', message: 'end_before_start', path });
  });
export type RiskScheduleBody = z.infer<typeof riskScheduleBodySchema>;

/** PATCH risk-schedules/{id}/cancel (F-03). */
export const riskCancellationSchema = z.strictObject({ reason: boundedText(RISK_SCHEDULE.reason) });

export const riskScheduleSchema = z.object({
  id: idNumberSchema,
  riskActivity: referenceSchema.extend({ id: activity }),
  project: referenceSchema,
  /** The contracting company of the project. */
  company: referenceSchema,
  /** Who planned it: the contracting company or one of its suppliers. */
  owner: referenceSchema,
  /** Null of an automatic one in a project without areas. */
  facility: referenceSchema.nullable(),
  department: referenceSchema.nullable(),
  startsAt: instantSchema,
  endsAt: instantSchema,
  aprNumber: z.string(),
  permitNumber: z.string(),
  status: z.enum(RISK_STATUSES),
  cancelledAt: instantSchema.nullable(),
  cancelReason: z.string().nullable(),
  /** Made by an assignment to the project (B-24). */
  automatic: z.boolean(),
  /** People whom the caller sees. */
  people: z.int().nonnegative(),
  /**
   * Those of them who are kept out today, who will be before the end, or who lack what the activity asks. 0 once it is over.
   * Somebody who is away now and back before the start is counted: the list errs on the safe side.
   */
  unfit: z.int().nonnegative(),
  updatedAt: instantSchema,
  version: z.int().positive(),
});
export type RiskSchedule = z.infer<typeof riskScheduleSchema>;
export const riskScheduleListSchema = listOf(riskScheduleSchema);

export type RiskSort = (typeof RISK_SORTS)[number];
export const riskScheduleFilters = {
  /** In activity, area, project, people and the numbers of analysis and permit. */
  name: searchTextSchema.optional(),
  riskActivityName: searchTextSchema.optional(),
  projectName: searchTextSchema.optional(),
  departmentName: searchTextSchema.optional(),
  employeeName: searchTextSchema.optional(),
  'status[]': someOf(RISK_STATUSES).optional(),
  /** Only with somebody who is not eligible. */
  unfit: flagSchema.optional(),
};
/** GET risk-schedules (F-01). */
export const riskScheduleQuerySchema = z.strictObject({
  ...pageQuery(RISK_SORTS, PAGE_SIZE.default),
  ...riskScheduleFilters,
});
export type RiskScheduleQuery = z.infer<typeof riskScheduleQuerySchema>;
/** The same filters in a body. */
export const riskScheduleBodyFilterSchema = z.strictObject({
  ...riskScheduleFilters,
  unfit: bodyFlagSchema.optional(),
});
export type RiskScheduleFilters = z.infer<typeof riskScheduleBodyFilterSchema>;

/** GET risk-schedules/calendar (F-08): what touches the days `from` to `until` of America/Sao_Paulo. */
export const riskCalendarQuerySchema = z
  .strictObject({ from: dateSchema, until: dateSchema, ...riskScheduleFilters })
  .superRefine(({ from, until }, issues) => {
    const days = (Date.parse(until) - Date.parse(from)) / 86_400_000 + 1;
    if (days >= 1 && days <= RISK_SCHEDULE.calendarDays) return;
    issues.addIssue({ code: 'custom', message: days < 1 ? 'end_before_start' : 'too_large', path: ['until'] });
  });
export type RiskCalendarQuery = z.infer<typeof riskCalendarQuerySchema>;
export const riskCalendarEntrySchema = riskScheduleSchema.pick({
  id: true,
  riskActivity: true,
  project: true,
  department: true,
  startsAt: true,
  endsAt: true,
  status: true,
  automatic: true,
  updatedAt: true,
  version: true,
  people: true,
  unfit: true,
});
export type RiskCalendarEntry = z.infer<typeof riskCalendarEntrySchema>;
/** `more`: there are others, beyond the first `RISK_SCHEDULE.calendar`. */
export const riskCalendarSchema = z.object({ results: z.array(riskCalendarEntrySchema), more: z.boolean() });

/** GET risk-schedules/numbers: how many there are of each status, for the rail of the list. */
export const riskNumbersQuerySchema = z.strictObject(riskScheduleFilters).omit({ 'status[]': true });
export const riskNumbersSchema = z.record(z.enum(RISK_STATUSES), z.int().nonnegative());

/** Why somebody may not do the activity in these days, and what is about to end (F-07). */
export const riskPersonSchema = z.object({
  id: idNumberSchema,
  name: z.string(),
  role: z.string(),
  provider: referenceSchema,
  state: z.enum(READINESS_STATES),
  /** What blocks first; documents are those that keep out of the project and those that the activity asks. */
  items: z.array(readinessItemSchema.omit({ pendencyId: true })),
  /** The activity is among those of the person's record, so that its documents are asked. */
  hasActivity: z.boolean(),
  eligible: z.boolean(),
  /** Other schedules of the person at the same time, or with too little rest between. */
  clashes: z.array(
    riskScheduleSchema
      .pick({ id: true, riskActivity: true, startsAt: true, endsAt: true })
      .extend({ clash: z.enum(CLASHES) }),
  ),
});
export type RiskPerson = z.infer<typeof riskPersonSchema>;
/** GET risk-schedules/employees: who can be linked; `id[]`: those chosen already, whatever is searched. */
export const riskPeopleQuerySchema = z.strictObject({
  projectId: idSchema,
  riskActivityId: z.coerce.number().pipe(activity),
  ...interval,
  name: searchTextSchema.optional(),
  'id[]': z.array(idSchema).max(RISK_SCHEDULE.people, { error: 'too_long' }).optional(),
  /** The schedule that is being changed: it does not overlap itself. */
  scheduleId: idSchema.optional(),
});
export type RiskPeopleQuery = z.infer<typeof riskPeopleQuerySchema>;
/** `blocks`: the company lets nobody be linked who is not eligible (B-24's page). */
export const riskPeopleSchema = z.object({
  results: z.array(riskPersonSchema),
  blocks: z.boolean(),
  company: z.string(),
});
export type RiskPeople = z.infer<typeof riskPeopleSchema>;

/** GET risk-schedules/projects: where the caller may plan, with areas and activities. */
export const riskProjectsSchema = z.array(
  referenceSchema.extend({
    startDate: dateSchema,
    endDate: dateSchema,
    riskActivities: z.array(referenceSchema.extend({ id: activity })),
    departments: z.array(referenceSchema.extend({ facility: referenceSchema })),
  }),
);
export type RiskProject = z.infer<typeof riskProjectsSchema>[number];

export const RISK_COLUMNS = [
  'riskActivity',
  'project',
  'company',
  'owner',
  'facility',
  'department',
  'startsAt',
  'endsAt',
  'people',
  'unfit',
  'aprNumber',
  'permitNumber',
  'status',
  'cancelReason',
] as const;
/** POST risk-schedules/export: all that match `filters`, in the list's own order. */
export const riskScheduleExportSchema = z.strictObject({
  filters: riskScheduleBodyFilterSchema.default({}),
  columns: z.array(z.enum(RISK_COLUMNS, option)).min(1, { error: 'required' }).max(RISK_COLUMNS.length),
  format: z.enum(EXPORT_FORMATS, option),
});
export type RiskScheduleExport = z.infer<typeof riskScheduleExportSchema>;
