import { z } from 'zod';
import {
  boundedText,
  dateSchema,
  idNumberSchema,
  idSchema,
  instantSchema,
  maskedCpfSchema,
  monthSchema,
  optionalText,
  referenceSchema,
} from './common.ts';
import { PAGE_SIZE, TEXT } from './constants.ts';
import { EMPLOYMENT_STATUSES } from './employees.ts';
import { flagSchema, listOf, plainPageQuery, someOf } from './list.ts';
import { movementTypeSchema } from './movements.ts';
import { personSchema } from './pendencies.ts';
import { permissionSchema, SIDES } from './permissions.ts';
import { companyRefSchema } from './session.ts';

/**
 * The questions of a month (D-36): did the service take place, who worked, who has a health plan (E-26).
 *
 * Where a month stands: nobody answered; service took place and the other two questions are open; all answered and not looked
 * at; accepted, or returned with a reason, by the contracting company.
 */
export const SERVICE_STATES = ['UNANSWERED', 'INCOMPLETE', 'ANSWERED', 'ACCEPTED', 'RETURNED'] as const;
export type ServiceState = (typeof SERVICE_STATES)[number];
export const WAITING_FOR_PROVIDER: readonly ServiceState[] = ['UNANSWERED', 'INCOMPLETE', 'RETURNED'];

export const SERVICE_ANALYSES = ['ACCEPTED', 'RETURNED'] as const;

/** Most employees of one month: more is refused, and no provider has them on one contract. */
export const MAX_SERVICE_EMPLOYEES = 5000;

export const serviceMonthRowSchema = z.object({
  project: referenceSchema.extend({ contract: z.string() }),
  provider: companyRefSchema,
  contractingCompany: companyRefSchema,
  referenceMonth: monthSchema,
  state: z.enum(SERVICE_STATES),
  occurred: z.boolean().nullable(),
  /** How many worked, once that was confirmed. */
  employeeCount: z.int().nonnegative().nullable(),
  answeredBy: personSchema.nullable(),
  answeredAt: instantSchema.nullable(),
  /** 0 while nobody answered. */
  version: z.int().nonnegative(),
});
export type ServiceMonthRow = z.infer<typeof serviceMonthRowSchema>;

/** What happened to an employment in the month, as it is told beside the person. */
export const monthMovementSchema = z.object({
  id: idNumberSchema,
  type: movementTypeSchema,
  startDate: dateSchema,
  endDate: dateSchema.nullable(),
});

/** Somebody who is on the project in that month, or was named as having worked there. */
export const serviceEmployeeSchema = z.object({
  id: idNumberSchema,
  name: z.string(),
  /** Masked: who a person is can be told, and no more. */
  cpf: maskedCpfSchema.nullable(),
  role: z.string(),
  status: z.enum(EMPLOYMENT_STATUSES),
  hiringDate: dateSchema.nullable(),
  /** In the list of the month. Before it is confirmed: false for who was away all month, null for the others. */
  worked: z.boolean().nullable(),
  /** A movement or the end of the employment says why the person is not in the list. */
  isExplained: z.boolean(),
  movements: z.array(monthMovementSchema),
  healthPlan: z.boolean().nullable(),
  operator: z.string().nullable(),
});
export type ServiceEmployee = z.infer<typeof serviceEmployeeSchema>;

export const serviceMonthSchema = serviceMonthRowSchema.extend({
  termAcceptedAt: instantSchema.nullable(),
  employeesConfirmedAt: instantSchema.nullable(),
  healthPlanAnsweredAt: instantSchema.nullable(),
  analysis: z
    .object({
      result: z.enum(SERVICE_ANALYSES),
      note: z.string().nullable(),
      author: personSchema,
      createdAt: instantSchema,
    })
    .nullable(),
  projectIsBlocked: z.boolean(),
  employees: z.array(serviceEmployeeSchema),
  permissions: z.array(permissionSchema),
  side: z.enum(SIDES),
});
export type ServiceMonth = z.infer<typeof serviceMonthSchema>;

export const serviceMonthParamsSchema = z.object({ projectId: idSchema, providerId: idSchema, month: monthSchema });
export type ServiceMonthKey = { projectId: number; providerId: number; month: string };

/** GET service-months: what is asked and what was answered, newest month first. */
export const serviceMonthQuerySchema = z.strictObject({
  ...plainPageQuery(PAGE_SIZE.default),
  project: idSchema.optional(),
  provider: idSchema.optional(),
  month: monthSchema.optional(),
  'state[]': someOf(SERVICE_STATES).optional(),
  waiting: flagSchema.optional(),
});
export type ServiceMonthQuery = z.infer<typeof serviceMonthQuerySchema>;
export const serviceMonthListSchema = listOf(serviceMonthRowSchema);

/** PUT service-months/{project}/{provider}/{month}. A 'no' asks that the term be accepted. */
export const serviceAnswerSchema = z
  .strictObject({ occurred: z.boolean(), termAccepted: z.boolean().default(false) })
  .refine(({ occurred, termAccepted }) => occurred || termAccepted, { error: 'required', path: ['termAccepted'] });
export type ServiceAnswer = z.infer<typeof serviceAnswerSchema>;

const different = (ids: readonly number[]): boolean => new Set(ids).size === ids.length;
/** PUT …/employees: who worked in the month; `added` come onto the project on their day. */
export const serviceEmployeesSchema = z
  .strictObject({
    employeeIds: z.array(idNumberSchema).max(MAX_SERVICE_EMPLOYEES, { error: 'too_long' }),
    added: z
      .array(z.strictObject({ employeeId: idNumberSchema, hiringDate: dateSchema }))
      .max(500, { error: 'too_long' })
      .default([]),
  })
  .refine(({ employeeIds, added }) => employeeIds.length + added.length > 0, {
    error: 'required',
    path: ['employeeIds'],
  })
  .refine(({ employeeIds, added }) => different([...employeeIds, ...added.map((one) => one.employeeId)]), {
    error: 'repeated',
    path: ['employeeIds'],
  })
  .meta({ example: { employeeIds: [1, 2], added: [{ employeeId: 3, hiringDate: '2026-11-03' }] } });
export type ServiceEmployees = z.infer<typeof serviceEmployeesSchema>;

/** PUT …/health-plan: the answer of each, with the operator when there is a plan. */
export const healthPlanSchema = z
  .strictObject({
    employees: z
      .array(
        z
          .strictObject({
            employeeId: idNumberSchema,
            healthPlan: z.boolean(),
            operator: optionalText(TEXT.name).nullish(),
          })
          .refine(({ healthPlan, operator }) => !healthPlan || Boolean(operator), {
            error: 'required',
            path: ['operator'],
          }),
      )
      .min(1, { error: 'required' })
      .max(MAX_SERVICE_EMPLOYEES, { error: 'too_long' })
      .refine((all) => different(all.map(({ employeeId }) => employeeId)), { error: 'repeated' }),
  })
  .meta({ example: { employees: [{ employeeId: 1, healthPlan: true, operator: 'Unimed' }] } });
export type HealthPlan = z.infer<typeof healthPlanSchema>;

/** PUT …/analysis, of the contracting company; returning asks for a reason. */
export const serviceAnalysisSchema = z
  .strictObject({
    analysis: z.enum(SERVICE_ANALYSES, { error: 'unknown_option' }),
    note: boundedText(TEXT.note).nullish(),
  })
  .refine(({ analysis, note }) => analysis === 'ACCEPTED' || Boolean(note), { error: 'required', path: ['note'] });
export type ServiceAnalysis = z.infer<typeof serviceAnalysisSchema>;

/** GET and PUT projects/{id}/service-question: whether the project asks at all. */
export const serviceQuestionBodySchema = z.strictObject({ asksService: z.boolean() });
export const serviceQuestionSchema = z.object({ asksService: z.boolean(), version: z.int().positive() });
export type ServiceQuestionSetting = z.infer<typeof serviceQuestionSchema>;
