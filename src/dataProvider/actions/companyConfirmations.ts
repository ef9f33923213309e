import { post } from '../httpClient.ts';

/** What the operator of the installation decides of companies that wait (ADR 19). */
export const confirmationActions = {
  confirmCompany: (id: number) => post<void>(`operator/companies/${id}/confirm`),
  refuseCompany: (id: number, reason: string) => post<void>(`operator/companies/${id}/refuse`, { reason }),
};
