import type { ShippedEntry, SystemPendency } from '../../../../contract/systemPendencies.ts';
import { REASON } from '../../../db/catalogue/correctDates.ts';
import { digestOf, SHIPPED_CATALOGUE, shippedColumns } from '../../../db/catalogue/shipped.ts';
import type { Db } from '../../../db/client.ts';
import { writeChanges } from '../../../lib/audit.ts';
import type { ProjectUpdatesService } from '../../projects/projectUpdates/service.ts';
import { decidesOtherwise, type EntryChange, entryChanges } from './entryChanges.ts';
import * as writing from './entryRepository.ts';
import * as repository from './repository.ts';
import { writeChecklist } from './writeChecklist.ts';

/**
 * A newer version of the product ships corrections of the catalogue (domain facts, 1.1-j). An entry that this database has
 * becomes a new version of itself, with its history; a company's own adaptation of it is left alone. What pendencies were
 * judged by stays: questions that are gone are retired, and only unfinished pendencies take a new name.
 */
export type ShippedChange = {
  before: SystemPendency;
  shipped: ShippedEntry;
  after: SystemPendency;
  changes: EntryChange[];
};

/** What the shipped catalogue would change in this database; entries that it adds are not among them. Writes nothing. */
export async function shippedChanges(db: Db): Promise<ShippedChange[]> {
  const found: ShippedChange[] = [];
  const entries = await repository.shippedEntries(db);
  const known = new Map(entries.map(({ id, slug, name }) => [slug, { id, name }]));
  for (const { id, slug, digest } of entries) {
    const shipped = SHIPPED_CATALOGUE.find((entry) => entry.slug === slug);
    if (!shipped || digest === digestOf(shipped)) continue;
    const before = await repository.findEntry(db, [], id);
    if (!before) continue;
    const columns = shippedColumns(shipped, (other) => known.get(other)?.id);
    const related = [...known.values()];
    const after = { ...before, ...columns, related, checklist: checklistOf(shipped, before) };
    found.push({ before, shipped, after, changes: entryChanges(before, after) });
  }
  return found;
}

/** An item keeps its id while its question stays the same. */
const checklistOf = ({ checklist }: ShippedEntry, before: SystemPendency) =>
  checklist.map((item) => ({ ...item, id: before.checklist.find(({ name }) => name === item.name)?.id ?? 0 }));

type Needs = { now: () => Date; projectUpdates: Pick<ProjectUpdatesService, 'request'> };

export type Upgraded = { entries: number; renamed: number; projects: number };

/**
 * Writes those changes. Projects that ask for an entry whose rules changed are updated, each once. Gives how many entries changed, how
 * many pendencies took a new name, and how many projects are updated.
 */
export async function upgradeShipped(tx: Db, { now, projectUpdates }: Needs): Promise<Upgraded> {
  await writing.lockShipped(tx);
  const all = await shippedChanges(tx);
  const changed = all.filter(({ changes }) => changes.length > 0);
  const ids = new Map((await repository.shippedEntries(tx)).map(({ id, slug }) => [slug, id]));
  const projects = new Set<number>();
  let renamed = 0;
  for (const { before, shipped, after, changes } of changed) {
    const { id, name } = before;
    const columns = shippedColumns(shipped, (slug) => ids.get(slug));
    await writing.writeShipped(tx, id, columns, now());
    const items = after.checklist.map(({ id: itemId, ...item }) => (itemId === 0 ? item : { ...item, id: itemId }));
    await writeChecklist(tx, id, before.checklist, items);
    const of = { uid: null, companyId: null, entity: 'systemPendency', entityId: id } as const;
    await writeChanges(tx, of, ...changes.map((change) => ({ ...change, note: change.note ?? REASON })));
    if (after.name !== name) {
      renamed += await writing.renameUnfinished(tx, id, { from: name, to: after.name, reason: REASON });
    }
    if (!decidesOtherwise(before, after)) continue;
    for (const projectId of await writing.projectsAskingFor(tx, id, { active: true })) projects.add(projectId);
  }
  for (const projectId of projects) await projectUpdates.request(tx, { projectId, uid: null, blocks: false });
  await writing.writeDigests(
    tx,
    all.map(({ before, shipped }) => ({ id: before.id, digest: digestOf(shipped) })),
  );
  return { entries: changed.length, renamed, projects: projects.size };
}
