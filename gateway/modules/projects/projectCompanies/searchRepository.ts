import { sql } from 'drizzle-orm';
import type { ListOf } from '../../../../contract/list.ts';
import type { ProviderSearchRow } from '../../../../contract/projectSettings.ts';
import { type Db, firstRow } from '../../../db/client.ts';
import { listPage, matches, type PageRequest } from '../../../lib/listPage.ts';
import { cnpjLike } from './repository.ts';

const fields = sql`c.id, c.trading_name as name, c.cnpj, c.company_name as "companyName", c.city, c.uf,
  substr(c.cnpj, 1, 8) as root, substr(c.cnpj, 9, 4) = '0001' as "headOffice"`;

/**
 * Companies that can be linked, by name or CNPJ: of each one that is found the head office and every branch, side by side,
 * the head office first. Nothing asked: those that work for one of `contractingIds` already.
 */
export function searchProviders(
  db: Db,
  contractingIds: readonly number[],
  { nameOrCnpj, ...page }: PageRequest & { nameOrCnpj?: string },
): Promise<ListOf<ProviderSearchRow>> {
  const found = nameOrCnpj
    ? sql`${matches(sql`norm(x.company_name || ' ' || x.trading_name)`, nameOrCnpj)} or x.cnpj like ${cnpjLike(nameOrCnpj)}`
    : sql`exists (select 1 from project_companies pc join projects p on p.id = pc.project_id
        where pc.company_id = x.id and p.company_id in ${contractingIds})`;
  const from = sql`from companies c
    where substr(c.cnpj, 1, 8) in (select substr(x.cnpj, 1, 8) from companies x where ${found})`;
  return listPage(
    db,
    page,
    sql`select ${fields} ${from}
        order by (select norm(min(h.company_name)) from companies h where substr(h.cnpj, 1, 8) = substr(c.cnpj, 1, 8)),
          root, not (substr(c.cnpj, 9, 4) = '0001'), c.cnpj`,
    sql`select c.id ${from}`,
  );
}

export const findByCnpj = (db: Db, cnpj: string): Promise<ProviderSearchRow | undefined> =>
  firstRow(db, sql`select ${fields} from companies c where c.cnpj = ${cnpj}`);
