import { addDays, dayOf, instantOf } from '../../../../contract/common.ts';
import { RISK_SCHEDULE } from '../../../../contract/constants.ts';
import type { ListOf } from '../../../../contract/list.ts';
import type { Permission } from '../../../../contract/permissions.ts';
import type { ReadinessVerdict } from '../../../../contract/readiness.ts';
import {
  clashOf,
  instantsOf,
  type RiskCalendarEntry,
  type RiskCalendarQuery,
  type RiskInterval,
  type RiskPeople,
  type RiskPeopleQuery,
  type RiskPerson,
  type RiskProject,
  type RiskSchedule,
  type RiskScheduleBody,
  type RiskScheduleExport,
  type RiskScheduleFilters,
  type RiskScheduleQuery,
  type RiskStatus,
} from '../../../../contract/riskSchedules.ts';
import { type Actor, type Scope, scopesOf, scopesOfAll } from '../../../access/actor.ts';
import type { Db } from '../../../db/client.ts';
import { riskSchedules } from '../../../db/schema/riskSchedules.ts';
import { listHistory, writeAudit } from '../../../lib/audit.ts';
import { type Action, crud } from '../../../lib/crud.ts';
import { AppError, assertVersion, fieldError, mustExist } from '../../../lib/errors.ts';
import type { PageRequest } from '../../../lib/listPage.ts';
import type { ReadinessService } from '../../employees/readiness/service.ts';
import { changes, type Stored } from './changes.ts';
import { scheduleLeaving } from './leaving.ts';
import * as people from './peopleRepository.ts';
import * as repository from './repository.ts';

/** Planned risk activities (F-01 to F-08): of a contracting company, and of its suppliers for their own people. */
export type RiskSchedulesService = ReturnType<typeof riskSchedulesService>;

const WRITING = {
  create: 'add_risk_schedule',
  update: 'update_risk_schedule',
  remove: 'remove_risk_schedule',
} as const satisfies Record<Action, Permission>;
const SEEING: Permission = 'see_risk_schedule';
const EXPORT_BATCH = 500;

type Dependencies = { db: Db; now: () => Date; readiness: Pick<ReadinessService, 'verdictsOver'> };
type New = RiskScheduleBody & { ownerId: number };
type Asked = { projectId: number; riskActivityId: number; startsAt: Date; endsAt: Date };

const minuteOf = (instant: Date): number => Math.floor(instant.getTime() / 60_000);
function assertOpen({ status }: RiskSchedule): void {
  if (status === 'FINISHED' || status === 'CANCELLED') throw new AppError('risk_schedule_over');
}
const isContracting = (scopes: readonly Scope[], companyId: number): boolean =>
  scopes.some((scope) => scope.side === 'CONTRACTING' && scope.companyId === companyId);

export function riskSchedulesService({ db, now, readiness }: Dependencies) {
  const seen = (scopes: readonly Scope[]): repository.Seen => ({ scopes, now: now().toISOString() });
  const seenBy = (actor: Actor) => seen(scopesOf(actor, SEEING));
  const seenByAll = (actor: Actor) => seen(scopesOfAll(actor, SEEING));

  /** The verdict of each over the days that are still to come. */
  function verdictsOf(
    tx: Db,
    employeeIds: readonly number[],
    { startsAt, endsAt, ...of }: Asked,
    seesRestriction: boolean,
  ): Promise<Map<number, ReadinessVerdict>> {
    const latest = (instant: Date) => dayOf(new Date(Math.max(instant.getTime(), now().getTime())));
    const days = { from: latest(startsAt), until: latest(endsAt) };
    return readiness.verdictsOver(tx, { employeeIds, ...of }, { ...days, seesRestriction });
  }

  async function judged(
    found: readonly people.Person[],
    asked: Asked,
    seesRestriction: boolean,
  ): Promise<RiskPerson[]> {
    const ids = found.map(({ id }) => id);
    const verdicts = await verdictsOf(db, ids, asked, seesRestriction);
    const shift = { startsAt: asked.startsAt.toISOString(), endsAt: asked.endsAt.toISOString() };
    return found.map(({ near, ...person }) => {
      const clashes = near.flatMap((other) => {
        const clash = clashOf(shift, other);
        return clash === null ? [] : [{ ...other, clash }];
      });
      const { state = 'UNFIT', items = [] } = verdicts.get(person.id) ?? {};
      const told = items.map(({ pendencyId: _, ...item }) => item);
      return { ...person, clashes, state, items: told, eligible: state === 'FIT' && person.hasActivity };
    });
  }

  /** 400 on the person for who is not on the project, is kept out of it, or, where the company blocks, is not eligible. */
  async function checkPeople(
    tx: Db,
    scopes: readonly Scope[],
    { employeeIds: ids, companyId, ...asked }: { employeeIds: readonly number[]; companyId: number } & Asked,
  ): Promise<void> {
    const known = await people.assignedOf(tx, scopes, { projectId: asked.projectId, ids });
    const able = await people.withActivity(tx, ids, asked.riskActivityId);
    const verdicts = await verdictsOf(tx, ids, asked, true);
    const { blocks } = mustExist(await people.findPlanOf(tx, companyId));
    const wrong = ids.flatMap((id, index) => {
      const path = `employeeIds.${index}`;
      if (!known.includes(id)) return { path, code: 'invalid' as const };
      const state = verdicts.get(id)?.state;
      // Nobody is told why, or by whom (B-16).
      if (state === 'RESTRICTED') return { path, code: 'not_assignable' as const };
      return blocks && (state !== 'FIT' || !able.includes(id)) ? { path, code: 'not_eligible' as const } : [];
    });
    if (wrong.length > 0) throw new AppError('invalid_request', { fields: wrong });
  }

  /** 400 on the field for a place that is not the project's, and an interval in the past or outside of the project. */
  async function check(
    tx: Db,
    { actor, companyId, body, before }: { actor: Actor; companyId: number; body: RiskScheduleBody; before?: Stored },
  ): Promise<void> {
    if (before) assertOpen(before);
    const scopes = scopesOfAll(actor, WRITING[before ? 'update' : 'create']);
    const place = await people.findPlace(tx, scopes, body);
    if (place?.companyId !== companyId) throw fieldError('projectId', 'invalid');
    if (!place.hasActivity) throw fieldError('riskActivityId', 'invalid');
    if (!place.hasDepartment) throw fieldError('departmentId', 'invalid');
    const { startsAt, endsAt } = instantsOf(body);
    const isMoved = before?.startsAt !== startsAt.toISOString();
    const today = dayOf(now());
    if (isMoved && minuteOf(startsAt) < minuteOf(now())) {
      throw fieldError(body.startDate < today ? 'startDate' : 'startTime', 'date_in_past');
    }
    if (body.startDate < place.startDate || body.startDate > place.endDate)
      throw fieldError('startDate', 'outside_period');
    // an automatic one ends with the midnight after the project's last day
    if (endsAt > instantOf(addDays(place.endDate, 1), '00:00')) throw fieldError('endDate', 'outside_period');
    await checkPeople(tx, scopes, { ...body, companyId, startsAt, endsAt });
  }

  /** A contracting company changes all of its schedules, a supplier those that it planned. */
  function authorise(actor: Actor, action: Action, row: RiskSchedule | undefined): void {
    const missing = WRITING[action];
    const scopes = scopesOfAll(actor, missing);
    const may = scopes.some(
      ({ side, companyId, projectId }) =>
        !row ||
        ((side === 'CONTRACTING' ? row.company.id : row.owner.id) === companyId &&
          (projectId === null || projectId === row.project.id)),
    );
    if (!may) throw new AppError('forbidden', { missing });
  }

  const schedules = crud<Stored, New, RiskScheduleBody>({
    db,
    now,
    entity: 'riskSchedule',
    table: riskSchedules,
    async find(tx, actor, { id }) {
      const { scopes, now: at } = seenByAll(actor);
      const row = await repository.findSchedule(tx, { scopes, now: at }, id);
      return row && { ...row, names: await people.namesOf(tx, scopes, id) };
    },
    companyOf: ({ company }) => company.id,
    authorise: (actor, action, _companyId, row) => authorise(actor, action, row),
    check,
    async checkRemoval(_tx, row) {
      assertOpen(row);
      if (row.status === 'IN_PROGRESS') throw new AppError('risk_schedule_started');
    },
    columns: (body) => ({
      projectId: body.projectId,
      riskActivityId: body.riskActivityId,
      departmentId: body.departmentId,
      ...instantsOf(body),
      ...{ aprNumber: body.aprNumber, permitNumber: body.permitNumber },
      updatedAt: now(),
      ...('ownerId' in body && { ownerId: body.ownerId, createdAt: now() }),
    }),
    saved: (tx, { actor, id, body, before }) =>
      people.savePeople(tx, scopesOfAll(actor, WRITING[before ? 'update' : 'create']), {
        id,
        ids: body.employeeIds,
      }),
    changes,
  });

  return {
    ...schedules,
    ...scheduleLeaving(now),

    list: (actor: Actor, query: RiskScheduleQuery): Promise<ListOf<RiskSchedule>> =>
      repository.listSchedules(db, seenBy(actor), query),

    async calendar(
      actor: Actor,
      { from, until, ...filters }: RiskCalendarQuery,
    ): Promise<{ results: RiskCalendarEntry[]; more: boolean }> {
      const limit = RISK_SCHEDULE.calendar;
      const between = { from: instantOf(from, '00:00'), until: instantOf(addDays(until, 1), '00:00') };
      const results = await repository.listBetween(db, seenBy(actor), { ...filters, ...between, limit });
      return { results: results.slice(0, limit), more: results.length > limit };
    },

    numbers: (actor: Actor, filters: RiskScheduleFilters): Promise<Record<RiskStatus, number>> =>
      repository.numbersOf(db, seenBy(actor), filters),

    /** Where the caller may plan. */
    projects: (actor: Actor): Promise<RiskProject[]> =>
      people.listProjects(db, [...scopesOf(actor, WRITING.create), ...scopesOf(actor, WRITING.update)]),

    /** Throws 400 on the project for one that is not active or that the caller does not see. */
    async create(actor: Actor, body: RiskScheduleBody): Promise<RiskSchedule> {
      const place = await people.findPlace(db, scopesOfAll(actor, WRITING.create), body);
      if (!place) throw fieldError('projectId', 'invalid');
      return schedules.create(actor, place.companyId, { ...body, ownerId: place.ownerId });
    },

    /** 409 `risk_schedule_over` for one that is over or was cancelled; its people stay linked. */
    cancel: (actor: Actor, id: number, reason: string, expected?: number): Promise<RiskSchedule> =>
      db.transaction(async (tx) => {
        const view = seenByAll(actor);
        authorise(actor, 'update', mustExist(await repository.findSchedule(tx, view, id)));
        await repository.lock(tx, id);
        const before = mustExist(await repository.findSchedule(tx, view, id));
        assertVersion(expected, before);
        assertOpen(before);
        await repository.cancel(tx, id, { at: now(), reason });
        const base = { uid: actor.uid, companyId: before.company.id, entity: 'riskSchedule', entityId: id } as const;
        await writeAudit(tx, [{ ...base, action: 'CANCELLED', note: reason, createdAt: now() }]);
        return mustExist(await repository.findSchedule(tx, view, id));
      }),

    /** People of a project with their eligibility in the interval (F-07): those chosen, and what the search finds. */
    async people(actor: Actor, query: RiskPeopleQuery): Promise<RiskPeople> {
      const { projectId, riskActivityId, scheduleId, name, 'id[]': ids = [] } = query;
      const interval: RiskInterval = query;
      const { startsAt, endsAt } = instantsOf(interval);
      if (endsAt < startsAt) throw fieldError('endTime', 'end_before_start');
      const scopes = scopesOfAll(actor, SEEING);
      const place = await people.findPlace(db, scopes, { projectId, riskActivityId, departmentId: 0 });
      if (!place) throw fieldError('projectId', 'invalid');
      const asked = { projectId, riskActivityId, startsAt, endsAt };
      const found = await people.listPeople(db, scopes, { ...asked, scheduleId, name, ids });
      const plan = mustExist(await people.findPlanOf(db, place.companyId));
      return { results: await judged(found, asked, isContracting(scopes, place.companyId)), ...plan };
    },

    /** The people of a schedule, with their eligibility in the days that are left of it (F-04, F-07). */
    async linked(actor: Actor, id: number): Promise<RiskPeople> {
      const row = await schedules.get(actor, { id });
      const scopes = scopesOfAll(actor, SEEING);
      const interval = { startsAt: new Date(row.startsAt), endsAt: new Date(row.endsAt) };
      const asked = { projectId: row.project.id, riskActivityId: row.riskActivity.id, ...interval };
      const found = await people.listLinked(db, scopes, { ...asked, id });
      const plan = mustExist(await people.findPlanOf(db, row.company.id));
      return { results: await judged(found, asked, isContracting(scopes, row.company.id)), ...plan };
    },

    /** Newest first; a supplier is not told which people of others were linked. */
    async history(actor: Actor, id: number, page: PageRequest) {
      const row = await schedules.get(actor, { id });
      const seesAll = isContracting(scopesOfAll(actor, SEEING), row.company.id);
      const only = !seesAll && { only: repository.withoutPeople };
      return listHistory(db, { entity: 'riskSchedule', entityId: id, ...only }, page);
    },

    /** What may be exported is what may be seen. */
    scopesOf: (actor: Actor): Scope[] => scopesOf(actor, SEEING),
    finds: async (actor: Actor, { filters }: RiskScheduleExport): Promise<boolean> =>
      (await repository.listBefore(db, seenBy(actor), { ...filters, before: null, limit: 1 })).length > 0,
    async *batches(
      actor: Actor,
      { filters }: RiskScheduleExport,
    ): AsyncGenerator<{ rows: RiskSchedule[]; total: number }> {
      for (let before: RiskSchedule | null = null; ; ) {
        const found: RiskSchedule[] = await repository.listBefore(db, seenBy(actor), {
          ...filters,
          before,
          limit: EXPORT_BATCH,
        });
        before = found.at(-1) ?? null;
        if (!before) return;
        yield { rows: found, total: 0 };
      }
    },
  };
}
