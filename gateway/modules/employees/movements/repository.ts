import { type SQL, sql } from 'drizzle-orm';
import type { EmploymentStatus } from '../../../../contract/employees.ts';
import {
  MOVEMENT_EFFECT,
  MOVEMENT_TYPES,
  type Movement,
  type MovementBody,
  type MovementCause,
  type MovementCounts,
  type MovementType,
} from '../../../../contract/movements.ts';
import type { Scope } from '../../../access/actor.ts';
import { changed, count, type Db, firstRow, hasRows, rows } from '../../../db/client.ts';
import { anyOf, idArray, linkedProjects, textArray } from '../../../lib/scopeSql.ts';

export type EmploymentRecord = {
  id: number;
  companyId: number;
  name: string;
  status: EmploymentStatus;
  admissionDate: string;
};
/** What a movement says; without a project it holds for all of them. */
export type MovementContent = Omit<MovementBody, 'projectId' | 'cause'> & {
  projectId: number | null;
  cause: MovementCause | null;
};

/** The employment of one of these companies' own people; with `lock` it is locked until the transaction ends. */
export const findEmployment = (
  tx: Db,
  scopes: readonly Scope[],
  id: number,
  lock: boolean,
): Promise<EmploymentRecord | undefined> =>
  firstRow(tx)`select e.id::int as id, e.company_id::int as "companyId", e.name, e.status,
      to_char(e.admission_date, 'YYYY-MM-DD') as "admissionDate"
    from employees e
    where e.id = ${id} and e.removed_at is null and (${anyOf(scopes.map((scope) => ofScope(scope)))})
      ${lock ? sql`for no key update of e` : sql``}`;

const ofScope = (scope: Scope): SQL => {
  const project =
    scope.projectId === null
      ? sql``
      : sql` and exists (select 1 from project_employees r where r.employee_id = e.id and r.project_id = ${scope.projectId})`;
  return sql`e.company_id = ${scope.companyId}${project}`;
};

export type PlaceRecord = { id: number; name: string; isBlocked: boolean; endDate: string };
/** Those of the projects that the scopes see and the employee is or was on, locked in one order. */
export const findPlaces = (
  tx: Db,
  scopes: readonly Scope[],
  projectIds: readonly number[],
  employeeId: number,
): Promise<PlaceRecord[]> =>
  rows(tx)`select p.id::int as id, p.name, p.is_blocked as "isBlocked", to_char(p.end_date, 'YYYY-MM-DD') as "endDate"
    from projects p
    where p.id = any(${idArray(projectIds)}) and (${linkedProjects(scopes)})
      and exists (select 1 from project_employees pe where pe.project_id = p.id and pe.employee_id = ${employeeId})
    order by p.id for no key update`;

/** Whether the very same movement was recorded before, as by a button pressed twice; `id`: the one that is corrected. */
export const isRecorded = (
  tx: Db,
  employeeId: number,
  { type, projectId, startDate, endDate }: MovementContent,
  id: number | undefined,
): Promise<boolean> =>
  hasRows(tx)`select 1 from movements where employee_id = ${employeeId} and id is distinct from ${id ?? null}::bigint
    and project_id is not distinct from ${projectId}::bigint
    and type = ${type} and start_date = ${startDate} and end_date is not distinct from ${endDate ?? null}`;

const ofEffect = (isSo: (effect: string) => boolean): SQL =>
  textArray(MOVEMENT_TYPES.filter((type) => isSo(MOVEMENT_EFFECT[type])));
const ABSENCES = ofEffect((effect) => effect === 'TEMPORARILY_INACTIVATED');
const ENDING = ofEffect((effect) => effect === 'AVAILABLE');
const DECIDING = ofEffect((effect) => effect !== 'UNCHANGED');

/** How many pairs of absences from a project share a day; a return ends one that has no end yet. */
export const countOverlaps = (tx: Db, employeeId: number): Promise<number> =>
  count(tx)`select count(*)::int from movements a join movements b on b.employee_id = a.employee_id
      and coalesce(b.project_id, a.project_id, 0) = coalesce(a.project_id, b.project_id, 0)
      and b.type = any(${ABSENCES}) and (b.start_date, b.id) > (a.start_date, a.id)
      and b.start_date <= coalesce(a.end_date, 'infinity')
    where a.employee_id = ${employeeId} and a.type = any(${ABSENCES})
      and not exists (select 1 from movements r where r.employee_id = a.employee_id and r.type = any(${ENDING})
        and coalesce(r.project_id, a.project_id, b.project_id, 0) = coalesce(a.project_id, b.project_id, 0)
        and r.start_date > a.start_date and r.start_date <= b.start_date)`;

/** The movement that decides the status of an employment today: the latest one that has begun and is not over. */
export const findDeciding = (
  tx: Db,
  employeeId: number,
  today: string,
): Promise<{ id: number; type: MovementType } | undefined> =>
  firstRow(tx)`select id::int as id, type from movements where employee_id = ${employeeId} and start_date <= ${today}
    and type = any(${DECIDING}) and not (type = any(${ABSENCES}) and coalesce(end_date, 'infinity') < ${today})
    order by start_date desc, id desc limit 1`;

/**
 * Whether the law protects the job on that day, as far as movements tell: 12 months after an accident at work (Lei 8.213,
 * art. 118), 5 months after a birth (ADCT, art. 10).
 */
export const isProtected = (tx: Db, employeeId: number, day: string): Promise<boolean> =>
  hasRows(tx)`select 1 from movements where employee_id = ${employeeId} and start_date <= ${day}
    and ((cause = 'WORK_ACCIDENT' and coalesce(end_date, 'infinity') > ${day}::date - interval '12 months')
      or (cause = 'MATERNITY' and start_date > ${day}::date - interval '5 months'))`;

type Author = { uid: string; at: Date };
export const insertMovement = async (
  tx: Db,
  employeeId: number,
  { type, projectId, startDate, endDate, cause, ...esocial }: MovementContent,
  { uid, at }: Author,
): Promise<number> => {
  const [row] = await rows(tx)<{ id: number }>`
    insert into movements (employee_id, project_id, type, start_date, end_date, cause, esocial_reason, esocial_receipt,
      created_by, created_at)
    values (${employeeId}, ${projectId}, ${type}, ${startDate}, ${endDate ?? null}, ${cause},
      ${esocial.esocialReason ?? null}, ${esocial.esocialReceipt ?? null}, ${uid}, ${at.toISOString()})
    returning id::int as id`;
  if (!row) throw new Error('the movement was not written');
  return row.id;
};

const CONTENT = sql`employee_id, project_id, type, start_date, end_date, cause, counts, created_by, created_at, version,
  esocial_reason, esocial_receipt`;
/** Keeps the present version among those that count no longer. */
export const keepVersion = (
  tx: Db,
  id: number,
  { uid, at, reason, annulled }: Author & { reason: string; annulled: boolean },
) =>
  changed(tx)`insert into movement_versions (movement_id, ${CONTENT}, annulled, reason, replaced_by, replaced_at)
    select id, ${CONTENT}, ${annulled}, ${reason}, ${uid}, ${at.toISOString()} from movements where id = ${id}`;

export const replaceMovement = (
  tx: Db,
  id: number,
  { type, projectId, startDate, endDate, cause, ...esocial }: MovementContent,
  { uid, at }: Author,
) =>
  changed(tx)`update movements set type = ${type}, project_id = ${projectId}, start_date = ${startDate},
      end_date = ${endDate ?? null}, cause = ${cause}, esocial_reason = ${esocial.esocialReason ?? null},
      esocial_receipt = ${esocial.esocialReceipt ?? null}, created_by = ${uid}, created_at = ${at.toISOString()},
      version = version + 1
    where id = ${id}`;

/** The version itself is kept by `keepVersion`. */
export const removeMovement = (tx: Db, id: number) => changed(tx)`delete from movements where id = ${id}`;

export const setStatus = (tx: Db, employeeId: number, status: EmploymentStatus) =>
  changed(tx)`update employees set status = ${status} where id = ${employeeId}`;

export const saveCounts = (tx: Db, id: number, counts: MovementCounts) =>
  changed(tx)`update movements set counts = ${JSON.stringify(counts)}::jsonb where id = ${id}`;

/** Versions `m` of movements, those that count and those that do not, with their project `p`. */
const versions = (where: SQL): SQL => sql`
  select m.id::int as id, m.version, m.employee_id::int as "employeeId", m.type,
    case when p.id is not null then json_build_object('id', p.id, 'name', p.name) end as project,
    to_char(m.start_date, 'YYYY-MM-DD') as "startDate", to_char(m.end_date, 'YYYY-MM-DD') as "endDate", m.cause,
    m.esocial_reason as "esocialReason", m.esocial_receipt as "esocialReceipt", m.counts, iso(m.created_at) as "createdAt",
    case when m.replaced_at is not null then json_build_object('isAnnulled', m.annulled, 'at', iso(m.replaced_at),
      'by', u.display_name, 'reason', m.reason) end as replaced
  from (
    select id, ${CONTENT}, null::boolean as annulled, null as reason, null::uuid as replaced_by, null::timestamptz as replaced_at
    from movements
    union all select movement_id, ${CONTENT}, annulled, reason, replaced_by, replaced_at from movement_versions) m
  left join movements now on now.id = m.id
  left join projects p on p.id = m.project_id left join users u on u.uid = m.replaced_by
  where ${where}
  order by coalesce(now.start_date, m.start_date) desc, m.id desc, m.version desc limit 500`;

/** Those of the whole employment, and those of projects that the scopes see. */
export const listMovements = (db: Db, scopes: readonly Scope[], employeeId: number): Promise<Movement[]> =>
  rows(db)`${versions(sql`m.employee_id = ${employeeId} and (p.id is null or (${linkedProjects(scopes)}))`)}`;

/** The latest version of a movement. */
export const findMovement = (tx: Db, employeeId: number, id: number): Promise<Movement | undefined> =>
  firstRow(tx)`${versions(sql`m.employee_id = ${employeeId} and m.id = ${id}`)}`;
