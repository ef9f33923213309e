import { type SQL, sql } from 'drizzle-orm';
import type { ListOf } from '../../../../contract/list.ts';
import type { TrainingConfig, TrainingConfigFilters, TrainingConfigRow } from '../../../../contract/trainingConfigs.ts';
import { changed, column, type Db, firstRow, hasRows } from '../../../db/client.ts';
import { matchesShown } from '../../../lib/catalogueNames.ts';
import type { InLanguage } from '../../../lib/language.ts';
import { listPage, matches, type PageRequest } from '../../../lib/listPage.ts';
import { idArray } from '../../../lib/scopeSql.ts';

/** A training `g` with its company `k`, without its long texts. */
const fields = sql`g.id::int as id, g.name, g.norm, g.minimum_hours as "minimumHours",
  g.periodic_hours as "periodicHours", g.minimum_score::float8 as "minimumScore",
  g.validity_months as "validityMonths", to_json(g.modalities) as modalities, iso(g.updated_at) as "updatedAt", g.version,
  case when k.id is not null then json_build_object('id', k.id, 'name', k.trading_name) end as company,
  (select json_build_object('id', q.id, 'name', q.name) from training_configs q where q.id = g.required_id) as required,
  (select coalesce(json_agg(json_build_object('id', s.id, 'name', s.name) order by norm(s.name), s.id), '[]')
    from training_config_documents d join system_pendencies s on s.id = d.system_pendency_id
    where d.config_id = g.id) as documents`;
const longTexts = sql`, g.content, g.certificate_text as "certificateText"`;
const from = sql`from training_configs g left join companies k on k.id = g.company_id`;
const visible = (companyIds: readonly number[]): SQL =>
  sql`g.active and (g.company_id is null or g.company_id = any(${idArray(companyIds)}))`;

type Asked = InLanguage<TrainingConfigFilters & PageRequest>;
/** Own and shipped trainings by name; the own ones of a name before the shipped one. */
export function listConfigs<Row extends TrainingConfigRow>(
  db: Db,
  companyIds: readonly number[],
  { name, document, modality, own, language, ...page }: Asked,
  more: SQL = sql``,
): Promise<ListOf<Row>> {
  const conditions = [
    visible(companyIds),
    name && sql`(${matchesShown(sql`norm(g.name)`, name, language)} or ${matches(sql`norm(g.norm)`, name)})`,
    document &&
      sql`exists (select 1 from training_config_documents d join system_pendencies s on s.id = d.system_pendency_id
        where d.config_id = g.id and ${matchesShown(sql`norm(s.name)`, document, language)})`,
    modality && sql`${modality} = any(g.modalities)`,
    own && sql`g.company_id is not null`,
  ].filter((condition): condition is SQL => Boolean(condition));
  const where = sql.join(conditions, sql` and `);
  return listPage(
    db,
    page,
    sql`select ${fields} ${more} ${from} where ${where} order by norm(g.name), g.company_id, g.id`,
    sql`select g.id ${from} where ${where}`,
  );
}

/** As `listConfigs`, with the long texts. */
export const listWhole = (db: Db, companyIds: readonly number[], query: Asked) =>
  listConfigs<TrainingConfig>(db, companyIds, query, longTexts);

export const findConfig = (db: Db, companyIds: readonly number[], id: number): Promise<TrainingConfig | undefined> =>
  firstRow(db)`select ${fields} ${longTexts} ${from}
    where g.id = ${id} and ${visible(companyIds)}`;

export const isUsed = (db: Db, id: number): Promise<boolean> =>
  hasRows(db)`select 1 from training_classes where training_config_id = ${id}
    union all select 1 from certificates where config_id = ${id} limit 1`;

/** Whether `companyId` can ask for this training before the training `id`: shipped or its own, and not one that asks for `id` itself. */
export const mayRequire = (
  db: Db,
  { companyId, requiredId, id }: { companyId: number; requiredId: number; id: number },
): Promise<boolean> =>
  hasRows(db)`with recursive chain as (
      select g.id, g.required_id, 1 as step from training_configs g
        where g.id = ${requiredId} and g.active and (g.company_id is null or g.company_id = ${companyId})
      union all select g.id, g.required_id, c.step + 1 from training_configs g join chain c on g.id = c.required_id where c.step < 100)
    select 1 from chain having count(*) > 0 and not coalesce(bool_or(id = ${id}), false)`;

/** Of the ids, the documents of people that the company can ask for: shipped or its own. */
export const documentsOf = (db: Db, companyId: number, ids: readonly number[]): Promise<number[]> =>
  column(db)`select s.id::int from system_pendencies s where s.id = any(${idArray(ids)}) and s.active
    and s.type in ('EMPLOYEE', 'RISK') and (s.company_id is null or s.company_id = ${companyId})`;

export async function saveDocuments(tx: Db, configId: number, ids: readonly number[]): Promise<void> {
  await changed(tx)`delete from training_config_documents
    where config_id = ${configId} and system_pendency_id <> all(${idArray(ids)})`;
  await changed(tx)`insert into training_config_documents (config_id, system_pendency_id)
    select ${configId}, n from unnest(${idArray(ids)}) n on conflict do nothing`;
}
