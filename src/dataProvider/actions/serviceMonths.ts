import type { ListOf } from '../../../contract/list.ts';
import type { FoundEmployee, LinkedEmployees } from '../../../contract/pendencyEmployees.ts';
import type * as contract from '../../../contract/serviceMonths.ts';
import { get, post, put, type RequestOptions, remove, type Signal } from '../httpClient.ts';

export type ServiceQuery = {
  page?: number;
  itemsPerPage?: number;
  month?: string;
  project?: number;
  provider?: number;
  'state[]'?: readonly contract.ServiceState[];
  waiting?: boolean;
};

const pathOf = ({ projectId, providerId, month }: contract.ServiceMonthKey): string =>
  `service-months/${projectId}/${providerId}/${month}`;

/** The monthly questions of the service, and employees of STP documents (D-34, D-36, E-26). */
export const serviceActions = {
  getServiceMonths: (query: ServiceQuery, options: Pick<RequestOptions, 'signal' | 'companyId'> = {}) =>
    get<ListOf<contract.ServiceMonthRow>>('service-months', {
      ...options,
      query: { ...query, waiting: query.waiting && 'true' },
    }),

  getServiceMonth: (key: contract.ServiceMonthKey, options?: Signal) =>
    get<contract.ServiceMonth>(pathOf(key), options),

  answerServiceMonth: (key: contract.ServiceMonthKey, body: contract.ServiceAnswer, version: number) =>
    put<contract.ServiceMonth>(pathOf(key), body, { version }),
  confirmServiceEmployees: (key: contract.ServiceMonthKey, body: contract.ServiceEmployees, version: number) =>
    put<contract.ServiceMonth>(`${pathOf(key)}/employees`, body, { version }),
  answerHealthPlan: (key: contract.ServiceMonthKey, body: contract.HealthPlan, version: number) =>
    put<contract.ServiceMonth>(`${pathOf(key)}/health-plan`, body, { version }),
  analyseServiceMonth: (key: contract.ServiceMonthKey, body: contract.ServiceAnalysis, version: number) =>
    put<contract.ServiceMonth>(`${pathOf(key)}/analysis`, body, { version }),

  getServiceQuestion: (projectId: number, options?: Signal) =>
    get<contract.ServiceQuestionSetting>(`projects/${projectId}/service-question`, options),

  setServiceQuestion: (projectId: number, asksService: boolean, version: number) =>
    put<contract.ServiceQuestionSetting>(`projects/${projectId}/service-question`, { asksService }, { version }),

  getLinkedEmployees: (pendencyId: number, options?: Signal) =>
    get<LinkedEmployees>(`pendencies/${pendencyId}/stp`, options),

  findStpEmployees: (pendencyId: number, search: string, options?: Signal) =>
    get<FoundEmployee[]>(`pendencies/${pendencyId}/stp-find-employee`, { ...options, query: { search } }),

  linkStpEmployee: (pendencyId: number, employeeId: number) =>
    post<LinkedEmployees>(`pendencies/${pendencyId}/stp-link-employee`, { employeeId }),

  unlinkStpEmployee: (pendencyId: number, employeeId: number) =>
    remove<LinkedEmployees>(`pendencies/${pendencyId}/stp-delete-employee`, { query: { employeeId } }),
};
