import { sql } from 'drizzle-orm';
import { cnpjRoot } from '../../../../contract/common.ts';
import type { RegisteredCompany } from '../../../../contract/companyRegister.ts';
import { type Db, firstRow, rows, value } from '../../../db/client.ts';
import { kindSlug } from '../../../lib/scopeSql.ts';

/** The day on which a list of sanctions was imported; undefined: it never was. */
export const listedOn = (db: Db, list: string): Promise<string | undefined> =>
  value(db)`select (loaded_at at time zone 'America/Sao_Paulo')::date::text from register_loads where kind = ${list}`;

export type Sanction = { organ: string; sanction: string; from: string | null; to: string | null };
/**
 * Sanctions of a list against the company, by its root, and against its partners: companies by their root, people by the six digits
 * that are published together with their name, never by a name alone.
 */
export const sanctionsOf = (db: Db, list: string, company: RegisteredCompany): Promise<Sanction[]> => {
  const root = cnpjRoot(company.cnpj);
  const partners = company.board.map(({ name, document }) => ({
    name,
    document: document.length === 11 ? document.slice(3, 9) : document,
  }));
  return rows(db)`
    with partners as (select * from jsonb_to_recordset(${JSON.stringify(partners)}::jsonb) x(name text, document text)),
    roots as (select ${root}::text as root union select left(document, 8) from partners where length(document) = 14)
    select distinct s.organ, s.sanction, s.starts_on::text as "from", s.ends_on::text as "to"
    from register_sanctions s join roots r on s.document >= r.root and s.document < r.root || 'a' and length(s.document) = 14
    where s.list = ${list}
    union select s.organ, s.sanction, s.starts_on::text, s.ends_on::text
    from register_sanctions s join partners p on s.document = p.document and length(p.document) = 6 and norm(s.name) = norm(p.name)
    where s.list = ${list}`;
};

export type Debts = { collected: number; collectedCount: number; settled: number; settledCount: number };
/** Debts of the company by its root, in BRL: those that are being collected, and those that are regular (instalments, security, suspension). */
export const debtsOf = async (db: Db, { cnpj }: RegisteredCompany): Promise<Debts> => {
  const root = cnpjRoot(cnpj);
  const isCollected = sql`norm(s.sanction) = 'em cobranca'`;
  return (
    (await firstRow(db)<Debts>`
      select coalesce(sum(s.amount) filter (where ${isCollected}), 0)::float8 as collected,
        count(*) filter (where ${isCollected})::int as "collectedCount",
        coalesce(sum(s.amount) filter (where not ${isCollected}), 0)::float8 as settled,
        count(*) filter (where not ${isCollected})::int as "settledCount"
      from register_sanctions s
      where s.list = 'PGFN' and s.document >= ${root} and s.document < ${`${root}a`} and length(s.document) = 14`) ?? {
      ...{ collected: 0, collectedCount: 0, settled: 0, settledCount: 0 },
    }
  );
};

export type KeptClearance = { emission: string; validity: string };
/** A clearance of this supplier that the company itself accepted as a document and that is valid today. */
export const clearanceOf = (
  db: Db,
  { companyId, cnpj, slug, today }: { companyId: number; cnpj: string; slug: string; today: string },
): Promise<KeptClearance | undefined> =>
  firstRow(db)`
    select p.issue_date::text as emission, p.expiration_date::text as validity
    from pendencies p join companies c on c.id = p.provider_id join system_pendencies s on s.id = p.system_pendency_id
    where p.contracting_id = ${companyId} and c.cnpj = ${cnpj} and ${kindSlug(sql`s`)} = ${slug}
      and p.status in ('DONE', 'NEXT_DUE_DATE') and p.issue_date is not null and p.expiration_date >= ${today}::date
    order by p.expiration_date desc limit 1`;
