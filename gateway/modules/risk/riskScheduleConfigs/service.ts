import type { RiskScheduleConfig, RiskScheduleConfigBody } from '../../../../contract/riskScheduleConfigs.ts';
import type { Actor } from '../../../access/actor.ts';
import { requireInCompany } from '../../../access/companyAccess.ts';
import type { Db } from '../../../db/client.ts';
import { riskScheduleConfigs } from '../../../db/schema/riskSchedules.ts';
import { listHistory } from '../../../lib/audit.ts';
import { changesOf, crud } from '../../../lib/crud.ts';
import type { PageRequest } from '../../../lib/listPage.ts';
import * as repository from './repository.ts';

/** How a contracting company plans risk activities (B-24, F-07); its history stands under the company. */
export type RiskScheduleConfigsService = ReturnType<typeof riskScheduleConfigsService>;

const CONFIGURING = 'configure_automatic_risk_schedule';

const changes = changesOf<repository.StoredConfig>(
  () => '',
  ({ autoGenerateRiskSchedule, blockIneligible }) => ({
    autoGenerateRiskSchedule: String(autoGenerateRiskSchedule),
    blockIneligible: String(blockIneligible),
  }),
);

export function riskScheduleConfigsService({ db, now }: { db: Db; now: () => Date }) {
  const records = crud<repository.StoredConfig, never, RiskScheduleConfigBody>({
    db,
    now,
    entity: 'riskScheduleConfig',
    table: riskScheduleConfigs,
    find: (tx, _actor, key) => repository.findConfig(tx, key),
    companyOf: ({ companyId }) => companyId,
    authorise: (actor, _action, companyId) => void requireInCompany(actor, companyId, CONFIGURING),
    columns: ({ autoGenerateRiskSchedule, blockIneligible }) => ({
      ...(autoGenerateRiskSchedule !== undefined && { autoGenerate: autoGenerateRiskSchedule }),
      ...(blockIneligible !== undefined && { blocks: blockIneligible }),
    }),
    changes: (before, after) =>
      changes(before, after).map((change) => ({ ...change, entityId: after?.companyId ?? 0 })),
  });

  return {
    async get(actor: Actor, companyId: number): Promise<RiskScheduleConfig> {
      requireInCompany(actor, companyId, CONFIGURING);
      return repository.findConfig(db, { companyId });
    },

    async update(
      actor: Actor,
      companyId: number,
      body: RiskScheduleConfigBody,
      expected?: number,
    ): Promise<RiskScheduleConfig> {
      requireInCompany(actor, companyId, CONFIGURING);
      await repository.ensureConfig(db, companyId);
      return records.update(actor, { id: 0, companyId }, body, expected);
    },

    history(actor: Actor, companyId: number, page: PageRequest) {
      requireInCompany(actor, companyId, 'see_automatic_risk_schedule_history');
      return listHistory(db, { entity: 'riskScheduleConfig', entityId: companyId }, page);
    },
  };
}
