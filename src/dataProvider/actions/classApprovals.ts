import type { ApprovalRow, ClassApproval, EmployeeClass, MissingTraining } from '../../../contract/classApprovals.ts';
import type { JobAccepted } from '../../../contract/jobs.ts';
import type { TrainingClass } from '../../../contract/trainingClasses.ts';
import { get, patch, post, requestBlob, type Signal } from '../httpClient.ts';

const one = (id: number): string => `training-classes/${id}`;

/** Approval of classes, and certificates (G-09, X-17, E-22). */
export const classApprovalActions = {
  getApproval: (classId: number, options?: Signal) => get<ApprovalRow[]>(`${one(classId)}/approval`, options),
  approveClass: (classId: number, body: ClassApproval) => post<JobAccepted>(`${one(classId)}/approve`, body),
  finishClass: ({ id, version }: Pick<TrainingClass, 'id' | 'version'>) =>
    patch<TrainingClass>(`${one(id)}/finish`, {}, { version }),
  /** All certificates of a class in one PDF, or one. */
  fetchClassCertificates: (classId: number, certificateId?: number): Promise<Blob> =>
    requestBlob(`${one(classId)}/certificates/file`, { query: { certificateId } }),
  revokeCertificate: (id: number, reason: string) => patch(`certificates/${id}/revoke`, { reason }),
  getMissingTrainings: (employeeId: number, options?: Signal) =>
    get<MissingTraining[]>(`companies/employees/${employeeId}/missing-trainings`, options),
  getEmployeeClasses: (employeeId: number, options?: Signal) =>
    get<EmployeeClass[]>(`companies/employees/${employeeId}/training-classes`, options),
};
