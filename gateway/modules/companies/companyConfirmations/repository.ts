import { sql } from 'drizzle-orm';
import type { CompanyConfirmation, CompanyConfirmationQuery } from '../../../../contract/companyConfirmations.ts';
import type { Language } from '../../../../contract/constants.ts';
import type { ListOf } from '../../../../contract/list.ts';
import { type Db, firstRow } from '../../../db/client.ts';
import { listPage, matchesCompany } from '../../../lib/listPage.ts';

export function listWaiting(db: Db, { name, ...page }: CompanyConfirmationQuery): Promise<ListOf<CompanyConfirmation>> {
  const where = sql`c.unconfirmed_since is not null
    ${name ? sql`and ${matchesCompany(sql`c`, name)}` : sql``}`;
  return listPage(
    db,
    page,
    sql`select c.id, c.cnpj, c.company_name as "companyName", c.trading_name as "tradingName",
          iso(c.unconfirmed_since) as "waitsSince",
          case when u.uid is not null then json_build_object('name', u.display_name, 'email', u.email) end as founder,
          (select p.relation_type from profiles p where p.company_id = c.id order by p.id limit 1) as "relationType",
          exists (select 1 from companies o where o.cnpj = c.cnpj and o.unconfirmed_since is null) as taken
        from companies c left join users u on u.uid = c.founded_by
        where ${where} order by c.unconfirmed_since, c.id`,
    sql`select c.id from companies c where ${where}`,
  );
}

export type Waiting = {
  id: number;
  cnpj: string;
  tradingName: string;
  founder: { uid: string; name: string; email: string; language: Language } | null;
};
export const lockWaiting = (tx: Db, id: number): Promise<Waiting | undefined> =>
  firstRow(tx)`select c.id, c.cnpj, c.trading_name as "tradingName",
      case when u.uid is not null then json_build_object(
        'uid', u.uid, 'name', u.display_name, 'email', u.email, 'language', u.language) end as founder
    from companies c left join users u on u.uid = c.founded_by
    where c.id = ${id} and c.unconfirmed_since is not null for update of c`;
