import { sql } from 'drizzle-orm';
import { examinationsFor } from '../contract/clinics.ts';
import { addDays, weekdayOf } from '../contract/common.ts';
import { bulkInsert, takeIds } from '../gateway/db/bulkInsert.ts';
import { type Db, rows } from '../gateway/db/client.ts';
import { bookingEmployees, bookings, clinics } from '../gateway/db/schema/bookings.ts';

const WEEK = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, opens: '07:00', closes: '17:00' }));
const SATURDAY = { weekday: 6, opens: '07:00', closes: '12:00' };
const ITABIRA = 3131703;
const [IPATINGA, TIMOTEO, BELO_HORIZONTE] = [3131307, 3168705, 3106200];
const ALL = [
  'CLINICAL',
  'AUDIOMETRY',
  'SPIROMETRY',
  'CHEST_XRAY',
  'ECG',
  'EEG',
  'GLUCOSE',
  'VISUAL_ACUITY',
  'BLOOD_COUNT',
];
const ARRIVAL = 'Por ordem de chegada, das 07:00 às 10:00. Jejum de 8 horas.';
/** Partner clinics around the demo's mine. */
const CLINICS = [
  {
    ...{ name: 'Clínica Ocupacional Itabira', address: 'Rua Água Santa, 221, Centro', municipalityId: ITABIRA },
    ...{ phone: '3138314410', email: 'agenda@clinica-itabira.demo', examinations: ALL, hours: WEEK, arrival: ARRIVAL },
    ...{ price: 186, placesPerDay: 40 },
  },
  {
    ...{ name: 'MedTrabalho Serra', address: 'Av. Mauro Ribeiro, 905', municipalityId: ITABIRA },
    ...{ phone: '3138319050', email: 'agenda@medtrabalho.demo', examinations: ALL.slice(0, 5), arrival: '' },
    ...{ hours: [...WEEK, SATURDAY], price: 152.5, placesPerDay: 1 },
  },
  {
    ...{ name: 'Clínica Ocupacional Vale', address: 'Rua Ouro Preto, 221, Centro', municipalityId: IPATINGA },
    ...{ phone: '3138224410', email: 'agenda@clinica-vale.demo', examinations: ALL, hours: WEEK, arrival: ARRIVAL },
    ...{ price: 178, placesPerDay: 30 },
  },
  {
    ...{ name: 'Saúde & Labor', address: 'Av. Acesita, 77', municipalityId: TIMOTEO },
    ...{ phone: '3138490077', email: 'agenda@saudelabor.demo', examinations: ALL.slice(0, 3), arrival: '' },
    ...{ hours: WEEK, price: null, placesPerDay: 15 },
  },
  {
    ...{ name: 'Centro Médico Contorno', address: 'Av. do Contorno, 3100', municipalityId: BELO_HORIZONTE },
    ...{ phone: '3132223100', email: 'agenda@contorno.demo', examinations: ALL, arrival: ARRIVAL },
    ...{ hours: [...WEEK, SATURDAY], price: 210, placesPerDay: 60 },
  },
] as const;

/** The next Thursday: every clinic is open. */
const thursday = (today: string, weeks: number): string => {
  const ahead = (4 - weekdayOf(today) + 7) % 7 || 7;
  return addDays(today, ahead + 7 * weeks);
};

/** Partner clinics, and bookings of every status of a supplier and of the contracting company (I-06 to I-10). */
export async function writeBookings(tx: Pick<Db, 'execute'>, { today }: { today: string }): Promise<void> {
  const clinicIds = await takeIds(tx, 'clinics', CLINICS.length);
  await bulkInsert(
    tx,
    clinics,
    CLINICS.map((clinic, index) => ({
      ...clinic,
      ...{ id: clinicIds[index] ?? 0, examinations: [...clinic.examinations], hours: [...clinic.hours] },
    })),
  );
  // of each supplier that has somebody who books, its first people
  const people = await rows<{ id: number; companyId: number; uid: string; nth: number }>(
    tx,
    sql`select e.id::int as id, e.company_id::int as "companyId", m.uid, e.nth::int as nth
      from (select e.*, row_number() over (partition by e.company_id order by e.id) as nth from employees e
        where e.status = 'ACTIVE') e
      join lateral (select b.uid from memberships b join profiles f on f.id = b.profile_id
        where b.company_id = e.company_id and b.project_id is null and 'add_booking' = any(f.permissions)
        order by b.id limit 1) m on true
      where e.nth <= 6 order by e.company_id, e.nth`,
  );
  const plans = [
    { days: thursday(today, 0), type: 'PERIODIC', of: [1, 2] },
    { days: thursday(today, -2), type: 'PERIODIC', of: [3] },
    { days: thursday(today, -4), type: 'RISK_CHANGE', of: [4], received: true },
    { days: thursday(today, 1), type: 'RETURN', of: [5], cancelled: true },
  ] as const;
  const companies = [...new Set(people.map(({ companyId }) => companyId))];
  const planned = companies.flatMap((companyId) =>
    plans.flatMap((plan) => {
      const own = people.filter((one) => one.companyId === companyId && plan.of.some((nth) => nth === one.nth));
      const [first] = own;
      return first
        ? [{ ...plan, companyId, own, uid: first.uid, over: 'cancelled' in plan, came: 'received' in plan }]
        : [];
    }),
  );
  const ids = await takeIds(tx, 'bookings', planned.length);
  await bulkInsert(
    tx,
    bookings,
    planned.map(({ days, type, own, companyId, uid, over }, index) => ({
      ...{
        id: ids[index] ?? 0,
        companyId,
        clinicId: clinicIds[0] ?? 0,
        address: 'Av. das Rosas, 480',
        zip: '35900-000',
      },
      ...{ municipalityId: ITABIRA, proximity: 20, distance: 0, examinationType: type, examinationDate: days },
      ...{ examinations: examinationsFor(['HEIGHT']), risks: ['HEIGHT'], price: 186 * own.length, createdBy: uid },
      createdAt: new Date(`${addDays(today, -35)}T12:00:00Z`),
      cancelledAt: over ? new Date(`${addDays(today, -1)}T12:00:00Z`) : null,
      cancelReason: over ? 'O retorno foi adiado.' : null,
    })),
  );
  await bulkInsert(
    tx,
    bookingEmployees,
    planned.flatMap(({ days, type, own, over, came }, index) =>
      own.map(({ id }) => ({
        ...{ bookingId: ids[index] ?? 0, employeeId: id, examinationType: type, open: !over && !came },
        receivedAt: came ? new Date(`${addDays(days, 2)}T12:00:00Z`) : null,
      })),
    ),
  );
}
