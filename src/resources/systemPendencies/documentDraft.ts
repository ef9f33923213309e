import { NEXT_DUE_DAYS, RETENTION } from '../../../contract/constants.ts';
import type { DocumentConditions } from '../../../contract/documentConditions.ts';
import type { DependencyEffect, DUE_CALENDARS, DUE_COUNTS, DueRule } from '../../../contract/documentRules.ts';
import { type DocumentScope, defaultScope, scopesOfType } from '../../../contract/documentScope.ts';
import {
  type Exposure,
  isCalendarEvent,
  type Validity,
  type ValidityEvent,
  type ValidityRule,
} from '../../../contract/documentValidity.ts';
import type { MovementCause, MovementType } from '../../../contract/movements.ts';
import { DEFAULT_PLAN } from '../../../contract/projects.ts';
import type { Sensitivity } from '../../../contract/sensitivity.ts';
import type { SystemPendency, SystemPendencyBody } from '../../../contract/systemPendencies.ts';

/** An item of the checklist as it is typed; `templates`: one justification per line. */
export type DraftItem = { id?: number; name: string; templates: string };

/** A due rule as it is typed. */
export type DraftDueRule = {
  day: string;
  month: DueRule['month'];
  adjust: DueRule['adjust'];
  count: (typeof DUE_COUNTS)[number];
  calendar: (typeof DUE_CALENDARS)[number];
};
/** For whom another validity holds: exposure, or an age from which. */
export type DraftValidityRule = { who: Exposure | 'AGE'; ageFrom: string; value: string; unit: 'days' | 'months' };
/** A document that is referred to, with its name. */
export type DraftReference = { id: number; name: string };

/** An entry as it is typed, by the paths of the request: numbers are texts, and what another choice hides is kept. */
export type Draft = Pick<
  SystemPendencyBody,
  'name' | 'plan' | 'type' | 'category' | 'periodicity' | 'validityFrom' | 'critical' | 'failsReading' | 'blocksEntry'
> & {
  scope: DocumentScope;
  sensitivity: Sensitivity;
  retentionMonths: string;
  legalBasis: string;
  legalBasisCheckedOn: string;
  registers: NonNullable<SystemPendencyBody['registers']>;
  validityUnit: 'days' | 'months';
  validityDays: string;
  validityMonths: string;
  validityEvent: ValidityEvent;
  validityRules: DraftValidityRule[];
  graceDays: string;
  endRule: { types: MovementType[]; daysAway: string };
  nextDueDays: string;
  /** Days with commas; empty: those of the product. */
  leadDays: string;
  hasDue: boolean;
  dueRule: DraftDueRule;
  hasLegalDue: boolean;
  legalDueRule: DraftDueRule;
  months: number[];
  riskActivityIds: NonNullable<SystemPendencyBody['riskActivityIds']>;
  contractRegimes: NonNullable<SystemPendencyBody['contractRegimes']>;
  movement: { types: MovementType[]; causes: MovementCause[]; minDaysAway: string; dueDays: string };
  conditions: {
    activityTypeIds: number[];
    /** With commas. */
    roles: string;
    cbo: string;
    exposure: Exposure | '';
    sizes: NonNullable<DocumentConditions['sizes']>;
    riskGrades: NonNullable<DocumentConditions['riskGrades']>;
    employeesFrom: string;
    employeesUntil: string;
  };
  alternatives: DraftReference[];
  dependencies: (DraftReference & { effect: DependencyEffect })[];
  checklist: DraftItem[];
};

export const newItem = (): DraftItem => ({ name: '', templates: '' });

const WAGES: DraftDueRule = { day: '5', month: 'next', adjust: 'none', count: 'BUSINESS_DAY', calendar: 'WAGE' };

export const emptyDraft = (): Draft => ({
  name: '',
  plan: DEFAULT_PLAN,
  type: 'PROVIDER',
  scope: defaultScope('PROVIDER'),
  category: '',
  periodicity: 'ONCE',
  critical: false,
  failsReading: false,
  blocksEntry: false,
  sensitivity: 'NONE',
  retentionMonths: String(RETENTION.documentMonths),
  legalBasis: '',
  legalBasisCheckedOn: '',
  registers: [],
  validityUnit: 'months',
  validityDays: '30',
  validityMonths: '12',
  validityFrom: 'ISSUE',
  validityEvent: 'EXAM',
  validityRules: [],
  graceDays: '0',
  endRule: { types: [], daysAway: '' },
  nextDueDays: String(NEXT_DUE_DAYS),
  leadDays: '',
  hasDue: true,
  dueRule: { day: '10', month: 'next', adjust: 'after', count: 'DAY', calendar: 'BANKING' },
  hasLegalDue: false,
  legalDueRule: WAGES,
  months: [],
  riskActivityIds: [],
  contractRegimes: [],
  movement: { types: [], causes: [], minDaysAway: '', dueDays: '' },
  conditions: {
    activityTypeIds: [],
    roles: '',
    cbo: '',
    exposure: '',
    sizes: [],
    riskGrades: [],
    employeesFrom: '',
    employeesUntil: '',
  },
  alternatives: [],
  dependencies: [],
  checklist: [newItem()],
});

const draftRule = (rule: DueRule): DraftDueRule => ({
  count: 'DAY',
  calendar: 'BANKING',
  ...rule,
  day: String(rule.day),
});
const draftValidityRule = ({ exposure, ageFrom, validityDays, validityMonths }: ValidityRule): DraftValidityRule => ({
  who: exposure ?? 'AGE',
  ageFrom: text(ageFrom),
  value: text(validityDays ?? validityMonths),
  unit: validityDays === undefined ? 'months' : 'days',
});

const text = (value: number | null | undefined): string => (value === null || value === undefined ? '' : String(value));

/** An entry as it was read; `asCopy`: without the ids of its items. */
export function draftOf(entry: SystemPendency, { asCopy = false } = {}): Draft {
  const empty = emptyDraft();
  const { name, plan, type, category, periodicity, validityFrom, critical, failsReading, blocksEntry } = entry;
  const { dueRule, legalDueRule, movement, conditions, endRule } = entry;
  const named = (id: number) => ({ id, name: entry.related.find((one) => one.id === id)?.name ?? String(id) });
  return {
    name,
    plan,
    type,
    scope: entry.scope,
    category,
    periodicity,
    critical,
    failsReading,
    blocksEntry,
    sensitivity: entry.sensitivity,
    retentionMonths: text(entry.retentionMonths),
    legalBasis: entry.legalBasis ?? '',
    legalBasisCheckedOn: entry.legalBasisCheckedOn ?? '',
    registers: entry.registers ?? [],
    validityUnit: entry.validityDays === null ? 'months' : 'days',
    validityDays: text(entry.validityDays) || empty.validityDays,
    validityMonths: text(entry.validityMonths) || (isCalendarEvent(entry.validityEvent) ? '' : empty.validityMonths),
    validityFrom,
    validityEvent: entry.validityEvent ?? empty.validityEvent,
    validityRules: (entry.validityRules ?? []).map(draftValidityRule),
    graceDays: text(entry.graceDays),
    endRule: { types: endRule?.types ?? [], daysAway: text(endRule?.daysAway) },
    nextDueDays: text(entry.nextDueDays),
    leadDays: entry.leadDays?.join(', ') ?? '',
    hasDue: dueRule !== null || (periodicity !== 'MONTHLY' && movement === null),
    dueRule: dueRule ? draftRule(dueRule) : empty.dueRule,
    hasLegalDue: legalDueRule !== null,
    legalDueRule: legalDueRule ? draftRule(legalDueRule) : empty.legalDueRule,
    months: entry.months ?? [],
    riskActivityIds: entry.riskActivityIds ?? [],
    contractRegimes: entry.contractRegimes ?? [],
    movement: {
      types: movement?.types ?? [],
      causes: movement?.causes ?? [],
      minDaysAway: text(movement?.minDaysAway),
      dueDays: text(movement?.dueDays),
    },
    conditions: {
      activityTypeIds: conditions?.activityTypeIds ?? [],
      roles: conditions?.roles?.join(', ') ?? '',
      cbo: conditions?.cbo?.join(', ') ?? '',
      exposure: conditions?.exposure ?? '',
      sizes: conditions?.sizes ?? [],
      riskGrades: conditions?.riskGrades ?? [],
      employeesFrom: text(conditions?.employeesFrom),
      employeesUntil: text(conditions?.employeesUntil),
    },
    alternatives: entry.alternativeIds.map(named),
    dependencies: entry.dependencies.map(({ id, effect }) => ({ ...named(id), effect })),
    checklist: entry.checklist.map(({ id, name: question, templates }) => ({
      ...(!asCopy && { id }),
      name: question,
      templates: templates.join('\n'),
    })),
  };
}

/** '12' → 12; what is no whole number is NaN, which the contract refuses. */
const number = (value: string): number => (/^\d{1,6}$/.test(value.trim()) ? Number(value) : Number.NaN);
const listOrNull = <T>(values: readonly T[]): T[] | null => (values.length > 0 ? [...values] : null);
export const isOfPeople = (type: Draft['type']): boolean => type === 'EMPLOYEE' || type === 'RISK';
const wordsOf = (value: string): string[] =>
  value
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);
const given = <Value>(key: string, value: Value | null): Record<string, Value> =>
  value === null ? {} : { [key]: value };
const numberOrNull = (value: string): number | null => (value.trim() === '' ? null : number(value));

function dueRuleOf({ day, month, adjust, count, calendar }: DraftDueRule): DueRule {
  const rule = { day: count === 'LAST_BUSINESS_DAY' ? 31 : number(day), month, adjust };
  // As rules without a choice are stored.
  return count === 'DAY' && calendar === 'BANKING' ? rule : { ...rule, count, calendar };
}

/** Only the conditions that the type of document has; null: none. */
export function conditionsOf({ type, conditions }: Pick<Draft, 'type' | 'conditions'>): DocumentConditions | null {
  const { activityTypeIds, roles, cbo, exposure, sizes, riskGrades, employeesFrom, employeesUntil } = conditions;
  const isOfWork = type === 'EMPLOYEE';
  const found: DocumentConditions = {
    ...given('activityTypeIds', isOfWork ? listOrNull(activityTypeIds) : null),
    ...given('roles', isOfWork ? listOrNull(wordsOf(roles)) : null),
    ...given('cbo', isOfWork ? listOrNull(wordsOf(cbo).map((code) => code.replace(/\D/g, '') || code)) : null),
    ...given('exposure', isOfPeople(type) && exposure !== '' ? exposure : null),
    ...given('sizes', listOrNull(sizes)),
    ...given('riskGrades', listOrNull(riskGrades)),
    ...given('employeesFrom', numberOrNull(employeesFrom)),
    ...given('employeesUntil', numberOrNull(employeesUntil)),
  };
  return Object.keys(found).length === 0 ? null : found;
}

/** The validity as it is typed; what is no number is NaN. */
export function validityOf(draft: Draft): Validity {
  const { periodicity, validityFrom, validityUnit, validityEvent, type } = draft;
  if (periodicity !== 'VALIDITY') {
    return {
      validityDays: null,
      validityMonths: null,
      validityFrom: 'ISSUE',
      validityEvent: null,
      validityRules: null,
    };
  }
  const event = validityFrom === 'EVENT' ? validityEvent : null;
  const typed = validityUnit === 'days' ? draft.validityDays : draft.validityMonths;
  const value = isCalendarEvent(event) ? numberOrNull(typed) : number(typed);
  const rules = isOfPeople(type) ? draft.validityRules : [];
  return {
    validityDays: validityUnit === 'days' ? value : null,
    validityMonths: validityUnit === 'months' ? value : null,
    validityFrom,
    validityEvent: event,
    validityRules: listOrNull(
      rules.map(({ who, ageFrom, value: period, unit }) => ({
        ...(who === 'AGE' ? { ageFrom: number(ageFrom) } : { exposure: who }),
        ...(unit === 'days' ? { validityDays: number(period) } : { validityMonths: number(period) }),
      })),
    ),
  };
}

/** What was chosen, while the type allows it. */
export const scopeOf = ({ type, scope }: Pick<Draft, 'type' | 'scope'>): DocumentScope =>
  scopesOfType(type).includes(scope) ? scope : defaultScope(type);

/** What is sent: only what the choices show. */
export function bodyOf(draft: Draft, companyId: number, baseId: number | null): SystemPendencyBody {
  const { periodicity, type, movement, endRule } = draft;
  const monthly = periodicity === 'MONTHLY';
  const expires = periodicity === 'VALIDITY';
  const [firstType, ...moreTypes] = type === 'EMPLOYEE' ? movement.types : [];
  const [firstEnd, ...moreEnds] = isOfPeople(type) ? endRule.types : [];
  const daysAway = numberOrNull(endRule.daysAway);
  const falls = (monthly || firstType !== undefined) && draft.hasDue;
  return {
    companyId,
    baseId,
    name: draft.name.trim(),
    plan: draft.plan,
    type,
    scope: scopeOf(draft),
    category: draft.category.trim(),
    periodicity,
    ...validityOf(draft),
    graceDays: expires ? number(draft.graceDays) : 0,
    endRule: firstEnd ? { types: [firstEnd, ...moreEnds], ...given('daysAway', daysAway) } : null,
    nextDueDays: expires ? number(draft.nextDueDays) : NEXT_DUE_DAYS,
    leadDays: draft.leadDays.trim() === '' ? null : draft.leadDays.split(',').map(number),
    dueRule: falls ? dueRuleOf(draft.dueRule) : null,
    legalDueRule: monthly && draft.hasLegalDue ? dueRuleOf(draft.legalDueRule) : null,
    months: monthly ? listOrNull(draft.months) : null,
    riskActivityIds: isOfPeople(type) ? listOrNull(draft.riskActivityIds) : null,
    contractRegimes: isOfPeople(type) ? listOrNull(draft.contractRegimes) : null,
    movement: firstType
      ? {
          types: [firstType, ...moreTypes],
          ...given('causes', listOrNull(movement.causes)),
          ...given('minDaysAway', numberOrNull(movement.minDaysAway)),
          ...given('dueDays', numberOrNull(movement.dueDays)),
        }
      : null,
    conditions: conditionsOf(draft),
    alternativeIds: draft.alternatives.map(({ id }) => id),
    dependencies: draft.dependencies.map(({ id, effect }) => ({ id, effect })),
    registers: listOrNull(draft.registers),
    legalBasis: draft.legalBasis.trim() || null,
    legalBasisCheckedOn: draft.legalBasisCheckedOn || null,
    critical: draft.critical,
    failsReading: draft.failsReading,
    blocksEntry: draft.blocksEntry,
    sensitivity: draft.sensitivity,
    retentionMonths: number(draft.retentionMonths),
    checklist: draft.checklist.map(({ id, name, templates }) => ({
      ...(id !== undefined && { id }),
      name: name.trim(),
      templates: templates
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean),
    })),
  };
}

/** Fields that hold a whole list: an error of one of its values is shown there. */
const WHOLE_LISTS =
  /^(checklist\.\d+\.templates|(?:movement|endRule)\.types|movement\.causes|conditions\.(?:activityTypeIds|roles|cbo|sizes|riskGrades)|leadDays|months|riskActivityIds|contractRegimes|registers|dependencies)\..*$/;
/** Where an error of the request is shown: 'checklist.2.templates.4' at the one field that holds all lines. */
export const fieldOf = (path: string): string =>
  path
    .replace(/^alternativeIds/, 'alternatives')
    .replace(/^(alternatives|validityRules)\..*$/, '$1')
    .replace(WHOLE_LISTS, '$1');
