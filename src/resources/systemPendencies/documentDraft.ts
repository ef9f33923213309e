import { NEXT_DUE_DAYS } from '../../../contract/constants.ts';
import { FIELD_CODES, type FieldCode } from '../../../contract/errors.ts';
import type { MovementType } from '../../../contract/movements.ts';
import { DEFAULT_PLAN } from '../../../contract/projects.ts';
import {
  type SystemPendency,
  type SystemPendencyBody,
  systemPendencyBodySchema,
} from '../../../contract/systemPendencies.ts';

/** An entry as it is being written: numbers are texts, and what another choice hides is kept. */
export type DraftItem = {
  /** Of the row on the page. */
  key: string;
  id?: number;
  name: string;
  /** One justification per line. */
  templates: string;
};
export type Draft = Pick<
  SystemPendencyBody,
  'name' | 'plan' | 'type' | 'category' | 'periodicity' | 'critical' | 'failsReading'
> & {
  legalBasis: string;
  validityMonths: string;
  nextDueDays: string;
  hasDue: boolean;
  dueDay: string;
  dueMonth: 'same' | 'next';
  adjust: 'before' | 'after';
  months: number[];
  riskActivityIds: NonNullable<SystemPendencyBody['riskActivityIds']>;
  contractRegimes: NonNullable<SystemPendencyBody['contractRegimes']>;
  movementTypes: MovementType[];
  minDaysAway: string;
  dueDays: string;
  checklist: DraftItem[];
};
/** What is wrong, by the path of the field as the contract names it ('checklist.0.name'). */
export type FieldErrors = Record<string, FieldCode | { said: string }>;

let items = 0;
/** A row for a question that does not exist yet. */
export const newItem = (): DraftItem => {
  items += 1;
  return { key: `new-${items}`, name: '', templates: '' };
};

export const emptyDraft = (): Draft => ({
  name: '',
  plan: DEFAULT_PLAN,
  type: 'PROVIDER',
  category: '',
  periodicity: 'ONCE',
  critical: false,
  failsReading: false,
  legalBasis: '',
  validityMonths: '12',
  nextDueDays: String(NEXT_DUE_DAYS),
  hasDue: true,
  dueDay: '10',
  dueMonth: 'next',
  adjust: 'after',
  months: [],
  riskActivityIds: [],
  contractRegimes: [],
  movementTypes: [],
  minDaysAway: '',
  dueDays: '',
  checklist: [newItem()],
});

const text = (value: number | null | undefined): string => (value === null || value === undefined ? '' : String(value));

/** An entry as it was read; `asCopy`: without the ids of its items. */
export function draftOf(entry: SystemPendency, { asCopy = false } = {}): Draft {
  const empty = emptyDraft();
  const { name, plan, type, category, periodicity, critical, failsReading, dueRule, movement } = entry;
  return {
    name,
    plan,
    type,
    category,
    periodicity,
    critical,
    failsReading,
    legalBasis: entry.legalBasis ?? '',
    validityMonths: text(entry.validityMonths) || empty.validityMonths,
    nextDueDays: text(entry.nextDueDays),
    hasDue: dueRule !== null || periodicity !== 'MONTHLY',
    dueDay: text(dueRule?.day) || empty.dueDay,
    dueMonth: dueRule?.month ?? empty.dueMonth,
    adjust: dueRule?.adjust ?? empty.adjust,
    months: entry.months ?? [],
    riskActivityIds: entry.riskActivityIds ?? [],
    contractRegimes: entry.contractRegimes ?? [],
    movementTypes: movement?.types ?? [],
    minDaysAway: text(movement?.minDaysAway),
    dueDays: text(movement?.dueDays),
    checklist: entry.checklist.map(({ id, name: question, templates }) => ({
      key: String(id),
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

/** What is sent: only what the choices show. */
export function bodyOf(draft: Draft, companyId: number, baseId: number | null): SystemPendencyBody {
  const { periodicity, type } = draft;
  const monthly = periodicity === 'MONTHLY';
  const isMoved = type === 'EMPLOYEE' && draft.movementTypes.length > 0;
  return {
    companyId,
    baseId,
    name: draft.name.trim(),
    plan: draft.plan,
    type,
    category: draft.category.trim(),
    periodicity,
    validityMonths: periodicity === 'VALIDITY' ? number(draft.validityMonths) : null,
    nextDueDays: periodicity === 'VALIDITY' ? number(draft.nextDueDays) : NEXT_DUE_DAYS,
    dueRule:
      monthly && draft.hasDue ? { day: number(draft.dueDay), month: draft.dueMonth, adjust: draft.adjust } : null,
    months: monthly ? listOrNull(draft.months) : null,
    riskActivityIds: ofPeople(type) ? listOrNull(draft.riskActivityIds) : null,
    contractRegimes: ofPeople(type) ? listOrNull(draft.contractRegimes) : null,
    movement: isMoved
      ? {
          types: [draft.movementTypes[0] as MovementType, ...draft.movementTypes.slice(1)],
          ...(draft.minDaysAway.trim() !== '' && { minDaysAway: number(draft.minDaysAway) }),
          ...(draft.dueDays.trim() !== '' && { dueDays: number(draft.dueDays) }),
        }
      : null,
    legalBasis: draft.legalBasis.trim() || null,
    critical: draft.critical,
    failsReading: draft.failsReading,
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

/** 'checklist.2.templates.4' is an error of the one field in which all of them are written. */
export const fieldOf = (path: string): string =>
  path.replace(/^(checklist\.\d+\.templates|movement\.types|months|riskActivityIds|contractRegimes)\..*$/, '$1');

const isCode = (message: string): message is FieldCode => FIELD_CODES.some((code) => code === message);

/** What the contract finds wrong, the first error of each field. */
export function validate(draft: Draft, companyId: number): FieldErrors {
  const result = systemPendencyBodySchema.safeParse(bodyOf(draft, companyId, null));
  const fieldErrors: FieldErrors = {};
  for (const { path, message } of result.error?.issues ?? []) {
    const field = fieldOf(path.join('.'));
    fieldErrors[field] ??= isCode(message) ? message : 'invalid';
  }
  return fieldErrors;
}

export const sameDraft = (a: Draft, b: Draft): boolean => JSON.stringify(a) === JSON.stringify(b);
