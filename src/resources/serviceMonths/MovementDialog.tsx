import { Box } from '@mui/material';
import { useNotify } from 'react-admin';
import type { EmploymentStatus } from '../../../contract/employees.ts';
import {
  hasCause,
  MOVEMENT_CAUSES,
  MOVEMENT_EFFECT,
  MOVEMENT_TYPES,
  type MovementType,
  movementFormSchema,
  statusesAfter,
} from '../../../contract/movements.ts';
import type { ServiceEmployee, ServiceMonth } from '../../../contract/serviceMonths.ts';
import { errorMessageOf } from '../../access/denial.ts';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import { useNewForm } from '../../components/form/useContractForm.ts';
import { DateInput, SelectInput } from '../../components/inputs/FormInputs.tsx';
import { useProvider } from '../../dataProvider/useProvider.ts';
import { labelsOf } from '../../i18n/byWords.ts';
import { useT } from '../../i18n/index.ts';

type Values = { type: MovementType; status: EmploymentStatus; startDate: string; endDate: string; cause: string };
const START: Values = { type: 'VACATION', status: 'AWAY', startDate: '', endDate: '', cause: '' };

type Props = { month: ServiceMonth; employee: ServiceEmployee; onClose: () => void; onSaved: () => Promise<void> };

/** What happened to somebody who did not work in the month: type, cause, status and days (E-10). */
export function MovementDialog({ month, employee, onClose, onSaved }: Props) {
  const t = useT();
  const notify = useNotify();
  const provider = useProvider();
  const { name } = employee;
  const form = useNewForm({
    schema: movementFormSchema,
    initial: START,
    toBody: ({ cause, ...values }) => ({
      ...values,
      ...(hasCause(values.type) && { cause: cause || null }),
      companyId: month.provider.id,
      projectId: month.project.id,
      endDate: values.endDate || null,
    }),
    required: { startDate: 'contract.field.required' },
    errorText: (error) => errorMessageOf(error, t, t('serviceMonths.movement.failed')),
    send: async (body) => {
      await provider.addMovement(employee.id, body);
      notify(t('serviceMonths.movement.saved', { name }), { type: 'success' });
      await onSaved();
    },
  });
  const { type } = form.values;
  const hasEnd = MOVEMENT_EFFECT[type] === 'TEMPORARILY_INACTIVATED';
  const choose = (value: string) => {
    const next = MOVEMENT_TYPES.find((one) => one === value);
    if (!next) return;
    const keepsEnd = MOVEMENT_EFFECT[next] === 'TEMPORARILY_INACTIVATED';
    form.changeAll({ type: next, status: statusesAfter(next)[0], ...(!keepsEnd && { endDate: '' }) });
  };
  const labels = labelsOf(t, 'serviceMonths.movement', ['type', 'status', 'startDate', 'endDate', 'cause']);

  return (
    <FormDialog
      title={t('serviceMonths.movement.title', { name })}
      lead={t('serviceMonths.movement.text')}
      submitLabel={t('serviceMonths.movement.save')}
      form={form}
      labels={labels}
      onClose={onClose}
    >
      <Box
        component="dl"
        sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto 1fr', gap: '4px 12px', fontSize: 13 }}
      >
        <Box component="dt" sx={{ color: 'text.secondary' }}>
          {t('serviceMonths.movement.company')}
        </Box>
        <Box component="dd" sx={{ m: 0 }}>
          {month.provider.name}
        </Box>
        <Box component="dt" sx={{ color: 'text.secondary' }}>
          {t('serviceMonths.movement.project')}
        </Box>
        <Box component="dd" sx={{ m: 0 }}>
          {month.project.name}
        </Box>
      </Box>
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr' } }}>
        <SelectInput
          source="type"
          required
          autoFocus
          options={MOVEMENT_TYPES.map((value) => ({ value, label: t(`contract.movementType.${value}`) }))}
          onChoose={choose}
        />
        <SelectInput
          source="status"
          required
          options={statusesAfter(type).map((value) => ({ value, label: t(`contract.employmentStatus.${value}`) }))}
        />
        {hasCause(type) && (
          <SelectInput
            source="cause"
            required={type === 'LEAVE'}
            help={t('serviceMonths.movement.causeHelp')}
            sx={{ gridColumn: '1 / -1' }}
            options={MOVEMENT_CAUSES.map((value) => ({ value, label: t(`contract.movementCause.${value}`) }))}
          />
        )}
        <DateInput source="startDate" required help=" " />
        <DateInput source="endDate" help={t('serviceMonths.movement.endHelp')} disabled={!hasEnd} />
      </Box>
    </FormDialog>
  );
}
