import { dayOf } from '../../../../contract/common.ts';
import type { StepOf } from '../../../../contract/projectSettings.ts';
import type { Actor } from '../../../access/actor.ts';
import type { ProjectRecord } from '../../../access/projectAccessRepository.ts';
import type { Db } from '../../../db/client.ts';
import { AppError, fieldError } from '../../../lib/errors.ts';
import { storedFrom, supplierDatesOf } from '../../../lib/supplierDates.ts';
import type { InvitesService } from '../../companies/invites/service.ts';
import { type Change, fieldChanges } from './changes.ts';
import * as repository from './wizardRepository.ts';

type Invites = Pick<InvitesService, 'inviteProvider'>;

/**
 * Step 3 (C-06): links the providers with their plans and dates, and invites who is not here yet. Only a draft's plan can be
 * taken away (else 400 `plan_removed`), and only a draft's provider; those that were invited before stay invited.
 */
export async function saveCompanies(
  tx: Db,
  actor: Actor,
  project: ProjectRecord,
  step: StepOf<3>,
  { invites, at }: { invites: Invites; at: Date },
): Promise<Change[]> {
  const before = await repository.companiesOf(tx, project.id);
  const names = new Map(
    (
      await repository.existingCompanies(
        tx,
        step.companies.map(({ id }) => id),
      )
    ).map(({ id, name }) => [id, name]),
  );
  const changes: Change[] = [];
  const today = dayOf(at);

  for (const [index, { id, plans, email = null, ...dates }] of step.companies.entries()) {
    if (!names.has(id)) throw fieldError(`companies.${index}.id`, 'invalid');
    if (id === project.companyId && !step.ownCompany) throw fieldError(`companies.${index}.id`, 'own_company');
    const known = before.find((company) => company.id === id);
    const removed = known?.plans.filter((plan) => !plans.includes(plan)) ?? [];
    if (removed.length > 0 && project.status !== 'DRAFT') {
      throw fieldError(`companies.${index}.plans`, 'plan_removed');
    }
    const { from, until } = supplierDatesOf(project, known ?? null, dates, { today, path: `companies.${index}.` });
    const link = { companyId: id, plans, email, from: storedFrom(project, from), until };
    const fieldName = `companies.${id}`;
    if (!known) {
      await repository.writeCompany(tx, project.id, link, at);
      changes.push({ action: 'COMPANY_ADDED', fieldName, newValue: plans.join(', '), decides: true });
      continue;
    }
    const own: Change[] = [];
    const added = plans.filter((plan) => !known.plans.includes(plan));
    if (added.length > 0) {
      const oldValue = known.plans.join(', ');
      own.push({ action: 'PLAN_ADDED', fieldName, oldValue, newValue: plans.join(', '), decides: true });
    }
    if (removed.length > 0)
      own.push({ action: 'PLAN_REMOVED', fieldName, oldValue: removed.join(', '), newValue: null });
    own.push(...fieldChanges(fieldName, ['email', 'from', 'until'], known, { email, from, until }, ['from', 'until']));
    if (own.length > 0) await repository.writeCompany(tx, project.id, link, at);
    changes.push(...own);
  }

  const chosen = new Set(step.companies.map(({ id }) => id));
  for (const { id, plans } of before.filter((company) => !chosen.has(company.id))) {
    if (project.status !== 'DRAFT') throw new AppError('provider_in_use');
    await repository.unlinkCompany(tx, project.id, id);
    changes.push({ action: 'COMPANY_REMOVED', fieldName: `companies.${id}`, oldValue: plans.join(', ') });
  }

  const open = new Set(await repository.openInvites(tx, project.id));
  for (const { email, plans } of step.invitedCompanies.filter((invited) => !open.has(invited.email))) {
    await invites.inviteProvider(tx, actor, { projectId: project.id, email, plans });
  }
  return changes;
}
