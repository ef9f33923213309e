import { type SQL, sql } from 'drizzle-orm';
import type { Reference } from '../../../../contract/common.ts';
import { TRAINING_CLASS } from '../../../../contract/constants.ts';
import type { ListOf } from '../../../../contract/list.ts';
import {
  type ClassCandidate,
  type ClassEmployee,
  type ClassEmployeeNumbers,
  type ClassEmployeeQuery,
  type ClassResults,
  RESULT_STATES,
} from '../../../../contract/trainingClasses.ts';
import type { Scope } from '../../../access/actor.ts';
import { changed, column, type Db, firstRow, rows } from '../../../db/client.ts';
import { searchedNames } from '../../../lib/employeeNames.ts';
import { mustExist } from '../../../lib/errors.ts';
import { listPage, literal, matches } from '../../../lib/listPage.ts';
import { idArray, textArray, visibleAssignments, visibleEmployees } from '../../../lib/scopeSql.ts';
import { countsOf } from './repository.ts';

// participants of a class
/** `resultStateOf` of the contract, of the person `m` with the certificate `x` in a class of the training `g`. */
const result = sql`case when x.id is not null then 'APPROVED' when m.state = 'WAITING' then 'WAITING'
  when m.attended = false then 'ABSENT' when m.score < g.minimum_score then 'BELOW'
  when m.attended is null or g.minimum_score is not null and m.score is null then 'PENDING' else 'APPROVABLE' end`;
const person = sql`e.id::int, e.name, e.role, json_build_object('id', k.id, 'name', k.trading_name) as provider`;
const enrolment = sql`m.state, m.attended, m.score::float8 as score,
  case when x.id is not null then json_build_object('id', x.id, 'number', x.number) end as certificate`;
const people = sql`from training_class_employees m join employees e on e.id = m.employee_id
  join companies k on k.id = e.company_id join training_classes c on c.id = m.class_id
  join training_configs g on g.id = c.training_config_id
  left join certificates x on x.id = m.certificate_id and x.revoked_at is null`;

export function listPeople(
  db: Db,
  classId: number,
  { page, itemsPerPage, name, 'result[]': results = [] }: ClassEmployeeQuery,
): Promise<ListOf<ClassEmployee>> {
  const found = name ? sql`and ${matches(sql`${searchedNames} || ' ' || norm(k.trading_name)`, name)}` : sql``;
  const of = results.length > 0 ? sql`and ${result} = any(${textArray(results)})` : sql``;
  const where = sql`${people} where m.class_id = ${classId} ${found} ${of}`;
  return listPage(
    db,
    { page, itemsPerPage },
    sql`select ${person}, ${enrolment} ${where} order by m.state, m.id`,
    sql`select m.id ${where}`,
  );
}

export const peopleNumbersOf = async (db: Db, classId: number): Promise<ClassEmployeeNumbers> =>
  mustExist(
    await firstRow(
      db,
    )<ClassEmployeeNumbers>`select ${countsOf(RESULT_STATES, (state) => sql`${result} = ${state}`)} ${people}
      where m.class_id = ${classId}`,
  );

/** Whether the company keeps the employee `e` out on a day up to `until`: everywhere, or in the unit of the class. */
const restricted = ({ classId, companyId, today, until }: Of): SQL => sql`exists (
  select 1 from restricted_employees x where x.company_id = ${companyId} and x.lifted_at is null
    and (x.cpf_hash = e.cpf_hash or x.foreign_document_hash = e.foreign_document_hash)
    and (x.facility_ids is null
      or (select c.facility_id from training_classes c where c.id = ${classId}) = any(x.facility_ids))
    and x.start_date <= ${until}::date and (x.end_date is null or x.end_date >= ${today}::date))`;
type Days = { today: string; until: string };

type Of = { classId: number; companyId: number } & Days;
const problem = (of: Of): SQL => sql`case
  when exists (select 1 from training_class_employees m where m.class_id = ${of.classId} and m.employee_id = e.id) then 'enrolled'
  when ${restricted(of)} then 'not_assignable' end as problem`;

/** Of the ids, the employees whom the scopes see. */
export const findCandidates = (
  tx: Db,
  scopes: readonly Scope[],
  { ids, ...of }: { ids: readonly number[] } & Of,
): Promise<ClassCandidate[]> =>
  rows(tx)`select ${person}, ${problem(of)} from employees e join companies k on k.id = e.company_id
    where e.id = any(${idArray(ids)}) and (${visibleEmployees(scopes)})`;

export type Asked = {
  name?: string | undefined;
  projectId?: number | undefined;
  hashes?: readonly string[] | undefined;
};
/** The first people whom the scopes see, by name, of a project or by CPFs, and one more if there are more. */
export const searchCandidates = (
  db: Db,
  scopes: readonly Scope[],
  { name, projectId, hashes, ...of }: Asked & Of,
): Promise<(ClassCandidate & { hash: string | null })[]> => {
  const limit = hashes || projectId !== undefined ? TRAINING_CLASS.people : TRAINING_CLASS.offered;
  const conditions = [
    sql`(${visibleEmployees(scopes)})`,
    name && matches(searchedNames, name),
    projectId !== undefined &&
      sql`exists (select 1 from readiness r where r.employee_id = e.id and r.project_id = ${projectId} and r.active
        and (${visibleAssignments(scopes)}))`,
    hashes && sql`e.cpf_hash = any(${textArray(hashes)})`,
  ].filter((condition): condition is SQL => Boolean(condition));
  return rows(db)`select ${person}, ${problem(of)}, e.cpf_hash as hash
    from employees e join companies k on k.id = e.company_id where ${sql.join(conditions, sql` and `)}
    order by norm(e.name), e.id limit ${literal(limit + 1)}`;
};

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
export async function fillSeats(tx: Db, of: Of): Promise<Reference[]> {
  const { classId } = of;
  const promoted = await rows(tx)<Reference>`update training_class_employees m set state = 'ENROLLED'
    from (select w.id, e.id::int as employee_id, e.name from training_class_employees w join employees e on e.id = w.employee_id
      where w.class_id = ${classId} and w.state = 'WAITING' and e.removed_at is null and not ${restricted(of)}
      order by w.id limit (select greatest(0, c.seats - (select count(*) from training_class_employees t
        where t.class_id = c.id and t.state = 'ENROLLED')) from training_classes c where c.id = ${classId})) next
    where m.id = next.id returning next.employee_id as id, next.name`;
  await changed(tx)`update training_classes c set enrolled = n.enrolled, waiting = n.waiting
    from (select count(*) filter (where state = 'ENROLLED') as enrolled, count(*) filter (where state = 'WAITING') as waiting
      from training_class_employees where class_id = ${classId}) n where c.id = ${classId}`;
  return promoted;
}

/** The names of those whose results were saved: of the ids, those who have a seat and no certificate yet. */
export const saveResults = (
  tx: Db,
  classId: number,
  results: ClassResults['results'],
): Promise<{ id: number; name: string }[]> =>
  rows(tx)`update training_class_employees m set attended = r.attended, score = r.score
    from json_to_recordset(${JSON.stringify(results)}::json) r("employeeId" bigint, attended boolean, score numeric)
      join employees e on e.id = r."employeeId"
    where m.class_id = ${classId} and m.employee_id = r."employeeId" and m.state = 'ENROLLED'
      and not exists (select 1 from certificates x where x.id = m.certificate_id and x.revoked_at is null)
    returning e.id::int, e.name`;
export const findPerson = (db: Db, classId: number, employeeId: number): Promise<ClassEmployee | undefined> =>
  firstRow(db)`select ${person}, ${enrolment} ${people}
    where m.class_id = ${classId} and m.employee_id = ${employeeId}`;
