// Over 300 lines: the whole language of an employee: record, filters and bodies, read side by side.
import { z } from 'zod';
import {
  addMonths,
  cpfSchema,
  dateSchema,
  emailSchema,
  idNumberSchema,
  idSchema,
  instantSchema,
  moneySchema,
  nameText,
  optionalText,
  referenceSchema,
  searchTextSchema,
} from './common.ts';
import { EMPLOYEE, EXAM, MAX_PAGE_SIZE, PAGE_SIZE, VIEWS } from './constants.ts';
import { COUNTRIES } from './countries.ts';
import { ADDITIONAL_INFO, customValueSchema, employeeFieldSchema, withCustomFilters } from './customFields.ts';
import { EXPOSURES } from './documentValidity.ts';
import {
  checkPapers,
  ENTRY_CONDITIONS,
  FOREIGN_DOCUMENT,
  FOREIGN_DOCUMENT_KINDS,
  RESIDENCE_TERMS,
} from './employeePapers.ts';
import { bodyFlagSchema, EMPLOYEE_SORTS, flagSchema, listOf, pageQuery } from './list.ts';
import { permissionSchema } from './permissions.ts';
import { RISK_ACTIVITY_IDS } from './projects.ts';
import { companyRefSchema } from './session.ts';

/** Employees: what a company records of a person that it employs (E-01 to E-09, E-24 to E-26). */
export const EMPLOYMENT_STATUSES = ['ACTIVE', 'AWAY', 'DISMISSED'] as const;
export type EmploymentStatus = (typeof EMPLOYMENT_STATUSES)[number];
/** Whether somebody may enter (contract/readiness.ts), the best first. */
export const READINESS_STATES = ['FIT', 'UNFIT', 'RESTRICTED'] as const;
/** Where the papers of one plan stand: nothing open, something open, something expired. */
export const PLAN_SITUATIONS = ['REGULAR', 'PENDING', 'IRREGULAR'] as const;
export type PlanSituation = (typeof PLAN_SITUATIONS)[number];
/** With the categories of eSocial's table 01: they decide which papers of an employment exist at all. */
export const CONTRACT_REGIMES = [
  'CLT', // 101
  'FIXED_TERM', // 105
  'INTERMITTENT', // 111
  'APPRENTICE', // 103
  'INTERN', // 901
  'RESIDENT', // 902
  'SCHOLARSHIP', // 903
  'TEMPORARY', // 106
  'RURAL_SHORT_TERM', // 102
  'SELF_EMPLOYED', // 701, 711, 712
  'MEI', // 741
  'COOPERATIVE', // 731, 734, 738
  'CASUAL', // 201, 202
  'DIRECTOR', // 721, 722
  'PARTNER', // 723
] as const;
export type ContractRegime = (typeof CONTRACT_REGIMES)[number];

/** Names the photo, for caches: another photo has another name. Null: none. */
const imageSchema = z.string().nullable();
/** PUT companies/employees/{id}/image (E-19). */
export const employeeImageSchema = z.object({ image: imageSchema });
export type EmployeeImage = z.infer<typeof employeeImageSchema>;

/** One employment of a person: a row of the list. CPF and birth date are masked or null without `see_employee_data` (E-24). */
export const employeeRowSchema = z.object({
  id: idNumberSchema,
  /** The civil name. */
  name: z.string(),
  socialName: z.string().nullable(),
  /** CPF as stored, or `***.982.247-**`-like when masked; null for a foreign document. */
  cpf: z.string().nullable(),
  foreignDocument: z.string().nullable(),
  masked: z.boolean(),
  image: imageSchema,
  company: companyRefSchema,
  role: z.string(),
  contractRegime: z.enum(CONTRACT_REGIMES),
  admissionDate: dateSchema,
  status: z.enum(EMPLOYMENT_STATUSES),
  projects: z.array(referenceSchema.extend({ hiringDate: dateSchema })),
  statusSTP: z.enum(PLAN_SITUATIONS),
  statusSSMA: z.enum(PLAN_SITUATIONS),
  pendencyTotal: z.int().nonnegative(),
  /** The worst over the active projects that the caller sees, and how many reasons block there; null: in none. */
  readiness: z.object({ state: z.enum(READINESS_STATES), blocking: z.int().nonnegative() }).nullable(),
  /** By `customKey`: the answers to the fields that the caller's list has (B-18); of the type CPF masked as `cpf` is. */
  customFields: z.record(z.string(), customValueSchema),
});
export type EmployeeRow = z.infer<typeof employeeRowSchema>;

const situation = z.enum(PLAN_SITUATIONS, { error: 'unknown_option' });
/** The filters of E-02; both spellings of `withOutProject` are taken (Amb-28). */
const filterShape = {
  nameOrDocument: searchTextSchema.optional(),
  projectName: searchTextSchema.optional(),
  contract: searchTextSchema.optional(),
  hasPendencies: flagSchema.optional(),
  withOutProject: flagSchema.optional(),
  withOutProjects: flagSchema.optional(),
  contractStatus: z.enum(EMPLOYMENT_STATUSES, { error: 'unknown_option' }).optional(),
  statusSSMA: situation.optional(),
  statusSTP: situation.optional(),
  provider: idSchema.optional(),
  /** First digits of the code, or words of the title. */
  cbo: searchTextSchema.optional(),
  /** By the worst readiness: RESTRICTED finds only what the caller is told of. */
  readiness: z.enum(READINESS_STATES, { error: 'unknown_option' }).optional(),
  /** Fit on one of `projects[]`, or not fit there. */
  projectReadiness: z.enum(['FIT', 'UNFIT'], { error: 'unknown_option' }).optional(),
  /** Active on one of these projects, or on one with these areas. */
  'projects[]': z.array(idSchema).max(MAX_PAGE_SIZE, { error: 'too_long' }).optional(),
  'departments[]': z.array(idSchema).max(MAX_PAGE_SIZE, { error: 'too_long' }).optional(),
};
export const employeeQuerySchema = withCustomFilters({
  ...pageQuery(EMPLOYEE_SORTS, PAGE_SIZE.employees),
  ...filterShape,
});
const bodyFlag = bodyFlagSchema.optional();
/** The filters in a body, as saved views keep them. */
export const employeeBodyFilterSchema = withCustomFilters({
  ...filterShape,
  hasPendencies: bodyFlag,
  withOutProject: bodyFlag,
  withOutProjects: bodyFlag,
});
/** POST employees/totals: how many rows each of several filters finds, counted up to 10,000. */
export const employeeTotalsBodySchema = z.strictObject({
  filters: z.array(employeeBodyFilterSchema).min(1, { error: 'required' }).max(VIEWS.counted, { error: 'too_long' }),
});
export type EmployeeFilter = z.infer<typeof employeeBodyFilterSchema>;
export type EmployeeQuery = z.infer<typeof employeeQuerySchema>;

/** Fields that only who holds `see_employee_data` reads and writes; the history says that they changed, not what they were. */
export const PERSONAL_FIELDS = [
  'cpf',
  'foreignDocumentKind',
  'foreignDocument',
  'foreignDocumentIssuer',
  'foreignDocumentIssuedOn',
  'foreignDocumentUntil',
  'entryDate',
  'entryCondition',
  'residenceTerm',
  'birthdate',
  'email',
  'salary',
] as const;

export const GENDERS = ['FEMALE', 'MALE', 'OTHER', 'UNDISCLOSED'] as const;

/** GET companies/employees/{id}. Without `see_employee_data` documents are masked; what else is personal is null (E-24). */
export const employeeSchema = z.object({
  id: idNumberSchema,
  version: z.int().positive(),
  company: companyRefSchema,
  /** The civil name. */
  name: z.string(),
  socialName: z.string().nullable(),
  cpf: z.string().nullable(),
  foreignDocumentKind: z.enum(FOREIGN_DOCUMENT_KINDS).nullable(),
  foreignDocument: z.string().nullable(),
  foreignDocumentIssuer: z.string().nullable(),
  foreignDocumentIssuedOn: dateSchema.nullable(),
  foreignDocumentUntil: dateSchema.nullable(),
  /** When the person came to Brazil, on which ground, and for how long. */
  entryDate: dateSchema.nullable(),
  entryCondition: z.enum(ENTRY_CONDITIONS).nullable(),
  residenceTerm: z.enum(RESIDENCE_TERMS).nullable(),
  masked: z.boolean(),
  image: imageSchema,
  birthdate: dateSchema.nullable(),
  gender: z.enum(GENDERS).nullable(),
  /** ISO 3166-1, two letters (eSocial, table 06). */
  nationality: z.string().nullable(),
  email: z.string().nullable(),
  role: z.string(),
  cbo: z.string().nullable(),
  registration: z.string().nullable(),
  contractRegime: z.enum(CONTRACT_REGIMES),
  admissionDate: dateSchema,
  workSchedule: z.string().nullable(),
  /** BRL. */
  salary: z.number().nullable(),
  riskActivityIds: z.array(z.literal([...RISK_ACTIVITY_IDS])),
  /** To occupational risks by the PGR; null: not informed, which counts as exposed (NR-7, 7.5.8). */
  exposure: z.enum(EXPOSURES).nullable(),
  /** Months between two periodic exams by the PCMSO; null: 12 for who is exposed, else 24. */
  examMonths: z.int().nullable(),
  healthPlan: z.boolean().nullable(),
  operator: z.string().nullable(),
  status: z.enum(EMPLOYMENT_STATUSES),
  statusSTP: z.enum(PLAN_SITUATIONS),
  statusSSMA: z.enum(PLAN_SITUATIONS),
  pendencyTotal: z.int().nonnegative(),
  createdAt: instantSchema,
  /** What contracting companies ask in addition: each company sees its own fields, the employer all (B-18, B-19). */
  customFields: z.array(employeeFieldSchema),
  /** Which facts of the form those companies ask of the employer; empty for everybody else (B-26). */
  additionalInfo: z.array(z.enum(ADDITIONAL_INFO)),
  /** Those of the caller's view, also ended ones, the latest first. */
  projects: z.array(
    referenceSchema.extend({
      contract: z.string(),
      hiringDate: dateSchema,
      endedAt: dateSchema.nullable(),
      pendencyTotal: z.int().nonnegative(),
    }),
  ),
  /** The same person at other companies of the caller's view. */
  otherEmployments: z.array(z.object({ employeeId: idNumberSchema, company: companyRefSchema })),
  /** What the caller may do with this employee. */
  permissions: z.array(permissionSchema),
});
export type Employee = z.infer<typeof employeeSchema>;

const option = { error: 'unknown_option' };
type AtRisk = { birthdate?: string | null | undefined; riskActivityIds: readonly number[] };
/** Nobody under 18 does dangerous work (CF art. 7, XXXIII; Decreto 6.481/2008). Checked at each change: people grow older. */
export const isUnderAgeAtRisk = ({ birthdate, riskActivityIds }: AtRisk, today: string): boolean =>
  Boolean(birthdate) && riskActivityIds.length > 0 && addMonths(birthdate ?? '', 12 * EMPLOYEE.riskAge) > today;
const day = dateSchema.refine((date) => date > '1900-12-31' && date < '2100-01-01', { error: 'invalid_date' });
const emptyAsNull = (value: unknown): unknown => (value === '' || value === undefined ? null : value);
const orNull = <S extends z.ZodType>(schema: S) => z.preprocess(emptyAsNull, schema.nullable());
/** Left out it stays as it is: who may not see personal data does not send it. */
const orKept = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === '' ? null : value), schema.nullish());

const shape = {
  name: nameText(EMPLOYEE.name),
  socialName: orNull(nameText(EMPLOYEE.name)),
  foreignDocumentKind: orKept(z.enum(FOREIGN_DOCUMENT_KINDS, option)),
  foreignDocument: orKept(z.string().trim().toUpperCase().regex(FOREIGN_DOCUMENT, { error: 'invalid' })),
  foreignDocumentIssuer: orKept(optionalText(EMPLOYEE.issuer)),
  foreignDocumentIssuedOn: orKept(day),
  foreignDocumentUntil: orKept(day),
  entryDate: orKept(day),
  entryCondition: orKept(z.enum(ENTRY_CONDITIONS, option)),
  residenceTerm: orKept(z.enum(RESIDENCE_TERMS, option)),
  cpf: orKept(cpfSchema),
  birthdate: orKept(day),
  gender: orNull(z.enum(GENDERS, option)),
  nationality: orNull(z.string().refine((code) => COUNTRIES.includes(code), option)),
  email: orKept(emailSchema),
  role: nameText(EMPLOYEE.role),
  cbo: orNull(
    z
      .string()
      .transform((text) => text.replace(/\D/g, ''))
      .refine((digits) => digits.length === EMPLOYEE.cboDigits, { error: 'invalid' }),
  ),
  registration: orNull(optionalText(EMPLOYEE.registration)),
  contractRegime: z.enum(CONTRACT_REGIMES, option),
  admissionDate: day,
  /** As the contract has it: '44 h semanais', '12x36'. */
  workSchedule: orNull(optionalText(EMPLOYEE.workSchedule)),
  salary: orKept(moneySchema),
  riskActivityIds: z
    .array(z.literal([...RISK_ACTIVITY_IDS], option))
    .refine((ids) => new Set(ids).size === ids.length, { error: 'repeated' })
    .default([]),
  exposure: orKept(z.enum(EXPOSURES, option)),
  examMonths: orKept(
    z.coerce
      .number({ error: 'invalid_number' })
      .int({ error: 'invalid_number' })
      .min(1, { error: 'too_small' })
      .max(EXAM.otherMonths, { error: 'too_large' }),
  ),
  healthPlan: orNull(z.boolean()),
  operator: orNull(optionalText(EMPLOYEE.operator)),
};
type Dates = { birthdate?: string | null | undefined; admissionDate: string };
/** Nobody works for pay before 14 (CF art. 7, XXXIII: apprentices from 14). */
const ofWorkingAge = ({ birthdate, admissionDate }: Dates): boolean =>
  !birthdate || addMonths(birthdate, 12 * EMPLOYEE.minAge) <= admissionDate;
const ageError = { error: 'too_young', path: ['birthdate'] };

/** By `customKey` of the fields; judged by `customValuesSchema`. Left out, all values stay as they are. */
const customFields = z.record(z.string(), z.unknown()).optional();

/** POST companies/employees: a CPF, or the document of a foreign worker who has none yet. */
export const employeeBodySchema = z
  .strictObject({ companyId: idNumberSchema, ...shape })
  .refine(({ cpf, foreignDocument }) => Boolean(cpf ?? foreignDocument), { error: 'required', path: ['cpf'] })
  .superRefine(checkPapers)
  .refine(ofWorkingAge, ageError)
  .meta({
    example: {
      ...{ companyId: 1, name: 'Ana Souza', cpf: '52998224725', birthdate: '1990-05-01', role: 'Soldadora' },
      ...{ contractRegime: 'CLT', admissionDate: '2026-11-24' },
    },
  });
export type EmployeeBody = z.infer<typeof employeeBodySchema>;
/** PUT companies/employees/{id}. A CPF can be added, never changed: it says who the person is. */
export const employeeUpdateSchema = z
  .strictObject({ ...shape, customFields })
  .superRefine(checkPapers)
  .refine(ofWorkingAge, ageError);
export type EmployeeUpdate = z.infer<typeof employeeUpdateSchema>;
/** PUT companies/employees, with the id in the body as the specification has it. */
export const employeePutSchema = z.strictObject({ employeeId: idNumberSchema, ...shape, customFields });

/** GET companies/permission-by-provider/{id} (E-09): what the caller may do with the provider's employees. */
export const providerPermissionsSchema = z.object({
  providerId: idNumberSchema,
  permissions: z.array(permissionSchema),
});

/** GET system-genders, contract-regimes, document-type. */
export const optionListSchema = listOf(z.object({ id: z.string(), name: z.string() }));
export const optionQuerySchema = z.strictObject({
  itemsPerPage: z.string().optional(),
  page: z.string().optional(),
  type: z.enum(['FOREIGN'], option).optional(),
});
