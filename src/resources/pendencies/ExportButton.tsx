import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import { IconButton, type Theme, useMediaQuery } from '@mui/material';
import { useListContext, useStore } from 'react-admin';
import { DeniableButton, Denied } from '../../access/Denied.tsx';
import { useCan } from '../../access/useCan.ts';
import { useColumnChoices } from '../../components/list/columns.ts';
import { useSelection } from '../../components/list/selection.ts';
import { useT } from '../../i18n/index.ts';
import { exportColumns } from './exportChoice.ts';
import { usePendencyWork } from './PendencyWork.tsx';
import { pendencyColumns } from './pendencyColumns.tsx';
import { usePendencyDenial } from './usePendencyDenial.ts';

const NOWHERE = { to: () => '', onOpen: () => undefined };

/** Exports the list as it stands; who may not reads what is missing. */
export function ExportButton() {
  const t = useT();
  const mayExport = useCan('export_pendency');
  const phone = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'), { noSsr: true });
  const { sort, total } = useListContext();
  const selection = useSelection();
  const { exportRows } = usePendencyWork();
  const shown = useShownColumns();
  const denial = usePendencyDenial('export_pendency', mayExport);
  if (!selection || !total) return null;
  const open = () => exportRows({ selection, shown, sort });
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

/** What the table shows, as the person has chosen it, wide or stacked. */
function useShownColumns() {
  const t = useT();
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('xl'), { noSsr: true });
  const isNarrow = useMediaQuery('(max-width: 1279.95px)', { noSsr: true });
  const [rail] = useStore<boolean>('lists.rail', true);
  const stacked = (isWide && rail) || isNarrow;
  const columns = pendencyColumns(stacked, t, NOWHERE);
  const { order, isHidden } = useColumnChoices(`pendencies.${stacked ? 'stackedTable' : 'table'}`, columns);
  const sources = order.flatMap((rank) => {
    const source = columns[rank]?.source;
    return source !== undefined && !isHidden(source) ? [source] : [];
  });
  return exportColumns(sources, stacked);
}
