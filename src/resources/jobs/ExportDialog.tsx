import { FormControl, FormControlLabel, FormHelperText, FormLabel, Radio, RadioGroup } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import type { z } from 'zod';
import type { JobAccepted } from '../../../contract/jobs.ts';
import { EXPORT_FORMATS, EXPORT_JOBS } from '../../../contract/jobs.ts';
import { VIEW_RESOURCES } from '../../../contract/views.ts';
import { errorMessageOf } from '../../access/denial.ts';
import { useSelectedCompanies } from '../../access/selectedCompanies.ts';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import { useNewForm } from '../../components/form/useContractForm.ts';
import { useFormField } from '../../components/inputs/FormInputs.tsx';
import { countFormat, useLocaleTag } from '../../components/list/countText.ts';
import type { FilterValues } from '../../components/list/listAddress.ts';
import { useProvider, useRead } from '../../dataProvider/useProvider.ts';
import { labelsOf } from '../../i18n/byWords.ts';
import { useT } from '../../i18n/index.ts';

const ROWS = ['selected', 'filtered', 'all'] as const;
const COLUMNS = ['shown', 'all'] as const;

export type ExportProps = {
  noun: keyof typeof EXPORT_JOBS;
  schema: z.ZodType;
  /** The ticked rows; none: nothing can be ticked. */
  ids?: readonly number[];
  /** What the list is filtered by, and how many rows that lets through, once it is known. */
  filters: FilterValues;
  total?: number | undefined;
  /** The columns on the screen, in their order, and all that the person may export. */
  columns: { shown: readonly string[]; all: readonly string[] };
  sort: { orderBy?: string; order?: 'asc' | 'desc' };
  /** The record whose rows they are. */
  of?: Readonly<Record<string, number>>;
};
type Props = ExportProps & { onBegun: (job: { id: number; title: string }) => void; onClose: () => void };

/** Rows, columns and format of an export (D-38, E-16). */
export function ExportDialog({ noun, schema, ids = [], filters, total, columns, sort, of, onBegun, onClose }: Props) {
  const t = useT();
  const number = countFormat(useLocaleTag());
  const isFiltered = Object.keys(filters).length > 0;
  const all = useTotal(noun, isFiltered);
  const dataProvider = useProvider();
  const queryClient = useQueryClient();
  const title = t(`jobs.exports.${EXPORT_JOBS[noun]}`);
  const form = useNewForm({
    schema,
    initial: { rows: ids.length > 0 ? 'selected' : isFiltered ? 'filtered' : 'all', columns: 'shown', format: 'xlsx' },
    toBody: (values) => ({
      filters: values.rows === 'filtered' ? filters : {},
      ...(values.rows === 'selected' && { ids }),
      columns: values.columns === 'all' ? columns.all : columns.shown,
      format: values.format,
      ...sort,
      ...of,
    }),
    pathOf: (path) => path.replace(/^(ids|filters)\b.*/, 'rows'),
    errorText: (error) => errorMessageOf(error, t, t('pendencyBulk.failed')),
    send: async (body) => {
      const { jobId }: JobAccepted = await dataProvider.exportRows(noun, body);
      void queryClient.invalidateQueries({ queryKey: ['jobs'] });
      onClose();
      onBegun({ id: jobId, title });
    },
  });
  const rowsOf = (value: (typeof ROWS)[number]): string => {
    const count = { selected: ids.length, filtered: total, all: isFiltered ? all : total }[value];
    const label = t(`exports.rowsOf.${noun}.${value}`);
    return count === undefined ? label : t('exports.counted', { label, shown: number.format(count) });
  };
  const offered = { selected: ids.length > 0, filtered: isFiltered, all: true };

  return (
    <FormDialog
      title={title}
      submitLabel={t('common.actions.export')}
      form={form}
      labels={labelsOf(t, 'exports', ['rows', 'columns', 'format'])}
      onClose={onClose}
    >
      <Choice
        source="rows"
        options={ROWS.filter((one) => offered[one]).map((value) => ({ value, label: rowsOf(value) }))}
      />
      <Choice source="columns" options={COLUMNS.map((value) => ({ value, label: t(`exports.columnsOf.${value}`) }))} />
      <Choice
        source="format"
        options={EXPORT_FORMATS.map((value) => ({ value, label: t(`exports.formats.${value}`) }))}
      />
    </FormDialog>
  );
}

/** How many rows there are without filters, where the gateway counts them. */
function useTotal(noun: ExportProps['noun'], enabled: boolean): number | undefined {
  const { selected } = useSelectedCompanies();
  const counted = VIEW_RESOURCES.find((one) => one === noun);
  const { data } = useRead(
    [noun, 'getTotals', [{}], selected.join()],
    (provider, options) => (counted ? provider.getTotals(counted, [{}], options) : Promise.resolve([])),
    { enabled: enabled && counted !== undefined },
  );
  return data?.[0];
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
