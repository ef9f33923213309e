import type {
  ColumnField,
  EmployeeImport,
  ImportRow,
  ImportRowsQuery,
  UploadHistoryItem,
} from '../../../contract/employeeImports.ts';
import type { ListOf } from '../../../contract/list.ts';
import { get, post, put, requestBlob, type Signal } from '../httpClient.ts';

const oneOf = (id: number): string => `companies/employees/imports/${id}`;

/** Import of employees from a spreadsheet (E-11 to E-15). */
export const employeeImportActions = {
  /** Stages and judges a sheet; nothing is imported yet. */
  previewImport: (companyId: number, file: File) => {
    const form = new FormData();
    form.append('documents', file, file.name);
    return post<EmployeeImport>('companies/employees/upload', form, { companyId, query: { preview: true, companyId } });
  },
  getImport: (id: number, options?: Signal) => get<EmployeeImport>(oneOf(id), options),
  getImportRows: (id: number, query: ImportRowsQuery, options?: Signal) =>
    get<ListOf<ImportRow>>(`${oneOf(id)}/rows`, { ...options, query }),
  mapImport: (id: number, fields: readonly ColumnField[]) => put<EmployeeImport>(`${oneOf(id)}/columns`, { fields }),
  confirmImport: (id: number) => post<EmployeeImport>(`${oneOf(id)}/confirm`, undefined),
  undoImport: (id: number) => post<EmployeeImport>(`${oneOf(id)}/undo`, undefined),
  getImportHistory: (companyId: number, page: number, options?: Signal) =>
    get<ListOf<UploadHistoryItem>>(`companies/employees/upload-history/${companyId}`, {
      ...options,
      companyId,
      query: { page },
    }),
  fetchImportTemplate: (companyId: number): Promise<Blob> =>
    requestBlob('companies/employees/generate-import-spreadsheet', { query: { companyId } }),
  fetchImportFailures: (id: number): Promise<Blob> => requestBlob(`${oneOf(id)}/failures`),
};
