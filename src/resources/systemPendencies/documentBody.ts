import { NEXT_DUE_DAYS } from '../../../contract/constants.ts';
import type { DocumentConditions } from '../../../contract/documentConditions.ts';
import type { DueRule } from '../../../contract/documentRules.ts';
import { type DocumentScope, defaultScope, scopesOfType } from '../../../contract/documentScope.ts';
import { isCalendarEvent, type Validity } from '../../../contract/documentValidity.ts';
import type { SystemPendencyBody } from '../../../contract/systemPendencies.ts';
import type { Draft, DraftDueRule } from './documentDraft.ts';

/** What is sent of an entry as it is typed. */

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
