import type { ClassFile, ClassFileKind } from '../../../contract/classFiles.ts';
import type { ListOf } from '../../../contract/list.ts';
import type { HistoryEntry } from '../../../contract/pendencies.ts';
import type {
  ClassCandidateQuery,
  ClassCandidates,
  ClassEmployeeNumbers,
  ClassResults,
  ClassStatus,
  Enrolment,
  TrainingClass,
} from '../../../contract/trainingClasses.ts';
import { get, patch, post, put, remove, requestBlob, type Signal } from '../httpClient.ts';

const one = (id: number): string => `training-classes/${id}`;

/** Training classes and their participants, beside lists and records (G-01 to G-04, G-08). */
export const trainingClassActions = {
  getClassNumbers: (options?: Signal) => get<Record<ClassStatus, number>>('training-classes/numbers', options),
  cancelClass: ({ id, version }: Pick<TrainingClass, 'id' | 'version'>, reason: string) =>
    patch<TrainingClass>(`${one(id)}/cancel`, { reason }, { version }),
  getClassEmployeeNumbers: (id: number, options?: Signal) =>
    get<ClassEmployeeNumbers>(`${one(id)}/employees/numbers`, options),
  findCandidates: (id: number, asked: ClassCandidateQuery, options?: Signal) =>
    post<ClassCandidates>(`${one(id)}/candidates`, asked, options),
  enrol: (id: number, enrolment: Enrolment) => post<TrainingClass>(`${one(id)}/employees`, enrolment),
  leaveClass: (id: number, employeeId: number) => remove(`${one(id)}/employees/${employeeId}`),
  getClassHistory: (id: number, page: number, options?: Signal) =>
    get<ListOf<HistoryEntry>>(`${one(id)}/history`, { ...options, query: { page } }),
  getClassFiles: (id: number, options?: Signal) => get<ClassFile[]>(`${one(id)}/files`, options),
  addClassFiles: (id: number, kind: ClassFileKind, files: readonly File[]) => {
    const form = new FormData();
    for (const file of files) form.append('documents', file, file.name);
    return post<ClassFile[]>(`${one(id)}/files?kind=${kind}`, form);
  },
  fetchClassFile: (id: number, fileId: number): Promise<Blob> => requestBlob(`${one(id)}/files/${fileId}/download`),
  removeClassFile: (id: number, fileId: number) => remove(`${one(id)}/files/${fileId}`),
  saveResults: (id: number, body: ClassResults) => put(`${one(id)}/results`, body),
};
