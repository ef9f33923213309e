import { FormControl, FormControlLabel, FormHelperText, FormLabel, Radio, RadioGroup } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { EXPORT_FORMATS, type ExportColumn, pendencyExportSchema } from '../../../contract/reports.ts';
import { errorMessageOf } from '../../access/denial.ts';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import { useNewForm } from '../../components/form/useContractForm.ts';
import { useFormField } from '../../components/inputs/FormInputs.tsx';
import type { Selection } from '../../components/list/selection.ts';
import { useProvider } from '../../dataProvider/useProvider.ts';
import { labelsOf } from '../../i18n/byWords.ts';
import { useT } from '../../i18n/index.ts';
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

/** Rows, columns and format of an export (D-38). */
export function ExportDialog({ selection, shown, sort, onBegun, onClose }: Props) {
  const t = useT();
  const dataProvider = useProvider();
  const queryClient = useQueryClient();
  const hasRows = selection.count > 0 && !selection.all;
  const form = useNewForm({
    schema: pendencyExportSchema,
    initial: { rows: hasRows ? 'selected' : 'filtered', columns: 'shown', format: 'xlsx' },
    toBody: ({ rows, columns, format }) => ({
      filters: rows === 'filtered' ? selection.asked : {},
      ...(rows === 'selected' && { ids: selection.ids }),
      columns: columns === 'all' ? allExportColumns : shown,
      format,
      ...exportSort(sort),
    }),
    pathOf: (path) => path.replace(/^(ids|filters)\b.*/, 'rows'),
    errorText: (error) => errorMessageOf(error, t, t('pendencies.bulk.failed')),
    send: async (body) => {
      const { jobId } = await dataProvider.exportPendencies(body);
      void queryClient.invalidateQueries({ queryKey: ['jobs'] });
      onClose();
      onBegun({ id: jobId, title: t('jobs.export') });
    },
  });

  return (
    <FormDialog
      title={t('pendencies.export.title')}
      submitLabel={t('common.actions.export')}
      form={form}
      labels={labelsOf(t, 'pendencies.export', ['rows', 'columns', 'format'])}
      onClose={onClose}
    >
      <Choice
        source="rows"
        options={ROWS.filter((one) => one !== 'selected' || hasRows).map((value) => ({
          value,
          label: t(`pendencies.export.rowsOf.${value}`, { count: selection.ids.length }),
        }))}
      />
      <Choice
        source="columns"
        options={COLUMNS.map((value) => ({ value, label: t(`pendencies.export.columnsOf.${value}`) }))}
      />
      <Choice
        source="format"
        options={EXPORT_FORMATS.map((value) => ({ value, label: t(`pendencies.export.formats.${value}`) }))}
      />
    </FormDialog>
  );
}

function Choice({ source, options }: { source: string; options: readonly { value: string; label: string }[] }) {
  const id = useId();
  const { input, onChange } = useFormField(source);
  return (
    <FormControl error={input.error !== undefined}>
      <FormLabel id={id} sx={{ mb: 1, fontSize: 12, fontWeight: 600, color: 'text.secondary' }}>
        {input.label}
      </FormLabel>
      <RadioGroup aria-labelledby={id} value={input.value} onChange={(_, chosen) => onChange(chosen)}>
        {options.map((option) => (
          <FormControlLabel
            key={option.value}
            {...option}
            control={<Radio />}
            sx={{ '@media (pointer: coarse)': { minHeight: 44 } }}
          />
        ))}
      </RadioGroup>
      {input.error && <FormHelperText role="alert">{input.error}</FormHelperText>}
    </FormControl>
  );
}
