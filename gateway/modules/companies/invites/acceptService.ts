import type { ErrorCode } from '../../../../contract/errors.ts';
import type { InviteConfirmBody } from '../../../../contract/invites.ts';
import { PLANS } from '../../../../contract/projects.ts';
import { lockCompany } from '../../../access/companyAccessRepository.ts';
import type { Founding } from '../../../access/founding.ts';
import { insertMembership } from '../../../access/membersRepository.ts';
import { confirmEmail } from '../../../access/peopleRepository.ts';
import type { Db } from '../../../db/client.ts';
import { writeChanges } from '../../../lib/audit.ts';
import { AppError } from '../../../lib/errors.ts';
import { hashToken } from '../../../lib/randomToken.ts';
import { isProviderInvite, type ProviderInvites } from './providerService.ts';
import type { InviteRow } from './repository.ts';
import * as repository from './repository.ts';

/** Taking an invite: by the token of its link, for the person to whose address it was sent. */
type Dependencies = { now: () => Date; providers: ProviderInvites; found: Founding };

export function inviteAcceptance({ now, providers, found }: Dependencies) {
  /** Reads the invite behind a token, locked when it is about to be taken; tells used, cancelled and expired apart. */
  async function open(tx: Db, token: string, lock = false): Promise<InviteRow> {
    const hash = hashToken(token);
    const seen = await repository.findByHash(tx, hash);
    // The company first, as everywhere: who removes a person holds it while cancelling that person's invites.
    if (lock && seen?.companyId) await lockCompany(tx, seen.companyId);
    const invite = lock ? await repository.findByHash(tx, hash, true) : seen;
    const refused = invite ? acceptErrorOf(invite, now()) : 'invite_invalid';
    if (!invite || refused) throw new AppError(refused ?? 'invite_invalid');
    return invite;
  }

  /** Takes an invite for a person whose address it was sent to: joins the company, or makes it. In the caller's transaction. */
  async function accept(tx: Db, invite: InviteRow, uid: string, company?: InviteConfirmBody['company']): Promise<void> {
    const at = now();
    const companyId = await enter(tx, invite, uid, company);
    await repository.markAccepted(tx, invite.id, at, companyId);
    await confirmEmail(tx, uid, { isInvited: true });
    const of = { uid, companyId, entity: 'invite', entityId: invite.id, createdAt: at } as const;
    await writeChanges(tx, of, { action: 'ACCEPTED', newValue: invite.email });
  }

  async function enter(tx: Db, invite: InviteRow, uid: string, company: InviteConfirmBody['company']): Promise<number> {
    if (isProviderInvite(invite)) {
      const account = await repository.findAccount(tx, invite.email);
      return providers.linkProvider(tx, invite, { uid, phone: account?.phone ?? null }, company);
    }
    return invite.kind === 'COMPANY' ? makeCompany(tx, invite, uid) : join(tx, invite, uid, now());
  }

  async function join(tx: Db, invite: InviteRow, uid: string, at: Date): Promise<number> {
    const { companyId, profileId, projectId } = invite;
    if (companyId === null || profileId === null) throw new AppError('invite_invalid');
    const known = await repository.isMember(tx, { uid, companyId, projectId });
    if (!known) await insertMembership(tx, { uid, companyId, profileId, projectId, createdAt: at });
    return companyId;
  }

  async function makeCompany(tx: Db, invite: InviteRow, uid: string): Promise<number> {
    const { cnpj, details, projectId, vouchedBy } = invite;
    if (!cnpj || !details) throw new AppError('invite_invalid');
    const proof = { side: 'PROVIDER', confirmed: vouchedBy !== null } as const;
    const companyId = await found(tx, uid, { ...details, cnpj }, proof);
    if (projectId !== null) await providers.joinProject(tx, invite, { projectId, companyId, plans: PLANS, uid });
    return companyId;
  }

  return { open, accept };
}

export function acceptErrorOf(invite: InviteRow, at: Date): ErrorCode | null {
  if (invite.accepted) return 'invite_used';
  if (invite.cancelled) return 'invite_cancelled';
  return Date.parse(invite.expiresAt) <= at.getTime() ? 'invite_expired' : null;
}
