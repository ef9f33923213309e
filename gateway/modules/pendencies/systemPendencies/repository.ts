import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { ListOf } from '../../../../contract/list.ts';
import type { Plan } from '../../../../contract/projects.ts';
import type {
  categoryListSchema,
  defaultListQuerySchema,
  ProjectDocument,
  SystemPendency,
  SystemPendencyQuery,
  SystemPendencyRow,
} from '../../../../contract/systemPendencies.ts';
import { type Db, firstRow, rows } from '../../../db/client.ts';
import { matchesShown } from '../../../lib/catalogueNames.ts';
import type { InLanguage } from '../../../lib/language.ts';
import { listPage, matches } from '../../../lib/listPage.ts';
import { idArray, validityColumns } from '../../../lib/scopeSql.ts';

/** What is read of the catalogue. `companies`: the contracting companies through which the caller looks. */
type Companies = readonly number[];
export type DefaultListQuery = InLanguage<z.infer<typeof defaultListQuerySchema>>;

/** The validity of the shipped entry that `s` adapts, where its norm fixes it. */
const norm = sql`(select json_build_object('validityDays', b.validity_days, 'validityMonths', b.validity_months,
    'validityFrom', b.validity_from, 'validityEvent', b.validity_event, 'validityRules', b.validity_rules)
  from system_pendencies b where b.id = s.base_id and b.validity_by_norm)`;
/** What `s` refers to, by name. */
const related = sql`coalesce((select json_agg(json_build_object('id', r.id, 'name', r.name) order by r.id) from system_pendencies r
  where r.id = any(s.alternative_ids) or r.id in (select (y ->> 'id')::bigint from jsonb_array_elements(s.dependencies) y)), '[]')`;

/** An entry `s` with its company `k`, without its checklist. */
const fields = (companies: Companies) => sql`s.id, s.name, s.plan, s.type, s.scope, s.category, s.periodicity,
  ${validityColumns}, s.validity_by_norm as "validityByNorm", s.grace_days as "graceDays", s.end_rule as "endRule",
  ${norm} as norm, s.next_due_days as "nextDueDays", s.lead_days as "leadDays", s.due_rule as "dueRule",
  s.legal_due_rule as "legalDueRule", s.conditions, to_json(s.alternative_ids) as "alternativeIds", s.dependencies,
  to_json(s.registers) as registers, s.legal_basis_checked_on as "legalBasisCheckedOn",
  to_json(s.months) as months, to_json(s.risk_activity_ids) as "riskActivityIds",
  to_json(s.contract_regimes) as "contractRegimes", s.movement, s.legal_basis as "legalBasis", s.critical,
  s.fails_reading as "failsReading", s.blocks_entry as "blocksEntry",
  s.sensitivity, s.retention_months as "retentionMonths", s.base_id as "baseId", s.active, iso(s.updated_at) as "updatedAt", s.version,
  case when k.id is not null then json_build_object('id', k.id, 'name', k.trading_name) end as company,
  (select count(*)::int from project_system_pendencies c join projects p on p.id = c.project_id
    where c.system_pendency_id = s.id and p.company_id = any(${idArray(companies)})) as "projectCount"`;
const checklistCount = sql`(select count(*)::int from checklist_items i
  where i.system_pendency_id = s.id and i.active) as "checklistCount"`;
const from = sql`from system_pendencies s left join companies k on k.id = s.company_id`;

/** Shipped entries, and the companies' own. */
const visible = (companies: Companies): SQL => sql`(s.company_id is null or s.company_id = any(${idArray(companies)}))`;
/** Not a shipped entry in whose place every one of the companies has its adaptation. */
const notReplaced = (companies: Companies): SQL =>
  sql`(select count(*) from system_pendencies a where a.base_id = s.id and a.active
        and a.company_id = any(${idArray(companies)})) < ${Math.max(1, companies.length)}`;

/** What is typed into the search box is looked for in name, category and legal basis; the categories, as they are written. */
function filtersOf(query: InLanguage<{ query?: string; 'categories[]'?: string[] }>): SQL[] {
  const found: SQL[] = [];
  if (query.query) {
    const { query: text, language } = query;
    found.push(
      sql`(${matchesShown(sql`norm(s.name)`, text, language)} or ${matchesShown(sql`norm(s.category)`, text, language)} or ${matches(sql`norm(coalesce(s.legal_basis, ''))`, text)})`,
    );
  }
  if (query['categories[]']) found.push(sql`s.category in ${query['categories[]']}`);
  return found;
}
const all = (conditions: SQL[]): SQL => sql.join(conditions, sql` and `);
const byCategory = sql`norm(s.category), norm(s.name), s.id`;

const SORT: Record<NonNullable<SystemPendencyQuery['orderBy']>, SQL> = {
  name: sql`norm(s.name)`,
  category: sql`norm(s.category)`,
  updatedAt: sql`s.updated_at`,
};

/** The catalogue of the companies as their administrator sees it; removed entries are left out. */
export function listEntries(
  db: Db,
  companies: Companies,
  query: InLanguage<SystemPendencyQuery>,
): Promise<ListOf<SystemPendencyRow>> {
  const conditions = [sql`s.active`, visible(companies), notReplaced(companies), ...filtersOf(query)];
  if (query['plan[]']) conditions.push(sql`s.plan in ${query['plan[]']}`);
  if (query['pendencyType[]']) conditions.push(sql`s.type in ${query['pendencyType[]']}`);
  if (query.own) conditions.push(sql`s.company_id is not null`);
  const direction = query.order === 'desc' ? sql`desc` : sql`asc`;
  const order = query.orderBy ? sql`${SORT[query.orderBy]} ${direction}, s.id ${direction}` : byCategory;
  return listPage(
    db,
    query,
    sql`select ${fields(companies)}, ${checklistCount} ${from} where ${all(conditions)} order by ${order}`,
    sql`select s.id ${from} where ${all(conditions)}`,
  );
}

/** What is asked by default, of one plan; without `validity` the removed entries too (D-39). */
export function listDefaults(
  db: Db,
  companies: Companies,
  query: DefaultListQuery,
): Promise<ListOf<SystemPendencyRow>> {
  const conditions = [visible(companies), notReplaced(companies), sql`s.plan = ${query.plan}`, ...filtersOf(query)];
  if (query.validity) conditions.push(sql`s.active`);
  return listPage(
    db,
    query,
    sql`select ${fields(companies)}, ${checklistCount} ${from} where ${all(conditions)} order by ${byCategory}`,
    sql`select s.id ${from} where ${all(conditions)}`,
  );
}

/**
 * What can be chosen for a project, with what is (C-08). A shipped entry that the company adapted, or one that was removed,
 * is here only while the project asks for it.
 */
export function listProjectDocuments(
  db: Db,
  project: { id: number; companyId: number },
  query: DefaultListQuery,
): Promise<ListOf<ProjectDocument>> {
  const companies = [project.companyId];
  const chosen = sql`exists (select 1 from project_system_pendencies c
    where c.project_id = ${project.id} and c.system_pendency_id = s.id)`;
  const offered = query.validity ? sql`s.active and ${notReplaced(companies)}` : notReplaced(companies);
  const conditions = [
    visible(companies),
    sql`s.plan = ${query.plan}`,
    sql`(${offered} or ${chosen})`,
    ...filtersOf(query),
  ];
  return listPage(
    db,
    query,
    sql`select ${fields(companies)}, ${checklistCount}, ${chosen} as "isChecked" ${from}
        where ${all(conditions)} order by ${byCategory}`,
    sql`select s.id ${from} where ${all(conditions)}`,
  );
}

export const listCategories = (db: Db, companies: Companies, plan: Plan): Promise<z.infer<typeof categoryListSchema>> =>
  rows(db)`select s.category as name, count(*)::int as count ${from}
    where s.active and ${visible(companies)} and ${notReplaced(companies)} and s.plan = ${plan}
    group by s.category order by norm(s.category), s.category`;

/** One entry, also a removed one: its history stays open to read. */
export const findEntry = (db: Db, companies: Companies, id: number): Promise<SystemPendency | undefined> =>
  firstRow(db)`select ${fields(companies)}, ${related} as related,
      coalesce((select json_agg(json_build_object('id', i.id, 'name', i.name, 'templates',
          (select coalesce(json_agg(t.text order by t.position, t.id), '[]')
            from justification_templates t where t.checklist_item_id = i.id)) order by i.position, i.id)
        from checklist_items i where i.system_pendency_id = s.id and i.active), '[]') as checklist
    ${from} where s.id = ${id} and ${visible(companies)}`;

/** The shipped entries, with the digest of what they were last compared with; null before the first time. */
export const shippedEntries = (db: Db): Promise<{ id: number; slug: string; name: string; digest: string | null }[]> =>
  rows(db)`select id, slug, name, shipped_digest as digest from system_pendencies where company_id is null order by id`;
