import { eq, sql } from 'drizzle-orm';
import { defaultScope } from '../../../../contract/documentScope.ts';
import type { SystemPendency, SystemPendencyBody } from '../../../../contract/systemPendencies.ts';
import { CATALOGUE_LOCK, type ShippedColumns, UNFINISHED } from '../../../db/catalogue/shipped.ts';
import { changed, column, type Db, firstRow, hasRows, insertId, rows } from '../../../db/client.ts';
import { checklistItems, systemPendencies } from '../../../db/schema/systemPendencies.ts';
import { idArray } from '../../../lib/scopeSql.ts';
import type { Node } from './references.ts';

type Before = Pick<SystemPendency, 'type' | 'scope' | 'sensitivity' | 'retentionMonths'>;
const ofBase = (column: string, baseId: number) =>
  sql`(select ${sql.identifier(column)} from system_pendencies where id = ${baseId})`;

/**
 * The columns of an entry; the slug of an own one is its name without case and accents. What a body leaves out of the protection of
 * its files stays as it was, or is that of the adapted entry.
 */
export const columnsOf = ({ baseId, checklist: _checklist, ...body }: SystemPendencyBody, before?: Before) => ({
  ...body,
  scope:
    body.scope ??
    (before?.type === body.type
      ? before.scope
      : sql`coalesce((select scope from system_pendencies where id = ${baseId ?? null}), ${defaultScope(body.type)})`),
  slug: sql`norm(${body.name})`,
  legalBasis: body.legalBasis || null,
  sensitivity: body.sensitivity ?? before?.sensitivity ?? (baseId ? ofBase('sensitivity', baseId) : undefined),
  retentionMonths:
    body.retentionMonths ?? before?.retentionMonths ?? (baseId ? ofBase('retention_months', baseId) : undefined),
});

/** Whether the shipped entry that an adaptation stands for tells of health. */
export const isOfHealth = (tx: Db, baseId: number): Promise<boolean> =>
  hasRows(tx)`select 1 from system_pendencies where id = ${baseId} and sensitivity = 'HEALTH'`;

/** Takes an entry out of the catalogue; its name becomes free, and pendencies that were made from it stay. */
export const removeEntry = async (tx: Db, companyId: number, id: number, at: Date): Promise<boolean> =>
  (await changed(tx)`
    update system_pendencies set active = false, slug = slug || '#' || id, updated_at = ${at.toISOString()}::timestamptz,
    version = version + 1 where id = ${id} and company_id = ${companyId} and active`) === 1;

export type EntryOwner = { companyId: number | null; active: boolean };
/** Whose an entry is, locked: who chooses it for a project waits. */
export const lockEntry = (tx: Db, id: number): Promise<EntryOwner | undefined> =>
  firstRow(tx)`select company_id as "companyId", active from system_pendencies where id = ${id} for update`;

export const isAdapted = (tx: Db, companyId: number, baseId: number): Promise<boolean> =>
  hasRows(tx)`select 1 from system_pendencies where company_id = ${companyId} and base_id = ${baseId} and active`;

/** Projects that ask for the entry; `active` alone those that are updated. */
export const projectsAskingFor = (tx: Db, id: number, { active = false } = {}): Promise<number[]> =>
  column(tx)`select p.id from project_system_pendencies c join projects p on p.id = c.project_id
    where c.system_pendency_id = ${id} ${active ? sql`and p.status = 'ACTIVE'` : sql``} order by p.id`;

/** Documents that a company may refer to, each with the id that stands for it: the shipped entry of an adaptation. */
export const standingFor = (
  tx: Db,
  companyId: number,
  ids: readonly number[],
): Promise<{ id: number; standsFor: number }[]> =>
  rows(tx)`select id::int as id, coalesce(base_id, id)::int as "standsFor" from system_pendencies
    where id = any(${idArray(ids)}) and active and (company_id is null or company_id = ${companyId})`;

/** What each document of a company waits for, its adaptations in place of what they adapt; `without`: as if that one were gone. */
export const dependencyGraph = (tx: Db, companyId: number, without = 0): Promise<(Node & { name: string })[]> =>
  rows(tx)`select coalesce(s.base_id, s.id)::int as id, s.name,
      coalesce((select json_agg((y ->> 'id')::int) from jsonb_array_elements(s.dependencies) y), '[]') as before
    from system_pendencies s
    where s.active and s.id <> ${without} and s.dependencies <> '[]' and (s.company_id = ${companyId}
      or (s.company_id is null and not exists (select 1 from system_pendencies a
        where a.base_id = s.id and a.company_id = ${companyId} and a.active and a.id <> ${without})))`;

/** Documents of the company that refer to this one. */
export const referringTo = (tx: Db, companyId: number, id: number): Promise<{ id: number; name: string }[]> =>
  rows(
    tx,
  )`select id::int as id, name from system_pendencies s where s.company_id = ${companyId} and s.active and s.id <> ${id}
    and (${id} = any(s.alternative_ids) or s.dependencies @> jsonb_build_array(jsonb_build_object('id', ${id}::bigint)))
    order by name limit 20`;

/** Of these activity types, those of the company. */
export const activityTypesOf = (tx: Db, companyId: number, ids: readonly number[]): Promise<number[]> =>
  column(tx)`select id::int from activity_types where company_id = ${companyId} and id = any(${idArray(ids)})`;

export const insertItem = (tx: Db, systemPendencyId: number, position: number, name: string) =>
  insertId(tx, checklistItems, { systemPendencyId, position, name });

export const updateItem = (tx: Db, entryId: number, id: number, position: number, name: string) =>
  changed(tx)`update checklist_items set position = ${position}, name = ${name}
    where id = ${id} and system_pendency_id = ${entryId}`;

/** Takes an item out: the pendencies that were judged by it keep it. */
export const retireItem = (tx: Db, entryId: number, id: number) =>
  changed(tx)`update checklist_items set active = false where id = ${id} and system_pendency_id = ${entryId}`;

/** The templates of an item, in this order; those from before are gone, since nothing refers to them. */
export const replaceTemplates = async (tx: Db, itemId: number, templates: readonly string[]): Promise<void> => {
  await changed(tx)`delete from justification_templates where checklist_item_id = ${itemId}`;
  if (templates.length === 0) return;
  await changed(tx)`insert into justification_templates (checklist_item_id, position, text)
    select ${itemId}, x.position, x.text
    from jsonb_array_elements_text(${JSON.stringify(templates)}::jsonb) with ordinality x(text, position)`;
};

/** Two gateways that start at once take turns, also with the installation of what is missing. */
export const lockShipped = (tx: Db) => changed(tx)`select pg_advisory_xact_lock(${CATALOGUE_LOCK})`;

export const writeShipped = (tx: Db, id: number, columns: ShippedColumns, at: Date) =>
  tx
    .update(systemPendencies)
    .set({ ...columns, updatedAt: at, version: sql`${systemPendencies.version} + 1` })
    .where(eq(systemPendencies.id, id));

export const writeDigests = (tx: Db, digests: readonly { id: number; digest: string }[]) =>
  changed(tx)`update system_pendencies s set shipped_digest = d.digest
    from jsonb_to_recordset(${JSON.stringify(digests)}::jsonb) d(id bigint, digest text) where s.id = d.id`;

/** Pendencies of an entry that are not finished take its new name, each with an entry in its history. */
export const renameUnfinished = (
  tx: Db,
  id: number,
  { from, to, reason }: { from: string; to: string; reason: string },
) =>
  changed(tx)`with renamed as (
      update pendencies x set name = ${to}, search_text = norm(concat_ws(' ', ${to}::text, p.contract)),
        updated_at = now(), version = x.version + 1
      from projects p where p.id = x.project_id and x.system_pendency_id = ${id} and x.status in ${UNFINISHED}
      returning x.id)
    insert into audit (entity, entity_id, action, field_name, old_value, new_value, note)
    select 'pendency', id::text, 'NAME_CHANGED', 'name', ${from}, ${to}, ${reason} from renamed`;
