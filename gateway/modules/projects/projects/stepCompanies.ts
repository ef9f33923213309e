import type { StepOf } from '../../../../contract/projectSettings.ts';
import type { Actor } from '../../../access/actor.ts';
import type { ProjectRecord } from '../../../access/projectAccessRepository.ts';
import type { Db } from '../../../db/client.ts';
import { AppError, fieldError } from '../../../lib/errors.ts';
import type { InvitesService } from '../../companies/invites/service.ts';
import type { Change } from './changes.ts';
import * as repository from './wizardRepository.ts';

type Invites = Pick<InvitesService, 'inviteProvider'>;

/**
 * Step 3 (C-06): links the providers with their plans, and invites who is not here yet. Once saved a plan stays (400
 * `plan_removed`), and a provider can only be left out of a draft; those that were invited before stay invited.
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

  for (const [index, { id, plans, email = null }] of step.companies.entries()) {
    if (!names.has(id)) throw fieldError(`companies.${index}.id`, 'invalid');
    if (id === project.companyId && !step.ownCompany) throw fieldError(`companies.${index}.id`, 'own_company');
    const known = before.find((company) => company.id === id);
    if (known && !known.plans.every((plan) => plans.includes(plan))) {
      throw fieldError(`companies.${index}.plans`, 'plan_removed');
    }
    const added = plans.filter((plan) => !known?.plans.includes(plan));
    if (known && added.length === 0 && known.email === email) continue;
    await repository.writeCompany(tx, project.id, { id, plans, email, at });
    const fieldName = `companies.${id}`;
    if (!known) changes.push({ action: 'COMPANY_ADDED', fieldName, newValue: plans.join(', '), decides: true });
    else if (added.length > 0) {
      const oldValue = known.plans.join(', ');
      changes.push({ action: 'PLAN_ADDED', fieldName, oldValue, newValue: plans.join(', '), decides: true });
    }
    if (known && known.email !== email) {
      changes.push({ action: 'UPDATED', fieldName: `${fieldName}.email`, oldValue: known.email, newValue: email });
    }
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
