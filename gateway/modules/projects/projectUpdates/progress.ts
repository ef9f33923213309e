import type { ProjectUpdateReport, ProviderProgress } from '../../../../contract/projectUpdates.ts';

/**
 * The checkpoint of one provider, stored with each batch, so that a gateway that resumes counts nothing twice. `done` and
 * `total` count employees, and one for the documents of the provider itself.
 */
export type ProviderRun = ProviderProgress & {
  /** The last employee that is done; null until the documents of the provider itself are. */
  cursor: number | null;
  isOver: boolean;
  active: number;
  /** By the id of the catalogue entry. */
  documents: Record<string, Counts>;
};
/** Pendencies created, reactivated, inactivated, with another due date; a checkpoint of an earlier version has no fourth. */
export type Counts = [number, number, number, number?];

export const emptyRun = (provider: Omit<ProviderProgress, 'done'>): ProviderRun => ({
  ...provider,
  done: 0,
  cursor: null,
  isOver: false,
  active: 0,
  documents: {},
});

export function addCounts({ documents }: Pick<ProviderRun, 'documents'>, added: ReadonlyMap<number, Counts>): void {
  for (const [id, counts] of added) {
    const before = documents[id] ?? [0, 0, 0];
    const moved = (before[3] ?? 0) + (counts[3] ?? 0);
    documents[id] = [before[0] + counts[0], before[1] + counts[1], before[2] + counts[2], moved];
  }
}

/** The report of a whole update. `kept` were required and active before. */
export function reportOf(progress: readonly ProviderRun[]): ProjectUpdateReport {
  const counts = progress.flatMap(({ documents }) => Object.values(documents));
  const sum = (index: 0 | 1 | 2 | 3) => counts.reduce((total, count) => total + (count[index] ?? 0), 0);
  const [created, reactivated, inactivated, moved] = [sum(0), sum(1), sum(2), sum(3)];
  const active = progress.reduce((total, provider) => total + provider.active, 0);
  const kept = Math.max(0, active - created - reactivated);
  return { created, reactivated, inactivated, kept, ...(moved > 0 && { moved }) };
}
