import type { SystemPendency, SystemPendencyBody } from '../../../../contract/systemPendencies.ts';
import type { Db } from '../../../db/client.ts';
import * as writing from './entryRepository.ts';

/** Writes a checklist over that of an entry: items are told by their ids, new ones have none, and missing ones are retired. */
export async function writeChecklist(
  tx: Db,
  entryId: number,
  before: SystemPendency['checklist'],
  after: SystemPendencyBody['checklist'],
): Promise<void> {
  for (const item of before.filter((one) => !after.some((kept) => kept.id === one.id))) {
    await writing.retireItem(tx, entryId, item.id);
  }
  for (const [index, item] of after.entries()) {
    const itemId = item.id ?? (await writing.insertItem(tx, entryId, index + 1, item.name));
    if (item.id !== undefined) await writing.updateItem(tx, entryId, item.id, index + 1, item.name);
    await writing.replaceTemplates(tx, itemId, item.templates);
  }
}
