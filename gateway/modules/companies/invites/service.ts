import type { z } from 'zod';
import type { TrailAction } from '../../../../contract/auditTrail.ts';
import { formatCnpj } from '../../../../contract/common.ts';
import { type Language, SESSION } from '../../../../contract/constants.ts';
import type {
  InviteConfirmBody,
  InviteUserBody,
  inviteConfirmationSchema,
  inviteReplySchema,
  inviteTokenReplySchema,
} from '../../../../contract/invites.ts';
import { messages } from '../../../../contract/messages/index.ts';
import type { Permission } from '../../../../contract/permissions.ts';
import type { Actor, ActorMembership } from '../../../access/actor.ts';
import { profileToGive, requireInCompany, requireVerified } from '../../../access/companyAccess.ts';
import { lockCompany } from '../../../access/companyAccessRepository.ts';
import { companyTaken, type Founding } from '../../../access/founding.ts';
import type { Db } from '../../../db/client.ts';
import { type AuditEntry, writeAudit } from '../../../lib/audit.ts';
import { AppError, fieldError, mustExist, notFound } from '../../../lib/errors.ts';
import type { Mailer } from '../../../lib/mail/mailer.ts';
import type { MailKind } from '../../../lib/mail/render.ts';
import { hashToken, newToken } from '../../../lib/randomToken.ts';
import type { AuthenticationService } from '../../identity/session/service.ts';
import type { ProjectUpdatesService } from '../../projects/projectUpdates/service.ts';
import { acceptErrorOf, inviteAcceptance } from './acceptService.ts';
import { companyInvites, membershipsIn } from './companyService.ts';
import { isProviderInvite, providerInvites } from './providerService.ts';
import type { InviteRow } from './repository.ts';
import * as repository from './repository.ts';

/**
 * Invites (B-05 to B-08, K-01 to K-08): of a person to a company or to one project, and of a supplier company by CNPJ. The
 * token of the link lives seven days, is used once, and is kept as its SHA-256; sending again makes a new one.
 */
export type InvitesService = ReturnType<typeof invitesService>;

type Dependencies = {
  db: Db;
  now: () => Date;
  mailer: Mailer;
  found: Founding;
  requireCaptcha: AuthenticationService['requireCaptcha'];
  projectUpdates: Pick<ProjectUpdatesService, 'request' | 'wake'>;
};
type InviteReply = z.infer<typeof inviteReplySchema>;
type Confirmation = z.infer<typeof inviteConfirmationSchema>;

/** Rights that allow sending again and cancelling, by where the invite leads. */
const MANAGING = {
  resend: { company: ['resend_invite'], project: ['resend_project_invite', 'resend_invite'] },
  cancel: { company: ['cancel_invite'], project: ['cancel_invite', 'revoke_project_user'] },
} as const satisfies Record<string, Record<'company' | 'project', readonly Permission[]>>;

export function invitesService({ db, now, mailer, found, requireCaptcha, projectUpdates }: Dependencies) {
  const expiry = () => new Date(now().getTime() + SESSION.inviteDays * 86_400_000);

  const entryOf = (actor: Actor | null, companyId: number | null, id: number, action: TrailAction): AuditEntry => ({
    uid: actor?.uid ?? null,
    companyId,
    entity: 'invite',
    entityId: id,
    action,
    createdAt: now(),
  });

  /** Hands over the mail with the link, in the transaction that keeps the invite: neither is without the other. */
  async function flush(tx: Db, inviteId: number, token: string, fallback: Language): Promise<void> {
    const invite = mustExist(await repository.findInvite(tx, inviteId));
    const account = await repository.findAccount(tx, invite.email);
    const language = account?.language ?? fallback;
    const names = invite.company ?? invite.details;
    const isStrangers = invite.kind === 'COMPANY' && invite.cnpj !== null && invite.vouchedBy === null;
    await mailer.send(
      {
        to: invite.email,
        language,
        kind: isProviderInvite(invite) ? 'INVITE_PROVIDER' : MAIL_KIND[invite.kind],
        values: {
          link: `${pathOf(invite, account?.emailVerified === true)}?token=${token}`,
          // What a stranger writes is not carried to other people's mailboxes: the CNPJ says which company it is.
          company: isStrangers
            ? formatCnpj(invite.cnpj ?? '')
            : (names?.tradingName ?? invite.projectCompanyName ?? ''),
          inviter: (!isStrangers && invite.inviterName) || messages[language].system,
          project: invite.projectName ?? '',
          days: String(SESSION.inviteDays),
          observations: (!isStrangers && invite.details?.observations) || '',
        },
      },
      tx,
    );
  }

  /** Keeps a new invite with its history entry and hands over its mail, all in one transaction. */
  async function issue(
    tx: Db,
    actor: Actor | null,
    values: Omit<Parameters<typeof repository.insertInvite>[1], 'tokenHash' | 'expiresAt'>,
    { note, language }: { note: string; language: Language },
  ): Promise<InviteReply> {
    const token = newToken();
    const at = now();
    const expiresAt = expiry();
    const id = await repository.insertInvite(tx, {
      ...values,
      tokenHash: hashToken(token),
      invitedBy: actor?.uid ?? null,
      createdAt: at,
      sentAt: at,
      expiresAt,
    });
    const entry = entryOf(actor, values.companyId ?? null, id, 'INVITED');
    await writeAudit(tx, [{ ...entry, newValue: values.email, note }]);
    await flush(tx, id, token, language);
    return replyOf(id, values.email, expiresAt);
  }

  const replyOf = (inviteId: number, email: string, expiresAt: Date): InviteReply => ({
    inviteId,
    email,
    expiresAt: expiresAt.toISOString(),
  });

  const providers = providerInvites({ now, issue, found, projectUpdates });
  const { open, accept } = inviteAcceptance({ now, providers, found });

  /** The caller's membership that may invite to the company, or to one of its projects. */
  function inviterOf(actor: Actor, { companyId, projectId }: InviteUserBody): ActorMembership {
    requireVerified(actor);
    if (!actor.memberships.some((membership) => membership.companyId === companyId)) {
      throw fieldError('companyId', 'invalid');
    }
    if (projectId === undefined) return requireInCompany(actor, companyId, 'invite_user');
    const permission: Permission = 'invite_user_to_project';
    const own = membershipsIn(actor, companyId, projectId).find(({ permissions }) => permissions.includes(permission));
    if (!own) throw new AppError('forbidden', { missing: permission });
    return own;
  }

  /** Invites a person; `giver` when the right was asked elsewhere. */
  async function inviteUser(
    actor: Actor,
    body: InviteUserBody,
    giver: ActorMembership = inviterOf(actor, body),
  ): Promise<InviteReply> {
    const { email, companyId } = body;
    const projectId = body.projectId ?? null;
    return db.transaction(async (tx) => {
      // Two who invite the same person at once take turns.
      await lockCompany(tx, companyId);
      const profile = await profileToGive(tx, giver, body.profileId, projectId);
      const scope = { companyId, email, projectId, at: now() };
      if (await repository.isKnownIn(tx, scope)) throw new AppError('email_invited');
      await repository.retireExpired(tx, scope);
      const kind = projectId === null ? 'USER' : 'PROJECT_USER';
      const values = { kind, email, companyId, profileId: profile.id, projectId };
      return issue(tx, actor, values, { note: profile.name, language: actor.language });
    });
  }

  /** The invite, locked, when the caller may do this with it; foreign ones are 404 like missing ones. */
  async function managed(tx: Db, actor: Actor, inviteId: number, what: keyof typeof MANAGING): Promise<InviteRow> {
    requireVerified(actor);
    const invite = mustExist(await repository.findInvite(tx, inviteId, true));
    if (invite.kind === 'COMPANY' && invite.invitedBy === actor.uid) return invite;
    const companyId = invite.kind === 'COMPANY' ? invite.projectCompanyId : invite.companyId;
    const own = membershipsIn(actor, companyId, invite.projectId);
    if (own.length === 0) throw notFound();
    const keys: readonly Permission[] = MANAGING[what][invite.projectId === null ? 'company' : 'project'];
    if (own.some(({ permissions }) => keys.some((key) => permissions.includes(key)))) return invite;
    throw new AppError('forbidden', { missing: keys[0] });
  }

  return {
    inviteProvider: providers.inviteProvider,
    invitedProviders: providers.invitedProviders,
    inviteUser,
    ...companyInvites({ db, now, requireCaptcha, issue }),
    open,
    accept,
    /** Once an invite that was taken is kept: what it asked for begins. */
    accepted: () => projectUpdates.wake(),

    /** A new link for a waiting or expired invite; the former stops at once (B-08, K-08). Once a minute. */
    async resend(actor: Actor, inviteId: number): Promise<InviteReply> {
      const token = newToken();
      const expiresAt = expiry();
      const invite = await db.transaction(async (tx) => {
        const at = now();
        const found = await managed(tx, actor, inviteId, 'resend');
        const refused = acceptErrorOf(found, at);
        if (refused && refused !== 'invite_expired') throw new AppError(refused);
        const since = found.sentAt ? (at.getTime() - Date.parse(found.sentAt)) / 1000 : SESSION.resendSeconds;
        if (since < SESSION.resendSeconds) {
          throw new AppError('resend_too_soon', { retryAfter: Math.ceil(SESSION.resendSeconds - since) });
        }
        await repository.renewInvite(tx, inviteId, { tokenHash: hashToken(token), expiresAt, sentAt: at });
        await writeAudit(tx, [{ ...entryOf(actor, found.companyId, inviteId, 'RESENT'), newValue: found.email }]);
        await flush(tx, inviteId, token, actor.language);
        return found;
      });
      return replyOf(inviteId, invite.email, expiresAt);
    },

    /** Takes an invite back; doing so twice changes nothing. One that was taken is refused. */
    async cancel(actor: Actor, inviteId: number): Promise<void> {
      await db.transaction(async (tx) => {
        const invite = await managed(tx, actor, inviteId, 'cancel');
        if (invite.accepted) throw new AppError('invite_used');
        if (invite.cancelled) return;
        await repository.markCancelled(tx, inviteId, now());
        await writeAudit(tx, [{ ...entryOf(actor, invite.companyId, inviteId, 'CANCELLED'), oldValue: invite.email }]);
      });
    },

    /** Whom a link invites to what, without using it up. */
    async peek(token: string): Promise<z.infer<typeof inviteTokenReplySchema>> {
      const invite = await open(db, token);
      const { email, kind, projectName } = invite;
      const asked = isProviderInvite(invite) && { needsCompany: true as const, project: projectName ?? '' };
      return { token, email, kind, ...asked };
    },

    /**
     * Confirms a link (K-03, K-04). Signed in as the invited person: joins at once. Signed in as somebody else: refused.
     * Signed out: says whether the address has an account already, which its holder may know. A provider that was invited by
     * e-mail alone is asked which company joins: `needsCompany`, with the caller's own; then it is confirmed again with it.
     */
    async confirm(actor: Actor | null, token: string, company?: InviteConfirmBody['company']): Promise<Confirmation> {
      try {
        const confirmed = await db.transaction(async (tx) => {
          const invite = await open(tx, token, actor !== null);
          const names = invite.company ?? {
            cnpj: invite.cnpj ?? '',
            companyName: '',
            tradingName: '',
            ...invite.details,
          };
          const account = await repository.findAccount(tx, invite.email);
          const needsCompany = isProviderInvite(invite);
          const joined = actor !== null && (!needsCompany || company !== undefined);
          if (actor && actor.email.toLowerCase() !== invite.email) throw new AppError('invite_other_email');
          if (actor && joined) await accept(tx, invite, actor.uid, company);
          return {
            token,
            email: invite.email,
            kind: invite.kind,
            company: { cnpj: names.cnpj, companyName: names.companyName, tradingName: names.tradingName },
            person: invite.details && { fullName: invite.details.fullName, phone: invite.details.phone },
            firebaseAccount: account?.emailVerified === true,
            ...(needsCompany && {
              needsCompany,
              project: invite.projectName ?? '',
              companies: actor ? await providers.joinable(tx, invite, actor.uid) : [],
            }),
            joined,
          };
        });
        if (confirmed.joined) projectUpdates.wake();
        return confirmed;
      } catch (error) {
        throw companyTaken(error);
      }
    },
  };
}

const MAIL_KIND = {
  USER: 'INVITE_USER',
  PROJECT_USER: 'INVITE_PROJECT',
  COMPANY: 'INVITE_COMPANY',
} as const satisfies Record<InviteRow['kind'], MailKind>;

/** Where the link leads: who has an account only confirms; a person without one completes a registration (A-33, K-03, K-04). */
function pathOf({ kind }: InviteRow, hasAccount: boolean): string {
  if (kind === 'PROJECT_USER') return '/confirmar-convite-projeto';
  return kind === 'COMPANY' || hasAccount ? '/confirmar-convite' : '/login/concluir-cadastro';
}
