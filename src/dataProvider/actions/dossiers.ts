import type { DossierBody, DossierEstimate } from '../../../contract/dossiers.ts';
import type { JobAccepted } from '../../../contract/jobs.ts';
import { get, post, type Signal } from '../httpClient.ts';

// Not among the methods of the data provider, which the first screens load: only its own dialog asks for them (P7).

export const estimateDossier = (query: DossierBody, options?: Signal) =>
  get<DossierEstimate>('dossiers/estimate', { ...options, query });
export const startDossier = (body: DossierBody) => post<JobAccepted>('dossiers', body);
