import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Employee } from '../../../contract/employees.ts';
import { FORM_QUERY } from '../../dataProvider/queryOptions.ts';
import { useProvider } from '../../dataProvider/useProvider.ts';
import { pathOf, VIEW_WORDS } from '../../routes.ts';

export const EMPLOYEES_PATH = pathOf('employees');
export const employeeAddress = (id: number): string => `${EMPLOYEES_PATH}/${VIEW_WORDS.edit}/${id}`;
export const NEW_EMPLOYEE_PATH = `${EMPLOYEES_PATH}/${VIEW_WORDS.create}`;

export const employeeKey = (id: number) => ['employees', 'one', id] as const;

export function useEmployee(id: number) {
  const provider = useProvider();
  return useQuery({
    queryKey: employeeKey(id),
    queryFn: async ({ signal }) => (await provider.getOne<Employee>('employees', { id, signal })).data,
    ...FORM_QUERY,
  });
}

export function useMovements(employeeId: number) {
  const provider = useProvider();
  return useQuery({
    queryKey: ['employees', 'movements', employeeId],
    queryFn: ({ signal }) => provider.getMovements(employeeId, { signal }),
    ...FORM_QUERY,
  });
}

/** The entries of the history, newest first, one page after another. */
export function useEmployeeHistory(id: number) {
  const provider = useProvider();
  return useInfiniteQuery({
    queryKey: ['employees', 'history', id],
    queryFn: ({ pageParam, signal }) => provider.getEmployeeHistory(id, pageParam, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => (meta.page < meta.lastPage ? meta.page + 1 : undefined),
    ...FORM_QUERY,
  });
}
