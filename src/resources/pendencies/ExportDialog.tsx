import { FormControl, FormControlLabel, FormLabel, Radio, RadioGroup } from '@mui/material';
import { useId, useState } from 'react';
import { EXPORT_FORMATS, type ExportColumn } from '../../../contract/reports.ts';
import { useAction } from '../../components/action/useAction.tsx';
import { DialogFrame } from '../../components/form/FormDialog.tsx';
import type { Selection } from '../../components/list/selection.ts';
import type { PrumoDataProvider } from '../../dataProvider/index.ts';
import { useProvider } from '../../dataProvider/useProvider.ts';
import { useT } from '../../i18n/index.ts';
import { allExportColumns, exportSort } from './exportChoice.ts';

const ROWS = ['selected', 'filtered', 'all'] as const;
const COLUMNS = ['shown', 'all'] as const;

type ExportRequest = Parameters<PrumoDataProvider['exportPendencies']>[0];
type Props = {
  selection: Selection;
  /** The columns on the screen, in their order. */
  shown: readonly ExportColumn[];
  sort: { field: string; order: string };
  onBegun: (job: { id: number; title: string }) => void;
  onClose: () => void;
};

/** Rows, columns and format of an export (D-38). */
export function ExportDialog({ selection, shown, sort, onBegun, onClose }: Props) {
  const t = useT();
  const dataProvider = useProvider();
  const hasRows = selection.count > 0 && !selection.all;
  const [rows, setRows] = useState<(typeof ROWS)[number]>(hasRows ? 'selected' : 'filtered');
  const [columns, setColumns] = useState<(typeof COLUMNS)[number]>('shown');
  const [format, setFormat] = useState<(typeof EXPORT_FORMATS)[number]>('xlsx');
  const { busy, error, run } = useAction<ExportRequest, { jobId: number }>({
    run: (request) => dataProvider.exportPendencies(request),
    onDone: (_, { jobId }) => {
      onClose();
      onBegun({ id: jobId, title: t('jobs.export') });
    },
    failed: t('pendencies.bulk.failed'),
    inline: true,
    invalidate: ['jobs'],
  });
  const submit = () =>
    run({
      filters: rows === 'filtered' ? selection.asked : {},
      ...(rows === 'selected' && { ids: selection.ids }),
      columns: columns === 'all' ? allExportColumns : shown,
      format,
      ...exportSort(sort),
    });

  return (
    <DialogFrame
      title={t('pendencies.export.title')}
      submitLabel={t('common.actions.export')}
      busy={busy}
      error={error}
      onSubmit={submit}
      onClose={onClose}
    >
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
    </DialogFrame>
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
