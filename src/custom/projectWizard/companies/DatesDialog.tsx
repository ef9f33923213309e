import { Box } from '@mui/material';
import { z } from 'zod';
import { dateSchema } from '../../../../contract/common.ts';
import { type SupplierDates, supplierDatesError } from '../../../../contract/projectSettings.ts';
import type { Project } from '../../../../contract/projects.ts';
import { FormDialog } from '../../../components/form/FormDialog.tsx';
import { useNewForm } from '../../../components/form/useContractForm.ts';
import { DateInput } from '../../../components/inputs/FormInputs.tsx';
import { formatDate } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/index.ts';

type Period = Pick<Project, 'startDate' | 'endDate'>;
const schemaOf = (period: Period) =>
  z.object({ from: dateSchema, until: dateSchema.nullable() }).superRefine((dates, context) => {
    const error = supplierDatesError(dates, period);
    if (error) context.addIssue({ code: 'custom', path: [error.path], message: error.code });
  });

type Props = {
  project: Period;
  company: SupplierDates & { name: string };
  onSave: (dates: SupplierDates) => Promise<void>;
  onClose: () => void;
};

/** The first and last day of a supplier in the project: documents of months are asked between them (C-06). */
export function DatesDialog({ project, company, onSave, onClose }: Props) {
  const t = useT();
  const form = useNewForm({
    schema: schemaOf(project),
    initial: { from: company.from, until: company.until ?? '' },
    toBody: ({ until, ...values }) => ({ ...values, until: until || null }),
    required: { from: 'contract.field.required' },
    send: onSave,
  });
  const period = { from: formatDate(project.startDate), until: formatDate(project.endDate) };
  return (
    <FormDialog
      title={t('projectCompanies.dates.title', { name: company.name })}
      lead={t('projectCompanies.dates.text')}
      submitLabel={t('projectCompanies.dates.save')}
      form={form}
      labels={{ from: t('projectCompanies.dates.from'), until: t('projectCompanies.dates.until') }}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr' } }}>
        <DateInput source="from" required help={t('projectCompanies.dates.period', period)} />
        <DateInput source="until" help={t('projectCompanies.dates.open')} />
      </Box>
    </FormDialog>
  );
}
