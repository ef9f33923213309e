import { createHash } from 'node:crypto';
import { type ShippedEntry, shippedEntrySchema, validityOf } from '../../../contract/systemPendencies.ts';
import { START_CERTIFICATE, shippedTrainingSchema } from '../../../contract/trainingConfigs.ts';
import commonItems from './commonItems.json' with { type: 'json' };
import ssma from './ssma.json' with { type: 'json' };
import stp from './stp.json' with { type: 'json' };
import trainings from './trainings.json' with { type: 'json' };

type Item = ShippedEntry['checklist'][number];
/** A checklist names an item of `commonItems.json`, with the values of its placeholders where it has some, or writes its own. */
type ItemOrReference = Item | string | { item: string; [placeholder: string]: string | undefined };

const common: Record<string, Item> = commonItems;
const written: readonly { checklist: readonly ItemOrReference[] }[] = [...stp, ...ssma];

/** Throws when no common item has that name, or when a placeholder has no value. */
export function resolveItem(one: ItemOrReference): Item {
  if (typeof one === 'object' && !('item' in one)) return one;
  const { item, ...values }: Record<string, string | undefined> & { item: string } =
    typeof one === 'string' ? { item: one } : one;
  const found = common[item];
  if (!found) throw new Error(`commonItems.json has no ${item}`);
  const fill = (text: string) =>
    text.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = values[name];
      if (value === undefined) throw new Error(`${item} of commonItems.json asks for ${name}`);
      return value;
    });
  return { name: fill(found.name), templates: found.templates.map(fill) };
}

/**
 * The documents that every gateway ships (domain, section 3; law.md): a company chooses and adapts them as data.
 * A gateway whose files break the contract's schema does not start.
 */
export const SHIPPED_CATALOGUE: readonly ShippedEntry[] = written.map((entry) =>
  shippedEntrySchema.parse({ ...entry, checklist: entry.checklist.map(resolveItem) }),
);

/** The trainings that every gateway ships, with hours and validities of their norms (G-07; domain-facts, 5.2). */
export const SHIPPED_TRAININGS = trainings.map((training) => ({
  certificateText: START_CERTIFICATE.pt,
  ...shippedTrainingSchema.parse(training),
}));

/** The columns of an entry in the table, without its slug; `idOf` finds what it refers to. Unknown slugs are left out. */
export const shippedColumns = (entry: ShippedEntry, idOf: (slug: string) => number | undefined) => ({
  name: entry.name,
  plan: entry.plan,
  type: entry.type,
  scope: entry.scope,
  category: entry.category,
  periodicity: entry.periodicity,
  ...validityOf(entry),
  nextDueDays: entry.nextDueDays,
  leadDays: entry.leadDays,
  validityByNorm: entry.validityByNorm,
  graceDays: entry.graceDays,
  endRule: entry.endRule,
  dueRule: entry.dueRule ?? null,
  legalDueRule: entry.legalDueRule,
  riskActivityIds: entry.riskActivityIds ?? null,
  months: entry.months ?? null,
  contractRegimes: entry.contractRegimes ?? null,
  movement: entry.movement ?? null,
  conditions: entry.conditions,
  alternativeIds: (entry.alternatives ?? []).flatMap((slug) => idOf(slug) ?? []),
  dependencies: (entry.dependsOn ?? []).flatMap(({ slug, effect }) => {
    const id = idOf(slug);
    return id === undefined ? [] : [{ id, effect }];
  }),
  registers: entry.registers,
  failsReading: entry.failsReading ?? false,
  blocksEntry: entry.blocksEntry,
  sensitivity: entry.sensitivity,
  retentionMonths: entry.retentionMonths,
  legalBasis: entry.legalBasis ?? null,
  legalBasisCheckedOn: entry.legalBasisCheckedOn,
  critical: entry.critical ?? false,
});
export type ShippedColumns = ReturnType<typeof shippedColumns>;

/** Tells whether an entry of a database is what this version ships. */
export const digestOf = (entry: ShippedEntry): string =>
  createHash('sha256').update(JSON.stringify(entry)).digest('base64url');

/** The advisory lock under which the catalogue is written when a gateway starts. */
export const CATALOGUE_LOCK = 7246002;
/** Statuses in which a pendency still follows its entry: due date and name. */
export const UNFINISHED = ['OPEN', 'PRE_REJECTED', 'SUPPORT', 'IN_REVISION', 'PRE_ANALYSIS'];
