import { z } from 'zod';
import { idNumberSchema, nameText } from './common.ts';
import { EMPLOYEE } from './constants.ts';
import { COMPANY_SIZES, type CompanySize } from './documentTerms.ts';
import { EXPOSURES, type Exposure, isExposed } from './documentValidity.ts';

/**
 * Who must show a document, as data (domain facts, 0.8 to 0.10 and 1.1-e to 1.1-g). Every condition must hold; of a list one is
 * enough; what the person does (risk, activity, function, CBO) is one condition. What is not known counts as what asks most, so that
 * nothing is left out because a form was left empty.
 */
/** LC 123/2006, art. 18-C: a MEI has one employee at most. */
const MOST_OF_MEI = 1;
const MOST_VALUES = 50;

const option = { error: 'unknown_option' };
const listOfSome = <Item extends z.ZodType>(item: Item) =>
  z.array(item).min(1, { error: 'required' }).max(MOST_VALUES, { error: 'too_long' });
const people = z.int({ error: 'invalid_number' }).min(1, { error: 'too_small' }).max(1_000_000, { error: 'too_large' });

export const documentConditionsSchema = z.strictObject({
  /** Activity types of the contracting company (E-23): the list that a company extends. */
  activityTypeIds: listOfSome(idNumberSchema).optional(),
  /** Words of the function, as 'soldador'. */
  roles: listOfSome(nameText(EMPLOYEE.role)).optional(),
  /** Occupations, or the first digits of them (CBO, Portaria MTE 397/2002). */
  cbo: listOfSome(z.string().regex(/^\d{1,6}$/, { error: 'invalid' })).optional(),
  exposure: z.enum(EXPOSURES, option).optional(),
  sizes: listOfSome(z.enum(COMPANY_SIZES, option)).optional(),
  /** NR-4, Annex I. */
  riskGrades: listOfSome(z.literal([1, 2, 3, 4], option)).optional(),
  /** Employees of the company, from and to, both included. */
  employeesFrom: people.optional(),
  employeesUntil: people.optional(),
});
export type DocumentConditions = z.infer<typeof documentConditionsSchema>;
export const CONDITIONS = Object.keys(documentConditionsSchema.shape) as (keyof DocumentConditions)[];
const ABOUT_PEOPLE = ['activityTypeIds', 'roles', 'cbo', 'exposure'] as const;

export type CompanyFacts = {
  size: CompanySize | null;
  riskGrade: number | null;
  /** As declared by the company, at least those that it has here; null: not declared. */
  employees: number | null;
};
export type PersonFacts = {
  role: string;
  cbo: string | null;
  exposure: Exposure | null;
  activityTypeIds: readonly number[];
};

/** Letters without case and accents, as the search box compares them. */
export const plainText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

export function asksCompany(conditions: DocumentConditions | null, company: CompanyFacts): boolean {
  if (conditions === null) return true;
  const { sizes, riskGrades, employeesFrom, employeesUntil } = conditions;
  const employees = company.employees ?? Number.POSITIVE_INFINITY;
  return (
    (sizes?.includes(company.size ?? 'OTHER') ?? true) &&
    (riskGrades?.some((grade) => grade === (company.riskGrade ?? 4)) ?? true) &&
    employees >= (employeesFrom ?? 0) &&
    employees <= (employeesUntil ?? Number.POSITIVE_INFINITY)
  );
}

/** Whether some condition is about what the person does, beside the risk activities of the entry. */
export const isAboutWork = ({ activityTypeIds, roles, cbo }: DocumentConditions): boolean =>
  Boolean(activityTypeIds ?? roles ?? cbo);

/** By what the person does beside risk activities; null: the entry does not ask for that. */
export function doesWork(conditions: DocumentConditions | null, person: PersonFacts): boolean | null {
  if (conditions === null || !isAboutWork(conditions)) return null;
  const { activityTypeIds, roles, cbo } = conditions;
  const role = ` ${plainText(person.role)} `;
  return (
    (activityTypeIds?.some((id) => person.activityTypeIds.includes(id)) ?? false) ||
    (roles?.some((one) => role.includes(` ${plainText(one)} `)) ?? false) ||
    (cbo?.some((one) => person.cbo?.startsWith(one)) ?? false)
  );
}
export const isExposedAs = (conditions: DocumentConditions | null, { exposure }: PersonFacts): boolean =>
  conditions?.exposure === undefined || (conditions.exposure === 'EXPOSED') === isExposed(exposure);

export type ConditionError = { path: string; error: string };
/** What an entry says of whom it asks, as far as parts of it can contradict each other. */
type Asked = {
  type: string;
  riskActivityIds: readonly number[] | null;
  conditions: DocumentConditions | null;
};
/** Conditions that nobody can meet, or that mean nothing for this type of document. */
export function conditionErrors({ type, riskActivityIds, conditions }: Asked): ConditionError[] {
  if (conditions === null) return [];
  const { exposure, sizes, employeesFrom, employeesUntil } = conditions;
  const errors: ConditionError[] = [];
  const say = (name: keyof DocumentConditions, error: string) => errors.push({ path: `conditions.${name}`, error });
  for (const name of ABOUT_PEOPLE) {
    if (conditions[name] === undefined) continue;
    if (type !== 'EMPLOYEE' && type !== 'RISK') say(name, 'invalid');
    // the risk activity is what is asked about
    else if (type === 'RISK' && name !== 'exposure') say(name, 'invalid');
  }
  if (exposure === 'NOT_EXPOSED' && (riskActivityIds ?? []).length > 0) say('exposure', 'contradiction');
  if (employeesFrom !== undefined && employeesUntil !== undefined && employeesFrom > employeesUntil) {
    say('employeesUntil', 'contradiction');
  }
  const onlyMei = sizes?.every((size) => size === 'MEI');
  if (onlyMei && employeesFrom !== undefined && employeesFrom > MOST_OF_MEI) say('employeesFrom', 'contradiction');
  return errors;
}
