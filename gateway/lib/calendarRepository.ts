import { type Db, rows } from '../db/client.ts';
import { type Calendar, calendarOf } from './businessDays.ts';

/** The calendar by which a company's deadlines are reckoned: the national one and its own holidays (C-19). */
export async function companyCalendar(db: Db, companyId: number): Promise<Calendar> {
  const own = await rows(db)<{ day: string }>`
    select to_char(day, 'YYYY-MM-DD') as day from holidays where company_id = ${companyId}`;
  return calendarOf(new Set(own.map(({ day }) => day)));
}
