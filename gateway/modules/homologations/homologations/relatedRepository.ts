import { cnpjRoot } from '../../../../contract/common.ts';
import type { RegisteredCompany } from '../../../../contract/companyRegister.ts';
import { HOMOLOGATION } from '../../../../contract/constants.ts';
import type { RelatedCompany } from '../../../../contract/homologations.ts';
import { type Db, rows } from '../../../db/client.ts';

/**
 * Companies of the circle of `companyId` (itself, suppliers of its projects, companies that it reported on) that share a partner,
 * an owner or the address with the reported one. People are the same by the six published digits together with the name, never by
 * the name alone; an address without a number is none.
 */
export const relatedTo = (
  db: Db,
  { companyId, cnpj, board }: { companyId: number } & Pick<RegisteredCompany, 'cnpj' | 'board'>,
): Promise<RelatedCompany[]> => {
  const partners = board.map(({ name, document }) => ({
    name,
    document: document.length === 11 ? document.slice(3, 9) : document,
  }));
  return rows(db)`
    with circle as (
      select k.cnpj, k.trading_name as name, true as own from companies k where k.id = ${companyId}
      union all
      select k.cnpj, k.trading_name, false from companies k where exists (select 1 from project_companies pc
        join projects j on j.id = pc.project_id where pc.company_id = k.id and j.company_id = ${companyId})
      union all
      select h.cnpj, coalesce(nullif(h.trading_name, ''), h.name), false from homologations h where h.company_id = ${companyId}),
    near as (
      select distinct on (left(cnpj, 8)) left(cnpj, 8) as root, cnpj, name, own from circle
      where left(cnpj, 8) <> ${cnpjRoot(cnpj)} order by left(cnpj, 8), own desc, cnpj),
    partners as (
      select norm(name) as plain, name, document
      from jsonb_to_recordset(${JSON.stringify(partners)}::jsonb) x(name text, document text)),
    theirs as (
      select n.*, p.name as partner, norm(p.name) as plain, regexp_replace(p.document, '[^0-9A-Z]', '', 'g') as document
      from near n join register_partners p on p.root = n.root),
    home as (
      select zip, street, number, complement from register_establishments
      where cnpj = ${cnpj} and zip <> '' and number ~ '[1-9]')
    select cnpj, name, own, relation, through from (
      select t.cnpj, t.name, t.own, 'PARTNER' as relation, p.name as through from theirs t
      join partners p on p.document = t.document and p.document <> '' and (length(p.document) = 14 or p.plain = t.plain)
      union
      select t.cnpj, t.name, t.own, 'OWNERSHIP', '' from theirs t
      where length(t.document) = 14 and left(t.document, 8) = ${cnpjRoot(cnpj)}
      union
      select n.cnpj, n.name, n.own, 'OWNERSHIP', '' from near n
      join partners p on length(p.document) = 14 and left(p.document, 8) = n.root
      union
      select n.cnpj, n.name, n.own, 'ADDRESS', '' from near n
      join register_establishments e on e.cnpj >= n.root and e.cnpj < n.root || 'a' and e.headquarters
      join home h on (e.zip, e.street, e.number, e.complement) = (h.zip, h.street, h.number, h.complement)) x
    order by own desc, name, relation, through limit ${HOMOLOGATION.mostRelated}`;
};
