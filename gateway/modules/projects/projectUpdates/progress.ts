import type { OrganisationReport, ProviderProgress } from '../../../../contract/projectUpdates.ts';

/**
 * One provider's part of an organisation, kept with each batch, so that whoever goes on after a kill -9 counts nothing
 * twice. `done` and `total` count employees, and one for what is asked of the provider itself.
 */
export type ProviderRun = ProviderProgress & {
  /** The last employee that is done; null while what is asked of the provider itself is not done. */
  cursor: number | null;
  isOver: boolean;
  /** How many of the required pendencies there are now. */
  active: number;
  /** What happened to each document, by the id of its catalogue entry: created, reactivated, inactivated. */
  documents: Record<string, [number, number, number]>;
};

export const emptyRun = (provider: Omit<ProviderProgress, 'done'>): ProviderRun => ({
  ...provider,
  done: 0,
  cursor: null,
  isOver: false,
  active: 0,
  documents: {},
});

/** What a whole organisation did. Kept is what was there and required before: of what there is now, all but the new. */
export function reportOf(progress: readonly ProviderRun[]): OrganisationReport {
  const counts = progress.flatMap(({ documents }) => Object.values(documents));
  const sum = (index: 0 | 1 | 2) => counts.reduce((total, count) => total + count[index], 0);
  const [created, reactivated, inactivated] = [sum(0), sum(1), sum(2)];
  const active = progress.reduce((total, provider) => total + provider.active, 0);
  return { created, reactivated, inactivated, kept: Math.max(0, active - created - reactivated) };
}
