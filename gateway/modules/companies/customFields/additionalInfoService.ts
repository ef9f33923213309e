import type { AdditionalInfo, AdditionalInfoBody, AdditionalInfoField } from '../../../../contract/customFields.ts';
import { ADDITIONAL_INFO } from '../../../../contract/customFields.ts';
import type { Actor } from '../../../access/actor.ts';
import { requireInCompany } from '../../../access/companyAccess.ts';
import type { Db } from '../../../db/client.ts';
import { writeAudit } from '../../../lib/audit.ts';
import { AppError, assertVersion } from '../../../lib/errors.ts';
import * as repository from './repository.ts';

/** Which facts of an employee, open in the form, a contracting company asks of its suppliers (B-26). */
export type AdditionalInfoService = ReturnType<typeof additionalInfoService>;

const KEY = 'configure_additional_employee_info';
type Facts = Partial<Record<AdditionalInfoField, unknown>>;

export function additionalInfoService({ db, now }: { db: Db; now: () => Date }) {
  const read = async (over: Db, companyId: number): Promise<AdditionalInfo> => ({
    ...(await repository.findInfo(over, companyId)),
    missing: await repository.countMissing(over, companyId),
  });
  return {
    async get(actor: Actor, companyId: number): Promise<AdditionalInfo> {
      requireInCompany(actor, companyId, KEY);
      return read(db, companyId);
    },

    /** Each fact that is asked from now on, or no longer, is an entry of the company's configuration history (B-20). */
    async save(actor: Actor, companyId: number, body: AdditionalInfoBody, expected?: number): Promise<AdditionalInfo> {
      requireInCompany(actor, companyId, KEY);
      return db.transaction(async (tx) => {
        const before = await read(tx, companyId);
        assertVersion(expected, before);
        const fields = ADDITIONAL_INFO.filter((field) => body.fields.includes(field));
        if (!(await repository.saveInfo(tx, companyId, { fields, version: before.version })))
          throw new AppError('stale', { current: before });
        await writeAudit(
          tx,
          ADDITIONAL_INFO.filter((field) => fields.includes(field) !== before.fields.includes(field)).map((field) => ({
            ...{
              uid: actor.uid,
              companyId,
              entity: 'customField' as const,
              entityId: companyId,
              action: `INFO_${field}`,
            },
            ...{ oldValue: String(before.fields.includes(field)), newValue: String(fields.includes(field)) },
            createdAt: now(),
          })),
        );
        return read(tx, companyId);
      });
    },

    askedOf: (over: Db, employeeId: number): Promise<AdditionalInfoField[]> => repository.infoAskedOf(over, employeeId),
    askedBy: repository.infoAskedBy,

    /** 400 `required` for each fact that is asked and that the record does not have. */
    require(asked: readonly AdditionalInfoField[], facts: Facts): void {
      const missing = asked.filter((field) => (facts[field] ?? null) === null);
      if (missing.length === 0) return;
      throw new AppError('invalid_request', { fields: missing.map((path) => ({ path, code: 'required' as const })) });
    },
  };
}
