import type {
  ClassCandidateQuery,
  ClassCandidates,
  ClassEmployeeNumbers,
  ClassResults,
  ClassStatus,
  Enrolment,
  TrainingClass,
} from '../../../contract/trainingClasses.ts';
import { get, patch, post, put, remove, type Signal } from '../httpClient.ts';

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
  saveResults: (id: number, body: ClassResults) => put(`${one(id)}/results`, body),
};
