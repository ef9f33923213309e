import { useRead } from '../../dataProvider/useProvider.ts';
import { pathOf, VIEW_WORDS } from '../../routes.ts';

export const EMPLOYEES_PATH = pathOf('employees');
export const employeeAddress = (id: number): string => `${EMPLOYEES_PATH}/${VIEW_WORDS.edit}/${id}`;
export const NEW_EMPLOYEE_PATH = `${EMPLOYEES_PATH}/${VIEW_WORDS.create}`;

export const employeeKey = (id: number) => ['employees', 'one', id] as const;
export const useEmployee = (id: number) =>
  useRead(employeeKey(id), (provider, options) => provider.getEmployee(id, options));

/** In each active project, what blocks first. */
export const useReadiness = (id: number) =>
  useRead(['employees', 'readiness', id], (provider, options) => provider.getReadiness(id, options));

export const useMovements = (employeeId: number) =>
  useRead(['employees', 'movements', employeeId], (provider, options) => provider.getMovements(employeeId, options));

export const employeeHistoryKey = (id: number) => ['employees', 'history', id] as const;
