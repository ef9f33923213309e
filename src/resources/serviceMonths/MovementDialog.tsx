import { Box, MenuItem, TextField } from '@mui/material';
import { useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import { EMPLOYMENT_STATUSES, type EmploymentStatus } from '../../../contract/employees.ts';
import {
  MOVEMENT_EFFECT,
  MOVEMENT_TYPES,
  type MovementType,
  movementBodySchema,
  statusesAfter,
} from '../../../contract/movements.ts';
import type { ServiceEmployee, ServiceMonth } from '../../../contract/serviceMonths.ts';
import { errorMessageOf } from '../../access/denial.ts';
import { DialogFrame } from '../../components/form/FormDialog.tsx';
import { DateInput } from '../../components/inputs/DateInput.tsx';
import { dateError } from '../../components/inputs/dateError.ts';
import type { PrumoDataProvider } from '../../dataProvider/index.ts';
import { useT } from '../../i18n/index.ts';
import { invalidFields } from '../facilities/facilityErrors.ts';

type Props = { month: ServiceMonth; employee: ServiceEmployee; onClose: () => void; onSaved: () => Promise<void> };

/** What happened to somebody who did not work in the month: type, status and days (E-10). */
export function MovementDialog({ month, employee, onClose, onSaved }: Props) {
  const t = useT();
  const notify = useNotify();
  const provider = useDataProvider<PrumoDataProvider>();
  const [type, setType] = useState<MovementType>('VACATION');
  const [status, setStatus] = useState<EmploymentStatus>('AWAY');
  const [startDate, setStartDate] = useState('');
  const [endDate, setEndDate] = useState('');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [errorMessage, setErrorMessage] = useState<string | null>(null);
  const [fields, setFields] = useState<ReadonlyMap<string, string>>(new Map());
  const hasEnd = MOVEMENT_EFFECT[type] === 'TEMPORARILY_INACTIVATED';
  const { name } = employee;

  const choose = (next: MovementType) => {
    setType(next);
    setStatus(statusesAfter(next)[0]);
    if (MOVEMENT_EFFECT[next] !== 'TEMPORARILY_INACTIVATED') setEndDate('');
  };
  const submit = async () => {
    setTried(true);
    setErrorMessage(null);
    setFields(new Map());
    if (dateError(startDate, { required: true }) || dateError(endDate, {})) return;
    const body = {
      companyId: month.provider.id,
      projectId: month.project.id,
      type,
      status,
      startDate,
      endDate: endDate || null,
    };
    const checked = movementBodySchema.safeParse(body);
    if (!checked.success) {
      const isOrder = checked.error.issues.some(({ message }) => message === 'end_before_start');
      const path = String(checked.error.issues[0]?.path[0] ?? 'startDate');
      setFields(new Map([[path, t(isOrder ? 'contract.field.end_before_start' : 'contract.field.invalid_date')]]));
      return;
    }
    setBusy(true);
    try {
      await provider.addMovement(employee.id, checked.data);
      notify(t('serviceMonths.movement.saved', { name }), { type: 'success' });
      await onSaved();
    } catch (error) {
      const ofFields = invalidFields(error);
      setFields(ofFields);
      if (!ofFields.has('startDate') && !ofFields.has('endDate')) {
        setErrorMessage(errorMessageOf(error, t, t('serviceMonths.movement.failed')));
      }
    } finally {
      setBusy(false);
    }
  };

  return (
    <DialogFrame
      title={t('serviceMonths.movement.title', { name })}
      lead={t('serviceMonths.movement.text')}
      submitLabel={t('serviceMonths.movement.save')}
      busy={busy}
      error={errorMessage}
      onSubmit={() => void submit()}
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
        <TextField
          select
          required
          autoFocus
          label={t('serviceMonths.movement.type')}
          value={type}
          onChange={({ target }) => {
            const next = MOVEMENT_TYPES.find((one) => one === target.value);
            if (next) choose(next);
          }}
          helperText=" "
        >
          {MOVEMENT_TYPES.map((one) => (
            <MenuItem key={one} value={one}>
              {t(`contract.movementType.${one}`)}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          select
          required
          label={t('serviceMonths.movement.status')}
          value={status}
          onChange={({ target }) => {
            const next = EMPLOYMENT_STATUSES.find((one) => one === target.value);
            if (next) setStatus(next);
          }}
          helperText=" "
        >
          {statusesAfter(type).map((one) => (
            <MenuItem key={one} value={one}>
              {t(`contract.employmentStatus.${one}`)}
            </MenuItem>
          ))}
        </TextField>
        <DateInput
          label={t('serviceMonths.movement.startDate')}
          required
          value={startDate}
          error={fields.get('startDate')}
          showError={tried}
          help=" "
          onChange={setStartDate}
        />
        <DateInput
          label={t('serviceMonths.movement.endDate')}
          value={endDate}
          error={fields.get('endDate')}
          showError={tried}
          help={t('serviceMonths.movement.endHelp')}
          disabled={!hasEnd}
          onChange={setEndDate}
        />
      </Box>
    </DialogFrame>
  );
}
