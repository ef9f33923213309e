import { type SQL, sql } from 'drizzle-orm';
import type { RegisteredCompany } from '../../../../contract/companyRegister.ts';
import type { Language } from '../../../../contract/constants.ts';
import type { Scores, Weights } from '../../../../contract/homologationScores.ts';
import type {
  CompanyScore,
  HomologationCounts,
  HomologationEntry,
  HomologationQuery,
  HomologationRow,
  HomologationTermVersion,
} from '../../../../contract/homologations.ts';
import { changed, type Db, firstRow, hasRows, insertId, rows, value } from '../../../db/client.ts';
import { homologations } from '../../../db/schema/homologations.ts';
import { contains, listPage, matches } from '../../../lib/listPage.ts';
import { idArray, textArray } from '../../../lib/scopeSql.ts';
import { instant } from '../../../lib/sqlTime.ts';

const columns = sql`h.id::int as id, json_build_object('id', c.id, 'name', c.trading_name) as company, h.cnpj, h.name,
  h.trading_name as "tradingName", h.status, h.situation as "cadastralSituation", iso(h.created_at) as date,
  h.legal::float8 as "legalAspectsScore", h.restrictions::float8 as "financialRestrictionsScore",
  h.indicators::float8 as "financialIndicatorScore", h.dependence::float8 as "financialDependenciesScore",
  h.general::float8 as "generalScore", h.capped, u.display_name as account`;
const from = sql`from homologations h join companies c on c.id = h.company_id join users u on u.uid = h.created_by`;
const ofCompanies = (ids: readonly number[]): SQL => sql`h.company_id = any(${idArray(ids)})`;
/** A part of a CNPJ, whatever its signs. */
const cnpjPart = (text: string): string => text.toUpperCase().replace(/[^0-9A-Z]/g, '') || ' ';

export function list(db: Db, companyIds: readonly number[], query: HomologationQuery) {
  const { nameOrCnpj, owner, requested, startDate, endDate, blocked } = query;
  const day = sql`(h.created_at at time zone 'America/Sao_Paulo')::date`;
  const where = sql`${ofCompanies(companyIds)}
    ${nameOrCnpj ? sql`and (${matches(sql`norm(h.name || ' ' || h.trading_name)`, nameOrCnpj)} or h.cnpj like ${contains(cnpjPart(nameOrCnpj))})` : sql``}
    ${owner ? sql`and ${matches(sql`norm(u.display_name)`, owner)}` : sql``}
    ${requested ? sql`and h.status = ${requested}` : sql``}
    ${startDate ? sql`and ${day} >= ${startDate}::date` : sql``} ${endDate ? sql`and ${day} <= ${endDate}::date` : sql``}
    ${blocked ? sql`and (h.situation <> 'ATIVA' or h.capped)` : sql``}`;
  return listPage<HomologationRow>(
    db,
    query,
    sql`select ${columns} ${from} where ${where} order by h.created_at desc, h.id desc`,
    sql`select h.id ${from} where ${where}`,
  );
}

export const counts = async (db: Db, companyIds: readonly number[]): Promise<HomologationCounts> =>
  (await firstRow(db)<HomologationCounts>`select count(*) filter (where h.status = 'ANALYSING')::int as "ANALYSING",
    count(*) filter (where h.status = 'DONE')::int as "DONE" from homologations h where ${ofCompanies(companyIds)}`) ?? {
    ANALYSING: 0,
    DONE: 0,
  };

export type Report = HomologationRow & {
  uncapped: number | null;
  weights: Weights;
  additionalInfo: RegisteredCompany;
  providerId: number | null;
  version: number;
};
export const find = (db: Db, companyIds: readonly number[], id: number): Promise<Report | undefined> =>
  firstRow(db)`select ${columns}, h.uncapped::float8 as uncapped, h.weights, h.info as "additionalInfo", h.version,
      (select k.id::int from companies k where k.cnpj = h.cnpj and k.unconfirmed_since is null) as "providerId"
    ${from} where h.id = ${id} and ${ofCompanies(companyIds)}`;

export const historyOf = (db: Db, companyId: number, cnpj: string): Promise<HomologationRow[]> =>
  rows(
    db,
  )`select ${columns} ${from} where h.company_id = ${companyId} and h.cnpj = ${cnpj} order by h.id desc limit 50`;

export const entriesOf = (db: Db, id: number): Promise<HomologationEntry[]> =>
  rows(db)`select slug as "slugName", dimension, situation, detail, weight, score::float8 as score, critical,
      emission::text as emission, validity::text as validity, score is null as "requestFailed", source, file_url as "fileUrl",
      iso(asked_at) as "askedAt" from homologation_entries where homologation_id = ${id}`;

export const runningOf = (db: Db, companyId: number, cnpj: string): Promise<number | undefined> =>
  value(
    db,
  )`select id::int from homologations where company_id = ${companyId} and cnpj = ${cnpj} and status = 'ANALYSING'`;

export const insert = (tx: Db, row: Omit<typeof homologations.$inferInsert, 'id'>): Promise<number> =>
  insertId(tx, homologations, row);

/** Opens a report again for what could not be asked; false: not DONE, or everything answered. */
export const reopen = async (tx: Db, companyId: number, id: number): Promise<boolean> =>
  (await changed(tx)`update homologations set status = 'ANALYSING', heartbeat_at = null, version = version + 1
    where id = ${id} and company_id = ${companyId} and status = 'DONE'
      and exists (select 1 from homologation_entries e where e.homologation_id = id and e.score is null)`) === 1;

export type Claimed = {
  id: number;
  companyId: number;
  cnpj: string;
  uid: string;
  info: RegisteredCompany;
  weights: Weights;
};
export const claim = (db: Db, at: Date, staleBefore: Date): Promise<Claimed | undefined> =>
  firstRow(db)`update homologations set heartbeat_at = ${instant(at)} where id = (
      select id from homologations where status = 'ANALYSING' and (heartbeat_at is null or heartbeat_at < ${instant(staleBefore)})
      order by id limit 1 for update skip locked)
    returning id::int as id, company_id::int as "companyId", cnpj, created_by as uid, info, weights`;
export const renewLease = (db: Db, id: number, at: Date) =>
  changed(db)`update homologations set heartbeat_at = ${instant(at)} where id = ${id} and status = 'ANALYSING'`;
export const release = (db: Db, id: number) =>
  changed(db)`update homologations set heartbeat_at = null where id = ${id} and status = 'ANALYSING'`;

/** Writes what was asked; what had answered before stays. */
export async function writeEntries(tx: Db, id: number, entries: readonly HomologationEntry[]): Promise<void> {
  await changed(tx)`
    insert into homologation_entries (homologation_id, slug, dimension, weight, critical, situation, detail, score, emission,
      validity, source, file_url, asked_at)
    select ${id}, x."slugName", x.dimension, x.weight, x.critical, x.situation, x.detail, x.score, x.emission, x.validity, x.source,
      x."fileUrl", x."askedAt"
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) x("slugName" text, dimension text, weight int, critical boolean,
      situation text, detail text, score numeric, emission date, validity date, source text, "fileUrl" text, "askedAt" timestamptz)
    on conflict (homologation_id, slug) do update set situation = excluded.situation, detail = excluded.detail,
      score = excluded.score, emission = excluded.emission, validity = excluded.validity, source = excluded.source,
      file_url = excluded.file_url, asked_at = excluded.asked_at
    where homologation_entries.score is null`;
}

/** False when another gateway has ended it meanwhile. */
export const finish = async (tx: Db, id: number, { dimensions, general, uncapped, capped }: Scores): Promise<boolean> =>
  (await changed(tx)`update homologations set status = 'DONE', heartbeat_at = null, legal = ${dimensions.LEGAL},
      restrictions = ${dimensions.RESTRICTIONS}, indicators = ${dimensions.INDICATORS}, dependence = ${dimensions.DEPENDENCE},
      general = ${general}, uncapped = ${uncapped}, capped = ${capped}, version = version + 1
    where id = ${id} and status = 'ANALYSING'`) === 1;

// ---------------------------------------------------------------- term, weights, watch
export const currentTerm = (db: Db): Promise<{ version: number; text: Record<Language, string> } | undefined> =>
  firstRow(db)`select version, text from homologation_terms order by version desc limit 1`;
/** All versions, the newest first. */
export const listTerms = (db: Db): Promise<HomologationTermVersion[]> =>
  rows(db)`select t.version, t.text, iso(t.published_at) as "publishedAt", u.display_name as "publishedBy"
    from homologation_terms t left join users u on u.uid = t.published_by order by t.version desc limit 100`;
/** False when the version is there already: somebody else has published it. */
export const insertTerm = async (
  tx: Db,
  { version, text, uid, at }: { version: number; text: Record<Language, string>; uid: string; at: Date },
): Promise<boolean> =>
  (await changed(tx)`insert into homologation_terms (version, text, published_at, published_by)
    values (${version}, ${JSON.stringify(text)}::jsonb, ${instant(at)}, ${uid}::uuid) on conflict do nothing`) === 1;
export const isAccepted = (db: Db, companyId: number, cnpj: string, version: number): Promise<boolean> =>
  hasRows(db)`select 1 from homologation_acceptances
    where company_id = ${companyId} and cnpj = ${cnpj} and version = ${version}`;
/** False when it was accepted before. */
export const accept = async (
  tx: Db,
  { companyId, cnpj, version, uid, at }: { companyId: number; cnpj: string; version: number; uid: string; at: Date },
): Promise<boolean> =>
  (await changed(tx)`insert into homologation_acceptances (company_id, cnpj, version, accepted_by, accepted_at)
    values (${companyId}, ${cnpj}, ${version}, ${uid}::uuid, ${instant(at)}) on conflict do nothing`) === 1;

export const findWeights = (db: Db, companyId: number): Promise<Weights | undefined> =>
  value(db)`select weights from homologation_configs where company_id = ${companyId}`;
export const saveWeights = (tx: Db, companyId: number, weights: Weights) =>
  changed(
    tx,
  )`insert into homologation_configs (company_id, weights) values (${companyId}, ${JSON.stringify(weights)}::jsonb)
    on conflict (company_id) do update set weights = excluded.weights`;

type Watch = { companyId: number; cnpj: string; uid: string };
export const isWatched = (db: Db, { companyId, cnpj, uid }: Watch): Promise<boolean> =>
  hasRows(
    db,
  )`select 1 from homologation_watches where company_id = ${companyId} and cnpj = ${cnpj} and uid = ${uid}::uuid`;
export const watch = (tx: Db, { companyId, cnpj, uid }: Watch, at: Date) =>
  changed(tx)`insert into homologation_watches (company_id, cnpj, uid, looked_at)
    values (${companyId}, ${cnpj}, ${uid}::uuid, ${instant(at)}) on conflict do nothing`;
export const unwatch = (tx: Db, { companyId, cnpj, uid }: Watch) =>
  changed(
    tx,
  )`delete from homologation_watches where company_id = ${companyId} and cnpj = ${cnpj} and uid = ${uid}::uuid`;

export type Watched = { companyId: number; cnpj: string; uid: string };
/** The watched company that was looked at longest ago, before `since`; it counts as looked at from now on. */
export const nextWatched = (db: Db, since: Date, at: Date): Promise<Watched | undefined> =>
  firstRow(db)`with due as (
      select company_id, cnpj from homologation_watches where looked_at <= ${instant(since)}
      order by looked_at limit 1 for update skip locked)
    update homologation_watches w set looked_at = ${instant(at)} from due
    where w.company_id = due.company_id and w.cnpj = due.cnpj
    returning w.company_id::int as "companyId", w.cnpj, w.uid`;
export const newestDone = (
  db: Db,
  companyId: number,
  cnpj: string,
): Promise<{ id: number; situation: string } | undefined> =>
  firstRow(db)`select id::int as id, situation from homologations
    where company_id = ${companyId} and cnpj = ${cnpj} and status = 'DONE' order by id desc limit 1`;
/** The people who watch the company are told, by the module of notices. */
export const tellChange = (tx: Db, id: number) =>
  changed(tx)`insert into notice_causes (kind, subject_id) values ('HOMOLOGATION', ${id})`;

/** The newest finished report on each CNPJ. */
export const newestScores = (
  db: Db,
  companyIds: readonly number[],
  cnpjs: readonly string[],
): Promise<CompanyScore[]> =>
  rows(db)`select distinct on (h.cnpj) h.id::int as id, h.cnpj, h.general::float8 as "generalScore", h.capped,
      h.situation as "cadastralSituation", iso(h.created_at) as date
    from homologations h where ${ofCompanies(companyIds)} and h.cnpj = any(${textArray(cnpjs)}) and h.status = 'DONE'
    order by h.cnpj, h.id desc`;
