import { formatMonth } from '../../../../contract/common.ts';
import { PROJECT_COMPANY_STATUSES, type ProjectHistoryEntry } from '../../../../contract/projectSettings.ts';
import { PROJECT_STATUSES, RISK_ACTIVITY_IDS } from '../../../../contract/projects.ts';
import { formatDate } from '../../../i18n/format.ts';
import type { Translate } from '../../../i18n/index.ts';

/** What a project's history says after its author's name, in the person's language (C-17). */

const FIELDS = [
  'name',
  'contract',
  'scope',
  'description',
  'startDate',
  'endDate',
  'status',
  'departmentIds',
  'email',
  'from',
  'until',
  'analysisDays',
  'reAnalysisDays',
  'startReference',
  'endReference',
  'activity',
  'pendency',
] as const;
/** Things that are chosen or not: there is no 'from … to …'. */
const CHOSEN: readonly string[] = ['activity', 'pendency'];
const OWN_WORDS = [
  'CREATED',
  'REMOVED',
  'STATUS',
  'COMPANY_ADDED',
  'COMPANY_REMOVED',
  'COMPANY_INVITED',
  'COMPANY_STATUS_CHANGED',
  'PLAN_ADDED',
  'PLAN_REMOVED',
  'PROJECT_ADDED',
  'PROJECT_REMOVED',
] as const;

const oneOf = <Value extends string>(values: readonly Value[], text: string | null | undefined): Value | undefined =>
  values.find((value) => value === text);

/** What an update did with the pendencies of one document, and how many they were. */
const UPDATES = {
  'organisation.created': 'madeBy',
  'organisation.reactivated': 'activeAgain',
  'organisation.inactivated': 'madeInactive',
  'organisation.moved': 'moved',
} as const;
const isUpdate = (fieldName: string | null): fieldName is keyof typeof UPDATES =>
  fieldName !== null && fieldName in UPDATES;

/** 'basic.name' → 'name', 'companies.7.status' → 'status'. */
const lastPart = (fieldName: string | null): string => fieldName?.split('.').at(-1) ?? '';

function valueText(text: string | null, field: string, t: Translate): string {
  if (text === null || text === '') return t('common.emptyValue');
  if (field.endsWith('nalysisDays') && /^\d+$/.test(text))
    return t('projectPage.history.days', { count: Number(text) });
  const activity = RISK_ACTIVITY_IDS.find((id) => field === 'activity' && text === String(id));
  if (activity) return t(`contract.riskActivity.${activity}`);
  if ((field.endsWith('Date') || field === 'from' || field === 'until') && /^\d{4}-\d{2}-\d{2}$/.test(text))
    return formatDate(text);
  if (field.endsWith('Reference') && /^\d{4}-\d{2}/.test(text)) return formatMonth(text);
  return text;
}

function statusText({ action, fieldName }: ProjectHistoryEntry, text: string | null, t: Translate): string {
  if (action === 'COMPANY_STATUS_CHANGED' || fieldName?.startsWith('companies.')) {
    const status = oneOf(PROJECT_COMPANY_STATUSES, text);
    return status ? t(`projectCompanies.tab.status.${status}`) : (text ?? '');
  }
  const status = oneOf(PROJECT_STATUSES, text);
  return status ? t(`contract.projectStatus.${status}`) : (text ?? '');
}

/** Steps of the monthly questions (D-36); the month is the last part of the field's name. */
const SERVICE_WORDS = ['SERVICE_EMPLOYEES', 'SERVICE_HEALTH_PLAN', 'SERVICE_ACCEPTED', 'SERVICE_RETURNED'] as const;

function serviceSentence(entry: ProjectHistoryEntry, company: string, t: Translate): string | null {
  const on = entry.newValue === 'true';
  if (entry.fieldName === 'stp.asksService') {
    return t(on ? 'projectPage.history.entry.asksService' : 'projectPage.history.entry.asksNoService');
  }
  const month = formatMonth(lastPart(entry.fieldName));
  if (entry.action === 'SERVICE_ANSWERED') {
    return t(on ? 'projectPage.history.entry.SERVICE_YES' : 'projectPage.history.entry.SERVICE_NO', { company, month });
  }
  const step = oneOf(SERVICE_WORDS, entry.action);
  if (!step) return null;
  return t(`projectPage.history.entry.${step}`, {
    company,
    month,
    to: entry.newValue ?? '',
  });
}

export function projectHistorySentence(entry: ProjectHistoryEntry, t: Translate): string {
  const company = entry.company?.name ?? t('projectPage.history.entry.someCompany');
  const service = serviceSentence(entry, company, t);
  if (service) return service;
  const field = lastPart(entry.fieldName);
  const own = oneOf(OWN_WORDS, entry.action);
  if (own) {
    const isStatus = own === 'STATUS' || own === 'COMPANY_STATUS_CHANGED';
    const say = (text: string | null) => (isStatus ? statusText(entry, text, t) : (text ?? ''));
    return t(`projectPage.history.entry.${own}`, { company, from: say(entry.oldValue), to: say(entry.newValue) });
  }
  if (isUpdate(entry.fieldName)) {
    return t(`projectPage.history.entry.${UPDATES[entry.fieldName]}`, { count: Number(entry.newValue) });
  }
  const known = oneOf(FIELDS, field);
  if (!known) return t('projectPage.history.entry.other');
  const isOfCompany = known === 'email' || known === 'from' || known === 'until';
  const name = isOfCompany ? t(`projectPage.history.${known}Of`, { company }) : t(`projectPage.history.field.${known}`);
  const values = {
    field: name,
    from: valueText(entry.oldValue, known, t),
    to: valueText(entry.newValue, known, t),
  };
  if (CHOSEN.includes(known)) {
    return t(entry.newValue ? 'projectPage.history.entry.added' : 'projectPage.history.entry.removed', values);
  }
  if (!entry.oldValue) return t('projectPage.history.entry.set', values);
  return t(entry.newValue ? 'projectPage.history.entry.changed' : 'projectPage.history.entry.cleared', values);
}
