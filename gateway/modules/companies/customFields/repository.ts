import { type SQL, sql } from 'drizzle-orm';
import { MAX_PAGE_SIZE } from '../../../../contract/constants.ts';
import type {
  AdditionalInfo,
  AdditionalInfoField,
  CustomField,
  EmployeeField,
  GroupFields,
  ListField,
  ProviderFields,
} from '../../../../contract/customFields.ts';
import type { Scope } from '../../../access/actor.ts';
import { changed, column, type Db, firstRow, rows } from '../../../db/client.ts';

import { contains, literal } from '../../../lib/listPage.ts';
import { anyOf, idArray, linkedProjects, textArray, visibleEmployees } from '../../../lib/scopeSql.ts';

const definition = sql`'id', f.id, 'label', f.label, 'type', f.type, 'required', f.required, 'options', to_json(f.options),
  'help', f.help, 'order', f.position, 'showOnBadge', f.show_on_badge`;
const company = sql`json_build_object('id', c.id, 'name', c.trading_name, 'cnpj', c.cnpj)`;

export type StoredGroupFields = GroupFields & { companyId: number };
export const findGroupFields = (
  db: Db,
  companyIds: readonly number[],
  id: number,
): Promise<StoredGroupFields | undefined> =>
  firstRow(db)`select g.id, g.company_id as "companyId", g.name, g.version, coalesce((
      select json_agg(json_build_object(${definition}) order by f.position)
      from custom_fields f where f.group_id = g.id and f.removed_at is null), '[]') as "customFields"
    from company_groups g where g.id = ${id} and g.company_id = any(${idArray(companyIds)})`;

/** Writes the fields of a group in their order; those that are left out are removed, their values stay. */
export async function saveFields(
  tx: Db,
  of: { groupId: number; companyId: number; at: Date },
  fields: readonly (Omit<CustomField, 'id' | 'order'> & { id?: number | undefined })[],
): Promise<void> {
  // All of them give their label up first, so that two may exchange theirs.
  await changed(tx)`update custom_fields set removed_at = ${of.at.toISOString()}
    where group_id = ${of.groupId} and removed_at is null`;
  for (const [position, { id, label, type, required, options, help, showOnBadge }] of fields.entries()) {
    const list = sql`array(select json_array_elements_text(${JSON.stringify(options)}::json))`;
    await (id === undefined
      ? changed(tx)`insert into custom_fields
          (company_id, group_id, label, type, required, options, help, position, show_on_badge)
          values (${of.companyId}, ${of.groupId}, ${label}, ${type}, ${required}, ${list}, ${help}, ${position}, ${showOnBadge})`
      : changed(tx)`update custom_fields set removed_at = null, label = ${label}, required = ${required},
            options = ${list}, help = ${help}, position = ${position}, show_on_badge = ${showOnBadge}
          where id = ${id} and group_id = ${of.groupId}`);
  }
}

const isAskedOf = (providerId: SQL): SQL => sql`f.removed_at is null and g.active and (g.for_all or exists (
  select 1 from company_group_providers gp where gp.group_id = g.id and gp.provider_id = ${providerId}))`;
const inOrder = sql`c.trading_name, c.id, norm(g.name), g.id, f.position`;

/** The fields that the companies of an employee's projects ask, with the answers; `askedBy`: of these companies alone. */
export const employeeFields = (
  db: Db,
  employeeId: number,
  askedBy: readonly number[] | 'all',
): Promise<EmployeeField[]> =>
  rows(db)`select f.id::int as id, f.label, f.type, f.required, to_json(f.options) as options, f.help,
      f.position as "order", f.show_on_badge as "showOnBadge", ${company} as company, v.value
    from employees e
    join company_groups g on true
    join custom_fields f on f.group_id = g.id
    join companies c on c.id = g.company_id
    left join employee_custom_values v on v.field_id = f.id and v.employee_id = e.id
    where e.id = ${employeeId} and ${isAskedOf(sql`e.company_id`)}
      and g.company_id in (select p.company_id from project_employees pe join projects p on p.id = pe.project_id
        where pe.employee_id = e.id and pe.ended_at is null)
      ${askedBy === 'all' ? sql`` : sql`and g.company_id = any(${idArray(askedBy)})`}
    order by ${inOrder}`;

/** What the companies on whose projects a supplier works ask of its employees, as far as the scopes see those projects. */
export const providerFields = (db: Db, scopes: readonly Scope[], providerId: number): Promise<ProviderFields> =>
  rows(db)`select ${company} as company,
      json_agg(json_build_object(${definition}) order by norm(g.name), g.id, f.position) as "customFields"
    from company_groups g join custom_fields f on f.group_id = g.id join companies c on c.id = g.company_id
    where ${isAskedOf(sql`${providerId}`)} and exists (
      select 1 from project_companies pc join projects p on p.id = pc.project_id
      where pc.company_id = ${providerId} and p.company_id = g.company_id
        and (${linkedProjects(scopes, { ownProviderOnly: sql`pc.company_id` })}))
      and (${anyOf(scopes.map(({ side, companyId }) => (side === 'CONTRACTING' ? sql`g.company_id = ${companyId}` : sql`${providerId} = ${companyId}`)))})
    group by c.id, c.trading_name, c.cnpj order by c.trading_name, c.id`;

/** Restricts `p` to the projects on which the employee `e` is now. */
const isOnProjectOf = (contractingId: SQL): SQL => sql`exists (select 1 from project_employees pe
  join projects p on p.id = pe.project_id where pe.employee_id = e.id and pe.ended_at is null and p.company_id = ${contractingId})`;
/** Whose answers to a company's fields the scopes see, of the employees `e`: the employer's all, the company's its own. */
const isToldTo = (scopes: readonly Scope[], contractingId: SQL): SQL =>
  anyOf(
    scopes.map((scope) => {
      const own = scope.side === 'PROVIDER' ? sql`e.company_id` : contractingId;
      return sql`${own} = ${scope.companyId} and ${visibleEmployees([scope])}`;
    }),
  );

export type ListedField = ListField & { groupId: number; forAll: boolean };
/** The fields that a list of the scopes' employees has; with `ids`, those of them. */
export const listedFields = (db: Db, scopes: readonly Scope[], ids?: readonly number[]): Promise<ListedField[]> =>
  rows(
    db,
  )`select f.id::int as id, f.label, f.type, f.required, to_json(f.options) as options, f.help, f.position as "order",
      f.show_on_badge as "showOnBadge", ${company} as company, g.id::int as "groupId", g.for_all as "forAll"
    from company_groups g join custom_fields f on f.group_id = g.id join companies c on c.id = g.company_id
    where f.removed_at is null and g.active ${ids ? sql`and f.id = any(${idArray(ids)})` : sql``} and (${anyOf(
      scopes.map(({ side, companyId, projectId }) =>
        side === 'CONTRACTING'
          ? sql`g.company_id = ${companyId}`
          : sql`${isAskedOf(sql`${companyId}`)} and exists (
              select 1 from project_companies pc join projects p on p.id = pc.project_id
              where pc.company_id = ${companyId} and p.company_id = g.company_id and p.status <> 'DRAFT'
                ${projectId === null ? sql`` : sql`and p.id = ${projectId}`})`,
      ),
    )})
    order by ${inOrder} limit ${literal(MAX_PAGE_SIZE)}`;

export type StoredAnswer = Pick<CustomField, 'id' | 'type'> & { value: string };
/** The answers of the employee `e` that the scopes see, as stored. */
export const answersTo = (scopes: readonly Scope[]): SQL =>
  sql`coalesce((select json_agg(json_build_object('id', f.id, 'type', f.type, 'value', v.value))
    from employee_custom_values v join custom_fields f on f.id = v.field_id join company_groups g on g.id = f.group_id
    where v.employee_id = e.id and ${isAskedOf(sql`e.company_id`)} and ${isOnProjectOf(sql`g.company_id`)}
      and (${isToldTo(scopes, sql`g.company_id`)})), '[]')`;

export type Sought = { text: string } | { tokens: readonly string[] } | { from: number } | { until: number };
const meets = (sought: Sought): SQL => {
  if ('text' in sought) return sql`v.search like norm(${contains(sought.text)})`;
  if ('tokens' in sought) return sql`v.tokens && ${jsonTexts(sql`${JSON.stringify(sought.tokens)}::jsonb`)}`;
  return 'from' in sought ? sql`v.rank >= ${sought.from}::float8` : sql`v.rank <= ${sought.until}::float8`;
};
/** The employees `e` that meet all of these, as far as the scopes of each see the answers; undefined without any. */
export const meetingAll = (
  wanted: readonly { scopes: readonly Scope[]; field: ListedField; sought: Sought }[],
): SQL | undefined =>
  wanted.length === 0
    ? undefined
    : sql.join(
        wanted.map(
          ({ scopes, field, sought }) => sql`exists (select 1 from employee_custom_values v
          where v.employee_id = e.id and v.field_id = ${field.id} and ${meets(sought)})
        ${field.forAll ? sql`` : sql`and exists (select 1 from company_group_providers gp where gp.group_id = ${field.groupId} and gp.provider_id = e.company_id)`}
        and ${isOnProjectOf(sql`${field.company.id}`)} and (${isToldTo(scopes, sql`${field.company.id}::bigint`)})`,
        ),
        sql` and `,
      );

/** An answer as stored, with what lists find it by; `value` null: none any more. */
export type Answer = {
  employeeId: number;
  fieldId: number;
  value: string | null;
  search?: string;
  tokens?: readonly string[];
  rank?: number;
};
const jsonTexts = (json: SQL): SQL => sql`array(select jsonb_array_elements_text(${json}))`;
export async function saveAnswers(tx: Pick<Db, 'execute'>, answers: readonly Answer[]): Promise<void> {
  if (answers.length === 0) return;
  const given = sql`jsonb_to_recordset(${JSON.stringify(answers)}::jsonb) as x("employeeId" bigint, "fieldId" bigint,
    value text, search text, tokens jsonb, rank float8)`;
  await changed(tx)`delete from employee_custom_values v using ${given}
    where v.employee_id = x."employeeId" and v.field_id = x."fieldId" and x.value is null`;
  await changed(tx)`insert into employee_custom_values (employee_id, field_id, value, search, tokens, rank)
    select x."employeeId", x."fieldId", x.value, norm(x.search),
      case when x.tokens is not null then ${jsonTexts(sql`x.tokens`)} end, x.rank
    from ${given} where x.value is not null
    on conflict (employee_id, field_id) do update
      set value = excluded.value, search = excluded.search, tokens = excluded.tokens, rank = excluded.rank`;
}
export const answersOf = (
  db: Db,
  employeeIds: readonly number[],
  fieldIds: readonly number[],
): Promise<(StoredAnswer & { employeeId: number })[]> =>
  rows(db)`select v.employee_id::int as "employeeId", f.id::int as id, f.type, v.value
    from employee_custom_values v join custom_fields f on f.id = v.field_id
    where v.employee_id = any(${idArray(employeeIds)}) and v.field_id = any(${idArray(fieldIds)})`;

/** Entries `a` of the history without the custom fields of other companies. */
export const withoutFieldsOfOthers = (companyIds: readonly number[]): SQL =>
  sql`(a.action <> 'CUSTOM_FIELD' or a.company_id = any(${idArray(companyIds)}))`;

// ---------------------------------------------------------------- additional information (B-26)
const NONE_YET: Pick<AdditionalInfo, 'fields' | 'version'> = { fields: [], version: 1 };
export const findInfo = async (db: Db, companyId: number): Promise<Pick<AdditionalInfo, 'fields' | 'version'>> =>
  (await firstRow(db)<
    Pick<AdditionalInfo, 'fields' | 'version'>
  >`select to_json(fields) as fields, version from additional_info where company_id = ${companyId}`) ?? NONE_YET;
export async function countMissing(db: Db, companyId: number): Promise<AdditionalInfo['missing']> {
  const [counts] = await rows(db)<AdditionalInfo['missing']>`select
      count(*) filter (where e.birthdate is null)::int as birthdate, count(*) filter (where e.gender is null)::int as gender,
      count(*) filter (where e.cbo is null)::int as cbo, count(*) filter (where e.registration is null)::int as registration,
      count(*) filter (where e.salary is null)::int as salary, count(*) filter (where e.health_plan is null)::int as "healthPlan"
    from employees e where e.removed_at is null and e.id in (select pe.employee_id from project_employees pe
      join projects p on p.id = pe.project_id
      where p.company_id = ${companyId} and p.status = 'ACTIVE' and pe.ended_at is null)`;
  return counts ?? { birthdate: 0, gender: 0, cbo: 0, registration: 0, salary: 0, healthPlan: 0 };
}
/** False when the version is another one by now. */
export const saveInfo = async (
  tx: Db,
  companyId: number,
  { fields, version }: Pick<AdditionalInfo, 'fields' | 'version'>,
): Promise<boolean> =>
  (await changed(tx)`insert into additional_info (company_id, fields, version)
    values (${companyId}, ${textArray(fields)}, 2)
    on conflict (company_id) do update set fields = excluded.fields, version = additional_info.version + 1
      where additional_info.version = ${version}`) > 0;
/** What the companies on whose projects the employee is ask of everybody. */
export const infoAskedOf = (db: Db, employeeId: number): Promise<AdditionalInfoField[]> =>
  column(db)`select distinct unnest(i.fields) from additional_info i
    where i.company_id in (select p.company_id from project_employees pe join projects p on p.id = pe.project_id
      where pe.employee_id = ${employeeId} and pe.ended_at is null) order by 1`;
export const infoAskedBy = (
  db: Db,
  companyIds: readonly number[],
): Promise<{ companyId: number; fields: AdditionalInfoField[] }[]> =>
  rows(db)`select company_id::int as "companyId", to_json(fields) as fields from additional_info
    where company_id = any(${idArray(companyIds)})`;
