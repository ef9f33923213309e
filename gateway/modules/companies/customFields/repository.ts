import { type SQL, sql } from 'drizzle-orm';
import type { CustomField, EmployeeField, GroupFields, ProviderFields } from '../../../../contract/customFields.ts';
import type { Scope } from '../../../access/actor.ts';
import { changed, type Db, firstRow, rows } from '../../../db/client.ts';
import { anyOf, idArray, linkedProjects } from '../../../lib/scopeSql.ts';

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

export const saveValue = (tx: Db, employeeId: number, fieldId: number, value: string | null) =>
  value === null
    ? changed(tx)`delete from employee_custom_values where employee_id = ${employeeId} and field_id = ${fieldId}`
    : changed(
        tx,
      )`insert into employee_custom_values (employee_id, field_id, value) values (${employeeId}, ${fieldId}, ${value})
        on conflict (employee_id, field_id) do update set value = excluded.value`;

/** Entries `a` of the history without the custom fields of other companies. */
export const withoutFieldsOfOthers = (companyIds: readonly number[]): SQL =>
  sql`(a.action <> 'CUSTOM_FIELD' or a.company_id = any(${idArray(companyIds)}))`;
