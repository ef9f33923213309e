import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import { Button, IconButton } from '@mui/material';
import { Suspense, useState } from 'react';
import { useListContext } from 'react-admin';
import { EMPLOYEE_SORTS } from '../../../contract/employees.ts';
import {
  EMPLOYEE_COLUMNS,
  EXPORT_JOBS,
  type EmployeeExport as ExportRequest,
  employeeExportSchema,
  PERSONAL_COLUMNS,
} from '../../../contract/reports.ts';
import { useCan } from '../../access/useCan.ts';
import { useListScreen } from '../../components/list/listContext.ts';
import { useListViews } from '../../components/list/listViews.ts';
import { usePhone } from '../../components/usePhone.ts';
import { useT } from '../../i18n/index.ts';
import { JobsButton, LazyExportDialog, LazyJobDialog, useJobOfAddress } from '../jobs/reference.tsx';

const KINDS = [EXPORT_JOBS.employees];
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
  const t = useT();
  const mayExport = useCan('export_employee');
  const maySeeData = useCan('see_employee_data');
  const { sort, total } = useListContext();
  const { filters } = useListScreen();
  const sources = useListViews()?.columns;
  const [isAsking, setIsAsking] = useState(false);
  const phone = usePhone();
  const label = t('common.actions.export');
  const told = useJobOfAddress();
  const [watched, setWatched] = useState(
    told === null ? null : { id: told, title: t('jobs.exports.export_employees') },
  );
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
    <>
      <JobsButton kinds={KINDS} onOpen={setWatched} onEnded={() => undefined} />
      {Boolean(total) &&
        (phone ? (
          <IconButton aria-label={label} aria-haspopup="dialog" onClick={() => setIsAsking(true)}>
            <FileDownloadOutlined />
          </IconButton>
        ) : (
          <Button aria-haspopup="dialog" startIcon={<FileDownloadOutlined />} onClick={() => setIsAsking(true)}>
            {label}
          </Button>
        ))}
      {isAsking && (
        <Suspense fallback={null}>
          <LazyExportDialog
            noun="employees"
            schema={employeeExportSchema}
            filters={filters.values}
            columns={{ shown: shown ?? all, all }}
            sort={orderBy ? { orderBy, order: sort.order === 'DESC' ? 'desc' : 'asc' } : {}}
            onBegun={setWatched}
            onClose={() => setIsAsking(false)}
          />
        </Suspense>
      )}
      {watched && (
        <Suspense fallback={null}>
          <LazyJobDialog {...watched} onEnded={() => undefined} onClose={() => setWatched(null)} />
        </Suspense>
      )}
    </>
  );
}
