import { type SQL, sql } from 'drizzle-orm';
import type { AttendanceBody, Booking, BookingQuery, BookingRow } from '../../../../contract/bookings.ts';
import { ASO_SLUG, type ExamType } from '../../../../contract/clinics.ts';
import type { Scope } from '../../../access/actor.ts';
import { changed, column, type Db, firstRow, rows } from '../../../db/client.ts';
import { searchedNames } from '../../../lib/employeeNames.ts';
import { listPage, matches } from '../../../lib/listPage.ts';
import { idArray, takesDocument, visibleEmployees } from '../../../lib/scopeSql.ts';

/** A clinic with the code of its municipality, whose name no table has. */
type WithCode<Row extends { clinic: { municipality: string } }> = Omit<Row, 'clinic'> & {
  clinic: Omit<Row['clinic'], 'municipality'> & { municipalityId: number };
};
type Wire<Row extends BookingRow> = WithCode<Row> & { clinicEmail: string };

const statusOf = (today: string): SQL => sql`case when b.cancelled_at is not null then 'CANCELLED'
  else (select case when bool_or(o.open) then
      case when b.examination_date < ${today}::date or bool_or(o.attendance = 'ATTENDED') then 'AWAITING_ASO' else 'SCHEDULED' end
    when bool_or(o.received_at is not null) then 'ISSUED' else 'MISSED' end
    from booking_employees o where o.booking_id = b.id) end`;
const protocol = sql`'ASO-' || to_char(b.created_at, 'YYYY') || '-' || lpad(b.id::text, 6, '0')`;

const fields = (today: string): SQL => sql`b.id::int as id, ${protocol} as protocol,
  json_build_object('id', k.id, 'name', k.trading_name) as company,
  json_build_object('id', c.id, 'name', c.name, 'address', c.address, 'municipalityId', c.municipality_id,
    'phone', c.phone, 'arrival', c.arrival) as clinic, c.email as "clinicEmail",
  b.examination_type as "examinationType", to_char(b.examination_date, 'YYYY-MM-DD') as "examinationDate",
  ${statusOf(today)} as status, iso(b.created_at) as "createdAt", b.version,
  (select json_agg(json_build_object('employeeId', e.id, 'name', e.name, 'role', e.role,
      'attendance', p.attendance, 'receivedAt', iso(p.received_at))
      order by e.name, e.id)
    from booking_employees p join employees e on e.id = p.employee_id where p.booking_id = b.id) as people`;
const details = sql`, b.address, b.zip, to_json(b.examinations) as "examinationSelecteds",
  to_json(b.risks) as "riskSelecteds", b.distance::float8 as distance, b.price::float8 as price,
  b.cancel_reason as "cancelReason"`;
const from = sql`from bookings b join clinics c on c.id = b.clinic_id join companies k on k.id = b.company_id`;

/** Those of the companies, the latest day first. */
export function listBookings(
  db: Db,
  companyIds: readonly number[],
  today: string,
  { name, status, examinationType, ...page }: BookingQuery,
) {
  const conditions = [
    sql`b.company_id = any(${idArray(companyIds)})`,
    status && sql`${statusOf(today)} = ${status}`,
    examinationType && sql`b.examination_type = ${examinationType}`,
    name &&
      sql`(${protocol} ilike ${`%${name.replace(/[\\%_]/g, '\\$&')}%`} or ${matches(sql`norm(c.name)`, name)}
        or exists (select 1 from booking_employees p join employees e on e.id = p.employee_id
          where p.booking_id = b.id and ${matches(searchedNames, name)}))`,
  ].filter((condition): condition is SQL => Boolean(condition));
  const where = sql.join(conditions, sql` and `);
  return listPage<Wire<BookingRow>>(
    db,
    page,
    sql`select ${fields(today)} ${from} where ${where} order by b.examination_date desc, b.id desc`,
    sql`select b.id ${from} where ${where}`,
  );
}

export const findBooking = (db: Db, companyIds: readonly number[], today: string, id: number) =>
  firstRow(db)<Wire<Booking> & { clinicId: number }>`
    select ${fields(today)} ${details}, b.clinic_id::int as "clinicId" ${from}
    where b.id = ${id} and b.company_id = any(${idArray(companyIds)})`;

export const lockBooking = (tx: Db, companyId: number, id: number) =>
  changed(tx)`select 1 from bookings where id = ${id} and company_id = ${companyId} for update`;

/** Of the ids, the employees whom the scopes see, with what tells who may have the exam. */
export const employeesOf = (tx: Db, scopes: readonly Scope[], ids: readonly number[]) =>
  rows(tx)<{ id: number; name: string; status: string }>`
    select e.id::int as id, e.name, e.status from employees e
    where e.id = any(${idArray(ids)}) and ${visibleEmployees(scopes)}`;

/** Of the people, those who already have an open booking of the exam. */
export const bookedAlready = (tx: Db, ids: readonly number[], type: ExamType): Promise<number[]> =>
  column(tx)`select employee_id::int from booking_employees
    where open and examination_type = ${type} and employee_id = any(${idArray(ids)})`;

export const insertPeople = (tx: Db, bookingId: number, ids: readonly number[], type: ExamType) =>
  changed(tx)`insert into booking_employees (booking_id, employee_id, examination_type)
    select ${bookingId}, n, ${type} from unnest(${idArray(ids)}) n`;

/** Whose ASO is still to come, with the number of their last address. */
export const openPeople = (tx: Db, bookingId: number) =>
  rows(tx)<{ employeeId: number; name: string; issue: number }>`
    select p.employee_id::int as "employeeId", e.name, p.issue from booking_employees p
    join employees e on e.id = p.employee_id where p.booking_id = ${bookingId} and p.open order by e.name, e.id`;

export async function moveTo(tx: Db, id: number, day: string): Promise<void> {
  await changed(tx)`update bookings set examination_date = ${day}::date, version = version + 1 where id = ${id}`;
  await changed(tx)`update booking_employees set issue = issue + 1 where booking_id = ${id} and open`;
}

/** Who missed it is free to be booked again, and their address ends. */
export async function setAttendance(tx: Db, id: number, { employeeId, attendance }: AttendanceBody): Promise<void> {
  await changed(tx)`update booking_employees set attendance = ${attendance}, open = ${attendance === 'ATTENDED'}
    where booking_id = ${id} and employee_id = ${employeeId}`;
  await changed(tx)`update bookings set version = version + 1 where id = ${id}`;
}

export async function cancel(tx: Db, id: number, reason: string, at: Date): Promise<void> {
  await changed(tx)`update bookings set cancelled_at = ${at.toISOString()}, cancel_reason = ${reason},
    version = version + 1 where id = ${id}`;
  await changed(tx)`update booking_employees set open = false where booking_id = ${id}`;
}

export type Sender = {
  companyId: number;
  companyName: string;
  providerId: number;
  clinic: string;
  protocol: string;
  employee: string;
  createdBy: string;
  examinationType: ExamType;
  examinationDate: string;
  issue: number;
  open: boolean;
};
/** Whose ASO an address is for; `lock`: of two at once, one sends it. */
export const findSender = (db: Db, bookingId: number, employeeId: number, lock = false): Promise<Sender | undefined> =>
  firstRow(
    db,
  )`select b.company_id::int as "companyId", k.trading_name as "companyName", e.company_id::int as "providerId",
      c.name as clinic, ${protocol} as protocol, e.name as employee, b.created_by as "createdBy",
      b.examination_type as "examinationType", to_char(b.examination_date, 'YYYY-MM-DD') as "examinationDate",
      p.issue, p.open
    from booking_employees p join employees e on e.id = p.employee_id join bookings b on b.id = p.booking_id
    join clinics c on c.id = b.clinic_id join companies k on k.id = b.company_id
    where p.booking_id = ${bookingId} and p.employee_id = ${employeeId} ${lock ? sql`for update of p` : sql``}`;

export const markReceived = (tx: Db, bookingId: number, employeeId: number, at: Date) =>
  changed(tx)`update booking_employees set open = false, attendance = 'ATTENDED', received_at = ${at.toISOString()}
    where booking_id = ${bookingId} and employee_id = ${employeeId}`;

/** The person's pendencies that an ASO of this exam answers: that take a file, or are renewed by one. */
export const pendenciesFor = (db: Db, employeeId: number, type: ExamType, today: string): Promise<number[]> =>
  column(db)`select p.id::int from pendencies p join system_pendencies s on s.id = p.system_pendency_id
    join projects j on j.id = p.project_id
    where p.employee_id = ${employeeId} and ${takesDocument(ASO_SLUG[type], today)} order by p.id`;
