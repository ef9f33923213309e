import { type SQL, sql } from 'drizzle-orm';
import type { ListOf } from '../../../../contract/list.ts';
import type { PendencyType } from '../../../../contract/pendencies.ts';
import type {
  MatrixProject,
  RequirementMatrix,
  RequirementMatrixQuery,
  RequirementMatrixRow,
} from '../../../../contract/requirementMatrices.ts';
import { changed, column, type Db, firstRow, rows } from '../../../db/client.ts';
import { listPage, matches } from '../../../lib/listPage.ts';
import { idArray, textArray } from '../../../lib/scopeSql.ts';

const head = sql`m.id::int as id, m.company_id::int as "companyId", m.number, m.name, m.state,
  to_char(m.effective_on, 'YYYY-MM-DD') as "effectiveOn", u.display_name as "publishedBy",
  iso(m.published_at) as "publishedAt", iso(m.updated_at) as "updatedAt", m.version`;
const from = sql`from requirement_matrices m left join users u on u.uid = m.published_by`;

export const listMatrices = (
  db: Db,
  companyId: number,
  query: RequirementMatrixQuery,
): Promise<ListOf<RequirementMatrixRow>> => {
  const where = sql`m.company_id = ${companyId} and ${query.name ? matches(sql`norm(m.name)`, query.name) : sql`true`}`;
  return listPage(
    db,
    query,
    sql`select ${head}, jsonb_array_length(m.rows) as "documentCount" ${from} where ${where} order by m.number desc`,
    sql`select m.id ${from} where ${where}`,
  );
};

const document = sql`json_build_object('id', s.id, 'name', s.name, 'category', s.category, 'plan', s.plan, 'type', s.type,
  'periodicity', s.periodicity, 'validityDays', s.validity_days, 'validityMonths', s.validity_months,
  'validityFrom', s.validity_from, 'validityEvent', s.validity_event, 'validityRules', s.validity_rules,
  'leadDays', s.lead_days, 'riskActivityIds', s.risk_activity_ids, 'baseId', s.base_id, 'alternativeIds', to_json(s.alternative_ids),
  'hasConditions', s.conditions is not null, 'active', s.active,
  'ownVersion', (select json_build_object('id', v.id, 'name', v.name) from system_pendencies v
    where v.base_id = s.id and v.company_id = m.company_id and v.active limit 1))`;
export const findMatrix = (db: Db, companyIds: readonly number[], id: number): Promise<RequirementMatrix | undefined> =>
  firstRow(db)`select ${head}, m.columns,
      coalesce((select json_agg(r.value || jsonb_build_object('document', ${document}, 'reviewerName', w.display_name)
          order by norm(s.category), norm(s.name), s.id)
        from jsonb_array_elements(m.rows) r
        join system_pendencies s on s.id = (r.value ->> 'systemPendencyId')::bigint
        left join users w on w.uid = (r.value ->> 'reviewer')::uuid), '[]') as rows,
      coalesce((select json_agg(json_build_object('id', p.id, 'name', p.name) order by norm(p.name), p.id)
        from projects p where p.id = any(m.exceptions)), '[]') as exceptions
    ${from} where m.id = ${id} and m.company_id = any(${idArray(companyIds)})`;

/** A version to be published or cancelled: one at a time in a company. */
export const lockMatrix = async (tx: Db, companyId: number, id: number): Promise<RequirementMatrix | undefined> => {
  await changed(tx)`select 1 from companies where id = ${companyId} for no key update`;
  await changed(tx)`select 1 from requirement_matrices where id = ${id} and company_id = ${companyId} for update`;
  return findMatrix(tx, [companyId], id);
};

/** The version in force of a company. */
export const findPublished = async (db: Db, companyId: number): Promise<RequirementMatrix | undefined> => {
  const [id] = await column(db)<number>`select id::int from requirement_matrices
    where company_id = ${companyId} and state = 'PUBLISHED'`;
  return id === undefined ? undefined : findMatrix(db, [companyId], id);
};

export const hasScheduled = async (tx: Db, companyId: number): Promise<boolean> =>
  (await column(tx)`select id from requirement_matrices where company_id = ${companyId} and state = 'SCHEDULED'`)
    .length > 0;

/** Scheduled versions whose day has come, each locked so that two gateways do not apply the same one. */
export const dueMatrices = (tx: Db, today: string): Promise<{ id: number; companyId: number; publishedBy: string }[]> =>
  rows(tx)`select id::int as id, company_id::int as "companyId", published_by::text as "publishedBy"
    from requirement_matrices where state = 'SCHEDULED' and effective_on <= ${today}::date
    order by id limit 1 for update skip locked`;

/** The number of the next version of a company. */
export const nextNumber = (companyId: number): SQL =>
  sql`(select coalesce(max(number), 0) + 1 from requirement_matrices where company_id = ${companyId})`;

export const setState = async (
  tx: Db,
  id: number,
  state: { state: string; effectiveOn: string | null; exceptions: readonly number[]; uid: string | null; at: Date },
): Promise<void> => {
  const at = state.at.toISOString();
  await changed(tx)`update requirement_matrices set state = ${state.state}, effective_on = ${state.effectiveOn}::date,
      exceptions = ${idArray(state.exceptions)}, published_by = ${state.uid}::uuid,
      published_at = case when ${state.uid}::uuid is null then null else ${at}::timestamptz end,
      updated_at = ${at}, version = version + 1 where id = ${id}`;
};
export const replacePublished = (tx: Db, companyId: number, at: Date) =>
  changed(
    tx,
  )`update requirement_matrices set state = 'REPLACED', updated_at = ${at.toISOString()}, version = version + 1
    where company_id = ${companyId} and state = 'PUBLISHED'`;
export const putInForce = (tx: Db, id: number, at: Date) =>
  changed(
    tx,
  )`update requirement_matrices set state = 'PUBLISHED', updated_at = ${at.toISOString()}, version = version + 1
    where id = ${id}`;

/** Active projects of the company; those that `exceptions` leave out are told apart. */
export const listProjects = (db: Db, companyId: number, exceptions: readonly number[]): Promise<MatrixProject[]> =>
  rows(db)`select id::int as id, name, id = any(${idArray(exceptions)}) as "isException" from projects
    where company_id = ${companyId} and status = 'ACTIVE' order by norm(name), id`;

export type Choosable = { id: number; type: PendencyType };
/** Of these documents, those that the company can choose now. */
export const choosable = (tx: Db, companyId: number, ids: readonly number[]): Promise<Choosable[]> =>
  rows(tx)`select id::int as id, type from system_pendencies
    where id = any(${idArray(ids)}) and active and (company_id is null or company_id = ${companyId})`;

export const activityTypesOf = (tx: Db, companyId: number, ids: readonly number[]): Promise<number[]> =>
  column(
    tx,
  )`select id::int from activity_types where id = any(${idArray(ids)}) and company_id = ${companyId} and active`;

/** Of these people, those who may judge the company's pendencies. */
export const reviewersOf = (tx: Db, companyId: number, uids: readonly string[]): Promise<string[]> =>
  column(tx)`select distinct b.uid::text from memberships b join profiles f on f.id = b.profile_id
    where b.company_id = ${companyId} and b.uid = any(${textArray(uids)}::uuid[]) and f.relation_type = 'CONTRACTING'
      and 'confirm_pendency' = any(f.permissions)`;

/** The documents of these slugs: of each the company's version of it, else the shipped one. */
export const documentsBySlug = (
  db: Db,
  companyId: number,
  slugs: readonly string[],
): Promise<{ slug: string; id: number; type: PendencyType }[]> =>
  rows(db)`select s.slug, coalesce(v.id, s.id)::int as id, s.type from system_pendencies s
    left join system_pendencies v on v.base_id = s.id and v.company_id = ${companyId} and v.active
    where s.company_id is null and s.active and s.slug = any(${textArray(slugs)})`;
