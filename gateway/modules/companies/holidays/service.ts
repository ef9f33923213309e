import { dayOf, formatDate } from '../../../../contract/common.ts';
import type { Holiday, HolidayBody, HolidayList } from '../../../../contract/holidays.ts';
import type { Actor } from '../../../access/actor.ts';
import { requireInCompany } from '../../../access/companyAccess.ts';
import { breaksUnique, type Db } from '../../../db/client.ts';
import { writeAudit } from '../../../lib/audit.ts';
import { isNationalHoliday, nationalHolidays } from '../../../lib/businessDays.ts';
import { fieldError, mustExist } from '../../../lib/errors.ts';
import * as repository from './repository.ts';

/** Holidays of a company beside the national ones: no business days of its deadlines (C-19). */
export type HolidaysService = ReturnType<typeof holidaysService>;

export function holidaysService({ db, now }: { db: Db; now: () => Date }) {
  const entryOf = (actor: Actor, companyId: number, action: string) =>
    ({ uid: actor.uid, companyId, entity: 'company', entityId: companyId, action, createdAt: now() }) as const;
  const asText = ({ day, name }: HolidayBody) => `${formatDate(day)} ${name}`;

  return {
    async list(actor: Actor, companyId: number, year: number = Number(dayOf(now()).slice(0, 4))): Promise<HolidayList> {
      requireInCompany(actor, companyId, 'see_company_data');
      return {
        year,
        own: await repository.listHolidays(db, companyId, year),
        national: nationalHolidays(year, actor.language),
      };
    },

    /** Adds one. A day that is a holiday already is wrong in `day`. */
    async add(actor: Actor, companyId: number, body: HolidayBody): Promise<Holiday> {
      requireInCompany(actor, companyId, 'update_company_data');
      if (isNationalHoliday(body.day)) throw fieldError('day', 'repeated');
      try {
        return await db.transaction(async (tx) => {
          const holiday = await repository.insertHoliday(tx, companyId, body);
          await writeAudit(tx, [{ ...entryOf(actor, companyId, 'HOLIDAY_ADDED'), newValue: asText(body) }]);
          return holiday;
        });
      } catch (error) {
        if (breaksUnique(error, 'holidays_day')) throw fieldError('day', 'repeated');
        throw error;
      }
    },

    /** Removes one; deadlines that were already set stay as they are. */
    async remove(actor: Actor, companyId: number, id: number): Promise<void> {
      requireInCompany(actor, companyId, 'update_company_data');
      await db.transaction(async (tx) => {
        const removed = mustExist(await repository.deleteHoliday(tx, companyId, id));
        await writeAudit(tx, [{ ...entryOf(actor, companyId, 'HOLIDAY_REMOVED'), oldValue: asText(removed) }]);
      });
    },
  };
}
