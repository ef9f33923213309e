import { sql } from 'drizzle-orm';
import { bulkInsert, takeIds } from '../bulkInsert.ts';
import { type Db, rows } from '../client.ts';
import { checklistItems, justificationTemplates, systemPendencies } from '../schema/systemPendencies.ts';
import { trainingConfigDocuments, trainingConfigs } from '../schema/trainings.ts';
import { askForPayment, type Corrected, correctDates } from './correctDates.ts';
import { CATALOGUE_LOCK, digestOf, SHIPPED_CATALOGUE, SHIPPED_TRAININGS, shippedColumns } from './shipped.ts';
import { SHIPPED_TERMS, TERMS_NAME } from './termsOfUse.ts';

/**
 * Writes the shipped documents and terms of use that this database does not have yet, by slug and by version; of what it has
 * only the dates are corrected here (the rest: systemPendencies/upgrade.ts). Run at every start, in a transaction: two gateways
 * that start at once take turns. Gives what was corrected.
 */
export async function installCatalogue(tx: Pick<Db, 'execute'>): Promise<Corrected> {
  await tx.execute(sql`select pg_advisory_xact_lock(${CATALOGUE_LOCK})`);
  await installTerms(tx);
  const { split, ...corrected } = await correctDates(tx);
  await installMissing(tx);
  await installTrainings(tx);
  if (split !== null) await askForPayment(tx, split);
  return corrected;
}

async function installMissing(tx: Pick<Db, 'execute'>): Promise<void> {
  const present = await rows<{ id: number; slug: string }>(
    tx,
    sql`select id::int as id, slug from system_pendencies where company_id is null`,
  );
  const known = new Map(present.map(({ id, slug }) => [slug, id]));
  const missing = SHIPPED_CATALOGUE.filter(({ slug }) => !known.has(slug));
  if (missing.length === 0) return;

  const entryIds = await takeIds(tx, 'system_pendencies', missing.length);
  for (const [index, { slug }] of missing.entries()) known.set(slug, entryIds[index] ?? 0);
  await bulkInsert(
    tx,
    systemPendencies,
    missing.map((entry, index) => ({
      id: entryIds[index] ?? 0,
      slug: entry.slug,
      ...shippedColumns(entry, (slug) => known.get(slug)),
      shippedDigest: digestOf(entry),
      active: true,
    })),
  );

  const items = missing.flatMap((entry, index) =>
    entry.checklist.map((item, position) => ({ item, position: position + 1, systemPendencyId: entryIds[index] ?? 0 })),
  );
  const itemIds = await takeIds(tx, 'checklist_items', items.length);
  await bulkInsert(
    tx,
    checklistItems,
    items.map(({ item, position, systemPendencyId }, index) => ({
      id: itemIds[index] ?? 0,
      systemPendencyId,
      position,
      name: item.name,
    })),
  );
  const templates = items.flatMap(({ item }, index) =>
    item.templates.map((text, position) => ({ checklistItemId: itemIds[index] ?? 0, position: position + 1, text })),
  );
  const templateIds = await takeIds(tx, 'justification_templates', templates.length);
  await bulkInsert(
    tx,
    justificationTemplates,
    templates.map((template, index) => ({ id: templateIds[index] ?? 0, ...template })),
  );
}

async function installTrainings(tx: Pick<Db, 'execute'>): Promise<void> {
  const present = await rows<{ slug: string }>(tx, sql`select slug from training_configs where company_id is null`);
  const missing = SHIPPED_TRAININGS.filter((training) => !present.some(({ slug }) => slug === training.slug));
  const ids = await takeIds(tx, 'training_configs', missing.length);
  const entries = await rows<{ id: number; slug: string }>(
    tx,
    sql`select id::int as id, slug from system_pendencies where company_id is null`,
  );
  await bulkInsert(
    tx,
    trainingConfigs,
    missing.map(({ documents: _documents, required: _required, ...training }, index) => ({
      id: ids[index] ?? 0,
      ...training,
    })),
  );
  await bulkInsert(
    tx,
    trainingConfigDocuments,
    missing.flatMap(({ documents }, index) =>
      entries
        .filter(({ slug }) => documents.includes(slug))
        .map((entry) => ({ configId: ids[index] ?? 0, systemPendencyId: entry.id })),
    ),
  );
  for (const { slug, required } of missing.filter((training) => training.required !== null)) {
    await tx.execute(sql`update training_configs g set required_id = r.id from training_configs r
      where g.slug = ${slug} and r.slug = ${required}`);
  }
}

/** Adds the shipped versions, unless the operator has published own ones: a release does not replace these. */
async function installTerms(tx: Pick<Db, 'execute'>): Promise<void> {
  for (const { version, template } of SHIPPED_TERMS) {
    await tx.execute(sql`insert into terms (name, version, template) select ${TERMS_NAME}, ${version}, ${template}
      where not exists (select from terms where published_by is not null) on conflict (name, version) do nothing`);
  }
}
