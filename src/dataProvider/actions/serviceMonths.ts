import type { EmployeeRow } from '../../../contract/employees.ts';
import type { ListOf } from '../../../contract/list.ts';
import type { Movement, MovementBody } from '../../../contract/movements.ts';
import type { FoundEmployee, LinkedEmployees } from '../../../contract/pendencyEmployees.ts';
import type {
  HealthPlan,
  ServiceAnalysis,
  ServiceAnswer,
  ServiceEmployees,
  ServiceMonth,
  ServiceMonthKey,
  ServiceMonthRow,
  ServiceQuestionSetting,
  ServiceState,
} from '../../../contract/serviceMonths.ts';
import { ofCompany, requestJson, type Signal } from '../httpClient.ts';

export type ServiceQuery = {
  page?: number;
  itemsPerPage?: number;
  month?: string;
  project?: number;
  provider?: number;
  'state[]'?: readonly ServiceState[];
  waiting?: boolean;
};

const pathOf = ({ projectId, providerId, month }: ServiceMonthKey, part = ''): string =>
  `service-months/${projectId}/${providerId}/${month}${part}`;
const put = (key: ServiceMonthKey, part: string, body: unknown, version: number): Promise<ServiceMonth> =>
  requestJson(pathOf(key, part), { method: 'PUT', body, version });
const stp = (pendencyId: number, rest: string): string => `pendencies/${pendencyId}/${rest}`;

/** The monthly questions of the service, and employees of STP documents (D-34, D-36, E-10, E-26). */
export const serviceActions = {
  /** `companyId`: seen as this company, whatever is chosen for the lists. */
  getServiceMonths: (
    query: ServiceQuery,
    { signal, companyId }: Signal & { companyId?: number } = {},
  ): Promise<ListOf<ServiceMonthRow>> =>
    requestJson('service-months', {
      query: { ...query, waiting: query.waiting && 'true' },
      signal,
      ...(companyId !== undefined && ofCompany(companyId)),
    }),

  getServiceMonth: (key: ServiceMonthKey, { signal }: Signal = {}): Promise<ServiceMonth> =>
    requestJson(pathOf(key), { signal }),

  /** Each over the version that was read: 412 when somebody else changed it meanwhile. */
  answerServiceMonth: (key: ServiceMonthKey, body: ServiceAnswer, version: number) => put(key, '', body, version),
  confirmServiceEmployees: (key: ServiceMonthKey, body: ServiceEmployees, version: number) =>
    put(key, '/employees', body, version),
  answerHealthPlan: (key: ServiceMonthKey, body: HealthPlan, version: number) =>
    put(key, '/health-plan', body, version),
  analyseServiceMonth: (key: ServiceMonthKey, body: ServiceAnalysis, version: number) =>
    put(key, '/analysis', body, version),

  addMovement: (employeeId: number, body: MovementBody): Promise<Movement> =>
    requestJson(`employees/${employeeId}/movements`, { method: 'POST', body }),

  /** A provider's employees, by name or document. */
  searchEmployeesOf: (
    companyId: number,
    nameOrDocument: string,
    { signal }: Signal = {},
  ): Promise<ListOf<EmployeeRow>> =>
    requestJson(`companies/${companyId}/employees`, { query: { nameOrDocument, itemsPerPage: 25 }, signal }),

  getServiceQuestion: (projectId: number, { signal }: Signal = {}): Promise<ServiceQuestionSetting> =>
    requestJson(`projects/${projectId}/service-question`, { signal }),

  setServiceQuestion: (projectId: number, asksService: boolean, version: number): Promise<ServiceQuestionSetting> =>
    requestJson(`projects/${projectId}/service-question`, { method: 'PUT', body: { asksService }, version }),

  getLinkedEmployees: (pendencyId: number, { signal }: Signal = {}): Promise<LinkedEmployees> =>
    requestJson(stp(pendencyId, 'stp'), { signal }),

  findStpEmployees: (pendencyId: number, search: string, { signal }: Signal = {}): Promise<FoundEmployee[]> =>
    requestJson(stp(pendencyId, 'stp-find-employee'), { query: { search }, signal }),

  linkStpEmployee: (pendencyId: number, employeeId: number): Promise<LinkedEmployees> =>
    requestJson(stp(pendencyId, 'stp-link-employee'), { method: 'POST', body: { employeeId } }),

  unlinkStpEmployee: (pendencyId: number, employeeId: number): Promise<LinkedEmployees> =>
    requestJson(stp(pendencyId, 'stp-delete-employee'), { method: 'DELETE', query: { employeeId } }),
};
