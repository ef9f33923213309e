import { useListContext } from 'react-admin';
import { EMPLOYEE_SORTS } from '../../../contract/list.ts';
import {
  EMPLOYEE_COLUMNS,
  type EmployeeExport as ExportRequest,
  employeeExportSchema,
  PERSONAL_COLUMNS,
} from '../../../contract/reports.ts';
import { useCan } from '../../access/useCan.ts';
import { useListViews } from '../../components/list/listViews.ts';
import { ListExport } from '../jobs/reference.tsx';

type ExportColumn = ExportRequest['columns'][number];
/** Columns of the list that are others in a file. */
const COLUMNS_OF: Readonly<Record<string, readonly ExportColumn[]>> = {
  document: ['cpf', 'foreignDocument'],
  readiness: ['readiness', 'blocking'],
  company: ['company', 'cnpj'],
};
const isPersonal = (column: ExportColumn): boolean => PERSONAL_COLUMNS.some((one) => one === column);

/** Exports the list as it is filtered (E-16), and shows what became of earlier exports. */
export function EmployeeExport({ custom }: { custom: readonly ExportColumn[] }) {
  const mayExport = useCan('export_employee');
  const maySeeData = useCan('see_employee_data');
  const { sort } = useListContext();
  const sources = useListViews()?.columns;
  if (!mayExport) return null;
  const all: readonly ExportColumn[] = [
    ...EMPLOYEE_COLUMNS.filter((column) => maySeeData || !isPersonal(column)),
    ...custom,
  ];
  const shown = sources
    ?.flatMap((source) => COLUMNS_OF[source] ?? all.filter((column) => column === source))
    .filter((column) => all.includes(column));
  const orderBy = EMPLOYEE_SORTS.find((one) => one === sort.field);
  return (
    <ListExport
      noun="employees"
      schema={employeeExportSchema}
      columns={{ shown: shown ?? all, all }}
      sort={orderBy ? { orderBy, order: sort.order === 'DESC' ? 'desc' : 'asc' } : {}}
    />
  );
}
