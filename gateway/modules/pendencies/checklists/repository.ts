import type { InvalidPlace } from '../../../../contract/pendencies.ts';
import type { ChecklistStatus } from '../../../../contract/pendencyStatus.ts';
import type { Finding } from '../../../../contract/readings.ts';
import { changed, type Db, rows } from '../../../db/client.ts';
import { idArray } from '../../../lib/scopeSql.ts';

export type ChecklistRow = {
  id: number;
  checklistItemId: number;
  name: string;
  status: ChecklistStatus;
};

export const lockRows = (db: Db, pendencyId: number, ids: readonly number[]): Promise<ChecklistRow[]> =>
  rows(db)`select id, checklist_item_id as "checklistItemId", name, status from pendency_checklists
    where pendency_id = ${pendencyId} and id in ${[...ids]} order by id for update`;

export type ItemFinding = Pick<Finding, 'field' | 'verdict' | 'checklistItemId'> & { documentId: number };
/** What the readings of the documents that count now say about items of the checklist. */
export const listFindings = (db: Db, pendencyId: number): Promise<ItemFinding[]> =>
  rows(db)`select i.field, i.verdict, i.checklist_item_id as "checklistItemId", r.document_id as "documentId"
    from documents d join readings r on r.document_id = d.id join reading_items i on i.reading_id = r.id
    where d.pendency_id = ${pendencyId} and d.state <> 'SUPERSEDED' and i.checklist_item_id is not null`;

export type Justification = { invalidDescription: string | null; invalidPlace: InvalidPlace | null };
export const answer = (
  db: Db,
  id: number,
  status: ChecklistStatus,
  { invalidDescription, invalidPlace }: Justification,
) =>
  changed(db)`update pendency_checklists set status = ${status}, invalid_description = ${invalidDescription},
    invalid_place = ${invalidPlace && JSON.stringify(invalidPlace)}::jsonb,
    is_from_automatic_analysis = false where id = ${id}`;

export const documentsAmong = async (db: Db, pendencyId: number, ids: readonly number[]): Promise<number[]> =>
  (
    await rows(db)<{ id: number }>`
      select id from documents where pendency_id = ${pendencyId} and id = any(${idArray(ids)})`
  ).map(({ id }) => id);

/** The templates of a catalogue item, if the caller's pendencies show it at all (the catalogue itself is no secret). */
export const listTemplates = (db: Db, checklistItemId: number): Promise<{ id: number; text: string }[]> =>
  rows(db)`select t.id, t.text from justification_templates t where t.checklist_item_id = ${checklistItemId}
    order by t.position, t.id limit 50`;

/** Of which company the item's catalogue entry is: null for a shipped one; undefined when there is no such item. */
export const ownerOfItem = async (db: Db, checklistItemId: number): Promise<number | null | undefined> => {
  const [row] = await rows(db)<{ companyId: number | null }>`
    select s.company_id as "companyId" from checklist_items i join system_pendencies s on s.id = i.system_pendency_id
    where i.id = ${checklistItemId}`;
  return row ? row.companyId : undefined;
};
