import { CONFIGS, type ConfigName } from '../../../../contract/badgeConfigs.ts';
import type { ListOf } from '../../../../contract/list.ts';
import type { HistoryEntry } from '../../../../contract/pendencies.ts';
import type { Actor } from '../../../access/actor.ts';
import { requireInCompany } from '../../../access/companyAccess.ts';
import type { Db } from '../../../db/client.ts';
import { listHistory } from '../../../lib/audit.ts';
import type { PageRequest } from '../../../lib/listPage.ts';
import * as repository from './repository.ts';

/** The history of each configuration of a company (B-20), newest first; 403 without the right to that configuration. */
export const configHistoryService = ({ db }: { db: Db }) => ({
  list(actor: Actor, companyId: number, of: ConfigName, page: PageRequest): Promise<ListOf<HistoryEntry>> {
    requireInCompany(actor, companyId, CONFIGS[of]);
    return listHistory(db, repository.entriesOf(of, companyId), page);
  },
});
export type ConfigHistoryService = ReturnType<typeof configHistoryService>;
