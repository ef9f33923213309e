import type { RiskScheduleConfig } from '../../../../contract/riskScheduleConfigs.ts';
import { changed, type Db, firstRow } from '../../../db/client.ts';

export type StoredConfig = RiskScheduleConfig & { id: number; companyId: number };
const DEFAULTS = { autoGenerateRiskSchedule: false, blockIneligible: false, version: 1 };

export async function findConfig(
  db: Db,
  { companyId = 0, id = 0 }: { companyId?: number; id?: number },
): Promise<StoredConfig> {
  const stored = await firstRow(db)<StoredConfig>`select id::int, company_id::int as "companyId",
      auto_generate as "autoGenerateRiskSchedule", blocks as "blockIneligible", version
    from risk_schedule_configs where company_id = ${companyId} or id = ${id}`;
  return stored ?? { ...DEFAULTS, id: 0, companyId };
}

/** The row that is going to be changed; of two people who begin at the same time, one makes it. */
export const ensureConfig = (db: Db, companyId: number) =>
  changed(db)`insert into risk_schedule_configs (company_id) values (${companyId}) on conflict do nothing`;
