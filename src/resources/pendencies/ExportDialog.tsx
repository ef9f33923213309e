import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControl,
  FormControlLabel,
  FormLabel,
  Radio,
  RadioGroup,
} from '@mui/material';
import { type FormEvent, useId, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { EXPORT_FORMATS, type ExportColumn } from '../../../contract/reports.ts';
import { errorMessageOf } from '../../access/denial.ts';
import type { Selection } from '../../components/list/selection.ts';
import type { PrumoDataProvider } from '../../dataProvider/index.ts';
import { useT } from '../../i18n/index.ts';
import { useInvalidateJobs } from '../jobs/useJobs.ts';
import { allExportColumns, exportSort } from './exportChoice.ts';

const ROWS = ['selected', 'filtered', 'all'] as const;
const COLUMNS = ['shown', 'all'] as const;

type Props = {
  selection: Selection;
  /** The columns on the screen, in their order. */
  shown: readonly ExportColumn[];
  sort: { field: string; order: string };
  onBegun: (job: { id: number; title: string }) => void;
  onClose: () => void;
};

/** Which rows, which columns, which kind of file (D-38). */
export function ExportDialog({ selection, shown, sort, onBegun, onClose }: Props) {
  const t = useT();
  const id = useId();
  const dataProvider = useDataProvider<PrumoDataProvider>();
  const invalidateJobs = useInvalidateJobs();
  const hasRows = selection.count > 0 && !selection.all;
  const [rows, setRows] = useState<(typeof ROWS)[number]>(hasRows ? 'selected' : 'filtered');
  const [columns, setColumns] = useState<(typeof COLUMNS)[number]>('shown');
  const [format, setFormat] = useState<(typeof EXPORT_FORMATS)[number]>('xlsx');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  const begin = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (busy) return;
    setBusy(true);
    setError(undefined);
    try {
      const { jobId } = await dataProvider.exportPendencies({
        filters: rows === 'filtered' ? selection.asked : {},
        ...(rows === 'selected' && { ids: selection.ids }),
        columns: columns === 'all' ? allExportColumns : shown,
        format,
        ...exportSort(sort),
      });
      onClose();
      invalidateJobs();
      onBegun({ id: jobId, title: t('jobs.export') });
    } catch (cause) {
      setError(errorMessageOf(cause, t, t('pendencies.bulk.failed')));
      setBusy(false);
    }
  };

  return (
    <Dialog
      open
      onClose={busy ? undefined : onClose}
      aria-labelledby={`${id}-title`}
      maxWidth={false}
      slotProps={{ paper: { sx: { width: 440, maxWidth: 'calc(100vw - 32px)' } } }}
    >
      <form onSubmit={(event) => void begin(event)} noValidate>
        <DialogTitle id={`${id}-title`}>{t('pendencies.export.title')}</DialogTitle>
        <DialogContent>
          <Box sx={{ display: 'flex', flexDirection: 'column', gap: 4, pt: 3 }}>
            <Choice
              label={t('pendencies.export.rows')}
              options={ROWS.filter((one) => one !== 'selected' || hasRows).map((value) => ({
                value,
                label: t(`pendencies.export.rowsOf.${value}`, { count: selection.ids.length }),
              }))}
              value={rows}
              onChange={(value) => setRows(ROWS.find((one) => one === value) ?? 'filtered')}
            />
            <Choice
              label={t('pendencies.export.columns')}
              options={COLUMNS.map((value) => ({ value, label: t(`pendencies.export.columnsOf.${value}`) }))}
              value={columns}
              onChange={(value) => setColumns(COLUMNS.find((one) => one === value) ?? 'shown')}
            />
            <Choice
              label={t('pendencies.export.format')}
              options={EXPORT_FORMATS.map((value) => ({ value, label: t(`pendencies.export.formats.${value}`) }))}
              value={format}
              onChange={(value) => setFormat(EXPORT_FORMATS.find((one) => one === value) ?? 'xlsx')}
            />
            {error && (
              <Box role="alert" sx={{ color: 'ink.error' }}>
                {error}
              </Box>
            )}
          </Box>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={busy}>
            {t('common.actions.cancel')}
          </Button>
          <Button type="submit" variant="contained" aria-disabled={busy || undefined}>
            {t('common.actions.export')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

type ChoiceProps = {
  label: string;
  options: readonly { value: string; label: string }[];
  value: string;
  onChange: (value: string) => void;
};

function Choice({ label, options, value, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <FormControl>
      <FormLabel id={id} sx={{ mb: 1, fontSize: 12, fontWeight: 600, color: 'text.secondary' }}>
        {label}
      </FormLabel>
      <RadioGroup aria-labelledby={id} value={value} onChange={(_, chosen) => onChange(chosen)}>
        {options.map((option) => (
          <FormControlLabel
            key={option.value}
            value={option.value}
            label={option.label}
            control={<Radio />}
            sx={{ '@media (pointer: coarse)': { minHeight: 44 } }}
          />
        ))}
      </RadioGroup>
    </FormControl>
  );
}
