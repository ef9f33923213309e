import { eq, type SQL, sql } from 'drizzle-orm';
import type { ClinicBody, ClinicHours, Examination } from '../../../../contract/clinics.ts';
import { EXAM } from '../../../../contract/constants.ts';
import { changed, type Db, firstRow, insertId, rows } from '../../../db/client.ts';
import { clinics } from '../../../db/schema/bookings.ts';
import { listPage, literal, matches, type PageRequest } from '../../../lib/listPage.ts';
import { idArray, textArray } from '../../../lib/scopeSql.ts';

/** A clinic without the name of its municipality, which no table has. */
export type ClinicRow = {
  id: number;
  name: string;
  address: string;
  municipalityId: number;
  phone: string;
  email: string;
  examinations: Examination[];
  hours: ClinicHours;
  arrival: string;
  price: number | null;
  placesPerDay: number;
  version: number;
};

const fields = sql`c.id::int as id, c.name, c.address, c.municipality_id as "municipalityId", c.phone, c.email,
  to_json(c.examinations) as examinations, c.hours, c.arrival, c.price::float8 as price,
  c.places_per_day as "placesPerDay", c.version`;

export function listClinics(db: Db, { name, ...page }: PageRequest & { name?: string | undefined }) {
  const where = name ? sql`c.active and ${matches(sql`norm(c.name || ' ' || c.address)`, name)}` : sql`c.active`;
  return listPage<ClinicRow>(
    db,
    page,
    sql`select ${fields} from clinics c where ${where} order by norm(c.name), c.id`,
    sql`select c.id from clinics c where ${where}`,
  );
}

/** `lock`: who books a place, or changes the clinic, comes one after the other. */
export const findClinic = (db: Db, id: number, lock = false): Promise<ClinicRow | undefined> =>
  firstRow(db)`select ${fields} from clinics c where c.id = ${id} and c.active ${lock ? sql`for update` : sql``}`;

export const insertClinic = (tx: Db, body: ClinicBody, createdAt: Date): Promise<number> =>
  insertId(tx, clinics, { ...body, createdAt });

export const updateClinic = (tx: Db, id: number, body: ClinicBody) =>
  tx
    .update(clinics)
    .set({ ...body, version: sql`${clinics.version} + 1` })
    .where(eq(clinics.id, id));

export const removeClinic = (tx: Db, id: number) =>
  changed(tx)`update clinics set active = false, version = version + 1 where id = ${id}`;

/** People who are booked at a clinic `c` on a day, of bookings other than `except`. */
const takenOn = (day: SQL, except = 0): SQL => sql`(select count(*)::int from bookings b
  join booking_employees e on e.booking_id = b.id
  where b.clinic_id = c.id and b.examination_date = ${day} and b.cancelled_at is null and b.id <> ${except})`;
/** The first day after `day` on which clinic `c` is open and has places for so many people. */
const nextDate = (day: string, people: number): SQL => sql`(select to_char(d.day, 'YYYY-MM-DD')
  from generate_series(${day}::date + 1, ${day}::date + ${literal(EXAM.nextPlaceWithin)}, interval '1 day') d(day)
  where exists (select 1 from jsonb_array_elements(c.hours) h
      where (h ->> 'weekday')::int = extract(dow from d.day))
    and c.places_per_day - ${takenOn(sql`d.day::date`)} >= ${people}
  order by d.day limit 1)`;

/** Free places of a clinic on a day; `except`: a booking that is moved. */
export const freePlaces = async (tx: Db, id: number, day: string, except: number): Promise<number> =>
  (
    await firstRow(tx)<{ free: number }>`select c.places_per_day - ${takenOn(sql`${day}::date`, except)} as free
      from clinics c where c.id = ${id}`
  )?.free ?? 0;

type Near = { municipalityIds: readonly number[]; examinations: readonly string[]; day: string; people: number };
/** Clinics of these municipalities that make these examinations, with their free places on the day. */
export const clinicsNear = (db: Db, { municipalityIds, examinations, day, people }: Near) =>
  rows(db)<ClinicRow & { free: number; nextDate: string | null }>`
    select ${fields}, c.places_per_day - ${takenOn(sql`${day}::date`)} as free,
      ${nextDate(day, people)} as "nextDate"
    from clinics c
    where c.active and c.municipality_id = any(${idArray(municipalityIds)})
      and c.examinations @> ${textArray(examinations)}
    order by array_position(${idArray(municipalityIds)}, c.municipality_id), norm(c.name), c.id
    limit ${literal(EXAM.clinics)}`;
