import { request } from '../httpClient.ts';

/** What the operator of the installation decides of companies that wait (ADR 19). */
export const confirmationActions = {
  confirmCompany: async (id: number): Promise<void> => {
    await request(`operator/companies/${id}/confirm`, { method: 'POST' });
  },
  refuseCompany: async (id: number, reason: string): Promise<void> => {
    await request(`operator/companies/${id}/refuse`, { method: 'POST', body: { reason } });
  },
};
