import { type SQL, sql } from 'drizzle-orm';
import type { NrInterest, NrInterestBody, NrInterestQuery } from '../../../../contract/nrInterests.ts';
import { type Db, insertId } from '../../../db/client.ts';
import { nrInterests } from '../../../db/schema/epi.ts';
import { listPage, matchesCompany } from '../../../lib/listPage.ts';
import { idArray } from '../../../lib/scopeSql.ts';

/** Those of these companies, or of all of them: the operator's. The newest first. */
export function listInterests(db: Db, whose: readonly number[] | 'ALL', { name, ...page }: NrInterestQuery) {
  const conditions = [
    whose === 'ALL' ? sql`true` : sql`n.company_id = any(${idArray(whose)})`,
    name && matchesCompany(sql`k`, name),
  ].filter((condition): condition is SQL => Boolean(condition));
  const from = sql`from nr_interests n join companies k on k.id = n.company_id join users u on u.uid = n.created_by
    where ${sql.join(conditions, sql` and `)}`;
  return listPage<NrInterest>(
    db,
    page,
    sql`select n.id::int as id, to_json(n.norms) as norms, n.people, n.contact, n.phone, n.message, u.email,
        iso(n.created_at) as "createdAt",
        json_build_object('id', k.id, 'name', k.trading_name, 'cnpj', k.cnpj) as company ${from} order by n.id desc`,
    sql`select n.id ${from}`,
  );
}

type Row = NrInterestBody & { createdBy: string; createdAt: Date };
export const insertInterest = (tx: Db, row: Row): Promise<number> => insertId(tx, nrInterests, row);
