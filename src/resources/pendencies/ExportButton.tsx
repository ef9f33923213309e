import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import { IconButton } from '@mui/material';
import { useListContext } from 'react-admin';
import { pendencyExportSchema } from '../../../contract/pendencyBulk.ts';
import { DeniableButton, Denied } from '../../access/Denied.tsx';
import { useCan } from '../../access/useCan.ts';
import { useListViews } from '../../components/list/listViews.ts';
import { useSelection } from '../../components/list/selection.ts';
import { usePhone } from '../../components/usePhone.ts';
import { useT } from '../../i18n/index.ts';
import { allExportColumns, exportColumns, exportSort } from './exportChoice.ts';
import { usePendencyWork } from './PendencyWork.tsx';
import { usePendencyDenial } from './usePendencyDenial.ts';

/** Exports the list as it stands; who may not reads what is missing. */
export function ExportButton() {
  const t = useT();
  const mayExport = useCan('export_pendency');
  const phone = usePhone();
  const { sort, total } = useListContext();
  const selection = useSelection();
  const { exportRows } = usePendencyWork();
  const columns = useListViews()?.columns;
  const shown = columns ? exportColumns(columns) : allExportColumns;
  const denial = usePendencyDenial('export_pendency', mayExport);
  if (!selection || !total) return null;
  const open = () =>
    exportRows({
      noun: 'pendencies',
      schema: pendencyExportSchema,
      filters: selection.asked,
      ...(!selection.all && { ids: selection.ids }),
      columns: { shown, all: allExportColumns },
      sort: exportSort(sort),
    });
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
