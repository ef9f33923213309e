import type { ContestBody, ContestDecision, Contests } from '../../../contract/restrictedEmployeeContests.ts';
import type { RestrictedEmployee, RestrictedPerson } from '../../../contract/restrictedEmployees.ts';
import { get, post, put, type Signal } from '../httpClient.ts';

const contestsOf = (employeeId: number): string => `companies/employees/${employeeId}/contests`;

/** What is asked of people whom a company keeps out beside the list and its records (B-16). */
export const restrictedEmployeeActions = {
  findRestrictedPerson: (companyId: number, document: string, options?: Signal) =>
    get<RestrictedPerson>(`companies/${companyId}/restricted-employees/person`, { ...options, query: { document } }),
  /** Of the employer's people: where they cannot be assigned, and what was asked about that. */
  getContests: (employeeId: number, options?: Signal) => get<Contests>(contestsOf(employeeId), options),
  contest: (employeeId: number, body: ContestBody) => post<Contests>(contestsOf(employeeId), body),
  answerContest: (companyId: number, id: number, body: ContestDecision) =>
    put<RestrictedEmployee>(`companies/${companyId}/restricted-employees/${id}/contest`, body),
};
