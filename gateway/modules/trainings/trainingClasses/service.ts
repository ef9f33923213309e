// Over 300 lines: the life of a class and of its participants, under one lock.
import { dayOf } from '../../../../contract/common.ts';
import { type Language, TRAINING_CLASS } from '../../../../contract/constants.ts';
import type { FieldCode } from '../../../../contract/errors.ts';
import type { Permission } from '../../../../contract/permissions.ts';
import { instantsOf } from '../../../../contract/riskSchedules.ts';
import {
  type ClassCandidate,
  type ClassCandidateQuery,
  type ClassCandidates,
  type ClassEmployeeQuery,
  type ClassResult,
  type ClassResults,
  type Enrolment,
  type RetroactiveClass,
  type TrainingClass,
  type TrainingClassCreate,
  type TrainingClassQuery,
  type TrainingClassUpdate,
  takesPeople,
} from '../../../../contract/trainingClasses.ts';
import { type Actor, type Scope, scopesOf, scopesOfAll } from '../../../access/actor.ts';
import { requireInCompany } from '../../../access/companyAccess.ts';
import type { Db } from '../../../db/client.ts';
import { trainingClasses } from '../../../db/schema/trainings.ts';
import { type AuditEntry, listHistory, writeAudit } from '../../../lib/audit.ts';
import type { CpfColumn } from '../../../lib/cpfColumn.ts';
import { type Action, changesOf, crud } from '../../../lib/crud.ts';
import { AppError, assertVersion, fieldError, mustExist, notFound } from '../../../lib/errors.ts';
import type { PageRequest } from '../../../lib/listPage.ts';
import { namedOf, ofEmployee } from '../../../lib/personKeys.ts';
import type { ClassApprovalsService } from '../classApprovals/service.ts';
import * as people from './peopleRepository.ts';
import * as repository from './repository.ts';
import { classWalks } from './walks.ts';

const WRITING = {
  create: 'add_training_class',
  update: 'update_training_class',
  remove: 'remove_training_class',
} as const satisfies Record<Action, Permission>;
const SEEING: Permission = 'see_training_class';
const ENROLLING: Permission = 'manage_training_class_employees';

/** Classes of the trainings that a company gives (G-01 to G-04). */
export type TrainingClassesService = ReturnType<typeof trainingClassesService>;

type Told = Pick<AuditEntry, 'action' | 'fieldName' | 'oldValue' | 'newValue' | 'note' | 'about'>;
const companiesOf = (scopes: readonly Scope[]): number[] =>
  scopes.filter(({ projectId }) => projectId === null).map(({ companyId }) => companyId);
function assertOpen({ status }: TrainingClass): void {
  if (status === 'FINISHED' || status === 'CANCELLED') throw new AppError('training_class_over');
}
function assertMember({ memberships }: Actor, companyId: number): void {
  if (!memberships.some((one) => one.companyId === companyId)) throw fieldError('companyId', 'invalid');
}
function assertTakesPeople(row: TrainingClass): void {
  if (!takesPeople(row)) throw new AppError('training_class_over');
}

type Dependencies = {
  db: Db;
  now: () => Date;
  personDocuments: CpfColumn;
  approvals: Pick<ClassApprovalsService, 'revokeClass' | 'wake'>;
};

export function trainingClassesService({ db, now, personDocuments, approvals }: Dependencies) {
  const seen = (companyIds: readonly number[]): repository.Seen => ({ companyIds, now: now().toISOString() });
  const seenBy = (actor: Actor) => seen(companiesOf(scopesOf(actor, SEEING)));
  const seenByAll = (actor: Actor) => seen(companiesOf(scopesOfAll(actor, SEEING)));
  const daysOf = ({ endsAt }: Pick<TrainingClass, 'endsAt'>) => ({
    today: dayOf(now()),
    until: dayOf(new Date(endsAt)),
  });

  const classes = crud<TrainingClass, TrainingClassCreate | RetroactiveClass, TrainingClassUpdate>({
    db,
    now,
    entity: 'trainingClass',
    table: trainingClasses,
    find: (tx, actor, { id }) => repository.findClass(tx, seenByAll(actor), id),
    companyOf: ({ company }) => company.id,
    /** A foreign company is a 400 on its field, for it stands in the body. */
    authorise(actor, action, companyId) {
      if (action === 'create') assertMember(actor, companyId);
      requireInCompany(actor, companyId, WRITING[action]);
    },
    async check(tx, { actor, companyId, body, before }) {
      const isHeld = 'reason' in body;
      if (before) {
        assertOpen(before);
        if (before.seats !== body.seats) requireInCompany(actor, companyId, 'manage_training_class_vacancies');
        if ('open' in body && before.open !== body.open)
          requireInCompany(actor, companyId, 'manage_training_class_status');
        if (body.seats < before.enrolled) throw fieldError('seats', 'seats_taken');
      }
      const training = await repository.findModalities(tx, companyId, body.trainingConfigId);
      if (!training) throw fieldError('trainingConfigId', 'invalid');
      if (body.facilityId !== null && !(await repository.hasFacility(tx, companyId, body.facilityId)))
        throw fieldError('facilityId', 'invalid');
      if (!training.modalities.includes(body.modality)) throw fieldError('modality', 'invalid');
      const { startsAt, endsAt } = instantsOf(body);
      if (isHeld && endsAt > now())
        throw fieldError(body.endDate > dayOf(now()) ? 'endDate' : 'endTime', 'date_in_future');
      // A class of the past needs its proof and reason (G-06).
      if (!isHeld && startsAt < now() && before?.startsAt !== startsAt.toISOString()) {
        throw fieldError(body.startDate < dayOf(now()) ? 'startDate' : 'startTime', 'date_in_past');
      }
    },
    async checkRemoval(_tx, { enrolled, waiting }) {
      if (enrolled + waiting > 0) throw new AppError('in_use', { count: enrolled + waiting });
    },
    columns: (body, { uid }) => ({
      ...('reason' in body && { retroactiveReason: body.reason, retroactiveBy: uid }),
      trainingConfigId: body.trainingConfigId,
      modality: body.modality,
      place: body.place,
      facilityId: body.facilityId,
      hours: body.hours,
      seats: body.seats,
      ...('open' in body && { open: body.open }),
      responsibleName: body.responsibleName,
      responsibleRegister: body.responsibleRegister,
      ...instantsOf(body),
      updatedAt: now(),
    }),
    async saved(tx, { actor, id, body, before }) {
      await repository.saveInstructors(tx, id, body.instructors);
      if (before) await fillSeats(tx, actor, { ...before, endsAt: instantsOf(body).endsAt.toISOString() });
    },
    changes: changesOf(
      ({ training, startsAt }) => `${training.name} · ${startsAt}`,
      ({ training, modality, place, facility, hours, seats, startsAt, endsAt, open, instructors, ...row }) => ({
        ...{ training: training.name, modality, place, facility: facility?.name ?? null, startsAt, endsAt },
        ...{ hours: String(hours), seats: String(seats), open: String(open) },
        responsible: `${row.responsibleName} · ${row.responsibleRegister}`,
        instructors: instructors.map(({ name, qualification }) => `${name} (${qualification})`).join(', '),
      }),
    ),
  });

  const tell = (tx: Db, actor: Actor, { id, company }: TrainingClass, ...changes: Told[]) => {
    const of = { uid: actor.uid, companyId: company.id, entity: 'trainingClass', entityId: id } as const;
    return writeAudit(
      tx,
      changes.map((one) => ({ ...of, createdAt: now(), ...one })),
    );
  };

  async function fillSeats(tx: Db, actor: Actor, row: TrainingClass): Promise<void> {
    const promoted = await people.fillSeats(tx, { classId: row.id, companyId: row.company.id, ...daysOf(row) });
    if (promoted.length === 0) return;
    await tell(tx, actor, row, { action: 'UPDATED', fieldName: 'people', newValue: namedOf(promoted) });
  }

  /** A change of a class that is not an edit of its data: authorised, locked and read as it is under the lock. */
  const change = <T>(
    actor: Actor,
    { id, permission, expected }: { id: number; permission: Permission; expected?: number | undefined },
    work: (tx: Db, row: TrainingClass) => Promise<T>,
  ): Promise<T> =>
    db.transaction(async (tx) => {
      const view = seenByAll(actor);
      if (!(await repository.lockClass(tx, view, id))) throw notFound();
      const row = mustExist(await repository.findClass(tx, view, id));
      requireInCompany(actor, row.company.id, permission);
      assertVersion(expected, row);
      return work(tx, row);
    });

  const ofClass = (row: TrainingClass) => ({ classId: row.id, companyId: row.company.id, ...daysOf(row) });
  const enrolScopes = (actor: Actor, { company }: TrainingClass): Scope[] =>
    scopesOfAll(actor, ENROLLING).filter((scope) => scope.companyId === company.id);

  /** Saves all results or none: `refuse` names the error for the places of those who have no seat. */
  const saveResults = (
    actor: Actor,
    id: number,
    { results, refuse }: ClassResults & { refuse: (places: number[]) => AppError },
  ): Promise<void> =>
    change(actor, { id, permission: 'manage_training_class_score' }, async (tx, row) => {
      if (row.status === 'CANCELLED') throw new AppError('training_class_over');
      const names = new Map((await people.saveResults(tx, id, results)).map((one) => [one.id, one.name]));
      const missing = [...results.keys()].filter((place) => !names.has(results[place]?.employeeId ?? 0));
      if (missing.length > 0) throw refuse(missing);
      const told = results.map(({ employeeId, attended, score }) => [names.get(employeeId), attended, score]);
      const texts = told.map((parts) => parts.filter((part) => part !== null).join(' · '));
      await tell(
        ...([tx, actor, row] as const),
        ...texts.map((newValue, place) => ({
          ...{ action: 'UPDATED' as const, fieldName: 'result', newValue },
          about: ofEmployee(results[place]?.employeeId ?? 0),
        })),
      );
    });

  return {
    ...classes,
    /** The class, for what belongs to it: 403 without the permission in its company. */
    async seenAs(actor: Actor, id: number, permission: Permission): Promise<TrainingClass> {
      const row = await classes.get(actor, { id });
      requireInCompany(actor, row.company.id, permission);
      return row;
    },
    /** The same, locked, in a transaction. */
    lockAs: change,
    ...classWalks({ db, seenBy, find: (actor, id) => classes.get(actor, { id }) }),

    list: (actor: Actor, query: TrainingClassQuery, language: Language) =>
      repository.listClasses(db, { ...seenBy(actor), language }, query),

    /**
     * Also of a class that is over: its certificates are revoked, and the pendencies that stood on them reopen in the
     * background (domain-facts, 5.2, point 9). 409 `training_class_over` for one that was cancelled.
     */
    async cancel(actor: Actor, id: number, reason: string, expected?: number): Promise<TrainingClass> {
      const permission = 'manage_training_class_status';
      const cancelled = await change(actor, { id, permission, expected }, async (tx, row) => {
        if (row.status === 'CANCELLED') throw new AppError('training_class_over');
        await repository.cancelClass(tx, id, { at: now(), reason });
        await tell(tx, actor, row, { action: 'CANCELLED', note: reason });
        await approvals.revokeClass(tx, actor.uid, { id, companyId: row.company.id, reason });
        return mustExist(await repository.findClass(tx, seenByAll(actor), id));
      });
      approvals.wake();
      return cancelled;
    },

    /**
     * Ends a class that is held now; its approval can begin. 409 `training_class_over` for another one,
     * `training_class_results_missing` while somebody has neither score nor absence.
     */
    finish: (actor: Actor, id: number, expected?: number): Promise<TrainingClass> =>
      change(actor, { id, permission: 'manage_training_class_status', expected }, async (tx, row) => {
        if (row.status !== 'IN_PROGRESS') throw new AppError('training_class_over');
        const { PENDING: count } = await people.peopleNumbersOf(tx, id);
        if (count > 0) throw new AppError('training_class_results_missing', { count });
        await repository.finishClass(tx, id, now());
        await tell(tx, actor, row, { action: 'FINISHED' });
        return mustExist(await repository.findClass(tx, seenByAll(actor), id));
      }),

    /** One that is over, with its reason; it counts once its proof has come and somebody else approves it (G-06). */
    register: (actor: Actor, body: RetroactiveClass): Promise<TrainingClass> => {
      assertMember(actor, body.companyId);
      requireInCompany(actor, body.companyId, 'add_retroactive_training_class');
      return classes.create(actor, body.companyId, body);
    },

    numbers: (actor: Actor) => repository.numbersOf(db, seenBy(actor)),

    async people(actor: Actor, id: number, query: ClassEmployeeQuery) {
      await classes.get(actor, { id });
      return people.listPeople(db, id, query);
    },
    async peopleNumbers(actor: Actor, id: number) {
      await classes.get(actor, { id });
      return people.peopleNumbersOf(db, id);
    },

    /** Who can be enrolled; by CPFs, in the order in which they were asked. */
    async candidates(actor: Actor, id: number, { cpfs, ...asked }: ClassCandidateQuery): Promise<ClassCandidates> {
      const row = await classes.get(actor, { id });
      requireInCompany(actor, row.company.id, ENROLLING);
      const hashes = cpfs?.map((cpf) => personDocuments.columns({ cpf }).cpfHash ?? '');
      const found = await people.searchCandidates(db, enrolScopes(actor, row), {
        ...asked,
        ...ofClass(row),
        hashes,
      });
      const limit = hashes || asked.projectId !== undefined ? TRAINING_CLASS.people : TRAINING_CLASS.offered;
      const offered = found.map(({ hash: _hash, ...person }) => person);
      if (!hashes || !cpfs) return { results: offered.slice(0, limit), more: offered.length > limit, unknown: [] };
      const byHash = new Map(found.map(({ hash }, index) => [hash, offered[index]]));
      return {
        results: [...new Set(hashes)].flatMap((hash) => byHash.get(hash) ?? []),
        more: false,
        unknown: cpfs.filter((_cpf, index) => !byHash.has(hashes[index] ?? '')),
      };
    },

    /** 409 `training_class_full` beyond the seats, unless they may wait; 400 names each person who cannot take part. */
    enrol: (actor: Actor, id: number, { employeeIds, wait }: Enrolment): Promise<TrainingClass> =>
      change(actor, { id, permission: ENROLLING }, async (tx, row) => {
        assertTakesPeople(row);
        const companyId = row.company.id;
        const asked = { ids: employeeIds, ...ofClass(row) };
        const candidates = await people.findCandidates(tx, enrolScopes(actor, row), asked);
        const known = new Map(candidates.map((one) => [one.id, one]));
        const wrong = employeeIds.flatMap((employeeId, index) => {
          const code = enrolmentError(known.get(employeeId));
          return code ? { path: `employeeIds.${index}`, code } : [];
        });
        if (wrong.length > 0) throw new AppError('invalid_request', { fields: wrong });
        const seats = Math.max(0, row.seats - row.enrolled);
        if (employeeIds.length > seats && !wait) throw new AppError('training_class_full');
        await people.enrol(tx, { classId: id, companyId, ids: employeeIds, seats });
        await people.fillSeats(tx, asked);
        const enrolled = namedOf([...known.values()]);
        await tell(tx, actor, row, { action: 'UPDATED', fieldName: 'people', newValue: enrolled });
        return mustExist(await repository.findClass(tx, seenByAll(actor), id));
      }),

    /** The seat goes to who waits longest. */
    leave: (actor: Actor, { id, employeeId }: { id: number; employeeId: number }): Promise<void> =>
      change(actor, { id, permission: ENROLLING }, async (tx, row) => {
        assertTakesPeople(row);
        const name = await people.leave(tx, id, employeeId);
        if (name === undefined) throw notFound();
        await tell(tx, actor, row, {
          action: 'UPDATED',
          fieldName: 'people',
          oldValue: namedOf([{ id: employeeId, name }]),
        });
        await fillSeats(tx, actor, row);
      }),

    /** Attendance and score of who has a seat. */
    async result(actor: Actor, { id, employeeId }: { id: number; employeeId: number }, result: ClassResult) {
      await saveResults(actor, id, { results: [{ employeeId, ...result }], refuse: notFound });
      return mustExist(await people.findPerson(db, id, employeeId));
    },
    /** 400 on each person who has no seat; then nothing is saved. */
    results: (actor: Actor, id: number, { results }: ClassResults): Promise<void> =>
      saveResults(actor, id, {
        results,
        refuse: (places) =>
          new AppError('invalid_request', {
            fields: places.map((place) => ({ path: `results.${place}.employeeId`, code: 'invalid' })),
          }),
      }),

    async history(actor: Actor, id: number, page: PageRequest) {
      await this.seenAs(actor, id, 'see_training_class_history');
      return listHistory(db, { entity: 'trainingClass', entityId: id }, page);
    },
  };
}

/** Nobody is told why somebody is restricted, or by whom (B-16). */
function enrolmentError(person: ClassCandidate | undefined): FieldCode | undefined {
  if (!person) return 'invalid';
  return person.problem === 'enrolled' ? 'repeated' : (person.problem ?? undefined);
}
