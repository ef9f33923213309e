import { type Language, SESSION } from '../../../../contract/constants.ts';
import type { InviteCompanyBody } from '../../../../contract/invites.ts';
import type { Permission } from '../../../../contract/permissions.ts';
import type { Actor } from '../../../access/actor.ts';
import { requireVerified } from '../../../access/companyAccess.ts';
import type { Db } from '../../../db/client.ts';
import { breaksUnique } from '../../../db/violations.ts';
import { AppError, fieldError } from '../../../lib/errors.ts';
import { passThrottle } from '../../../lib/throttleRepository.ts';
import * as repository from './repository.ts';

type Issue<Reply> = (
  tx: Db,
  actor: Actor | null,
  values: Omit<Parameters<typeof repository.insertInvite>[1], 'tokenHash' | 'expiresAt'>,
  how: { note: string; language: Language },
) => Promise<Reply>;

/** Invites of supplier companies by CNPJ (K-01), to a project or to none. */
export function companyInvites<Reply>({ db, now, issue }: { db: Db; now: () => Date; issue: Issue<Reply> }) {
  /** The project that a supplier is invited to: of a company where the caller may add suppliers. */
  async function projectFor(actor: Actor | null, projectId: number | undefined): Promise<number | null> {
    if (projectId === undefined) return null;
    if (!actor) throw new AppError('unauthenticated');
    requireVerified(actor);
    const companyId = await repository.companyOfProject(db, projectId);
    const own = actor.memberships.filter(
      (membership) =>
        membership.companyId === companyId && (membership.projectId === null || membership.projectId === projectId),
    );
    if (own.length === 0) throw fieldError('projectId', 'invalid');
    const missing: Permission = 'add_company_to_project';
    if (!own.some(({ permissions }) => permissions.includes(missing))) throw new AppError('forbidden', { missing });
    return projectId;
  }

  /** Invites a supplier company, with a session or without (K-01). A CNPJ that is registered or invited is refused. */
  async function inviteCompany(actor: Actor | null, body: InviteCompanyBody, language: Language): Promise<Reply> {
    const projectId = await projectFor(actor, body.projectId);
    const { cnpj, email } = body;
    try {
      return await db.transaction(async (tx) => {
        const at = now();
        if (await repository.isCnpjRegistered(tx, cnpj)) throw new AppError('company_taken');
        await repository.retireExpiredOfCnpj(tx, cnpj, at);
        if (await repository.isCnpjInvited(tx, cnpj)) throw new AppError('company_invited');
        // Without a session anybody could fill a mailbox: one invite a minute for each address.
        const wait = actor
          ? 0
          : await passThrottle(tx, { what: 'INVITE_COMPANY', whom: email, seconds: SESSION.resendSeconds, now: at });
        if (wait > 0) throw new AppError('resend_too_soon', { retryAfter: wait });
        const details: repository.CompanyDetails = {
          companyName: body.companyName,
          tradingName: body.tradingName,
          fullName: body.fullName,
          phone: body.phone,
          observations: body.observations || null,
        };
        return issue(tx, actor, { kind: 'COMPANY', email, projectId, cnpj, details }, { note: cnpj, language });
      });
    } catch (error) {
      if (breaksUnique(error, 'invites_open_cnpj')) throw new AppError('company_invited');
      throw error;
    }
  }

  return { inviteCompany };
}
