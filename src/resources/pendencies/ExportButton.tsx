import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import { Button, IconButton } from '@mui/material';
import { useListContext } from 'react-admin';
import { pendencyExportSchema } from '../../../contract/pendencyBulk.ts';
import { DeniableButton, Denied } from '../../access/Denied.tsx';
import { useCan } from '../../access/useCan.ts';
import { useListScreen } from '../../components/list/listContext.ts';
import { useListViews } from '../../components/list/listViews.ts';
import { useSelection } from '../../components/list/selection.ts';
import { usePhone } from '../../components/usePhone.ts';
import { useT } from '../../i18n/index.ts';
import { allExportColumns, exportColumns, exportSort } from './exportChoice.ts';
import { usePendencyWork } from './PendencyWork.tsx';
import { usePendencyDenial } from './usePendencyDenial.ts';

/** Opens the export of the list as it stands; undefined while there is nothing to export. */
function useExport(): (() => void) | undefined {
  const { sort, total } = useListContext();
  const selection = useSelection();
  const asked = useListScreen().filters.values;
  const { exportRows } = usePendencyWork();
  const columns = useListViews()?.columns;
  const shown = columns ? exportColumns(columns) : allExportColumns;
  if (!total) return undefined;
  return () =>
    exportRows({
      noun: 'pendencies',
      schema: pendencyExportSchema,
      filters: selection?.asked ?? asked,
      total,
      ...(selection && !selection.all && { ids: selection.ids }),
      columns: { shown, all: allExportColumns },
      sort: exportSort(sort),
    });
}

/** Of who may never export there is no button; who could ask for the right reads what is missing. */
export function ExportButton() {
  const t = useT();
  const mayExport = useCan('export_pendency');
  const phone = usePhone();
  const open = useExport();
  const denial = usePendencyDenial('export_pendency', mayExport);
  if (!open) return null;
  const label = t('common.actions.export');
  return phone ? (
    <Denied denial={denial}>
      {(control) => (
        <IconButton
          aria-label={label}
          aria-haspopup="dialog"
          {...control}
          onClick={control['aria-disabled'] ? undefined : open}
          sx={{ '&[aria-disabled=true]': { opacity: 0.5 } }}
        >
          <FileDownloadOutlined />
        </IconButton>
      )}
    </Denied>
  ) : (
    <DeniableButton denial={denial} aria-haspopup="dialog" startIcon={<FileDownloadOutlined />} onClick={open}>
      {label}
    </DeniableButton>
  );
}

/** The export of the rows that are selected, among what can be done with them. */
export function ExportSelected() {
  const t = useT();
  const mayExport = useCan('export_pendency');
  const open = useExport();
  if (!open || !mayExport) return null;
  return (
    <Button variant="text" aria-haspopup="dialog" startIcon={<FileDownloadOutlined />} onClick={open}>
      {t('common.actions.export')}
    </Button>
  );
}
