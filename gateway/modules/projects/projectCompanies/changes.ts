import type { ProjectCompany, ProjectCompanyChange } from '../../../../contract/projectSettings.ts';
import type { Plan } from '../../../../contract/projects.ts';

type Values = {
  plans?: Plan[];
  email?: string | null;
  status?: ProjectCompany['status'];
  reason?: string | null;
  stoppedOn?: string | null;
};
type Entry = { action: string; fieldName: string; oldValue?: string | null; newValue: string | null; note?: string };

/**
 * What a change of a provider in a project writes, and what the history tells of it (C-18). A plan that is added belongs to the
 * history of that plan's settings (C-17). It stops on `today`; one that stopped before keeps its day.
 */
export function changesOf(
  before: Pick<ProjectCompany, 'id' | 'plans' | 'email' | 'status' | 'reason' | 'stoppedOn'>,
  body: ProjectCompanyChange,
  today: string,
): { values: Values; entries: Entry[] } {
  const values: Values = {};
  const entries: Entry[] = [];
  const fieldName = `companies.${before.id}`;

  const added = (body.plans ?? []).filter((plan) => !before.plans.includes(plan));
  if (added.length > 0) values.plans = [...before.plans, ...added];
  for (const plan of added) {
    entries.push({ action: 'PLAN_ADDED', fieldName: `${plan.toLowerCase()}.${fieldName}`, newValue: plan });
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
