import { sql } from 'drizzle-orm';
import type { Holiday, HolidayBody } from '../../../../contract/holidays.ts';
import { type Db, firstRow, insertId, rows } from '../../../db/client.ts';
import { holidays } from '../../../db/schema/companies.ts';

const fields = sql`id, to_char(day, 'YYYY-MM-DD') as day, name`;

export const listHolidays = (db: Db, companyId: number, year: number): Promise<Holiday[]> =>
  rows(db)`select ${fields} from holidays
    where company_id = ${companyId} and day between ${`${year}-01-01`}::date and ${`${year}-12-31`}::date order by day`;

export const insertHoliday = async (tx: Db, companyId: number, body: HolidayBody): Promise<Holiday> => {
  const id = await insertId(tx, holidays, { companyId, ...body });
  return { id, ...body };
};

export const deleteHoliday = (tx: Db, companyId: number, id: number): Promise<Holiday | undefined> =>
  firstRow(tx)`delete from holidays where id = ${id} and company_id = ${companyId} returning ${fields}`;
