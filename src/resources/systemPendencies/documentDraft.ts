import { NEXT_DUE_DAYS, RETENTION } from '../../../contract/constants.ts';
import type { DocumentConditions } from '../../../contract/documentConditions.ts';
import type { DUE_CALENDARS, DUE_COUNTS, DueRule } from '../../../contract/documentRules.ts';
import { type DocumentScope, defaultScope } from '../../../contract/documentScope.ts';
import type { DependencyEffect } from '../../../contract/documentTerms.ts';
import {
  type Exposure,
  isCalendarEvent,
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
