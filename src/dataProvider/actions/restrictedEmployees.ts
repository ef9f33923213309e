import type { RestrictedPerson } from '../../../contract/restrictedEmployees.ts';
import { get, type Signal } from '../httpClient.ts';

/** What is asked of people whom a company keeps out beside the list and its records (B-16). */
export const restrictedEmployeeActions = {
  findRestrictedPerson: (companyId: number, document: string, options?: Signal) =>
    get<RestrictedPerson>(`companies/${companyId}/restricted-employees/person`, { ...options, query: { document } }),
};
