import { keepPreviousData } from '@tanstack/react-query';
import { useStore } from 'react-admin';
import { PAGE_SIZE, TIMER } from '../../../contract/constants.ts';
import { type ImportRowsQuery, isImportUnderWay } from '../../../contract/employeeImports.ts';
import { useRead } from '../../dataProvider/useProvider.ts';
import { pollEvery } from '../../live.ts';
import { pathOf } from '../../routes.ts';

export const IMPORT_PATH = `${pathOf('employees')}/importar`;
export const RESULT_PATH = `${pathOf('employees')}/resultado-upload`;
/** The import of the address: a page that is left in the middle goes on there. */
export const IMPORT = 'importacao';
export const STEP = 'etapa';

export const importKey = (id: number) => ['employeeImports', 'one', id] as const;
export const useImport = (id: number) =>
  useRead(importKey(id), (provider, options) => provider.getImport(id, options), {
    refetchInterval: ({ state }) =>
      state.data && isImportUnderWay(state.data.state) ? pollEvery(TIMER.watching) : false,
  });

export type RowsFilter = NonNullable<ImportRowsQuery['action']> | 'ALL';
export const useImportRows = (id: number, filter: RowsFilter, page: number, version: unknown) =>
  useRead(
    ['employeeImports', 'rows', id, filter, page, version],
    (provider, options) =>
      provider.getImportRows(
        id,
        { page, itemsPerPage: PAGE_SIZE.employees, ...(filter !== 'ALL' && { action: filter }) },
        options,
      ),
    { placeholderData: keepPreviousData },
  );

/** The imports of this person that are under way; kept on this machine, so that they are observed after a reload (E-15). */
export const useObservedImports = () => useStore<number[]>('employees.imports', []);
