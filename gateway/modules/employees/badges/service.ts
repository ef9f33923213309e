import { randomInt } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import {
  BADGE_PAGE,
  type Badge,
  type BadgeInfo,
  type BadgePrint,
  type BadgeState,
  badgeCodeOf,
  type EmployeeTraining,
  normalBadgeCode,
} from '../../../../contract/badges.ts';
import { addMonths, dayOf, formatDate } from '../../../../contract/common.ts';
import { BADGE, type Language } from '../../../../contract/constants.ts';
import { type Actor, scopesOfAll } from '../../../access/actor.ts';
import type { Db } from '../../../db/client.ts';
import { writeAudit } from '../../../lib/audit.ts';
import { fieldError, mustExist, notFound } from '../../../lib/errors.ts';
import type { FileStore } from '../../../lib/files.ts';
import type { ReadinessService } from '../readiness/service.ts';
import { badgeKeys } from './keys.ts';
import { badgesPdf, type PrintedBadge } from './pdf.ts';
import * as repository from './repository.ts';

/** Badges of employees in projects: signed, printed, revoked, and read by anybody (E-20, E-21, X-15). */
export type BadgesService = ReturnType<typeof badgesService>;
type Model = 'first_badge' | 'second_badge';
type IssuedBadge = { employeeId: number; projectId: number; code: string; token: string; validUntil: string };

type Dependencies = {
  db: Db;
  now: () => Date;
  /** Encrypts the private keys at rest. */
  secret: string;
  files: Pick<FileStore, 'open'>;
  readiness: Pick<ReadinessService, 'verdictOf'>;
  /** Where the interface is reached: the QR leads there. */
  origin: () => string;
};

/** The last second of a day where the product's clock is, in seconds since 1970. */
const endOf = (day: string): number => Date.parse(`${day}T23:59:59-03:00`) / 1000;
const earliest = (...days: (string | null)[]): string =>
  days.filter((day): day is string => day !== null).sort()[0] ?? '';

export function badgesService({ db, now, secret, files, readiness, origin }: Dependencies) {
  const keys = badgeKeys(secret);

  /**
   * What a scanned token or a typed code is. A signature of ours is no answer by itself: the badge may be revoked, or have
   * ended. The gate compares `contractingId` with its own company; a badge that it read offline comes as the `uid` of a token
   * whose signature it has verified itself.
   */
  async function verify(
    given: string | { token: string } | { code: string } | { uid: string },
    tx: Db = db,
  ): Promise<{ state: 'FORGED' } | { state: Exclude<BadgeState, 'FORGED'>; badge: repository.KnownBadge }> {
    const code = typeof given === 'string' && normalBadgeCode(given);
    const read = typeof given !== 'string' ? given : code ? { code } : { token: given };
    const by = 'token' in read ? await keys.read(tx, read.token) : read;
    const badge = by ? await repository.findBadge(tx, by) : undefined;
    if (!badge) return { state: 'FORGED' };
    if (badge.isRevoked) return { state: 'REVOKED', badge };
    return { state: badge.validUntil < dayOf(now()) ? 'EXPIRED' : 'VALID', badge };
  }

  async function newCode(tx: Db): Promise<string> {
    for (;;) {
      const code = badgeCodeOf(Array.from({ length: BADGE.codeLength - 1 }, () => randomInt(32)));
      if (code !== null && !(await repository.isCodeTaken(tx, code))) return code;
    }
  }

  async function imageOf(key: string | null): Promise<Buffer | null> {
    const stream = key && (await files.open(key));
    return stream ? buffer(stream) : null;
  }

  const revoking = (actor: Actor) => scopesOfAll(actor, 'print_employee_badge');

  /**
   * New badges for employees of one project; the former badge of each stops counting. Valid until the first day on which
   * something that blocks ends, at the latest until the end of the project or a year from now.
   * @throws 400 on `employeeIds` for one who is not on the project, or whom the caller does not see
   */
  const issue = (
    actor: Actor,
    { projectId, employeeIds }: BadgePrint,
    model: Model = 'first_badge',
  ): Promise<IssuedBadge[]> =>
    db.transaction(async (tx) => {
      const at = now();
      const today = dayOf(at);
      const found = await repository.findPrintable(tx, scopesOfAll(actor, 'print_employee_badge'), {
        projectId,
        employeeIds,
      });
      if (found.length !== employeeIds.length) throw fieldError('employeeIds', 'not_assignable');
      const key = await keys.signingKey(tx);
      const issued: IssuedBadge[] = [];
      for (const { employeeId, projectEnd } of found) {
        const verdict = await readiness.verdictOf(tx, { employeeId, projectId }, { seesRestriction: false });
        const validUntil = earliest(verdict?.validUntil ?? null, projectEnd, addMonths(today, BADGE.months));
        if (validUntil < today) throw fieldError('projectId', 'outside_period');
        const code = await newCode(tx);
        const row = { code, employeeId, projectId, keyId: key.id, model, validUntil, createdBy: actor.uid };
        const { uid } = await repository.issueBadge(tx, { ...row, createdAt: at });
        const token = keys.sign(key, { uid, endsAt: endOf(validUntil) });
        issued.push({ employeeId, projectId, code, token, validUntil });
      }
      await writeAudit(
        tx,
        found.map(({ employeeId, companyId }) => ({
          uid: actor.uid,
          companyId,
          entity: 'employee' as const,
          entityId: employeeId,
          action: 'BADGE_PRINTED',
          createdAt: at,
        })),
      );
      return issued;
    });

  return {
    verify,

    /** The public keys with which a gate verifies signatures while it is offline. */
    keys: () => repository.listKeys(db, dayOf(now())),

    /** What anybody may read of a badge, now; each reading of a real badge is remembered for 30 days. */
    async info(given: string): Promise<BadgeInfo> {
      const at = now();
      const found = await verify(given);
      const checkedAt = at.toISOString();
      if ('badge' in found) await repository.insertReading(db, found.badge.id, at);
      if (found.state !== 'VALID') return { state: found.state, checkedAt, holder: null };
      const { badge } = found;
      const holder = await repository.findHolder(db, badge);
      if (!holder) return { state: 'REVOKED', checkedAt, holder: null };
      const { imageKey, contract: _, ...shown } = holder;
      const image = await imageOf(imageKey);
      const verdict = await readiness.verdictOf(db, badge, { seesRestriction: false });
      const trainings = await repository.listTrainings(db, { ...badge, today: dayOf(at) });
      return {
        state: 'VALID',
        checkedAt,
        holder: {
          ...shown,
          isFit: verdict?.state === 'FIT',
          validUntil: badge.validUntil,
          image: image && `data:image/jpeg;base64,${image.toString('base64')}`,
          trainings: trainings.map(({ name, validUntil, isValid }) => ({ name, validUntil, isValid })),
        },
      };
    },

    issue,

    /** Issues badges as `issue`, and prints them: a PDF. */
    async print(actor: Actor, body: BadgePrint, language: Language): Promise<Uint8Array> {
      const today = dayOf(now());
      const printed: PrintedBadge[] = [];
      for (const badge of await issue(actor, body)) {
        const holder = await repository.findHolder(db, badge);
        if (!holder) continue;
        const trainings = await repository.listTrainings(db, { ...badge, today });
        printed.push({
          ...holder,
          code: badge.code,
          address: `${origin()}${BADGE_PAGE}/${badge.token}`,
          validUntil: formatDate(badge.validUntil),
          issuedOn: formatDate(today),
          image: await imageOf(holder.imageKey),
          trainings: trainings
            .filter(({ isValid }) => isValid)
            .map(({ name, validUntil }) => ({ name, validUntil: validUntil && formatDate(validUntil) })),
        });
      }
      return badgesPdf(printed, { sheet: body.sheet, language });
    },

    /** Badges printed for an employee; 404 for one whom the caller does not see. */
    async list(actor: Actor, employeeId: number): Promise<Badge[]> {
      const scopes = scopesOfAll(actor, 'see_employee_badge');
      if (!(await repository.seesEmployee(db, scopes, employeeId))) throw notFound();
      return repository.listBadges(db, scopes, { employeeId, today: dayOf(now()) });
    },

    /** A lost badge counts no longer, at once and everywhere; 404 when it is not seen or was revoked already. */
    revoke: (actor: Actor, employeeId: number, id: number, reason: 'LOST' | 'RETURNED'): Promise<void> =>
      db.transaction(async (tx) => {
        const at = now();
        const revoked = mustExist(await repository.revokeBadge(tx, revoking(actor), { id, employeeId, reason, at }));
        const entry = { uid: actor.uid, companyId: revoked.companyId, entity: 'employee' as const };
        await writeAudit(tx, [
          { ...entry, entityId: employeeId, action: 'BADGE_REVOKED', note: reason, createdAt: at },
        ]);
      }),

    /** Accepted trainings of an employee (E-22); 404 for one whom the caller does not see. */
    async trainings(actor: Actor, employeeId: number): Promise<EmployeeTraining[]> {
      if (!(await repository.seesEmployee(db, scopesOfAll(actor, 'see_employee'), employeeId))) throw notFound();
      return repository.listTrainings(db, { employeeId, today: dayOf(now()) });
    },

    /** Forgets readings after 30 days; run by the clock. */
    sweep: () => repository.removeReadings(db, repository.oldestReading(now())),
  };
}
