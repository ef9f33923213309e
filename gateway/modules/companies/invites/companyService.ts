import { type Language, SESSION } from '../../../../contract/constants.ts';
import type { InviteCompanyBody } from '../../../../contract/invites.ts';
import type { Permission } from '../../../../contract/permissions.ts';
import type { Actor } from '../../../access/actor.ts';
import { requireVerified } from '../../../access/companyAccess.ts';
import { isCnpjRegistered } from '../../../access/foundingRepository.ts';
import { breaksUnique, type Db } from '../../../db/client.ts';
import { AppError, fieldError } from '../../../lib/errors.ts';
import { passThrottle } from '../../../lib/throttleRepository.ts';
import * as repository from './repository.ts';

type Issue<Reply> = (
  tx: Db,
  actor: Actor | null,
  values: Omit<Parameters<typeof repository.insertInvite>[1], 'tokenHash' | 'expiresAt'>,
  how: { note: string; language: Language },
) => Promise<Reply>;

type Dependencies<Reply> = {
  db: Db;
  now: () => Date;
  requireCaptcha: (captchaId: string | undefined) => Promise<void>;
  issue: Issue<Reply>;
};
type From = { language: Language; captchaId: string | undefined };

/** The caller's memberships of a company that reach the project (null: the whole company). */
export const membershipsIn = (actor: Actor, company: number | null | undefined, project: number | null) =>
  actor.memberships.filter(
    ({ companyId, projectId }) => companyId === company && (projectId === null || projectId === project),
  );

/** Invites of supplier companies by CNPJ (K-01), to a project or to none. */
export function companyInvites<Reply>({ db, now, requireCaptcha, issue }: Dependencies<Reply>) {
  const ADDING: Permission = 'add_company_to_project';

  /** The contracting company of the project that a supplier is invited to; the caller may add suppliers to it. */
  async function companyOfProject(actor: Actor | null, projectId: number): Promise<number> {
    if (!actor) throw new AppError('unauthenticated');
    requireVerified(actor);
    const companyId = await repository.companyOfProject(db, projectId);
    const own = membershipsIn(actor, companyId, projectId);
    if (companyId === undefined || own.length === 0) throw fieldError('projectId', 'invalid');
    if (!own.some(({ permissions }) => permissions.includes(ADDING)))
      throw new AppError('forbidden', { missing: ADDING });
    return companyId;
  }

  /** The contracting company whose invite confirms the supplier: one in which the caller may add suppliers. */
  const vouchingCompany = (actor: Actor | null): number | null =>
    actor?.memberships.find(({ projectId, permissions }) => projectId === null && permissions.includes(ADDING))
      ?.companyId ?? null;

  /**
   * Invites a supplier company, with a session or without (K-01). A CNPJ that is registered, or invited by a contracting
   * company, is refused; who vouches for nobody blocks nobody (ADR 19) and writes to an address once a minute, who has not
   * confirmed an address of their own passes the captcha.
   */
  async function inviteCompany(actor: Actor | null, body: InviteCompanyBody, from: From): Promise<Reply> {
    const { cnpj, email, projectId = null } = body;
    const vouchedBy = projectId === null ? vouchingCompany(actor) : await companyOfProject(actor, projectId);
    if (!actor?.verified) await requireCaptcha(from.captchaId);
    try {
      return await db.transaction(async (tx) => {
        const at = now();
        if (await isCnpjRegistered(tx, cnpj)) throw new AppError('company_taken');
        await repository.retireExpiredOfCnpj(tx, cnpj, at);
        if (await repository.isCnpjInvited(tx, cnpj, vouchedBy === null ? email : null)) {
          throw new AppError('company_invited');
        }
        // Anybody could fill a mailbox: one invite a minute for each address.
        const throttle = { what: 'INVITE_COMPANY', whom: email, seconds: SESSION.resendSeconds, now: at };
        const wait = vouchedBy === null ? await passThrottle(tx, throttle) : 0;
        if (wait > 0) throw new AppError('resend_too_soon', { retryAfter: wait });
        const details: repository.CompanyDetails = {
          companyName: body.companyName,
          tradingName: body.tradingName,
          fullName: body.fullName,
          phone: body.phone,
          observations: body.observations || null,
        };
        const values = { kind: 'COMPANY', email, projectId, cnpj, details, vouchedBy } as const;
        return issue(tx, actor, values, { note: cnpj, language: from.language });
      });
    } catch (error) {
      const invited = ['invites_open_cnpj', 'invites_open_unvouched'].some((index) => breaksUnique(error, index));
      throw invited ? new AppError('company_invited') : error;
    }
  }

  return { inviteCompany };
}
