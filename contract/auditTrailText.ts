import type { TrailEntry } from './auditTrail.ts';
import { formatCnpj, formatDate, formatInstant, formatMoney, formatMonth } from './common.ts';
import { type Language, LOCALE } from './constants.ts';
import { countryName } from './countries.ts';

/** The text at a path of the words of a language ('contract.plan.STP'); undefined where there is none. */
export type WordAt = (path: string) => string | undefined;
type Told = Pick<TrailEntry, 'entity' | 'action' | 'fieldName' | 'oldValue' | 'newValue' | 'note'> & {
  fieldCompany?: string | null | undefined;
};
type Of = { entity: string; action: string; field: string };

/** Whose entries name what is shipped: access profiles, trainings, documents and their questions. A city may be called as a holiday is. */
const NAMING: readonly TrailEntry['entity'][] = [
  'account',
  'profile',
  'trainingConfig',
  'trainingClass',
  'systemPendency',
  'pendency',
];

/** Where the words of a value's codes are, by the action, the field of an entity, or the field of any. */
const CODES: Readonly<Record<string, string>> = {
  STATUS_CHANGED: 'contract.pendencyStatus',
  DOCUMENT_REVIEWED: 'contract.documentOutcome',
  CHECKLIST_ANSWERED: 'contract.checklistStatus',
  STATUS: 'contract.projectStatus',
  COMPANY_STATUS_CHANGED: 'contract.projectCompanyStatus',
  CLOSED: 'evidence.notice.outcome',
  SIGNIN_REFUSED: 'errors',
  'employee.status': 'contract.employmentStatus',
  'trainingClass.result': 'trailWords.result',
  state: 'evidence.payment',
  model: 'trailWords.badge',
  first_badge: 'trailWords.badge',
  second_badge: 'trailWords.badge',
  gender: 'contract.gender',
  contractRegime: 'contract.contractRegime',
  contractRegimes: 'contract.contractRegime',
  exposure: 'contract.exposure',
  foreignDocumentKind: 'contract.foreignDocumentKind',
  entryCondition: 'contract.entryCondition',
  residenceTerm: 'contract.residenceTerm',
  riskActivityIds: 'contract.riskActivity',
  riskActivityId: 'contract.riskActivity',
  activity: 'contract.riskActivity',
  reason: 'contract.restrictionReason',
  relationType: 'contract.side',
  permissions: 'contract.permission',
  features: 'contract.feature',
  size: 'contract.companySize',
  sizes: 'contract.companySize',
  modality: 'trainings.modality',
  modalities: 'trainings.modality',
  type: 'contract.pendencyType',
  'systemPendency.scope': 'contract.documentScope',
  periodicity: 'contract.periodicity',
  validityFrom: 'contract.validityFrom',
  validityEvent: 'contract.validityEvent',
  sensitivity: 'privacyWords.sensitivity',
  registers: 'contract.register',
  types: 'contract.movementType',
  causes: 'contract.movementCause',
  adjust: 'contract.dueAdjust',
  count: 'contract.dueCount',
  calendar: 'contract.dueCalendar',
  month: 'trailWords.month',
  language: 'trailWords.language',
};
/** The words of what stands in the place of a field's name, by the action. */
const NAMED: Readonly<Record<string, readonly string[]>> = {
  STATUS_CHANGED: ['contract.action', 'trailWords.move'],
  MOVEMENT_ADDED: ['contract.movementType'],
  MOVEMENT_CORRECTED: ['contract.movementType'],
  MOVEMENT_ANNULLED: ['contract.movementType'],
  ENDED_BY_MOVEMENT: ['contract.movementType'],
  FILE_ADDED: ['trailWords.fileKind'],
  FILE_REMOVED: ['trailWords.fileKind'],
  CLEARANCE_ATTACHED: ['homologationWords.checks'],
  EXPORTED: ['exportHeads.nouns'],
};
const MONTHS: readonly string[] = ['startReference', 'endReference', 'CREATED'];
const DAY = /^\d{4}-\d\d-\d\d$/;
const MONTH = /^\d{4}-\d\d$/;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:[\d.]+)?Z$/;
/** 'day: 5; month: next', parts of a rule; several rules stand beside each other with ' | '. */
const RULE = /^\w+: [^;]+(; \w+: [^;]+)*$/;

/**
 * An entry of the audit trail as a person reads it: codes as words of the language, days and amounts in its form. What is no known
 * code stays as it is, so that entries of earlier versions and free texts are shown too; `shown` gives the name of something
 * shipped in the language.
 */
export function trailText(entry: Told, word: WordAt, language: Language, shown = (text: string): string => text) {
  const { entity, action, fieldName, fieldCompany } = entry;
  const nameOf = (text: string): string => (NAMING.includes(entity) ? shown(text) : text);
  const lastOf = (name: string) => name.split('.').findLast((part) => !/^\d+$/.test(part)) ?? name;
  const labelOf = (name: string) => word(`trailWords.fieldOf.${entity}.${name}`) ?? word(`trailWords.field.${name}`);

  function fieldText(name: string): string {
    for (const group of NAMED[action] ?? []) {
      const known = word(`${group}.${name}`);
      if (known) return known.charAt(0).toUpperCase() + known.slice(1);
    }
    const [part = '', ...rest] = name.split('.');
    const last = lastOf(name);
    const month = MONTH.test(last) ? formatMonth(last) : null;
    const [, retained] = /^retention([A-Z]+)$/.exec(name) ?? [];
    const label = retained
      ? `${labelOf('retention')} · ${word(`privacyWords.category.${retained}`) ?? retained}`
      : (labelOf(month ? lastOf(rest.slice(0, -1).join('.')) : last) ?? word(`contract.readingField.${part}`));
    if (!label) return nameOf(name);
    const plan = rest.length > 0 ? word(`contract.plan.${part.toUpperCase()}`) : null;
    return [plan, label, fieldCompany, month].filter(Boolean).join(' · ');
  }

  function codeText(code: string, of: Of): string {
    const group = CODES[of.action] ?? CODES[`${of.entity}.${of.field}`] ?? CODES[of.field];
    const known = group && word(`${group}.${code}`);
    if (known) return known;
    if (code === 'true' || code === 'false')
      return word(`contract.checklistStatus.${code === 'true' ? 'OK' : 'INVALID'}`) ?? code;
    if (MONTH.test(code) || (DAY.test(code) && code.endsWith('-01') && MONTHS.includes(of.field || of.action)))
      return formatMonth(code);
    if (DAY.test(code)) return formatDate(code, language);
    if (INSTANT.test(code)) return formatInstant(code, language);
    if (of.field === 'months' && /^\d+$/.test(code)) return monthName(Number(code), language);
    if (of.field === 'salary' && Number(code) >= 0) return formatMoney(Number(code), language);
    if (of.field === 'nationality' && /^[A-Z]{2}$/.test(code)) return countryName(code, language);
    if (/^\d{14}$/.test(code)) return formatCnpj(code);
    if (of.field === 'dependencies') return dependencyText(code, word);
    return word(`trailWords.value.${code}`) ?? nameOf(code);
  }

  function valueText(value: string, of: Of): string {
    const whole = codeText(value, of);
    if (whole !== value) return whole;
    if (entity === 'systemPendency' && value.split(' | ').every(isRule)) return rulesText(value, of);
    // several codes, or the parts of a title; of a sentence nothing is known, so that it stays as it is
    for (const between of [' · ', ', ']) {
      if (value.includes(between))
        return value
          .split(between)
          .map((part) => codeText(part, of))
          .join(between);
    }
    return value;
  }
  const isRule = (text: string): boolean =>
    RULE.test(text) && text.split('; ').every((part) => labelOf(part.split(': ')[0] ?? ''));
  const rulesText = (rules: string, of: Of): string =>
    rules
      .split(' | ')
      .map((rule) =>
        rule
          .split('; ')
          .map((part) => {
            const [name = '', ...value] = part.split(': ');
            return `${labelOf(name) ?? name}: ${valueText(value.join(': '), { ...of, field: name })}`;
          })
          .join(' · '),
      )
      .join(' | ');

  const of = { entity, action, field: fieldName ? lastOf(fieldName) : '' };
  const said = (value: string | null): string | null => (value === null ? null : valueText(value, of));
  const [before, after] = changed(entry);
  return {
    action: word(`trailWords.action.${action}`) ?? action,
    field: fieldName === null ? null : fieldText(fieldName),
    before: said(before),
    after: said(after),
    note: entry.note === null ? null : noteText(entry.note, { action, fieldName }, word),
  };
}

/** Of the rights of a profile, which are dozens, those that were taken away and those that were added. */
function changed({ fieldName, oldValue, newValue }: Told): [string | null, string | null] {
  if (fieldName !== 'permissions' || oldValue === null || newValue === null) return [oldValue, newValue];
  const [was, is] = [oldValue.split(', '), newValue.split(', ')];
  const without = (these: string[], those: string[]) => these.filter((one) => !those.includes(one)).join(', ') || null;
  return [without(was, is), without(is, was)];
}

/** A note is a free text, but where it lists codes: what was granted, which columns, which right was missing, why a session ended. */
function noteText(note: string, { action, fieldName }: Pick<Told, 'action' | 'fieldName'>, word: WordAt): string {
  const groups = ['contract.permission', 'errors', 'trailWords.value', `exportHeads.${fieldName ?? ''}`];
  const wordOf = (code: string) => groups.map((group) => word(`${group}.${code}`)).find(Boolean);
  const whole = wordOf(note);
  if (whole) return whole;
  if (action !== 'CREATED' && action !== 'EXPORTED') return note;
  return note
    .split(', ')
    .map((code) => wordOf(code) ?? code)
    .join(', ');
}

/** 'BLOCK Contrato social' → 'Contrato social (Impedir a conclusão)' */
function dependencyText(text: string, word: WordAt): string {
  const [effect = '', ...name] = text.split(' ');
  const said = word(`contract.dependencyEffect.${effect}`);
  return said ? `${name.join(' ')} (${said})` : text;
}

const monthName = (month: number, language: Language): string =>
  new Intl.DateTimeFormat(LOCALE[language], { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2026, month - 1));
