import { sql } from 'drizzle-orm';
import type { ListOf } from '../../../../contract/list.ts';
import type { CompanyRef } from '../../../../contract/session.ts';
import type { CompanyProfile } from '../../../../contract/users.ts';
import type { Scope } from '../../../access/actor.ts';
import { companyProfileFields } from '../../../access/membersRepository.ts';
import { type Db, hasRows, rows } from '../../../db/client.ts';
import { listPage, type PageRequest } from '../../../lib/listPage.ts';
import { linkedProjects } from '../../../lib/scopeSql.ts';

const LIMIT = 1000;

/** Providers linked to the projects that the scopes see; of a provider's own scope, itself alone. */
export const listProviders = (db: Db, scopes: Scope[]): Promise<CompanyRef[]> =>
  rows(db)`select c.id, c.trading_name as name, c.cnpj
    from companies c
    where exists (
      select 1 from project_companies pc join projects p on p.id = pc.project_id
      where pc.company_id = c.id and (${linkedProjects(scopes, { ownProviderOnly: sql`pc.company_id` })}))
    order by c.trading_name, c.id limit ${LIMIT}`;

export const listProviderProjects = (
  db: Db,
  scopes: Scope[],
  providerId: number | undefined,
): Promise<{ id: number; name: string; contract: string }[]> =>
  rows(db)`select p.id, p.name, p.contract
    from projects p
    where (${linkedProjects(scopes)})
      ${providerId === undefined ? sql`` : sql`and exists (select 1 from project_companies x where x.project_id = p.id and x.company_id = ${providerId})`}
    order by p.name, p.id limit ${LIMIT}`;

export function listCompanies(db: Db, ids: readonly number[], query: PageRequest): Promise<ListOf<CompanyProfile>> {
  const where = ids.length === 0 ? sql`false` : sql`c.id in ${ids}`;
  return listPage(
    db,
    query,
    sql`select ${companyProfileFields} from companies c where ${where} order by norm(c.trading_name), c.id`,
    sql`select c.id from companies c where ${where}`,
  );
}

export const hasOthers = (db: Db, companyId: number, uid: string): Promise<boolean> =>
  hasRows(db)`select 1 from memberships where company_id = ${companyId} and uid <> ${uid} limit 1`;
