import { type SQL, sql } from 'drizzle-orm';
import type { SystemPendencyBody } from '../../../../contract/systemPendencies.ts';
import { changed, type Db, firstRow, hasRows, rows } from '../../../db/client.ts';
import { textArray } from '../../../lib/scopeSql.ts';

/** What is written of a company's own entries. */
const json = (value: unknown): SQL => (value === null ? sql`null` : sql`${JSON.stringify(value)}::jsonb`);
const numbers = (values: readonly number[] | null): SQL =>
  values === null ? sql`null` : sql`${`{${values.join(',')}}`}::int[]`;
const texts = (values: readonly string[] | null): SQL => (values === null ? sql`null` : textArray(values));

/** The columns of an entry, in the order of `valuesOf`; the slug of an own one is its name without case and accents. */
const COLUMNS = sql`slug, name, plan, type, category, periodicity, validity_months, next_due_days, due_rule, months,
  risk_activity_ids, contract_regimes, movement, legal_basis, critical, fails_reading`;
const valuesOf = (body: SystemPendencyBody): SQL => sql`norm(${body.name}), ${body.name}, ${body.plan}, ${body.type},
  ${body.category}, ${body.periodicity}, ${body.validityMonths}, ${body.nextDueDays}, ${json(body.dueRule)},
  ${numbers(body.months)}, ${numbers(body.riskActivityIds)}, ${texts(body.contractRegimes)}, ${json(body.movement)},
  ${body.legalBasis || null}, ${body.critical}, ${body.failsReading}`;

export const insertEntry = async (tx: Db, body: SystemPendencyBody): Promise<number> => {
  const [row] = await rows<{ id: number }>(
    tx,
    sql`insert into system_pendencies (company_id, base_id, ${COLUMNS})
        values (${body.companyId}, ${body.baseId ?? null}, ${valuesOf(body)}) returning id`,
  );
  if (!row) throw new Error('the entry was not written');
  return row.id;
};

export const updateEntry = (tx: Db, companyId: number, id: number, body: SystemPendencyBody, at: Date) =>
  tx.execute(
    sql`update system_pendencies set (${COLUMNS}) = row(${valuesOf(body)}), updated_at = ${at.toISOString()}::timestamptz,
          version = version + 1 where id = ${id} and company_id = ${companyId}`,
  );

/** Takes an entry out of the catalogue; its name becomes free, and pendencies that were made from it stay. */
export const removeEntry = async (tx: Db, companyId: number, id: number, at: Date): Promise<boolean> =>
  (await changed(
    tx,
    sql`update system_pendencies set active = false, slug = slug || '#' || id, updated_at = ${at.toISOString()}::timestamptz,
          version = version + 1 where id = ${id} and company_id = ${companyId} and active`,
  )) === 1;

export type EntryOwner = { companyId: number | null; active: boolean };
/** Whose an entry is, locked: who chooses it for a project waits. */
export const lockEntry = (tx: Db, id: number): Promise<EntryOwner | undefined> =>
  firstRow(tx, sql`select company_id as "companyId", active from system_pendencies where id = ${id} for update`);

/** Whether another entry of the company has the name, whatever its case and accents. */
export const isNameTaken = (tx: Db, companyId: number, name: string, exceptId: number | null): Promise<boolean> =>
  hasRows(
    tx,
    sql`select 1 from system_pendencies where company_id = ${companyId} and active and norm(name) = norm(${name})
        and id is distinct from ${exceptId}::bigint`,
  );

export const isAdapted = (tx: Db, companyId: number, baseId: number): Promise<boolean> =>
  hasRows(tx, sql`select 1 from system_pendencies where company_id = ${companyId} and base_id = ${baseId} and active`);

/** Projects that ask for the entry; `active` alone those that are organised. */
export const projectsAskingFor = async (tx: Db, id: number, { active = false } = {}): Promise<number[]> =>
  (
    await rows<{ id: number }>(
      tx,
      sql`select p.id from project_system_pendencies c join projects p on p.id = c.project_id
          where c.system_pendency_id = ${id} ${active ? sql`and p.status = 'ACTIVE'` : sql``} order by p.id`,
    )
  ).map((row) => row.id);

// ---------------------------------------------------------------- checklist
export const insertItem = async (tx: Db, entryId: number, position: number, name: string): Promise<number> => {
  const [row] = await rows<{ id: number }>(
    tx,
    sql`insert into checklist_items (system_pendency_id, position, name) values (${entryId}, ${position}, ${name}) returning id`,
  );
  if (!row) throw new Error('the item was not written');
  return row.id;
};

export const updateItem = (tx: Db, entryId: number, id: number, position: number, name: string) =>
  tx.execute(
    sql`update checklist_items set position = ${position}, name = ${name}
        where id = ${id} and system_pendency_id = ${entryId}`,
  );

/** Takes an item out: the pendencies that were judged by it keep it. */
export const retireItem = (tx: Db, entryId: number, id: number) =>
  tx.execute(sql`update checklist_items set active = false where id = ${id} and system_pendency_id = ${entryId}`);

/** The templates of an item, in this order; those from before are gone, since nothing refers to them. */
export const replaceTemplates = async (tx: Db, itemId: number, templates: readonly string[]): Promise<void> => {
  await tx.execute(sql`delete from justification_templates where checklist_item_id = ${itemId}`);
  if (templates.length === 0) return;
  await tx.execute(
    sql`insert into justification_templates (checklist_item_id, position, text)
        select ${itemId}, x.position, x.text
        from jsonb_array_elements_text(${JSON.stringify(templates)}::jsonb) with ordinality x(text, position)`,
  );
};
