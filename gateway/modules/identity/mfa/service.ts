import type { TrailAction } from '../../../../contract/auditTrail.ts';
import { hidePhone } from '../../../../contract/common.ts';
import { SESSION } from '../../../../contract/constants.ts';
import type { Session } from '../../../../contract/session.ts';
import type { MfaBody, MfaCodeBody, MfaSent, MfaType } from '../../../../contract/users.ts';
import type { Actor } from '../../../access/actor.ts';
import { requireInCompany } from '../../../access/companyAccess.ts';
import { isPhoneTaken } from '../../../access/peopleRepository.ts';
import { breaksUnique, type Db } from '../../../db/client.ts';
import { writeAudit, writeChanges } from '../../../lib/audit.ts';
import { AppError, notFound } from '../../../lib/errors.ts';
import type { Mailer } from '../../../lib/mail/mailer.ts';
import { smsText } from '../../../lib/mail/render.ts';
import type { OneTimeCodes } from '../../../lib/oneTimeCodeRepository.ts';
import { consumeToken, peekToken } from '../../../lib/oneTimeTokenRepository.ts';
import type { SmsSender } from '../../../lib/sms/provider.ts';
import { passThrottle } from '../../../lib/throttleRepository.ts';
import type { AuthenticationService, Origin } from '../session/service.ts';
import * as repository from './repository.ts';

/** The second factor between a right password and the session, and the company's demand for it (B-25). */
export type MfaService = ReturnType<typeof mfaService>;

type Dependencies = {
  db: Db;
  now: () => Date;
  mailer: Mailer;
  sms: SmsSender;
  codes: OneTimeCodes;
  authentication: AuthenticationService;
};

const CODE_ERRORS = { wrong: 'mfa_code_invalid', expired: 'mfa_code_expired', usedUp: 'mfa_code_used_up' } as const;

export function mfaService({ db, now, mailer, sms, codes, authentication }: Dependencies) {
  /** Who is on the way in: the holder of the token that the sign-in gave, under the e-mail that was typed. */
  async function personOf(mfaToken: string | undefined, email: string): Promise<repository.PersonRow> {
    const found = mfaToken ? await peekToken(db, 'MFA', mfaToken, now()) : null;
    if (found === null || typeof found === 'string' || !found.uid) throw new AppError('unauthenticated');
    const person = await repository.findPerson(db, found.uid);
    if (!person || person.disabled || person.email !== email) throw new AppError('unauthenticated');
    return person;
  }

  const audit = (tx: Db, uid: string, action: TrailAction, newValue?: string) =>
    writeAudit(tx, [{ uid, companyId: null, entity: 'account', entityId: uid, action, newValue, createdAt: now() }]);

  /** Where a code of this kind goes, or refuses a way that this person does not have. */
  async function receiver(tx: Db, person: repository.PersonRow, type: MfaType, phone?: string): Promise<string> {
    if (type === 'EMAIL') return person.email;
    const confirmed = person.phoneVerified ? person.phone : null;
    if (type === 'SMS') {
      if (!confirmed) throw new AppError('invalid_request', { fields: [{ path: 'mfaType', code: 'unknown_option' }] });
      return confirmed;
    }
    // A confirmed phone is not replaced by somebody who has the password alone.
    if (confirmed) throw new AppError('invalid_request', { fields: [{ path: 'mfaType', code: 'unknown_option' }] });
    const asked = phone ?? (await codes.lastSentTo(tx, { uid: person.uid, purpose: 'MFA', channel: type }));
    if (!asked) throw new AppError('invalid_request', { fields: [{ path: 'phone', code: 'required' }] });
    if (await isPhoneTaken(tx, asked, person.uid)) throw new AppError('phone_taken');
    return asked;
  }

  const sendCode = (person: repository.PersonRow, type: MfaType, phone?: string): Promise<MfaSent> =>
    db.transaction(async (tx) => {
      const at = now();
      const sentTo = await receiver(tx, person, type, phone);
      const gate = { what: 'MFA', whom: `${person.uid} ${type}`, seconds: SESSION.resendSeconds, now: at };
      const wait = await passThrottle(tx, gate);
      if (wait > 0) throw new AppError('resend_too_soon', { retryAfter: wait });
      const code = await codes.issue(tx, { uid: person.uid, purpose: 'MFA', channel: type, sentTo, now: at });
      const { language } = person;
      const values = { name: person.displayName, code, minutes: String(SESSION.mfaCodeSeconds / 60) };
      if (type === 'EMAIL') await mailer.send({ to: sentTo, language, kind: 'MFA_CODE', values }, tx);
      else await sms.send({ to: sentTo, language, text: smsText(language, 'MFA_CODE', values) }, tx);
      await audit(tx, person.uid, 'MFA_CODE_SENT', type);
      const shown = type === 'EMAIL' ? sentTo : hidePhone(sentTo);
      return { mfaType: type, sentTo: shown, resendAfter: SESSION.resendSeconds };
    });

  /** Keeps the phone that a code has just confirmed, and tells its owner by mail. */
  async function registerPhone(tx: Db, person: repository.PersonRow, phone: string): Promise<void> {
    if (await isPhoneTaken(tx, phone, person.uid)) throw new AppError('phone_taken');
    await repository.registerPhone(tx, person.uid, phone);
    await audit(tx, person.uid, 'PHONE_REGISTERED', hidePhone(phone));
    const { language } = person;
    const values = { name: person.displayName, phone: hidePhone(phone) };
    await mailer.send({ to: person.email, language, kind: 'PHONE_REGISTERED', values }, tx);
  }

  return {
    /** Chooses the way and sends a code; CREATE_PHONE brings the phone. */
    async choose(mfaToken: string | undefined, body: MfaBody): Promise<MfaSent> {
      return sendCode(await personOf(mfaToken, body.email), body.mfaType, body.phone);
    },

    async resend(mfaToken: string | undefined, body: { email: string; mfaType: MfaType }): Promise<MfaSent> {
      return sendCode(await personOf(mfaToken, body.email), body.mfaType);
    },

    /** The session, for the right code. A wrong one counts; what is wrong with it is told. */
    async signin(mfaToken: string | undefined, body: MfaCodeBody, origin: Origin): Promise<Session> {
      const person = await personOf(mfaToken, body.email);
      const { uid } = person;
      await authentication.countMfaAttempt(uid);
      const enter = db.transaction(async (tx): Promise<Session | keyof typeof CODE_ERRORS> => {
        const at = now();
        const asked = { uid, purpose: 'MFA', channel: body.mfaType, code: body.code, now: at } as const;
        const checked = await codes.check(tx, asked);
        if (checked.state !== 'right') {
          await audit(tx, uid, 'MFA_FAILED', checked.state);
          return checked.state;
        }
        const used = await consumeToken(tx, 'MFA', mfaToken ?? '', at);
        if (used === null || typeof used === 'string') throw new AppError('unauthenticated');
        if (body.mfaType === 'CREATE_PHONE') await registerPhone(tx, person, checked.sentTo);
        await authentication.forgetMfaFailures(tx, uid);
        return authentication.openSession(tx, { uid }, origin);
      });
      const outcome = await enter.catch(async (error: unknown) => {
        await authentication.uncountMfaAttempt(uid);
        // Two confirmed one phone in the same moment.
        throw breaksUnique(error, 'users_phone') ? new AppError('phone_taken') : error;
      });
      if (typeof outcome !== 'string') return outcome;
      // Thrown outside, so that the try stays counted.
      throw new AppError(CODE_ERRORS[outcome]);
    },

    /** Demands a second factor of everybody linked to the company, or no longer (B-25). */
    async configure(actor: Actor, companyId: number, mfaActive: boolean): Promise<{ mfaActive: boolean }> {
      requireInCompany(actor, companyId, 'configure_security');
      await db.transaction(async (tx) => {
        const before = await repository.setMfaActive(tx, companyId, mfaActive);
        if (before === null) throw notFound();
        if (before === mfaActive) return;
        await writeChanges(
          tx,
          { uid: actor.uid, companyId, entity: 'company', entityId: companyId },
          { action: 'UPDATED', fieldName: 'mfaActive', oldValue: String(before), newValue: String(mfaActive) },
        );
      });
      return { mfaActive };
    },
  };
}
