import type { ProjectCompany, ProjectCompanyChange } from '../../../../contract/projectSettings.ts';
import type { Plan } from '../../../../contract/projects.ts';

type Values = {
  plans?: Plan[];
  email?: string | null;
  status?: ProjectCompany['status'];
  reason?: string | null;
  stoppedOn?: string | null;
  from?: string;
  until?: string | null;
};
type Entry = { action: string; fieldName: string; oldValue?: string | null; newValue: string | null; note?: string };

/**
 * What a change of a provider in a project writes, and its entries in the history (C-18). A plan that is added belongs to the
 * history of that plan's settings (C-17). It stops on `today`; one that stopped before keeps its day.
 */
export function changesOf(
  before: Pick<ProjectCompany, 'id' | 'plans' | 'email' | 'status' | 'reason' | 'stoppedOn' | 'from' | 'until'>,
  body: ProjectCompanyChange,
  today: string,
): { values: Values; entries: Entry[] } {
  const values: Values = {};
  const entries: Entry[] = [];
  const fieldName = `companies.${before.id}`;

  const added = (body.plans ?? []).filter((plan) => !before.plans.includes(plan));
  const removed = body.plans ? before.plans.filter((plan) => !body.plans?.includes(plan)) : [];
  if (added.length + removed.length > 0) {
    values.plans = [...before.plans.filter((plan) => !removed.includes(plan)), ...added];
  }
  for (const plan of added) {
    entries.push({ action: 'PLAN_ADDED', fieldName: `${plan.toLowerCase()}.${fieldName}`, newValue: plan });
  }
  for (const plan of removed) {
    const entry = { fieldName: `${plan.toLowerCase()}.${fieldName}`, oldValue: plan, newValue: null };
    entries.push({ action: 'PLAN_REMOVED', ...entry });
  }

  for (const field of ['from', 'until'] as const) {
    const [oldValue, newValue] = [before[field], body[field]];
    if (newValue === undefined || newValue === oldValue) continue;
    Object.assign(values, { [field]: newValue });
    entries.push({ action: 'COMPANY_DATES_CHANGED', fieldName: `${fieldName}.${field}`, oldValue, newValue });
  }

  const email = body.email ?? null;
  if (body.email !== undefined && email !== before.email) {
    values.email = email;
    entries.push({
      action: 'COMPANY_CHANGED',
      fieldName: `${fieldName}.email`,
      oldValue: before.email,
      newValue: email,
    });
  }

  const { status } = body;
  const reason = status === 'ACTIVE' ? null : (body.reason ?? null);
  if (status && (status !== before.status || reason !== before.reason)) {
    values.status = status;
    values.reason = reason;
    values.stoppedOn = status === 'ACTIVE' ? null : (before.stoppedOn ?? today);
    entries.push({
      action: 'COMPANY_STATUS_CHANGED',
      fieldName: `${fieldName}.status`,
      oldValue: before.status,
      newValue: status,
      note: body.reason,
    });
  }
  return { values, entries };
}
