import type { OrganisationReport, ProviderProgress } from '../../../contract/organisation.ts';

/**
 * One provider's part of an organisation, kept with each batch, so that whoever goes on after a kill -9 counts nothing
 * twice. `done` and `total` count employees, and one for what is asked of the provider itself.
 */
export type ProviderRun = ProviderProgress & {
  /** The last employee that is done; 0: none yet. */
  cursor: number;
  report: OrganisationReport;
  /** What happened to each document, by the id of its catalogue entry: created, reactivated, inactivated. */
  documents: Record<string, [number, number, number]>;
};

export const NOTHING_DONE: OrganisationReport = { created: 0, reactivated: 0, inactivated: 0, kept: 0 };

export const sumOf = (reports: readonly OrganisationReport[]): OrganisationReport =>
  reports.reduce(
    (sum, report) => ({
      created: sum.created + report.created,
      reactivated: sum.reactivated + report.reactivated,
      inactivated: sum.inactivated + report.inactivated,
      kept: sum.kept + report.kept,
    }),
    NOTHING_DONE,
  );
