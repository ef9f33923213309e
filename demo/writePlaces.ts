import { bulkInsert, takeIds } from '../gateway/db/bulkInsert.ts';
import type { Db } from '../gateway/db/client.ts';
import { departments, facilities, holidays } from '../gateway/db/schema/facilities.ts';
import { projectDepartments } from '../gateway/db/schema/projects.ts';
import { AREAS_OF_PROJECT, FACILITIES, HOLIDAYS, holidayYears } from './places.ts';
import { PROJECTS } from './projects.ts';
import { type Ids, idIn, name } from './rowIds.ts';

/** Units, their areas, where each project takes place, and the holidays of a company. */
export async function writePlaces(
  tx: Pick<Db, 'execute'>,
  { companyIds, projectIds, today }: { companyIds: Ids; projectIds: Ids; today: string },
): Promise<void> {
  const facilityIds = await takeIds(tx, 'facilities', FACILITIES.length);
  await bulkInsert(
    tx,
    facilities,
    FACILITIES.map((facility, index) => ({
      id: facilityIds[index] ?? 0,
      companyId: idIn(companyIds, facility.company),
      name: facility.name,
    })),
  );
  const areas = FACILITIES.flatMap(({ company, areas: names }, index) =>
    names.map((area) => ({ key: `${company}/${area}`, area, facilityId: facilityIds[index] ?? 0 })),
  );
  const areaIds = await name(
    tx,
    'departments',
    areas.map(({ key }) => key),
  );
  await bulkInsert(
    tx,
    departments,
    areas.map(({ key, area, facilityId }) => ({ id: idIn(areaIds, key), facilityId, name: area })),
  );
  await bulkInsert(
    tx,
    projectDepartments,
    PROJECTS.flatMap(({ key, company }) =>
      (AREAS_OF_PROJECT[key] ?? []).map((area) => ({
        projectId: idIn(projectIds, key),
        departmentId: idIn(areaIds, `${company}/${area}`),
      })),
    ),
  );
  const days = holidayYears(today).flatMap((year) => HOLIDAYS.map((holiday) => ({ ...holiday, year })));
  const holidayIds = await takeIds(tx, 'holidays', days.length);
  await bulkInsert(
    tx,
    holidays,
    days.map(({ company, year, day, name: holiday }, index) => ({
      id: holidayIds[index] ?? 0,
      companyId: idIn(companyIds, company),
      day: `${year}-${day}`,
      name: holiday,
    })),
  );
}
