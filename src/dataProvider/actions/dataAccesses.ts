import type { Incident } from '../../../contract/dataAccesses.ts';
import { get, type Signal } from '../httpClient.ts';
import type { Query } from '../query.ts';

const of = (companyId: number): string => `companies/${companyId}/data-accesses`;

/** The log of who saw personal data: its readers, and the report of an incident. */
export const dataAccessActions = {
  getAccessReaders: (companyId: number, options?: Signal) =>
    get<{ uid: string; displayName: string }[]>(`${of(companyId)}/readers`, options),

  getIncident: (companyId: number, query: Query, options?: Signal) =>
    get<Incident>(`${of(companyId)}/incident`, { ...options, query }),
};
