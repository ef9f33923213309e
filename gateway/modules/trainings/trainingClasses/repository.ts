import { type SQL, sql } from 'drizzle-orm';
import { addDays, instantOf } from '../../../../contract/common.ts';
import type { ListOf } from '../../../../contract/list.ts';
import type {
  ClassEmployee,
  ClassResult,
  ClassStatus,
  TrainingClass,
  TrainingClassQuery,
} from '../../../../contract/trainingClasses.ts';
import type { TrainingModality } from '../../../../contract/trainingConfigs.ts';
import type { Scope } from '../../../access/actor.ts';
import { changed, column, type Db, firstRow, hasRows, rows } from '../../../db/client.ts';
import { listPage, matches, type PageRequest } from '../../../lib/listPage.ts';
import { anyOf, idArray, visibleEmployees } from '../../../lib/scopeSql.ts';

const notCancelled = sql`c.cancelled_at is null`;
const STATUS: Record<ClassStatus, (now: string) => SQL> = {
  CANCELLED: () => sql`c.cancelled_at is not null`,
  FINISHED: (now) => sql`${notCancelled} and c.ends_at <= ${now}`,
  IN_PROGRESS: (now) => sql`${notCancelled} and c.starts_at <= ${now} and c.ends_at > ${now}`,
  OPEN: (now) => sql`${notCancelled} and c.starts_at > ${now} and c.open`,
  PLANNED: (now) => sql`${notCancelled} and c.starts_at > ${now} and not c.open`,
};
const statusOf = (now: string): SQL =>
  sql`case ${sql.join(
    Object.entries(STATUS).map(([status, holds]) => sql`when ${holds(now)} then ${sql.raw(`'${status}'`)}`),
    sql` `,
  )} end`;

/** A class `c` of the company `k` in the training `g`. */
const fields = (now: string): SQL => sql`c.id::int, json_build_object('id', k.id, 'name', k.trading_name) as company,
  json_build_object('id', g.id, 'name', g.name) as training, c.modality, c.place, c.hours, c.seats,
  iso(c.starts_at) as "startsAt", iso(c.ends_at) as "endsAt", c.open, ${statusOf(now)} as status,
  c.responsible_name as "responsibleName", c.responsible_register as "responsibleRegister", c.enrolled, c.waiting,
  g.minimum_score::float8 as "minimumScore", c.cancel_reason as "cancelReason", c.version,
  (select coalesce(json_agg(json_build_object('name', i.name, 'qualification', i.qualification) order by i.id), '[]')
    from training_class_instructors i where i.class_id = c.id) as instructors`;
const from = sql`from training_classes c join companies k on k.id = c.company_id
  join training_configs g on g.id = c.training_config_id`;
const visible = (companyIds: readonly number[]): SQL => sql`c.company_id = any(${idArray(companyIds)})`;
const ORDER = {
  startsAt: sql`c.starts_at`,
  training: sql`norm(g.name)`,
  seats: sql`c.seats`,
  enrolled: sql`c.enrolled`,
};

export type Seen = { companyIds: readonly number[]; now: string };

export function listClasses(
  db: Db,
  { companyIds, now }: Seen,
  { orderBy = 'startsAt', order, ...query }: TrainingClassQuery,
): Promise<ListOf<TrainingClass>> {
  const { name, employee, startDate, endDate, hasFinish, 'status[]': statuses = [], ...page } = query;
  const conditions = [
    visible(companyIds),
    name && sql`(${matches(sql`norm(g.name)`, name)} or ${matches(sql`norm(c.place)`, name)})`,
    employee &&
      sql`exists (select 1 from training_class_employees m join employees e on e.id = m.employee_id
        where m.class_id = c.id and ${matches(sql`norm(e.name)`, employee)})`,
    startDate && sql`c.starts_at >= ${instantOf(startDate, '00:00').toISOString()}`,
    endDate && sql`c.starts_at < ${instantOf(addDays(endDate, 1), '00:00').toISOString()}`,
    hasFinish !== undefined && (hasFinish ? sql`c.ends_at <= ${now}` : sql`c.ends_at > ${now}`),
    statuses.length > 0 && anyOf(statuses.map((status) => STATUS[status](now))),
  ].filter((condition): condition is SQL => Boolean(condition));
  const where = sql.join(
    conditions.map((condition) => sql`(${condition})`),
    sql` and `,
  );
  const latestFirst = order ? order === 'desc' : orderBy === 'startsAt';
  const direction = latestFirst ? sql`desc` : sql`asc`;
  return listPage(
    db,
    page,
    sql`select ${fields(now)} ${from} where ${where} order by ${ORDER[orderBy]} ${direction}, c.id ${direction}`,
    sql`select c.id ${from} where ${where}`,
  );
}

export const findClass = (db: Db, { companyIds, now }: Seen, id: number): Promise<TrainingClass | undefined> =>
  firstRow(db)`select ${fields(now)} ${from} where c.id = ${id} and ${visible(companyIds)}`;

/** Held until the commit: enrolments and seats of one class change one after the other. */
export const lockClass = (tx: Db, { companyIds }: Pick<Seen, 'companyIds'>, id: number): Promise<boolean> =>
  hasRows(tx)`select 1 from training_classes c where c.id = ${id} and ${visible(companyIds)} for no key update`;

/** The modalities of a training that the company can give: shipped or its own. */
export const findModalities = (
  db: Db,
  companyId: number,
  configId: number,
): Promise<{ modalities: TrainingModality[] } | undefined> =>
  firstRow(db)`select to_json(g.modalities) as modalities from training_configs g
    where g.id = ${configId} and g.active and (g.company_id is null or g.company_id = ${companyId}) for key share`;

export async function saveInstructors(
  tx: Db,
  classId: number,
  instructors: TrainingClass['instructors'],
): Promise<void> {
  await changed(tx)`delete from training_class_instructors where class_id = ${classId}`;
  await changed(tx)`insert into training_class_instructors (class_id, name, qualification)
    select ${classId}, i.name, i.qualification
    from json_to_recordset(${JSON.stringify(instructors)}::json) i(name text, qualification text)`;
}

export const cancelClass = (tx: Db, id: number, { at, reason }: { at: Date; reason: string }): Promise<number> =>
  changed(tx)`update training_classes set cancelled_at = ${at.toISOString()}, cancel_reason = ${reason},
    updated_at = ${at.toISOString()}, version = version + 1 where id = ${id}`;

// ---------------------------------------------------------------- people
export const listPeople = (db: Db, classId: number, page: PageRequest): Promise<ListOf<ClassEmployee>> =>
  listPage(
    db,
    page,
    sql`select e.id::int, e.name, e.role, json_build_object('id', k.id, 'name', k.trading_name) as provider, m.state,
        m.attended, m.score::float8 as score
      from training_class_employees m join employees e on e.id = m.employee_id join companies k on k.id = e.company_id
      where m.class_id = ${classId} order by m.state, m.id`,
    sql`select m.id from training_class_employees m where m.class_id = ${classId}`,
  );

/** Whether the company keeps the employee `e` out on a day up to `until`. */
const restricted = (companyId: number, { today, until }: Days): SQL => sql`exists (
  select 1 from restricted_employees x where x.company_id = ${companyId} and x.lifted_at is null
    and (x.cpf_hash = e.cpf_hash or x.foreign_document_hash = e.foreign_document_hash)
    and x.start_date <= ${until}::date and (x.end_date is null or x.end_date >= ${today}::date))`;
type Days = { today: string; until: string };

export type Candidate = { id: number; name: string; restricted: boolean; enrolled: boolean };
/** Of the ids, the employees whom the scopes see. */
export const findCandidates = (
  tx: Db,
  scopes: readonly Scope[],
  { ids, classId, companyId, ...days }: { ids: readonly number[]; classId: number; companyId: number } & Days,
): Promise<Candidate[]> =>
  rows(tx)`select e.id::int, e.name, ${restricted(companyId, days)} as restricted,
      exists (select 1 from training_class_employees m where m.class_id = ${classId} and m.employee_id = e.id) as enrolled
    from employees e where e.id = any(${idArray(ids)}) and (${visibleEmployees(scopes)})`;

export const enrol = (
  tx: Db,
  { classId, companyId, ids, seats }: { classId: number; companyId: number; ids: readonly number[]; seats: number },
): Promise<number> =>
  changed(tx)`insert into training_class_employees (class_id, company_id, employee_id, state)
    select ${classId}, ${companyId}, p.id, case when p.n <= ${seats} then 'ENROLLED' else 'WAITING' end
    from unnest(${idArray(ids)}) with ordinality p(id, n) order by p.n`;

/** The name of who was removed; undefined for nobody. */
export const leave = async (tx: Db, classId: number, employeeId: number): Promise<string | undefined> =>
  (
    await column(tx)<string>`delete from training_class_employees m using employees e
      where m.class_id = ${classId} and m.employee_id = ${employeeId} and e.id = m.employee_id returning e.name`
  )[0];

/** Gives free seats to who waits longest and may still take part, and counts again; under the lock of the class. */
export async function fillSeats(
  tx: Db,
  { classId, companyId, ...days }: { classId: number; companyId: number } & Days,
): Promise<string[]> {
  const promoted = await column(tx)<string>`update training_class_employees m set state = 'ENROLLED'
    from (select w.id, e.name from training_class_employees w join employees e on e.id = w.employee_id
      where w.class_id = ${classId} and w.state = 'WAITING' and e.removed_at is null and not ${restricted(companyId, days)}
      order by w.id limit (select greatest(0, c.seats - (select count(*) from training_class_employees t
        where t.class_id = c.id and t.state = 'ENROLLED')) from training_classes c where c.id = ${classId})) next
    where m.id = next.id returning next.name`;
  await changed(tx)`update training_classes c set enrolled = n.enrolled, waiting = n.waiting
    from (select count(*) filter (where state = 'ENROLLED') as enrolled, count(*) filter (where state = 'WAITING') as waiting
      from training_class_employees where class_id = ${classId}) n where c.id = ${classId}`;
  return promoted;
}

export const saveResult = async (
  tx: Db,
  { classId, employeeId, attended, score }: { classId: number; employeeId: number } & ClassResult,
): Promise<ClassEmployee | undefined> =>
  firstRow(tx)`update training_class_employees m set attended = ${attended}, score = ${score}
    from employees e join companies k on k.id = e.company_id
    where m.class_id = ${classId} and m.employee_id = ${employeeId} and m.state = 'ENROLLED' and e.id = m.employee_id
    returning e.id::int, e.name, e.role, json_build_object('id', k.id, 'name', k.trading_name) as provider, m.state,
      m.attended, m.score::float8 as score`;
