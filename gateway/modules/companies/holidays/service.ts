import type { TrailAction } from '../../../../contract/auditTrail.ts';
import { dayOf } from '../../../../contract/common.ts';
import type { Holiday, HolidayBody, HolidayList } from '../../../../contract/holidays.ts';
import type { Actor } from '../../../access/actor.ts';
import { requireInCompany } from '../../../access/companyAccess.ts';
import { breaksUnique, type Db } from '../../../db/client.ts';
import { writeAudit } from '../../../lib/audit.ts';
import { isNationalHoliday, nationalHolidays } from '../../../lib/businessDays.ts';
import { fieldError, mustExist } from '../../../lib/errors.ts';
import type { ProjectUpdatesService } from '../../projects/projectUpdates/service.ts';
import * as repository from './repository.ts';

/** Holidays of a company beside the national ones: no business days of its deadlines (C-19). */
export type HolidaysService = ReturnType<typeof holidaysService>;

type Dependencies = { db: Db; now: () => Date; projectUpdates: Pick<ProjectUpdatesService, 'request' | 'wake'> };

export function holidaysService({ db, now, projectUpdates }: Dependencies) {
  const entryOf = (actor: Actor, companyId: number, action: TrailAction) =>
    ({ uid: actor.uid, companyId, entity: 'company', entityId: companyId, action, createdAt: now() }) as const;
  const asText = ({ day, name, facility }: Holiday) => [day, name, ...(facility ? [facility.name] : [])].join(' · ');
  /** Due dates follow; deadlines of analysis that were already set stay as they are. */
  async function moveDueDates(tx: Db, companyId: number, facilityId: number | null): Promise<void> {
    for (const projectId of await repository.projectsOf(tx, companyId, facilityId)) {
      await projectUpdates.request(tx, { projectId, uid: null, blocks: false });
    }
  }

  return {
    async list(actor: Actor, companyId: number, year: number = Number(dayOf(now()).slice(0, 4))): Promise<HolidayList> {
      requireInCompany(actor, companyId, 'see_company_data');
      return {
        year,
        own: await repository.listHolidays(db, companyId, year),
        national: nationalHolidays(year),
      };
    },

    /** Adds one, of the company or of a unit. A day that is a holiday there already is wrong in `day`. */
    async add(actor: Actor, companyId: number, body: HolidayBody): Promise<Holiday> {
      requireInCompany(actor, companyId, 'update_company_data');
      if (isNationalHoliday(body.day)) throw fieldError('day', 'repeated');
      try {
        const added = await db.transaction(async (tx) => {
          const { facilityId } = body;
          if (facilityId !== null && !(await repository.hasFacility(tx, companyId, facilityId))) {
            throw fieldError('facilityId', 'invalid');
          }
          if (await repository.isHoliday(tx, companyId, body)) throw fieldError('day', 'repeated');
          const id = await repository.insertHoliday(tx, companyId, body);
          const holiday = mustExist(await repository.findHoliday(tx, companyId, id));
          await writeAudit(tx, [{ ...entryOf(actor, companyId, 'HOLIDAY_ADDED'), newValue: asText(holiday) }]);
          await moveDueDates(tx, companyId, facilityId);
          return holiday;
        });
        projectUpdates.wake();
        return added;
      } catch (error) {
        if (breaksUnique(error, 'holidays_day')) throw fieldError('day', 'repeated');
        throw error;
      }
    },

    /** Removes one. */
    async remove(actor: Actor, companyId: number, id: number): Promise<void> {
      requireInCompany(actor, companyId, 'update_company_data');
      await db.transaction(async (tx) => {
        const holiday = mustExist(await repository.findHoliday(tx, companyId, id));
        mustExist(await repository.deleteHoliday(tx, companyId, id));
        await writeAudit(tx, [{ ...entryOf(actor, companyId, 'HOLIDAY_REMOVED'), oldValue: asText(holiday) }]);
        await moveDueDates(tx, companyId, holiday.facility?.id ?? null);
      });
      projectUpdates.wake();
    },
  };
}
