import type { BookingNeedQuery } from '../../../../contract/bookingNeeds.ts';
import type { AttendanceBody, Booking, BookingBody, BookingQuery, BookingRow } from '../../../../contract/bookings.ts';
import { ASO_PAGE } from '../../../../contract/bookings.ts';
import { examWords } from '../../../../contract/clinics.ts';
import { addDays, dayOf, formatDate, formatPhone } from '../../../../contract/common.ts';
import { DEFAULT_LANGUAGE, EXAM, type Language } from '../../../../contract/constants.ts';
import type { Permission } from '../../../../contract/permissions.ts';
import { type Actor, scopesOf, scopesOfAll } from '../../../access/actor.ts';
import { requireInCompany } from '../../../access/companyAccess.ts';
import { type Db, insertId } from '../../../db/client.ts';
import { bookings } from '../../../db/schema/bookings.ts';
import { listHistory, writeChanges } from '../../../lib/audit.ts';
import { withUnique } from '../../../lib/crud.ts';
import { AppError, asField, assertVersion, fieldError, mustExist } from '../../../lib/errors.ts';
import type { PageRequest } from '../../../lib/listPage.ts';
import type { Mailer } from '../../../lib/mail/mailer.ts';
import { municipalitiesNear, municipalityOf } from '../../../lib/municipalities.ts';
import { namedOf } from '../../../lib/personKeys.ts';
import type { ClinicsService } from '../clinics/service.ts';
import { asoTokens } from './asoToken.ts';
import { calendarFile } from './calendar.ts';
import { findPeople, listNeeds } from './needRepository.ts';
import * as repository from './repository.ts';

/** Bookings of occupational exams (I-06 to I-09). */
export type BookingsService = ReturnType<typeof bookingsService>;

type Dependencies = {
  db: Db;
  now: () => Date;
  secret: string;
  mailer: Mailer;
  clinics: Pick<ClinicsService, 'reserve'>;
};
const SEEING: Permission = 'see_booking';

const companiesOf = (scopes: ReturnType<typeof scopesOf>): number[] =>
  scopes.filter(({ projectId }) => projectId === null).map(({ companyId }) => companyId);

type Found<Row extends BookingRow> = Omit<Row, 'clinic'> & {
  clinic: Omit<Row['clinic'], 'municipality'> & { municipalityId: number };
};
/** With the name of the clinic's municipality. */
function named<Row extends BookingRow>({ clinic: { municipalityId, ...clinic }, ...row }: Found<Row>) {
  const place = municipalityOf(municipalityId);
  return { ...row, clinic: { ...clinic, municipality: place ? `${place.name} – ${place.state}` : '' } };
}

export function bookingsService({ db, now, secret, mailer, clinics }: Dependencies) {
  const tokens = asoTokens(secret);
  const today = () => dayOf(now());

  async function read(tx: Db, actor: Actor, id: number) {
    const companyIds = companiesOf(scopesOfAll(actor, SEEING));
    return mustExist(await repository.findBooking(tx, companyIds, today(), id));
  }
  const shown = ({ clinicEmail: _email, clinicId: _clinic, ...row }: Awaited<ReturnType<typeof read>>): Booking =>
    named<Booking>(row);

  /** Tells who booked, and the clinic: of each person in a mail of its own, with the address by which the ASO comes back. */
  async function sendMails(tx: Db, actor: Actor, row: Awaited<ReturnType<typeof read>>): Promise<void> {
    const { clinic, ...booking } = shown(row);
    const where = `${clinic.name}, ${clinic.address}, ${clinic.municipality}`;
    const valuesIn = (language: Language) => ({
      protocol: booking.protocol,
      clinic: clinic.name,
      company: booking.company.name,
      date: formatDate(booking.examinationDate, language),
      type: examWords[language].type[booking.examinationType],
      examinations: booking.examinationSelecteds.map((one) => examWords[language].examination[one]).join(', '),
      risks: booking.riskSelecteds.map((one) => examWords[language].risk[one]).join(', ') || '—',
    });
    await mailer.send(
      {
        to: actor.email,
        language: actor.language,
        kind: 'BOOKING_MADE',
        values: {
          ...valuesIn(actor.language),
          name: actor.displayName,
          where: `${where} · ${formatPhone(clinic.phone)}`,
          observations: clinic.arrival,
          link: `/aso/ver/${booking.id}`,
        },
      },
      tx,
    );
    const expiresAt = new Date(`${addDays(booking.examinationDate, EXAM.addressDays + 1)}T03:00:00Z`);
    for (const { employeeId, name: employee, issue } of await repository.openPeople(tx, booking.id)) {
      const token = tokens.sign({ bookingId: booking.id, employeeId, issue, expiresAt });
      await mailer.send(
        {
          to: row.clinicEmail,
          language: DEFAULT_LANGUAGE,
          kind: 'BOOKING_CLINIC',
          values: {
            ...valuesIn(DEFAULT_LANGUAGE),
            employee,
            days: String(EXAM.addressDays),
            link: `${ASO_PAGE}/${token}`,
          },
        },
        tx,
      );
    }
  }

  /** A booking that is to be changed: authorised, locked, not cancelled, and the version that the caller saw. */
  async function forChange(tx: Db, actor: Actor, id: number, permission: Permission, expected: number | undefined) {
    const seen = await read(tx, actor, id);
    requireInCompany(actor, seen.company.id, permission);
    await repository.lockBooking(tx, seen.company.id, id);
    const before = await read(tx, actor, id);
    assertVersion(expected, shown(before));
    if (before.status === 'CANCELLED') throw new AppError('booking_over');
    return before;
  }

  /** The same of one that nobody has been to. */
  async function ahead(...call: Parameters<typeof forChange>) {
    const before = await forChange(...call);
    const isOver = before.status === 'MISSED' || before.people.some(({ attendance }) => attendance === 'ATTENDED');
    if (isOver) throw new AppError('booking_over');
    return before;
  }

  const tell = (tx: Db, uid: string, booking: Pick<Booking, 'id' | 'company'>) => ({
    write: (
      ...changes: Parameters<typeof writeChanges> extends [unknown, unknown, ...infer Changes] ? Changes : never
    ) =>
      writeChanges(
        tx,
        { uid, companyId: booking.company.id, entity: 'booking', entityId: booking.id, createdAt: now() },
        ...changes,
      ),
  });

  return {
    async list(actor: Actor, query: BookingQuery) {
      const { results, meta } = await repository.listBookings(db, companiesOf(scopesOf(actor, SEEING)), today(), query);
      return { results: results.map(({ clinicEmail: _email, ...row }) => named<BookingRow>(row)), meta };
    },

    /** 'A agendar': who needs an exam by NR-7, of the chosen companies. */
    needs: (actor: Actor, query: BookingNeedQuery) => listNeeds(db, scopesOf(actor, SEEING), today(), query),

    /** People with the exam that they need; of those whom the caller does not see, nothing. */
    people: (actor: Actor, ids: readonly number[]) => findPeople(db, scopesOfAll(actor, SEEING), today(), ids),

    get: async (actor: Actor, id: number): Promise<Booking> => shown(await read(db, actor, id)),

    /**
     * Books one day at a clinic for all people or for none: places, people, exams, history and mails are one transaction. 400
     * names the field; two companies that want the last place come one after the other.
     */
    create: (actor: Actor, body: BookingBody): Promise<Booking> =>
      withUnique({ booking_employees_open: ['employeeIds', 'already_booked'] }, () =>
        db.transaction(async (tx) => {
          const isMember = actor.memberships.some(({ companyId }) => companyId === body.companyId);
          if (!isMember) throw fieldError('companyId', 'invalid');
          const member = requireInCompany(actor, body.companyId, 'add_booking');
          const scopes = scopesOfAll(actor, 'add_booking').filter(({ companyId }) => companyId === member.companyId);
          const people = await repository.employeesOf(tx, scopes, body.employeeIds);
          const leaving = body.examinationType === 'DISMISSAL';
          for (const [index, id] of body.employeeIds.entries()) {
            const person = people.find((one) => one.id === id);
            const field = `employeeIds.${index}`;
            if (!person) throw fieldError(field, 'invalid');
            if (person.status === 'DISMISSED' && !leaving) throw fieldError(field, 'not_assignable');
          }
          const booked = await repository.bookedAlready(tx, body.employeeIds, body.examinationType);
          const twice = body.employeeIds.findIndex((id) => booked.includes(id));
          if (twice >= 0) throw fieldError(`employeeIds.${twice}`, 'already_booked');
          const clinic = await clinics
            .reserve(tx, {
              clinicId: body.clinicId,
              day: body.examinationDate,
              people: body.employeeIds.length,
              examinations: body.examinationSelecteds,
            })
            .catch(asField('clinicId'));
          if (!municipalityOf(body.municipalityId)) throw fieldError('municipalityId', 'invalid');
          const distance = municipalitiesNear(body.municipalityId, body.proximity).get(clinic.municipalityId);
          if (distance === undefined) throw fieldError('clinicId', 'invalid');
          const { employeeIds, examinationSelecteds: examinations, riskSelecteds: risks, ...values } = body;
          const id = await insertId(tx, bookings, {
            ...{ ...values, examinations, risks, distance },
            price: clinic.price === null ? null : clinic.price * employeeIds.length,
            createdBy: actor.uid,
            createdAt: now(),
          });
          await repository.insertPeople(tx, id, employeeIds, body.examinationType);
          const row = await read(tx, actor, id);
          await tell(tx, actor.uid, row).write({ action: 'CREATED', newValue: row.protocol });
          await sendMails(tx, actor, row);
          return shown(row);
        }),
      ),

    /** Another day at the same clinic, before anybody went; who missed the exam stays so, the others' addresses are given out again. */
    reschedule: (actor: Actor, id: number, day: string, expected?: number): Promise<Booking> =>
      db.transaction(async (tx) => {
        const before = await ahead(tx, actor, id, 'add_booking', expected);
        if (day === before.examinationDate) return shown(before);
        await clinics.reserve(tx, {
          clinicId: before.clinicId,
          day,
          people: before.people.filter(({ attendance }) => attendance === null).length,
          examinations: [],
          except: id,
        });
        await repository.moveTo(tx, id, day);
        const after = await read(tx, actor, id);
        await tell(tx, actor.uid, after).write({
          action: 'UPDATED',
          fieldName: 'examinationDate',
          oldValue: before.examinationDate,
          newValue: day,
        });
        await sendMails(tx, actor, after);
        return shown(after);
      }),

    /**
     * Says who went and who missed the exam, from its day on; what was said wrongly is said again. Who missed it is 'a agendar'
     * again, and the address for their ASO ends. 400 names the field; `booking_over` once the ASO came.
     */
    setAttendance: (actor: Actor, id: number, body: AttendanceBody, expected?: number): Promise<Booking> =>
      withUnique({ booking_employees_open: ['employeeId', 'already_booked'] }, () =>
        db.transaction(async (tx) => {
          const before = await forChange(tx, actor, id, 'add_booking', expected);
          const person = before.people.find(({ employeeId }) => employeeId === body.employeeId);
          if (!person) throw fieldError('employeeId', 'invalid');
          if (person.receivedAt !== null) throw new AppError('booking_over');
          if (before.examinationDate > today()) throw fieldError('attendance', 'exam_ahead');
          if (person.attendance === body.attendance) return shown(before);
          await repository.setAttendance(tx, id, body);
          await tell(tx, actor.uid, before).write({
            action: body.attendance,
            newValue: namedOf([{ ...person, id: person.employeeId }]),
          });
          return shown(await read(tx, actor, id));
        }),
      ),

    /** Frees the places and ends the addresses; the clinic is told. */
    cancel: (actor: Actor, id: number, reason: string, expected?: number): Promise<Booking> =>
      db.transaction(async (tx) => {
        const before = await ahead(tx, actor, id, 'cancel_booking', expected);
        await repository.cancel(tx, id, reason, now());
        await tell(tx, actor.uid, before).write({ action: 'CANCELLED', note: reason });
        const values = {
          protocol: before.protocol,
          clinic: before.clinic.name,
          company: before.company.name,
          date: formatDate(before.examinationDate),
        };
        const mail = { language: DEFAULT_LANGUAGE, kind: 'BOOKING_CANCELLED', values } as const;
        await mailer.send({ to: before.clinicEmail, ...mail }, tx);
        return shown(await read(tx, actor, id));
      }),

    async history(actor: Actor, id: number, page: PageRequest) {
      await read(db, actor, id);
      return listHistory(db, { entity: 'booking', entityId: id }, page);
    },

    /** The calendar file (text/calendar) of a booking. */
    async calendar(actor: Actor, id: number, language: Language) {
      const booking = shown(await read(db, actor, id));
      return { name: `${booking.protocol}.ics`, text: calendarFile(booking, language, now()) };
    },
  };
}
