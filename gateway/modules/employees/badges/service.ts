import { randomInt } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { BadgeConfig } from '../../../../contract/badgeConfigs.ts';
import {
  BADGE_PAGE,
  type Badge,
  type BadgeInfo,
  type BadgePreview,
  type BadgePrint,
  type BadgeReading,
  type BadgeState,
  badgeCodeOf,
  type EmployeeTraining,
  normalBadgeCode,
} from '../../../../contract/badges.ts';
import { addMonths, dayOf, formatDate } from '../../../../contract/common.ts';
import { BADGE, type Language } from '../../../../contract/constants.ts';
import { type CustomValue, customKey, customText } from '../../../../contract/customFields.ts';
import type { FieldCode } from '../../../../contract/errors.ts';
import { type Actor, scopesOfAll } from '../../../access/actor.ts';
import type { Db } from '../../../db/client.ts';
import { writeAudit } from '../../../lib/audit.ts';
import { AppError, mustExist, notFound } from '../../../lib/errors.ts';
import type { FileStore } from '../../../lib/files.ts';
import type { BadgeConfigsService } from '../../companies/badgeConfigs/service.ts';
import type { CompanyLogosService } from '../../companies/companyLogos/service.ts';
import type { ReadinessService } from '../readiness/service.ts';
import { badgeKeys } from './keys.ts';
import { BADGE_WORDS, badgesPdf, type PrintedBadge } from './pdf.ts';
import * as repository from './repository.ts';

/** Badges of employees in projects: signed, printed, revoked, and read by anybody (E-20, E-21, X-15). */
export type BadgesService = ReturnType<typeof badgesService>;
type IssuedBadge = { employeeId: number; projectId: number; code: string; token: string; validUntil: string };

type Dependencies = {
  db: Db;
  now: () => Date;
  /** Encrypts the private keys at rest. */
  secret: string;
  files: Pick<FileStore, 'open'>;
  readiness: Pick<ReadinessService, 'verdictOf'>;
  configs: Pick<BadgeConfigsService, 'of'>;
  logos: Pick<CompanyLogosService, 'png'>;
  /** Where the interface is reached: the QR leads there. */
  origin: () => string;
};

/** The last second of a day where the product's clock is, in seconds since 1970. */
const endOf = (day: string): number => Date.parse(`${day}T23:59:59-03:00`) / 1000;
const earliest = (...days: (string | null)[]): string =>
  days.filter((day): day is string => day !== null).sort()[0] ?? '';

const labelOf = ({ options }: BadgeConfig, key: string): string =>
  options.fields.find((field) => field.key === key)?.label ?? '';
const shownTrainings = (config: BadgeConfig): { only?: readonly number[] } =>
  config.includeAllTrainingOnBadge ? {} : { only: config.trainingClasses };

/** 400 that names each of the employees that `isWrong`. */
function refuse(employeeIds: readonly number[], isWrong: (id: number) => boolean, code: FieldCode): void {
  const fields = employeeIds.flatMap((id, index) => (isWrong(id) ? [{ path: `employeeIds.${index}`, code }] : []));
  if (fields.length > 0) throw new AppError('invalid_request', { fields });
}

export function badgesService({ db, now, secret, files, readiness, configs, logos, origin }: Dependencies) {
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

  /** As a `data:` address. */
  const dataOf = (type: string, bytes: Uint8Array | null) =>
    bytes && `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;

  /** Whether a badge may be printed now, and until which day it would count. */
  async function judge(
    tx: Db,
    { projectEnd, ...of }: { employeeId: number; projectId: number; projectEnd: string | null },
  ): Promise<{ isFit: boolean; validUntil: string }> {
    const verdict = await readiness.verdictOf(tx, of, { seesRestriction: false });
    const validUntil = earliest(verdict?.validUntil ?? null, projectEnd, addMonths(dayOf(now()), BADGE.months));
    return { isFit: verdict?.state === 'FIT', validUntil };
  }

  /** What the configuration of the contracting company puts on a badge; undefined for who is not there. */
  async function contentOf(
    { employeeId, projectId, validUntil }: { employeeId: number; projectId: number; validUntil: string },
    { code, language }: { code: string; language: Language },
  ): Promise<Omit<PrintedBadge, 'address'> | undefined> {
    const holder = await repository.findHolder(db, { employeeId, projectId });
    if (!holder) return undefined;
    const today = dayOf(now());
    const config = await configs.of(db, holder.contractingId);
    const words = BADGE_WORDS[language];
    const values = new Map<string, string>(
      (await repository.badgeValues(db, employeeId)).map(({ id, value }) => [customKey(id), value]),
    );
    const answerTo = (key: string): string | null => {
      if (key === 'contract' || key === 'registration' || key === 'facility') return holder[key];
      const value = values.get(key);
      return value === undefined ? null : customText(JSON.parse(value) as CustomValue);
    };
    const fields = config[config.model].flatMap((key) => {
      if (key === 'validUntil')
        return [{ label: words.validUntil, value: formatDate(validUntil, language), strong: true }];
      const value = answerTo(key);
      const label =
        key === 'contract' || key === 'registration' || key === 'facility' ? words[key] : labelOf(config, key);
      return value ? [{ label, value }] : [];
    });
    const trainings = await repository.listTrainings(db, { employeeId, projectId, today, ...shownTrainings(config) });
    const { name, role, company, contractingCompany, project, contractingId, imageKey } = holder;
    return {
      ...{ name, role, company, contractingCompany, project, fields, code },
      look: { model: config.model, baseColor: config.baseColor },
      issuedOn: formatDate(today, language),
      image: await imageOf(imageKey),
      logo: config.enableCompanyLogoOnBadge ? await logos.png(contractingId) : null,
      trainings: trainings
        .filter(({ isValid }) => isValid)
        .map((one) => ({ name: one.name, validUntil: one.validUntil && formatDate(one.validUntil, language) })),
    };
  }

  const revoking = (actor: Actor) => scopesOfAll(actor, 'print_employee_badge');

  /**
   * New badges for employees of one project; the former badge of each stops counting. Valid until the first day on which
   * something that blocks ends, at the latest until the end of the project or a year from now.
   * @throws 400 on `employeeIds.{index}` for who is not on the project, whom the caller does not see, who lacks a training, or
   * who may not enter: a restricted person is refused as any other unfit one (ruling 25)
   */
  const issue = (actor: Actor, { projectId, employeeIds }: BadgePrint): Promise<IssuedBadge[]> =>
    db.transaction(async (tx) => {
      const at = now();
      const today = dayOf(at);
      const found = await repository.findPrintable(tx, scopesOfAll(actor, 'print_employee_badge'), {
        projectId,
        employeeIds,
      });
      const printable = new Set(found.map(({ employeeId }) => employeeId));
      refuse(employeeIds, (id) => !printable.has(id), 'not_assignable');
      const { model, requireTrainingOnBadge } = await configs.of(tx, found[0]?.contractingId ?? 0);
      if (requireTrainingOnBadge) {
        const lacking = new Set(await repository.lackTraining(tx, projectId, employeeIds));
        refuse(employeeIds, (id) => lacking.has(id), 'training_missing');
      }
      const judged = new Map<number, Awaited<ReturnType<typeof judge>>>();
      for (const { employeeId, projectEnd } of found) {
        judged.set(employeeId, await judge(tx, { employeeId, projectId, projectEnd }));
      }
      refuse(employeeIds, (id) => !judged.get(id)?.isFit, 'not_fit');
      const key = await keys.signingKey(tx);
      const issued: IssuedBadge[] = [];
      for (const [employeeId, { validUntil }] of judged) {
        if (validUntil < today) refuse(employeeIds, (id) => id === employeeId, 'outside_period');
        const code = await newCode(tx);
        const row = { code, employeeId, projectId, keyId: key.id, model, validUntil, createdBy: actor.uid };
        const { uid } = await repository.issueBadge(tx, { ...row, createdAt: at });
        const token = keys.sign(key, { uid, endsAt: endOf(validUntil) });
        issued.push({ employeeId, projectId, code, token, validUntil });
      }
      const entry = { uid: actor.uid, entity: 'employee' as const, action: 'BADGE_PRINTED' as const, createdAt: at };
      await writeAudit(
        tx,
        found.map(({ employeeId, companyId }) => ({ ...entry, entityId: employeeId, companyId })),
      );
      return issued;
    });

  return {
    verify,

    /** Certificates of trainings are signed by the same keys. */
    signCertificate: async (tx: Db, of: { uid: string; endsAt: number }): Promise<string> =>
      keys.sign(await keys.signingKey(tx), of, 'certificate'),
    readCertificate: (token: string): Promise<{ uid: string } | null> => keys.read(db, token, 'certificate'),

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
      const { name, role, company, contractingCompany, project, imageKey, contractingId } = holder;
      const config = await configs.of(db, contractingId);
      const image = await imageOf(imageKey);
      const verdict = await readiness.verdictOf(db, badge, { seesRestriction: false });
      const trainings = await repository.listTrainings(db, { ...badge, today: dayOf(at), ...shownTrainings(config) });
      return {
        state: 'VALID',
        checkedAt,
        holder: {
          ...{ name, role, company, contractingCompany, project },
          look: {
            baseColor: config.baseColor,
            logo: dataOf('image/png', config.enableCompanyLogoOnBadge ? await logos.png(contractingId) : null),
          },
          isFit: verdict?.state === 'FIT',
          validUntil: badge.validUntil,
          image: dataOf('image/jpeg', image),
          trainings: trainings.map(({ name, validUntil, isValid }) => ({ name, validUntil, isValid })),
        },
      };
    },

    issue,

    /** Issues badges as `issue`, and prints them: a PDF. */
    async print(actor: Actor, body: BadgePrint, language: Language): Promise<Uint8Array> {
      const printed: PrintedBadge[] = [];
      for (const badge of await issue(actor, body)) {
        const content = await contentOf(badge, { code: badge.code, language });
        if (content) printed.push({ ...content, address: `${origin()}${BADGE_PAGE}/${badge.token}` });
      }
      return badgesPdf(printed, { sheet: body.sheet, language });
    },

    /** A badge as it would be printed now, without a code that counts; 404 for who is not on the project, or not seen. */
    async preview(actor: Actor, employeeId: number, projectId: number, language: Language): Promise<BadgePreview> {
      const [found] = await repository.findPrintable(db, scopesOfAll(actor, 'see_employee_badge'), {
        projectId,
        employeeIds: [employeeId],
      });
      const judged = found && (await judge(db, { employeeId, projectId, projectEnd: found.projectEnd }));
      const content =
        judged && (await contentOf({ employeeId, projectId, validUntil: judged.validUntil }, { code: '', language }));
      if (!content) throw notFound();
      const { image, logo, look, ...said } = content;
      return { content: said, look, image: dataOf('image/jpeg', image), logo: dataOf('image/png', logo) };
    },

    /** Badges printed for an employee; 404 for one whom the caller does not see. */
    async list(actor: Actor, employeeId: number): Promise<Badge[]> {
      const scopes = scopesOfAll(actor, 'see_employee_badge');
      if (!(await repository.seesEmployee(db, scopes, employeeId))) throw notFound();
      return repository.listBadges(db, scopes, { employeeId, today: dayOf(now()) });
    },

    /** When a badge was read, and in which unit its project was then; 404 for one that is not seen. */
    async readings(actor: Actor, employeeId: number, id: number): Promise<BadgeReading[]> {
      if (!(await this.list(actor, employeeId)).some((badge) => badge.id === id)) throw notFound();
      return repository.listReadings(db, id);
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
