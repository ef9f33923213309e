import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import { Button, IconButton, type Theme, useMediaQuery } from '@mui/material';
import { useListContext, useStore } from 'react-admin';
import { useColumnChoices } from '../../components/list/columns.ts';
import { useSelection } from '../../components/list/selection.ts';
import { usePermission } from '../../custom/session/usePermission.ts';
import { useT } from '../../i18n/index.ts';
import { exportColumns } from './exportChoice.ts';
import { usePendencyWork } from './PendencyWork.tsx';
import { pendencyColumns } from './pendencyColumns.tsx';

const NOWHERE = { to: () => '', onOpen: () => undefined };

/** Exports the list as it stands; only who may export has it. */
export function ExportButton() {
  const t = useT();
  const mayExport = usePermission('export_pendency', 'pendency');
  const phone = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'), { noSsr: true });
  const { sort, total } = useListContext();
  const selection = useSelection();
  const { exportRows } = usePendencyWork();
  const shown = useShownColumns();
  if (!mayExport || !selection || !total) return null;
  const open = () => exportRows({ selection, shown, sort });
  const label = t('common.actions.export');
  return phone ? (
    <IconButton aria-label={label} aria-haspopup="dialog" onClick={open}>
      <FileDownloadOutlined />
    </IconButton>
  ) : (
    <Button aria-haspopup="dialog" startIcon={<FileDownloadOutlined />} onClick={open}>
      {label}
    </Button>
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
