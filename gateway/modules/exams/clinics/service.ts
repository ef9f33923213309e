import {
  type Clinic,
  type ClinicBody,
  hoursOn,
  type NearClinic,
  type NearClinicsQuery,
} from '../../../../contract/clinics.ts';
import { addDays, dayOf } from '../../../../contract/common.ts';
import { EXAM } from '../../../../contract/constants.ts';
import type { Actor } from '../../../access/actor.ts';
import type { Db } from '../../../db/client.ts';
import { writeChanges } from '../../../lib/audit.ts';
import { changesOf } from '../../../lib/crud.ts';
import { assertVersion, fieldError, mustExist } from '../../../lib/errors.ts';
import type { PageRequest } from '../../../lib/listPage.ts';
import { findMunicipalities, municipalitiesNear, municipalityOf } from '../../../lib/municipalities.ts';
import * as repository from './repository.ts';

/** Partner clinics (I-10): the operator keeps them, companies find those near to them (I-07). */
export type ClinicsService = ReturnType<typeof clinicsService>;

/** With its municipality, which was judged when the row was written. */
const withPlace = <Row extends { municipalityId: number }>(row: Row) => ({
  ...row,
  municipality: municipalityOf(row.municipalityId) ?? { id: row.municipalityId, name: '', state: '' },
});

const textsOf = changesOf<repository.ClinicRow>(
  ({ name }) => name,
  ({ name, address, municipalityId, phone, email, examinations, hours, arrival, price, placesPerDay }) => ({
    ...{ name, address, phone, email, arrival },
    municipality: String(municipalityId),
    examinations: examinations.join(', '),
    hours: JSON.stringify(hours),
    price: price === null ? null : String(price),
    placesPerDay: String(placesPerDay),
  }),
);

export function clinicsService({ db, now }: { db: Db; now: () => Date }) {
  const tell = (tx: Db, { uid }: Actor, id: number, changes: ReturnType<typeof textsOf>) =>
    writeChanges(tx, { uid, companyId: null, entity: 'clinic', entityId: id, createdAt: now() }, ...changes);

  const checked = (body: ClinicBody): ClinicBody => {
    if (!municipalityOf(body.municipalityId)) throw fieldError('municipalityId', 'invalid');
    return body;
  };

  /**
   * A clinic that can receive `people` for these examinations on the day, locked until its booking is written; `except` is the
   * booking that is moved. Errors name the field of the booking.
   */
  async function reserve(
    tx: Db,
    {
      clinicId,
      day,
      people,
      examinations,
      except = 0,
    }: { clinicId: number; day: string; people: number; examinations: readonly string[]; except?: number },
  ): Promise<repository.ClinicRow> {
    const today = dayOf(now());
    if (day < today) throw fieldError('examinationDate', 'date_in_past');
    if (day > addDays(today, EXAM.daysAhead)) throw fieldError('examinationDate', 'outside_period');
    const clinic = await repository.findClinic(tx, clinicId, true);
    if (!clinic) throw fieldError('clinicId', 'invalid');
    const open = hoursOn(clinic.hours, day);
    if (!open || (day === today && clockOf(now()) >= open.closes)) throw fieldError('examinationDate', 'clinic_closed');
    const made: readonly string[] = clinic.examinations;
    const wrong = examinations.findIndex((one) => !made.includes(one));
    if (wrong >= 0) throw fieldError(`examinationSelecteds.${wrong}`, 'not_offered');
    if ((await repository.freePlaces(tx, clinicId, day, except)) < people)
      throw fieldError('examinationDate', 'no_place');
    return clinic;
  }

  return {
    reserve,

    municipalities: (name: string) => findMunicipalities(name, EXAM.municipalities),

    /** The nearest first; those without a place on the day last. */
    async near(query: NearClinicsQuery): Promise<NearClinic[]> {
      const { municipalityId, proximity, examinationDate: day, people, examinations } = query;
      const distances = municipalitiesNear(municipalityId, proximity);
      if (distances.size === 0) throw fieldError('municipalityId', 'invalid');
      if (day < dayOf(now())) throw fieldError('examinationDate', 'date_in_past');
      const municipalityIds = [...distances.entries()].sort(([, one], [, other]) => one - other).map(([id]) => id);
      const found = await repository.clinicsNear(db, { municipalityIds, examinations, day, people });
      return found
        .map(({ free, nextDate, email: _email, placesPerDay: _places, version: _version, ...row }) => {
          const hasPlace = free >= people && hoursOn(row.hours, day) !== null;
          const { municipalityId: id, municipality, ...clinic } = withPlace(row);
          const distance = distances.get(id) ?? 0;
          return { ...clinic, municipality, distance, hasPlace, nextDate: hasPlace ? null : nextDate };
        })
        .sort((one, other) => Number(other.hasPlace) - Number(one.hasPlace) || one.distance - other.distance);
    },

    async list(query: PageRequest & { name?: string | undefined }) {
      const { results, meta } = await repository.listClinics(db, query);
      return { results: results.map(withPlace), meta };
    },

    get: async (id: number): Promise<Clinic> => withPlace(mustExist(await repository.findClinic(db, id))),

    create: (actor: Actor, body: ClinicBody): Promise<Clinic> =>
      db.transaction(async (tx) => {
        const id = await repository.insertClinic(tx, checked(body), now());
        const row = mustExist(await repository.findClinic(tx, id));
        await tell(tx, actor, id, textsOf(undefined, row));
        return withPlace(row);
      }),

    update: (actor: Actor, id: number, body: ClinicBody, expected?: number): Promise<Clinic> =>
      db.transaction(async (tx) => {
        const before = mustExist(await repository.findClinic(tx, id, true));
        assertVersion(expected, withPlace(before));
        await repository.updateClinic(tx, id, checked(body));
        const after = mustExist(await repository.findClinic(tx, id));
        await tell(tx, actor, id, textsOf(before, after));
        return withPlace(after);
      }),

    /** It takes no bookings any more; those that it has stay. */
    remove: (actor: Actor, id: number, expected?: number): Promise<void> =>
      db.transaction(async (tx) => {
        const before = mustExist(await repository.findClinic(tx, id, true));
        assertVersion(expected, withPlace(before));
        await repository.removeClinic(tx, id);
        await tell(tx, actor, id, textsOf(before, undefined));
      }),
  };
}

const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'America/Sao_Paulo', hour: '2-digit', minute: '2-digit' });
/** '07:05', in São Paulo. */
const clockOf = (instant: Date): string => clock.format(instant);
