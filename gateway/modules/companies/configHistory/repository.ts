import { sql } from 'drizzle-orm';
import type { ConfigName } from '../../../../contract/badgeConfigs.ts';
import type { listHistory } from '../../../lib/audit.ts';

/** Most configurations write their entries under the company; restrictions under each person's. */
export function entriesOf(of: ConfigName, companyId: number): Parameters<typeof listHistory>[1] {
  if (of === 'restrictedEmployee')
    return { entity: of, entityId: sql`select id::text from restricted_employees where company_id = ${companyId}` };
  if (of === 'activityType')
    return { entity: 'company', entityId: companyId, only: sql`a.action like 'ACTIVITY\\_TYPE\\_%'` };
  return { entity: of, entityId: companyId };
}
