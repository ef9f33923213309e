import { sql } from 'drizzle-orm';
import { type Db, rows } from '../../../db/client.ts';
import { takesDocument } from '../../../lib/scopeSql.ts';

export type Waiting = { id: number; project: string; providerId: number; provider: string };
/** Pendencies of a supplier, of projects of this company, that take such a clearance now. */
export const waitingFor = (
  db: Db,
  { companyId, providerId, slug, today }: { companyId: number; providerId: number; slug: string; today: string },
): Promise<Waiting[]> =>
  rows(
    db,
    sql`select p.id::int as id, j.name as project, p.provider_id::int as "providerId", k.trading_name as provider
      from pendencies p join system_pendencies s on s.id = p.system_pendency_id join projects j on j.id = p.project_id
        join companies k on k.id = p.provider_id
      where p.contracting_id = ${companyId} and p.provider_id = ${providerId} and p.employee_id is null
        and ${takesDocument(slug, today)} order by p.id`,
  );
