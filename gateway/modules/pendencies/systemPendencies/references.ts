import type { SystemPendencyBody } from '../../../../contract/systemPendencies.ts';
import type { Db } from '../../../db/client.ts';
import { AppError, fieldError } from '../../../lib/errors.ts';
import * as writing from './entryRepository.ts';

/** What an entry refers to: documents that may be sent in its place, documents that come before it, and activity types. */

/** A document by the id that stands for it: a company's version of a shipped one counts as that one. */
export type Node = { id: number; before: readonly number[] };

/** The documents that would wait for each other, from one to itself; null: none do. */
export function cycleFrom(nodes: readonly Node[], start: number): number[] | null {
  const before = new Map(nodes.map((node) => [node.id, node.before]));
  const seen = new Set<number>();
  const walk = (id: number, path: readonly number[]): number[] | null => {
    for (const next of before.get(id) ?? []) {
      if (next === start) return [...path, next];
      if (seen.has(next)) continue;
      seen.add(next);
      const found = walk(next, [...path, next]);
      if (found) return found;
    }
    return null;
  };
  return walk(start, [start]);
}

type References = Pick<SystemPendencyBody, 'companyId' | 'alternativeIds' | 'dependencies' | 'conditions'>;

/**
 * The references as they are stored. 400 on its field for a document or activity type that the company cannot choose, for
 * one that refers to itself, and for documents that would wait for each other. `own`: the id that stands for the entry; null: a new one.
 */
export async function checkedReferences<Body extends References>(
  tx: Db,
  body: Body,
  own: number | null,
): Promise<Body> {
  const { companyId, alternativeIds, dependencies, conditions } = body;
  const wanted = [...alternativeIds, ...dependencies.map(({ id }) => id)];
  const known = new Map((await writing.standingFor(tx, companyId, wanted)).map((one) => [one.id, one.standsFor]));
  const stored = (field: string, id: number): number => {
    const standsFor = known.get(id);
    if (standsFor === undefined || standsFor === own) throw fieldError(field, 'invalid');
    return standsFor;
  };
  const alternatives = alternativeIds.map((id, index) => stored(`alternativeIds.${index}`, id));
  const before = dependencies.map(({ id, effect }, index) => ({ id: stored(`dependencies.${index}.id`, id), effect }));
  if (new Set(alternatives).size < alternatives.length) throw fieldError('alternativeIds', 'repeated');
  if (new Set(before.map(({ id }) => id)).size < before.length) throw fieldError('dependencies', 'repeated');
  // A new entry is no document's prerequisite yet.
  if (own !== null && before.length > 0) {
    const others = (await writing.dependencyGraph(tx, companyId)).filter(({ id }) => id !== own);
    const cycle = cycleFrom([...others, { id: own, before: before.map(({ id }) => id) }], own);
    if (cycle) throw fieldError('dependencies', 'circular');
  }
  const types = conditions?.activityTypeIds ?? [];
  const found = await writing.activityTypesOf(tx, companyId, types);
  const wrong = types.findIndex((id) => !found.includes(id));
  if (wrong >= 0) throw fieldError(`conditions.activityTypeIds.${wrong}`, 'invalid');
  return { ...body, alternativeIds: alternatives, dependencies: before };
}

/** The documents that would wait for each other once the shipped entry stands in the place of its adaptation. */
async function cycleWithout(tx: Db, adaptation: { id: number; companyId: number }, baseId: number) {
  const graph = await writing.dependencyGraph(tx, adaptation.companyId, adaptation.id);
  const cycle = cycleFrom(graph, baseId) ?? [];
  return graph.flatMap(({ id, name }) => (cycle.includes(id) && id !== baseId ? [{ id, name }] : []));
}

/**
 * Refuses to take out an entry that others of the company refer to, and an adaptation whose shipped entry would then wait for a document
 * that waits for it. The error names them.
 */
export async function refuseReferenced(
  tx: Db,
  { baseId, ...entry }: { id: number; baseId: number | null; companyId: number },
): Promise<void> {
  const documents =
    baseId === null ? await writing.referringTo(tx, entry.companyId, entry.id) : await cycleWithout(tx, entry, baseId);
  if (documents.length === 0) return;
  throw new AppError('document_referenced', { documents }, { names: documents.map(({ name }) => name).join(', ') });
}
