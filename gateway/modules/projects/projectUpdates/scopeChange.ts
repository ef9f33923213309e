import type { ScopeChange } from '../../../../contract/projectSettings.ts';
import type { ReachedProject } from '../../../access/projectAccess.ts';
import type { Db } from '../../../db/client.ts';
import { fieldError } from '../../../lib/errors.ts';
import type { ProjectFacts, ProviderFacts } from '../../../lib/requirementFacts.ts';
import { firstMonthOf, storedFrom, supplierDatesOf } from '../../../lib/supplierDates.ts';
import * as facts from './factsRepository.ts';
import type { PreviewFacts } from './preview.ts';

/**
 * The facts of a project as a change would make them; what is left out is as it is saved. A draft is looked at as if it
 * were active. 400 on its field for an entry or a company that the caller cannot choose, missing and foreign alike: a
 * company is one of the project's, or any that may be searched by who adds companies (C-06).
 */
export async function changedFacts(
  db: Db,
  { permissions }: Pick<ReachedProject, 'permissions'>,
  saved: ProjectFacts,
  change: ScopeChange,
  today: string,
): Promise<PreviewFacts> {
  const firstDay = (month: string | null) => (month === null ? null : `${month}-01`);
  const newRisks = (change.riskActivities ?? []).filter((risk) => !saved.riskActivityIds.includes(risk));
  const riskMonth = firstMonthOf(saved, { month: change.risksFrom, path: 'risksFrom' }, today) ?? '';
  const project: ProjectFacts = {
    ...saved,
    status: saved.status === 'DRAFT' ? 'ACTIVE' : saved.status,
    startDate: change.startDate ?? saved.startDate,
    endDate: change.endDate ?? saved.endDate,
    startReference: change.startReference === undefined ? saved.startReference : firstDay(change.startReference),
    endReference: change.endReference === undefined ? saved.endReference : firstDay(change.endReference),
    riskActivityIds: change.riskActivities ?? saved.riskActivityIds,
    risksFrom: { ...saved.risksFrom, ...Object.fromEntries(newRisks.map((risk) => [risk, riskMonth])) },
    documents: await chosenDocuments(db, saved, change.pendencies ?? [], today),
  };
  if (project.endDate < project.startDate) throw fieldError('endDate', 'end_before_start');
  const { startReference, endReference } = project;
  if (startReference && endReference && endReference < startReference) {
    throw fieldError('endReference', 'end_before_start');
  }
  const linked = await facts.listProviders(db, saved.id);
  // Only a draft can be saved without a provider that it had.
  const isLeftOut = (id: number) =>
    saved.status === 'DRAFT' &&
    change.companies !== undefined &&
    !change.companies.some((company) => company.id === id);
  const providers: ProviderFacts[] = linked
    .filter(({ companyId }) => !isLeftOut(companyId))
    .map(({ people: _, ...provider }) => provider);
  const whole: ProviderFacts[] = [];
  for (const [index, { id, plans, plansFrom: asked, ...dates }] of (change.companies ?? []).entries()) {
    const own = providers.find(({ companyId }) => companyId === id);
    const before = own ? { from: own.from ?? saved.startDate, until: own.until } : null;
    const { from, until } = supplierDatesOf(saved, before, dates, { today, path: `companies.${index}.` });
    const after = { from: storedFrom(saved, from), until };
    // Only a draft's plan is taken away.
    if (own) {
      const kept = saved.status === 'DRAFT' ? [] : own.plans;
      const added = plans.filter((plan) => !own.plans.includes(plan));
      const first = firstMonthOf(saved, { month: asked, path: `companies.${index}.plansFrom` }, today);
      if (added.length > 0) whole.push({ ...own, ...after, plans: [...new Set([...kept, ...plans])] });
      const plansFrom = first && { ...own.plansFrom, ...Object.fromEntries(added.map((plan) => [plan, first])) };
      Object.assign(own, after, { plans: [...new Set([...kept, ...plans])], plansFrom });
    } else {
      const found = permissions.includes('add_company_to_project') && (await facts.findProvider(db, saved.id, id));
      if (!found) throw fieldError(`companies.${index}.id`, 'invalid');
      providers.push({ ...found, ...after, plans });
      whole.push({ ...found, ...after, plans, from: null });
    }
  }
  const isNew = ({ id }: { id: number }) => !saved.documents.some((document) => document.id === id);
  if (whole.length === 0 && newRisks.length === 0 && !project.documents.some(isNew)) return { project, providers };
  const documents = project.documents.map((one) => (isNew(one) ? { ...one, fromMonth: null } : one));
  const asOfStart = { ...project, documents, risksFrom: saved.risksFrom };
  return { project, providers, whole: { project: asOfStart, providers: whole } };
}

async function chosenDocuments(
  db: Db,
  saved: ProjectFacts,
  choices: NonNullable<ScopeChange['pendencies']>,
  today: string,
): Promise<ProjectFacts['documents']> {
  const { companyId, documents } = saved;
  if (choices.length === 0) return documents;
  const known = await facts.findDocuments(
    db,
    companyId,
    choices.map(({ systemPendencyId }) => systemPendencyId),
  );
  const asked = new Map(documents.map((document) => [document.id, document]));
  for (const [index, { systemPendencyId, isChecked, fromMonth }] of choices.entries()) {
    const document = known.find(({ id }) => id === systemPendencyId);
    if (!document || (isChecked && !document.active && !asked.has(systemPendencyId))) {
      throw fieldError(`pendencies.${index}.systemPendencyId`, 'invalid');
    }
    const first = firstMonthOf(saved, { month: fromMonth, path: `pendencies.${index}.fromMonth` }, today);
    if (isChecked) asked.set(systemPendencyId, asked.get(systemPendencyId) ?? { ...document, fromMonth: first });
    else asked.delete(systemPendencyId);
  }
  return [...asked.values()];
}
