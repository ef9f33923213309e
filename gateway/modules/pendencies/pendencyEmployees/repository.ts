import { type SQL, sql } from 'drizzle-orm';
import type { FoundEmployee, LinkedEmployee } from '../../../../contract/pendencyEmployees.ts';
import { changed, type Db, firstRow, rows } from '../../../db/client.ts';
import { searchedNames } from '../../../lib/employeeNames.ts';
import { matches } from '../../../lib/listPage.ts';
import { idArray } from '../../../lib/scopeSql.ts';

const FOUND = 20;

const columns = sql`e.id::int as id, e.name, e.cpf, e.role`;
type Place = { projectId: number; providerId: number };

export const typeOf = async (tx: Db, pendencyId: number): Promise<string | undefined> =>
  (await firstRow(tx)<{ type: string }>`select type from pendencies where id = ${pendencyId}`)?.type;

export const listLinked = (tx: Db, pendencyId: number): Promise<LinkedEmployee[]> =>
  rows(tx)`select ${columns} from pendency_employees l join employees e on e.id = l.employee_id
    where l.pendency_id = ${pendencyId} order by norm(e.name), e.id`;

/** Employees of the provider who are or were on the project. */
const onProject = ({ projectId, providerId }: Place): SQL => sql`e.company_id = ${providerId}
  and exists (select 1 from project_employees pe where pe.project_id = ${projectId} and pe.employee_id = e.id)`;

export const findEmployees = (
  tx: Db,
  pendencyId: number,
  place: Place,
  search: string,
  isPerson: SQL,
): Promise<FoundEmployee[]> =>
  rows(tx)`select ${columns}, l.employee_id is not null as "isLinked"
    from employees e
    left join pendency_employees l on l.employee_id = e.id and l.pendency_id = ${pendencyId}
    where ${onProject(place)} and (${matches(searchedNames, search)} or ${isPerson})
    order by l.employee_id is not null, norm(e.name), e.id limit ${FOUND}`;

/** Of these ids, the names of those who can be linked. */
export const namesOf = async (tx: Db, place: Place, ids: readonly number[]): Promise<Map<number, string>> =>
  new Map(
    (
      await rows(tx)<{ id: number; name: string }>`
        select e.id::int as id, e.name from employees e
        where e.id = any(${idArray(ids)}) and ${onProject(place)}`
    ).map(({ id, name }) => [id, name]),
  );

export const link = (tx: Db, pendencyId: number, ids: readonly number[], uid: string, at: Date) =>
  changed(tx)`insert into pendency_employees (pendency_id, employee_id, created_by, created_at)
    select ${pendencyId}, n, ${uid}, ${at.toISOString()} from unnest(${idArray(ids)}) n on conflict do nothing`;

export const unlink = (tx: Db, pendencyId: number, ids: readonly number[]) =>
  changed(tx)`delete from pendency_employees
    where pendency_id = ${pendencyId} and employee_id = any(${idArray(ids)})`;
