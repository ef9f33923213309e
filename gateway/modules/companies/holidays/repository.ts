import { sql } from 'drizzle-orm';
import type { Holiday, HolidayBody } from '../../../../contract/holidays.ts';
import { column, type Db, firstRow, hasRows, insertId, rows } from '../../../db/client.ts';
import { holidays } from '../../../db/schema/facilities.ts';

const fields = sql`h.id, to_char(h.day, 'YYYY-MM-DD') as day, h.name,
  case when f.id is not null then json_build_object('id', f.id, 'name', f.name) end as facility`;
const from = sql`holidays h left join facilities f on f.id = h.facility_id`;

export const listHolidays = (db: Db, companyId: number, year: number): Promise<Holiday[]> =>
  rows(db)`select ${fields} from ${from} where h.company_id = ${companyId}
    and h.day between ${`${year}-01-01`}::date and ${`${year}-12-31`}::date order by h.day, norm(f.name) nulls first`;

export const findHoliday = (db: Db, companyId: number, id: number): Promise<Holiday | undefined> =>
  firstRow(db)`select ${fields} from ${from} where h.id = ${id} and h.company_id = ${companyId}`;

/** A day that is a holiday of the whole company is none of a unit beside. */
export const isHoliday = (tx: Db, companyId: number, { day, facilityId }: HolidayBody): Promise<boolean> =>
  hasRows(tx)`select 1 from holidays where company_id = ${companyId} and day = ${day}
    and (facility_id is null or facility_id = ${facilityId})`;

export const hasFacility = (tx: Db, companyId: number, id: number): Promise<boolean> =>
  hasRows(tx)`select 1 from facilities where id = ${id} and company_id = ${companyId} for key share`;

export const insertHoliday = (tx: Db, companyId: number, body: HolidayBody): Promise<number> =>
  insertId(tx, holidays, { companyId, ...body });

export const deleteHoliday = (tx: Db, companyId: number, id: number): Promise<{ id: number } | undefined> =>
  firstRow(tx)`delete from holidays where id = ${id} and company_id = ${companyId} returning id`;

/** Active projects of the company in which it counts, and that ask for documents with a due date. */
export const projectsOf = (tx: Db, companyId: number, facilityId: number | null): Promise<number[]> =>
  column(tx)`select p.id::int from projects p where p.company_id = ${companyId} and p.status = 'ACTIVE'
    and exists (select 1 from project_system_pendencies c join system_pendencies s on s.id = c.system_pendency_id
      where c.project_id = p.id and s.due_rule is not null)
    and (${facilityId}::bigint is null or exists (select 1 from project_departments l join departments d on d.id = l.department_id
      where l.project_id = p.id and d.facility_id = ${facilityId})) order by p.id`;
