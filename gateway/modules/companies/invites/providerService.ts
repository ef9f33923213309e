import type { z } from 'zod';
import type { TrailAction } from '../../../../contract/auditTrail.ts';
import { dayOf } from '../../../../contract/common.ts';
import type { InviteConfirmBody, inviteReplySchema } from '../../../../contract/invites.ts';
import type { InvitedCompany, ProviderInviteBody } from '../../../../contract/projectSettings.ts';
import type { Plan } from '../../../../contract/projects.ts';
import type { CompanyRef } from '../../../../contract/session.ts';
import type { Actor } from '../../../access/actor.ts';
import { type Founding, vouch } from '../../../access/founding.ts';
import { touchProject } from '../../../access/projectAccessRepository.ts';
import type { Db } from '../../../db/client.ts';
import { writeAudit } from '../../../lib/audit.ts';
import { AppError, fieldError } from '../../../lib/errors.ts';
import type { ProjectUpdatesService } from '../../projects/projectUpdates/service.ts';
import * as repository from './providerRepository.ts';
import type { InviteRow } from './repository.ts';
import { linkToProject } from './repository.ts';

/**
 * Providers that are invited to a project by their e-mail alone (C-06, K-05): the invite carries their plans, and who takes it
 * says which company joins.
 */
type InviteReply = z.infer<typeof inviteReplySchema>;
type Company = InviteConfirmBody['company'];
type Issue = (
  tx: Db,
  actor: Actor,
  values: { kind: 'COMPANY'; email: string; projectId: number; details: { plans: ProviderInviteBody['plans'] } },
  how: { note: string; language: Actor['language'] },
) => Promise<InviteReply>;

export const isProviderInvite = (invite: Pick<InviteRow, 'kind' | 'plans'>): boolean =>
  invite.kind === 'COMPANY' && invite.plans !== null;

type Dependencies = {
  now: () => Date;
  issue: Issue;
  found: Founding;
  projectUpdates: Pick<ProjectUpdatesService, 'request'>;
};

export type ProviderInvites = ReturnType<typeof providerInvites>;

export function providerInvites({ now, issue, found, projectUpdates }: Dependencies) {
  const entryOf = (uid: string, companyId: number | null, projectId: number, action: TrailAction) =>
    ({ uid, companyId, entity: 'project', entityId: projectId, action, createdAt: now() }) as const;

  /**
   * Invites a provider by e-mail, in the transaction of who holds the project's row and asked the right. 409
   * `provider_invited` when the address is in the project already; 409 `provider_known` with the company when the contracting
   * company knows it as that of a registered one (Amb-23); `details.email` says which address it is.
   */
  async function inviteProvider(
    tx: Db,
    actor: Actor,
    { projectId, email, plans }: ProviderInviteBody & { projectId: number },
  ): Promise<InviteReply> {
    const at = now();
    await repository.retireExpiredInProject(tx, projectId, email, at);
    if (await repository.isInProject(tx, projectId, email)) throw new AppError('provider_invited', { email });
    const company = await repository.knownCompany(tx, projectId, email);
    if (company) throw new AppError('provider_known', { email, company }, { company: company.name });
    const contracting = (await repository.projectOf(tx, projectId))?.companyId ?? null;
    const reply = await issue(
      tx,
      actor,
      { kind: 'COMPANY', email, projectId, details: { plans } },
      { note: plans.join(', '), language: actor.language },
    );
    await writeAudit(tx, [{ ...entryOf(actor.uid, contracting, projectId, 'COMPANY_INVITED'), newValue: email }]);
    return reply;
  }

  /** The company that joins the project by the invite: one that the person answers for, or a new one (K-05). Gives its id. */
  async function linkProvider(
    tx: Db,
    invite: InviteRow,
    person: { uid: string; phone: string | null },
    company: Company,
  ): Promise<number> {
    const { projectId, plans } = invite;
    if (projectId === null || plans === null) throw new AppError('invite_invalid');
    if (!company) throw new AppError('company_needed');
    // The contracting company whose project is joined vouches for who it invited (ADR 19).
    const proof = { side: 'PROVIDER', confirmed: true } as const;
    const companyId =
      'id' in company
        ? await ownCompany(tx, invite, person.uid, company.id)
        : await found(tx, person.uid, { ...company, phone: person.phone }, proof);
    await joinProject(tx, invite, { projectId, companyId, plans, uid: person.uid });
    return companyId;
  }

  /** Links the company, tells the project's history, and has an active project updated. */
  async function joinProject(
    tx: Db,
    invite: Pick<InviteRow, 'email' | 'projectCompanyId'>,
    { projectId, companyId, plans, uid }: { projectId: number; companyId: number; plans: readonly Plan[]; uid: string },
  ): Promise<void> {
    await linkToProject(tx, { projectId, companyId, plans, email: invite.email, today: dayOf(now()) });
    await touchProject(tx, projectId, now());
    await writeAudit(tx, [
      {
        ...entryOf(uid, invite.projectCompanyId, projectId, 'COMPANY_ADDED'),
        fieldName: `companies.${companyId}`,
        newValue: plans.join(', '),
      },
    ]);
    const project = await repository.projectOf(tx, projectId);
    if (project?.status === 'ACTIVE') await projectUpdates.request(tx, { projectId, uid, blocks: true });
  }

  async function ownCompany(tx: Db, invite: InviteRow, uid: string, companyId: number): Promise<number> {
    const own = await repository.companiesToJoin(tx, uid, invite.projectCompanyId);
    if (!own.some(({ id }) => id === companyId)) throw fieldError('company.id', 'invalid');
    await vouch(tx, companyId, { uid, at: now() });
    return companyId;
  }

  return {
    inviteProvider,
    linkProvider,
    joinProject,

    joinable: (tx: Db, invite: InviteRow, uid: string): Promise<CompanyRef[]> =>
      repository.companiesToJoin(tx, uid, invite.projectCompanyId),

    /** The providers that were invited to a project and have not joined, newest first (C-06). */
    invitedProviders: (tx: Db, projectId: number): Promise<InvitedCompany[]> =>
      repository.listInProject(tx, projectId, now()),
  };
}
