import { NEXT_DUE_DAYS, RETENTION } from '../../../contract/constants.ts';
import { type DocumentScope, defaultScope, scopesOfType } from '../../../contract/documentScope.ts';
import type { MovementType } from '../../../contract/movements.ts';
import { DEFAULT_PLAN } from '../../../contract/projects.ts';
import type { Sensitivity } from '../../../contract/sensitivity.ts';
import type { SystemPendency, SystemPendencyBody } from '../../../contract/systemPendencies.ts';

/** An item of the checklist as it is typed; `templates`: one justification per line. */
export type DraftItem = { id?: number; name: string; templates: string };

/** An entry as it is typed, by the paths of the request: numbers are texts, and what another choice hides is kept. */
export type Draft = Pick<
  SystemPendencyBody,
  'name' | 'plan' | 'type' | 'category' | 'periodicity' | 'validityFrom' | 'critical' | 'failsReading' | 'blocksEntry'
> & {
  scope: DocumentScope;
  sensitivity: Sensitivity;
  retentionMonths: string;
  legalBasis: string;
  validityUnit: 'days' | 'months';
  validityDays: string;
  validityMonths: string;
  nextDueDays: string;
  /** Days with commas; empty: those of the product. */
  leadDays: string;
  hasDue: boolean;
  dueRule: { day: string; month: 'same' | 'next'; adjust: 'before' | 'after' };
  months: number[];
  riskActivityIds: NonNullable<SystemPendencyBody['riskActivityIds']>;
  contractRegimes: NonNullable<SystemPendencyBody['contractRegimes']>;
  movement: { types: MovementType[]; minDaysAway: string; dueDays: string };
  checklist: DraftItem[];
};

export const newItem = (): DraftItem => ({ name: '', templates: '' });

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
  validityUnit: 'months',
  validityDays: '30',
  validityMonths: '12',
  validityFrom: 'ISSUE',
  nextDueDays: String(NEXT_DUE_DAYS),
  leadDays: '',
  hasDue: true,
  dueRule: { day: '10', month: 'next', adjust: 'after' },
  months: [],
  riskActivityIds: [],
  contractRegimes: [],
  movement: { types: [], minDaysAway: '', dueDays: '' },
  checklist: [newItem()],
});

const text = (value: number | null | undefined): string => (value === null || value === undefined ? '' : String(value));

/** An entry as it was read; `asCopy`: without the ids of its items. */
export function draftOf(entry: SystemPendency, { asCopy = false } = {}): Draft {
  const empty = emptyDraft();
  const { name, plan, type, category, periodicity, validityFrom, critical, failsReading, blocksEntry } = entry;
  const { dueRule, movement } = entry;
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
    validityUnit: entry.validityDays === null ? 'months' : 'days',
    validityDays: text(entry.validityDays) || empty.validityDays,
    validityMonths: text(entry.validityMonths) || empty.validityMonths,
    validityFrom,
    nextDueDays: text(entry.nextDueDays),
    leadDays: entry.leadDays?.join(', ') ?? '',
    hasDue: dueRule !== null || periodicity !== 'MONTHLY',
    dueRule: dueRule ? { ...dueRule, day: text(dueRule.day) } : empty.dueRule,
    months: entry.months ?? [],
    riskActivityIds: entry.riskActivityIds ?? [],
    contractRegimes: entry.contractRegimes ?? [],
    movement: {
      types: movement?.types ?? [],
      minDaysAway: text(movement?.minDaysAway),
      dueDays: text(movement?.dueDays),
    },
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
const ofPeople = (type: Draft['type']): boolean => type === 'EMPLOYEE' || type === 'RISK';

/** What was chosen, while the type allows it. */
export const scopeOf = ({ type, scope }: Pick<Draft, 'type' | 'scope'>): DocumentScope =>
  scopesOfType(type).includes(scope) ? scope : defaultScope(type);

/** What is sent: only what the choices show. */
export function bodyOf(draft: Draft, companyId: number, baseId: number | null): SystemPendencyBody {
  const { periodicity, type, dueRule, movement } = draft;
  const monthly = periodicity === 'MONTHLY';
  const validityUnit = periodicity === 'VALIDITY' ? draft.validityUnit : null;
  const [firstType, ...moreTypes] = type === 'EMPLOYEE' ? movement.types : [];
  return {
    companyId,
    baseId,
    name: draft.name.trim(),
    plan: draft.plan,
    type,
    scope: scopeOf(draft),
    category: draft.category.trim(),
    periodicity,
    validityDays: validityUnit === 'days' ? number(draft.validityDays) : null,
    validityMonths: validityUnit === 'months' ? number(draft.validityMonths) : null,
    validityFrom: validityUnit ? draft.validityFrom : 'ISSUE',
    nextDueDays: periodicity === 'VALIDITY' ? number(draft.nextDueDays) : NEXT_DUE_DAYS,
    leadDays: draft.leadDays.trim() === '' ? null : draft.leadDays.split(',').map(number),
    dueRule: monthly && draft.hasDue ? { ...dueRule, day: number(dueRule.day) } : null,
    months: monthly ? listOrNull(draft.months) : null,
    riskActivityIds: ofPeople(type) ? listOrNull(draft.riskActivityIds) : null,
    contractRegimes: ofPeople(type) ? listOrNull(draft.contractRegimes) : null,
    movement: firstType
      ? {
          types: [firstType, ...moreTypes],
          ...(movement.minDaysAway.trim() !== '' && { minDaysAway: number(movement.minDaysAway) }),
          ...(movement.dueDays.trim() !== '' && { dueDays: number(movement.dueDays) }),
        }
      : null,
    legalBasis: draft.legalBasis.trim() || null,
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

/** Where an error of the request is shown: 'checklist.2.templates.4' at the one field that holds all lines. */
export const fieldOf = (path: string): string =>
  path.replace(
    /^(checklist\.\d+\.templates|movement\.types|leadDays|months|riskActivityIds|contractRegimes)\..*$/,
    '$1',
  );
