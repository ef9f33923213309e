import { certificateValidity, endOfEffect, type TRAINING_KINDS } from '../../../../contract/certificates.ts';
import {
  APPROVAL_JOB,
  type ApprovalRow,
  type ApprovalState,
  type ClassApproval,
  type EmployeeClass,
  type MissingTraining,
  REVOCATION_JOB,
} from '../../../../contract/classApprovals.ts';
import { dayOf } from '../../../../contract/common.ts';
import { DEFAULT_LANGUAGE, type Language } from '../../../../contract/constants.ts';
import type { FieldCode } from '../../../../contract/errors.ts';
import type { JobAccepted } from '../../../../contract/jobs.ts';
import type { Permission } from '../../../../contract/permissions.ts';
import { retroactiveErrorOf } from '../../../../contract/trainingClasses.ts';
import { trainingWords } from '../../../../contract/trainingConfigs.ts';
import { type Actor, scopesOfAll } from '../../../access/actor.ts';
import { requireInCompany } from '../../../access/companyAccess.ts';
import { jobOwners } from '../../../access/jobOwners.ts';
import type { Db } from '../../../db/client.ts';
import { writeChanges } from '../../../lib/audit.ts';
import { AppError, mustExist, notFound } from '../../../lib/errors.ts';
import { errorText } from '../../../lib/errorText.ts';
import { namedOf } from '../../../lib/personKeys.ts';
import type { AuthenticationService } from '../../identity/session/service.ts';
import type { JobsService } from '../../jobs/jobs/service.ts';
import type { CertificatesService } from '../certificates/service.ts';
import type { StandingService } from '../certificates/standingService.ts';
import * as repository from './repository.ts';

/** Approval of the people of a class: a certificate for each, as a job that goes on after a crash (G-09, X-17). */
export type ClassApprovalsService = ReturnType<typeof classApprovalsService>;

type Dependencies = {
  db: Db;
  now: () => Date;
  jobs: Pick<JobsService, 'add' | 'wake' | 'forEachRecord'>;
  authentication: Pick<AuthenticationService, 'personOf'>;
  certificates: Pick<CertificatesService, 'issue' | 'file' | 'movementsOf'>;
  standing: Pick<StandingService, 'satisfy' | 'revokeAll' | 'reopen'>;
};
type ApprovalInput = Pick<ClassApproval, 'reused'> & { classId: number; companyId: number; language: Language };
type RevocationInput = { reason: string };

const SEEING: Permission = 'see_training_class';
const APPROVING: Permission = 'manage_training_class_status';

/** Somebody who cannot be approved. */
class LeftOut extends Error {
  readonly state: ApprovalState;
  constructor(state: ApprovalState) {
    super(state);
    this.state = state;
  }
}

export function classApprovalsService({ db, now, jobs, authentication, certificates, standing }: Dependencies) {
  const today = () => dayOf(now());
  const owners = jobOwners(authentication.personOf);
  const companiesOf = (actor: Actor): number[] =>
    scopesOfAll(actor, SEEING).flatMap(({ companyId, projectId }) => (projectId === null ? companyId : []));
  const internal = (language: Language) => ({
    code: 'internal' as const,
    message: errorText(new AppError('internal'), language),
  });

  /** 409 `training_class_cancelled`, `training_class_not_over`. */
  function assertOver({ cancelled, endsAt }: repository.ApprovedClass): void {
    if (cancelled) throw new AppError('training_class_cancelled');
    if (new Date(endsAt) > now()) throw new AppError('training_class_not_over');
  }

  /** The class, locked, of a caller who may approve in its company. */
  async function lockFor(tx: Db, actor: Actor, id: number): Promise<repository.ApprovedClass> {
    const row = mustExist(await repository.lockClass(tx, id, companiesOf(actor)));
    requireInCompany(actor, row.companyId, APPROVING);
    assertOver(row);
    const error = retroactiveErrorOf(row.retroactive, actor.uid);
    if (error) throw new AppError(error);
    return row;
  }

  /** Initial, periodic, or eventual: given again because a movement ended the one before (NR-1, item 1.7.1.2). */
  async function kindOf(
    tx: Db,
    employeeId: number,
    { before, hours, minimumHours, startDate }: repository.Participant,
  ): Promise<(typeof TRAINING_KINDS)[number]> {
    if (!before) return hours < minimumHours ? 'PERIODIC' : 'INITIAL';
    const end = endOfEffect(before, await certificates.movementsOf(tx, employeeId));
    return end && end.since <= startDate ? 'EVENTUAL' : 'PERIODIC';
  }

  /** One person, in one transaction: certificate with its number, outcome, pendencies, history. */
  async function approveOne(
    tx: Db,
    actor: Actor,
    employeeId: number,
    { classId, companyId, reused }: ApprovalInput,
  ): Promise<void> {
    await lockFor(tx, actor, classId);
    const found = await repository.findParticipant(tx, { classId, companyId, today: today(), employeeId });
    if (found?.state !== 'APPROVABLE') throw new LeftOut(found?.state ?? 'REMOVED');
    const {
      enrolmentId,
      configId,
      state: _,
      startDate,
      endDate,
      validityMonths,
      minimumHours: __,
      before: ___,
      ...said
    } = found;
    const kind = await kindOf(tx, employeeId, found);
    const part = reused.find((one) => one.employeeId === employeeId);
    const snapshot = {
      ...{ ...said, kind },
      reused: part ? { training: part.training, date: part.date, hours: part.hours } : null,
    };
    const issue = { companyId, employeeId, configId, snapshot, startDate, endDate, validityMonths };
    const { id } = await certificates.issue(tx, actor.uid, issue);
    await repository.setCertificate(tx, enrolmentId, id);
    await writeChanges(
      tx,
      { uid: actor.uid, companyId, entity: 'trainingClass', entityId: classId, createdAt: now() },
      { action: 'APPROVED', fieldName: 'people', newValue: namedOf([{ id: employeeId, name: said.name }]) },
    );
    await standing.satisfy(tx, actor.uid, id);
  }

  jobs.forEachRecord(APPROVAL_JOB, {
    async before(job) {
      await owners.of(job, null);
    },
    async one(tx, job, employeeId) {
      const actor = owners.known(job.id);
      if (!actor) throw new AppError('internal');
      await approveOne(tx, actor, employeeId, job.input as ApprovalInput);
    },
    errorOf(error, job) {
      const { language } = job.input as ApprovalInput;
      if (error instanceof LeftOut) {
        return { code: error.state, message: trainingWords[language].approval[error.state] };
      }
      return error instanceof AppError ? { code: error.code, message: errorText(error, language) } : internal(language);
    },
    async names(job) {
      owners.forget(job.id);
      const { classId, companyId } = job.input as ApprovalInput;
      const actor = await authentication.personOf(job.uid, null).catch(() => null);
      if (!actor || !companiesOf(actor).includes(companyId)) return new Map();
      const people = await repository.listStates(db, { classId, companyId, today: today() });
      return new Map(people.map(({ id, name }) => [id, name]));
    },
  });

  jobs.forEachRecord(REVOCATION_JOB, {
    async before() {},
    one: (tx, job, certificateId) => standing.reopen(tx, job.uid, certificateId, (job.input as RevocationInput).reason),
    errorOf: () => internal(DEFAULT_LANGUAGE),
    names: async () => new Map(),
  });

  async function statesOf(actor: Actor, id: number): Promise<{ companyId: number; people: ApprovalRow[] }> {
    const { companyId } = mustExist(await db.transaction((tx) => repository.lockClass(tx, id, companiesOf(actor))));
    return { companyId, people: await repository.listStates(db, { classId: id, companyId, today: today() }) };
  }

  async function scopesOn(actor: Actor, employeeId: number) {
    const scopes = scopesOfAll(actor, 'see_employee');
    if (!(await repository.seesEmployee(db, scopes, employeeId))) throw notFound();
    return scopes;
  }

  return {
    wake: jobs.wake,

    /** Everybody of a class, with the certificate in force or why there is none. */
    list: async (actor: Actor, id: number): Promise<ApprovalRow[]> => (await statesOf(actor, id)).people,

    /**
     * Begins the approval of the people named, or of all. 409 `training_class_cancelled`, `training_class_not_over`,
     * `training_class_nobody`; 400 on somebody who is not in the class, and on an earlier part that was not before the class or
     * whose validity is over.
     */
    async approve(
      actor: Actor,
      id: number,
      { employeeIds, reused }: ClassApproval,
      language: Language,
    ): Promise<JobAccepted> {
      const accepted = await db.transaction(async (tx) => {
        const { companyId, startDate, endDate, validityMonths } = await lockFor(tx, actor, id);
        const people = await repository.listStates(tx, { classId: id, companyId, today: today() });
        const asked = employeeIds ?? people.map((one) => one.id);
        const known = new Map(people.map((one) => [one.id, one.state]));
        const wrong: { path: string; code: FieldCode }[] = asked.flatMap((one, index) =>
          known.has(one) ? [] : { path: `employeeIds.${index}`, code: 'invalid' },
        );
        for (const [index, part] of reused.entries()) {
          const last = certificateValidity({ endDate, validityMonths, reused: part });
          if (!asked.includes(part.employeeId)) wrong.push({ path: `reused.${index}.employeeId`, code: 'invalid' });
          if (part.date >= startDate || (last !== null && last < today())) {
            wrong.push({ path: `reused.${index}.date`, code: 'not_reusable' });
          }
        }
        if (wrong.length > 0) throw new AppError('invalid_request', { fields: wrong });
        if (!asked.some((one) => known.get(one) === 'APPROVABLE')) throw new AppError('training_class_nobody');
        const input: ApprovalInput = { classId: id, companyId, reused, language };
        return { jobId: await jobs.add(tx, { uid: actor.uid, kind: APPROVAL_JOB, input, total: asked.length }, asked) };
      });
      jobs.wake();
      return accepted;
    },

    /**
     * Revokes the certificates of a class that is cancelled, in the caller's transaction, and reopens what stood on them in the
     * background: call `wake` after the commit.
     */
    async revokeClass(
      tx: Db,
      uid: string,
      { id, companyId, reason }: { id: number; companyId: number; reason: string },
    ): Promise<void> {
      const given = await repository.certificatesOf(tx, id, companyId);
      const revoked = await standing.revokeAll(tx, uid, given, reason);
      if (revoked.length === 0) return;
      const input: RevocationInput = { reason };
      await jobs.add(tx, { uid, kind: REVOCATION_JOB, input, total: revoked.length }, revoked);
    },

    /** All certificates of a class in one PDF, or the one named; 404 for a class without it. */
    async file(actor: Actor, id: number, language: Language, certificateId?: number): Promise<Uint8Array> {
      const { companyId } = await statesOf(actor, id);
      const all = await repository.certificatesOf(db, id, companyId);
      const given = certificateId === undefined ? all : all.filter((one) => one === certificateId);
      if (given.length === 0) throw notFound();
      return certificates.file(given, language);
    },

    /** Classes of a person, the latest first (E-22); 404 for one whom the caller does not see. */
    async listOf(actor: Actor, employeeId: number): Promise<EmployeeClass[]> {
      const scopes = await scopesOn(actor, employeeId);
      return repository.listClassesOf(db, scopes, { employeeId, today: today() });
    },

    /** Trainings that the projects of a person ask for and that are not accepted; 404 as above. */
    async missingOf(actor: Actor, employeeId: number): Promise<MissingTraining[]> {
      return repository.listMissing(db, await scopesOn(actor, employeeId), employeeId);
    },
  };
}
