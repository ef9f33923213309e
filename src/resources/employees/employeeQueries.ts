import { useInfiniteQuery } from '@tanstack/react-query';
import { SINGLE_TRY } from '../../dataProvider/queryOptions.ts';
import { useProvider, useRead } from '../../dataProvider/useProvider.ts';
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
/** The entries of the history, newest first, one page after another. */
export function useEmployeeHistory(id: number) {
  const provider = useProvider();
  return useInfiniteQuery({
    queryKey: employeeHistoryKey(id),
    queryFn: ({ pageParam, signal }) => provider.getEmployeeHistory(id, pageParam, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => (meta.page < meta.lastPage ? meta.page + 1 : undefined),
    ...SINGLE_TRY,
  });
}
