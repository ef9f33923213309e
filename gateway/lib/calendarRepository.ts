import { column, type Db } from '../db/client.ts';
import { type Calendar, calendarOf } from './businessDays.ts';

/** The calendar by which a company's deadlines are computed: the national one and its own holidays, not those of one unit (C-19). */
export async function companyCalendar(db: Db, companyId: number): Promise<Calendar> {
  const own = await column(db)<string>`select to_char(day, 'YYYY-MM-DD') from holidays
    where company_id = ${companyId} and facility_id is null`;
  return calendarOf(new Set(own));
}
