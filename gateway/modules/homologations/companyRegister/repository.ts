import { type SQL, sql } from 'drizzle-orm';
import { cnpjRoot } from '../../../../contract/common.ts';
import {
  COMPANY_SIZES,
  type CompanySuggestion,
  type RegisteredCompany,
  SITUATIONS,
} from '../../../../contract/companyRegister.ts';
import { COMPANY_REGISTER } from '../../../../contract/constants.ts';
import { type Db, firstRow, rows } from '../../../db/client.ts';

/** A code as the word of the contract. */
const worded = (column: SQL, words: Readonly<Record<string, string>>, other: SQL = sql`null`): SQL =>
  sql`case ${column} ${sql.join(
    Object.entries(words).map(([code, word]) => sql`when ${code} then ${word}::text`),
    sql` `,
  )} else ${other} end`;
const nameOf = (kind: string, code: SQL): SQL =>
  sql`coalesce((select n.name from register_names n where n.kind = ${kind} and n.code = ${code}), ${code})`;
const situation = worded(sql`e.situation`, SITUATIONS);
const city = nameOf('MUNICIPALITY', sql`e.municipality`);
/** The establishments of a root are neighbours in the index. */
const ofRoot = (root: string): SQL => sql`e.cnpj >= ${root} and e.cnpj < ${`${root}a`}`;

type Found = Omit<RegisteredCompany, 'source'>;

/** The establishment with its company, partners and branches; undefined: the register does not know it. */
export const findCompany = (db: Db, cnpj: string): Promise<Found | undefined> => {
  const root = cnpjRoot(cnpj);
  return firstRow(db)<Found>`
    select e.cnpj, c.name, e.trading_name as "tradingName", ${worded(sql`c.size`, COMPANY_SIZES, sql`'UNKNOWN'`)} as size,
      e.opened_on::text as "foundationDate", case when e.headquarters then 'HEADQUARTERS' else 'BRANCH' end as type,
      ${nameOf('NATURE', sql`c.legal_nature`)} as "legalNature", ${situation} as "cadastralSituation",
      e.situation_on::text as "cadastralSituationDate",
      case when e.situation = '02' then '' else ${nameOf('REASON', sql`e.reason`)} end as "cadastralSituationReason",
      c.capital::float8 as "socialCapital",
      json_build_object('street', e.street, 'number', e.number, 'complement', e.complement, 'neighborhood', e.district,
        'city', ${city}, 'uf', e.state, 'cep', e.zip) as address,
      (select coalesce(json_agg(json_build_object('name', p.name, 'type', ${nameOf('QUALIFICATION', sql`p.qualification`)},
          'document', case when p.kind = '2' then regexp_replace(p.document, '[^0-9]', '', 'g') else p.document end,
          'percentage', null) order by p.name), '[]')
        from register_partners p where p.root = ${root}) as board,
      (select json_agg(json_build_object('code', x.code, 'description', ${nameOf('CNAE', sql`x.code`)}, 'main', x.n = 1) order by x.n)
        from regexp_split_to_table(concat_ws(',', e.cnae, nullif(e.other_cnaes, '')), ',') with ordinality x(code, n)) as cnaes,
      (select coalesce(json_agg(b order by b.cnpj), '[]') from (
        select e.cnpj, e.trading_name as "tradingName", ${situation} as situation, ${city} as city, e.state as uf
        from register_establishments e where ${ofRoot(root)} and e.cnpj <> ${cnpj} order by e.cnpj limit ${COMPANY_REGISTER.branches}) b) as branches,
      iso((select loaded_at from register_loads where kind = 'ESTABLISHMENTS')) as "asOf"
    from register_establishments e join register_companies c on c.root = ${root} where e.cnpj = ${cnpj}`;
};

/** Whether a register was imported at all. */
export const isLoaded = async (db: Db): Promise<boolean> =>
  (await firstRow(db)`select 1 from register_loads where kind = 'ESTABLISHMENTS'`) !== undefined;

const beginsWith = (name: SQL, text: string): SQL =>
  sql`${name} collate "C" like ${`${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`}`;

/**
 * Headquarters whose name begins so, in the order of names, and those whose trading name does. `text` is normalised; both halves walk
 * the index from the first match, so that a frequent beginning costs no more than a rare one.
 */
export const findByName = (db: Db, text: string): Promise<CompanySuggestion[]> => {
  const most = COMPANY_REGISTER.searched;
  return rows(db)`
    with roots as (
      select root, norm(name) as sorted from register_companies where ${beginsWith(sql`norm(name)`, text)}
      order by norm(name) collate "C" limit ${most}),
    named as (
      select e.cnpj, r.sorted from roots r, lateral (
        -- one by one from the index: of a range between two columns the planner expects a share of the whole register
        select e.cnpj from register_establishments e where e.cnpj >= r.root and e.cnpj < r.root || 'a' and e.headquarters
        order by e.cnpj limit 1) e),
    traded as (
      select cnpj, norm(trading_name) as sorted from register_establishments
      where trading_name <> '' and ${beginsWith(sql`norm(trading_name)`, text)}
      order by norm(trading_name) collate "C" limit ${most}),
    found as (select cnpj, min(sorted) as sorted from (select * from named union all select * from traded) x group by cnpj)
    select e.cnpj, c.name, e.trading_name as "tradingName", ${situation} as situation, ${city} as city, e.state as uf
    from found f join register_establishments e on e.cnpj = f.cnpj join register_companies c on c.root = left(f.cnpj, 8)
    order by f.sorted, e.cnpj limit ${most}`;
};

export const normalised = async (db: Db, text: string): Promise<string> =>
  (await firstRow(db)<{ text: string }>`select norm(${text}) as text`)?.text ?? text;
