import type { Badge, BadgePreview, BadgePrint, BadgeReading, EmployeeTraining } from '../../../contract/badges.ts';
import type { Certificate } from '../../../contract/certificates.ts';
import type { ListField } from '../../../contract/customFields.ts';
import type { EmployeeExists } from '../../../contract/employeeExists.ts';
import type { EmployeeNoteOptions } from '../../../contract/employeeNotes.ts';
import type { OccupationList } from '../../../contract/employeeOccupations.ts';
import type { ForeignQuota } from '../../../contract/employeePapers.ts';
import type { Employee, EmployeeImage, EmployeeRow } from '../../../contract/employees.ts';
import type { ListOf } from '../../../contract/list.ts';
import type { Movement, MovementReply } from '../../../contract/movements.ts';
import type { HistoryEntry } from '../../../contract/pendencies.ts';
import type { ProjectEmployeesBody, ProjectEmployeesReply } from '../../../contract/projectEmployees.ts';
import type { ProjectReadiness } from '../../../contract/readiness.ts';
import { get, post, put, requestBlob, requestJson, type Signal } from '../httpClient.ts';

const movementsOf = (employeeId: number, id?: number): string =>
  `employees/${employeeId}/movements${id === undefined ? '' : `/${id}`}`;
const imageOf = (id: number): string => `companies/employees/${id}/image`;

/** What is asked of employees beside their list and records (E-06, E-10, D-34). */
export const employeeActions = {
  /** Who has this CPF or foreign document; 404 `employee_not_found` for somebody new. */
  findEmployee: (document: string, companyId: number, options?: Signal) =>
    get<EmployeeExists>(`companies/employees/check-employee-exists/${encodeURIComponent(document)}`, {
      ...options,
      query: { companyId },
    }),

  getEmployee: (id: number, options?: Signal) => get<Employee>(`companies/employees/${id}`, options),

  getOccupations: (search: string, options?: Signal) =>
    get<OccupationList>('occupations', { ...options, query: { search } }),

  getForeignQuota: (companyId: number, options?: Signal) =>
    get<ForeignQuota>(`companies/${companyId}/foreign-quota`, options),

  getListFields: (options?: Signal) => get<ListField[]>('employees/custom-fields', options),

  getReadiness: (id: number, options?: Signal) =>
    get<ProjectReadiness[]>(`companies/employees/${id}/readiness/projects`, options),

  getEmployeeHistory: (id: number, page: number, options?: Signal) =>
    get<ListOf<HistoryEntry>>(`companies/employees/${id}/history`, { ...options, query: { page } }),

  getEmployeeImage: (id: number, options?: Signal): Promise<Blob> => requestBlob(imageOf(id), options),
  sendEmployeeImage: (id: number, image: Blob) => {
    const form = new FormData();
    form.append('image', image, 'foto.jpg');
    return put<EmployeeImage>(imageOf(id), form);
  },
  removeEmployeeImage: (id: number): Promise<void> => requestJson(imageOf(id), { method: 'DELETE' }),

  getMovements: (employeeId: number, options?: Signal) => get<Movement[]>(movementsOf(employeeId), options),
  /** Records a movement, or a new version over `over`: 412 when somebody else has corrected it meanwhile. */
  saveMovement: (employeeId: number, body: object, over: Movement | null) =>
    over
      ? put<MovementReply>(movementsOf(employeeId, over.id), body, { version: over.version })
      : post<MovementReply>(movementsOf(employeeId), body),
  previewMovement: (employeeId: number, body: object, id: number | undefined, options?: Signal) =>
    (id === undefined ? post<MovementReply> : put<MovementReply>)(movementsOf(employeeId, id), body, {
      ...options,
      query: { preview: true },
    }),
  annulMovement: (employeeId: number, { id, version }: Movement, reason: string) =>
    post<MovementReply>(`${movementsOf(employeeId, id)}/annulment`, { reason }, { version }),
  /** The reason is written last; of a preview nothing is kept. */
  previewAnnulment: (employeeId: number, id: number, options?: Signal) =>
    post<MovementReply>(
      `${movementsOf(employeeId, id)}/annulment`,
      { reason: '-' },
      { ...options, query: { preview: true } },
    ),

  /** In whose name the caller can write an observation about the employee, and what about (E-17). */
  getEmployeeNoteOptions: (employeeId: number, options?: Signal) =>
    get<EmployeeNoteOptions>('employee-notes/options', { ...options, query: { employeeId } }),

  getTrainings: (id: number, options?: Signal) =>
    get<EmployeeTraining[]>(`companies/employees/${id}/trainings`, options),
  getCertificates: (id: number, options?: Signal) =>
    get<Certificate[]>(`companies/employees/${id}/certificates`, options),
  fetchCertificate: (id: number): Promise<Blob> => requestBlob(`certificates/${id}/file`),
  getBadgePreview: (id: number, projectId: number, options?: Signal) =>
    get<BadgePreview>(`companies/employees/${id}/badges/preview`, { ...options, query: { projectId } }),
  getBadges: (id: number, options?: Signal) => get<Badge[]>(`companies/employees/${id}/badges`, options),
  getBadgeReadings: (id: number, badgeId: number, options?: Signal) =>
    get<BadgeReading[]>(`companies/employees/${id}/badges/${badgeId}/readings`, options),
  revokeBadge: (id: number, badgeId: number, reason: 'LOST' | 'RETURNED') =>
    post<null>(`companies/employees/${id}/badges/${badgeId}/revoke`, { reason }),
  /** New badges as a PDF. */
  printBadges: (body: BadgePrint): Promise<Blob> => requestBlob('badges/print', { method: 'POST', body }),

  /** A provider's employees, by name or document. */
  searchEmployeesOf: (
    companyId: number,
    query: { nameOrDocument: string; projectName?: string | undefined },
    options?: Signal,
  ) =>
    get<ListOf<EmployeeRow>>(`companies/${companyId}/employees`, {
      ...options,
      query: { ...query, itemsPerPage: 25 },
    }),

  assignEmployees: (projectId: number, body: ProjectEmployeesBody) =>
    post<ProjectEmployeesReply>(`projects/${projectId}/employees`, body),
  removeEmployees: (projectId: number, body: ProjectEmployeesBody) =>
    post<ProjectEmployeesReply>(`projects/${projectId}/employees/removal`, body),
};
