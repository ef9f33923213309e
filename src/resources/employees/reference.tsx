import { Box } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { useNotify } from 'react-admin';
import type { Reference } from '../../../contract/common.ts';
import { DEBOUNCE } from '../../../contract/constants.ts';
import type { EmployeeRow, EmploymentStatus } from '../../../contract/employees.ts';
import {
  hasCause,
  MOVEMENT_CAUSES,
  MOVEMENT_EFFECT,
  MOVEMENT_TYPES,
  type MovementCounts,
  type MovementType,
  movementFormSchema,
  statusesAfter,
} from '../../../contract/movements.ts';
import { errorMessageOf } from '../../access/denial.ts';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import { useNewForm } from '../../components/form/useContractForm.ts';
import { DateInput, SelectInput } from '../../components/inputs/FormInputs.tsx';
import { SearchSelect } from '../../components/inputs/SearchSelect.tsx';
import { useDebounced } from '../../components/useDebounced.ts';
import { useProvider, useRead } from '../../dataProvider/useProvider.ts';
import { labelsOf } from '../../i18n/byWords.ts';
import { formatDate } from '../../i18n/format.ts';
import { type Translate, useT } from '../../i18n/index.ts';
import { EmployeePhoto } from './EmployeePhoto.tsx';

/** `EmployeePhoto` for other nouns. */
export const PhotoOfEmployee = (props: ComponentProps<typeof EmployeePhoto>) => <EmployeePhoto {...props} />;

type SelectProps = {
  /** Whose employees are searched. */
  companyId: number;
  /** Only employees of the projects with this name. */
  projectName?: string;
  /** Which of the found ones can be chosen. */
  offers: (employee: EmployeeRow) => boolean;
  label: string;
  error: string | undefined;
  multiple?: boolean;
  value: readonly EmployeeRow[];
  onChange: (chosen: EmployeeRow[]) => void;
};

/** Employees of one company, searched by name or document in the gateway. */
export function EmployeeSelect(props: SelectProps) {
  const { companyId, projectName, offers, label, error, multiple = false, value, onChange } = props;
  const t = useT();
  const provider = useProvider();
  return (
    <SearchSelect<EmployeeRow>
      autoFocus
      required
      multiple={multiple}
      label={label}
      error={error}
      queryKey={['employees', 'search', companyId, projectName]}
      search={async (nameOrDocument, options) =>
        (await provider.searchEmployeesOf(companyId, { nameOrDocument, projectName }, options)).results
      }
      offers={offers}
      below={({ role }) => role}
      texts={{
        searching: t('employees.select.searching'),
        failed: t('employees.select.failed'),
        none: t('employees.select.none'),
      }}
      value={value}
      onChange={onChange}
    />
  );
}

type Values = {
  projectId: string;
  type: MovementType;
  status: EmploymentStatus;
  startDate: string;
  endDate: string;
  cause: string;
};
const START = { type: 'VACATION', status: 'AWAY', startDate: '', endDate: '', cause: '' } as const;

type MovementProps = {
  employee: Reference;
  company: Reference;
  /** The choice of the person is among them where they are several. */
  projects: readonly [Reference, ...Reference[]];
  onClose: () => void;
  onSaved?: () => Promise<void>;
};

/** What happened to an employment: type, cause, status and days, and what this does to the documents of SSMA (E-10). */
export function MovementDialog({ employee, company, projects, onClose, onSaved }: MovementProps) {
  const t = useT();
  const notify = useNotify();
  const provider = useProvider();
  const { name } = employee;
  const queryClient = useQueryClient();
  const initial: Values = { ...START, projectId: String(projects[0].id) };
  const bodyOf = ({ cause, ...values }: Values) => ({
    ...values,
    ...(hasCause(values.type) && { cause: cause || null }),
    companyId: company.id,
    projectId: Number(values.projectId),
    endDate: values.endDate || null,
  });
  const form = useNewForm({
    schema: movementFormSchema,
    initial,
    toBody: bodyOf,
    required: { startDate: 'contract.field.required' },
    errorText: (error) => errorMessageOf(error, t, t('employeePage.movement.failed')),
    send: async (body) => {
      await provider.addMovement(employee.id, body);
      notify(t('employeePage.movement.saved', { name }), { type: 'success' });
      for (const noun of ['employees', 'pendencies']) void queryClient.invalidateQueries({ queryKey: [noun] });
      await onSaved?.();
      onClose();
    },
  });
  const { type, endDate } = form.values;
  const hasEnd = MOVEMENT_EFFECT[type] === 'TEMPORARILY_INACTIVATED';
  const effect = t(`contract.movementEffect.${MOVEMENT_EFFECT[type]}`).toLocaleLowerCase();
  const choose = (value: string) => {
    const next = MOVEMENT_TYPES.find((one) => one === value);
    if (!next) return;
    const keepsEnd = MOVEMENT_EFFECT[next] === 'TEMPORARILY_INACTIVATED';
    form.changeAll({ type: next, status: statusesAfter(next)[0], ...(!keepsEnd && { endDate: '' }) });
  };
  const labels = {
    ...labelsOf(t, 'employeePage.movement', ['type', 'status', 'startDate', 'endDate', 'cause']),
    projectId: t('employeePage.movement.project'),
  };

  return (
    <FormDialog
      title={t('employeePage.movement.title', { name })}
      lead={t('employeePage.movement.text')}
      submitLabel={t('employeePage.movement.save')}
      form={form}
      labels={labels}
      onClose={onClose}
    >
      {projects.length > 1 ? (
        <SelectInput
          source="projectId"
          required
          options={projects.map(({ id, name: project }) => ({ value: String(id), label: project }))}
        />
      ) : (
        <Box sx={{ fontSize: 13, color: 'text.secondary' }}>{`${company.name} · ${projects[0].name}`}</Box>
      )}
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
            help={t('employeePage.movement.causeHelp')}
            sx={{ gridColumn: '1 / -1' }}
            options={MOVEMENT_CAUSES.map((value) => ({ value, label: t(`contract.movementCause.${value}`) }))}
          />
        )}
        <DateInput source="startDate" required help=" " />
        <DateInput source="endDate" help={t('employeePage.movement.endHelp')} disabled={!hasEnd} />
      </Box>
      <Box role="status" sx={{ fontSize: 13, color: 'text.secondary' }}>
        {endDate
          ? t('employeePage.movement.effectUntil', { effect, day: formatDate(endDate) })
          : t('employeePage.movement.effectIs', { effect })}
        <MovementPreview employeeId={employee.id} body={bodyOf(form.values)} />
      </Box>
    </FormDialog>
  );
}

/** What confirming would do to the pendencies, counted by the gateway; nothing while the form is not valid. */
function MovementPreview({ employeeId, body }: { employeeId: number; body: object }) {
  const t = useT();
  const valid = movementFormSchema.safeParse(body);
  const asked = useDebounced(valid.success ? JSON.stringify(valid.data) : '', DEBOUNCE.users);
  const { data, isFetching } = useRead(
    ['employees', 'movementPreview', employeeId, asked],
    (provider, options) => provider.previewMovement(employeeId, movementFormSchema.parse(JSON.parse(asked)), options),
    { enabled: asked !== '', staleTime: 0, gcTime: 0 },
  );
  if (!valid.success || !asked) return null;
  if (isFetching) return <Box>{t('employeePage.movement.counts.wait')}</Box>;
  if (!data?.counts) return null;
  return (
    <Box sx={{ color: 'text.primary', fontWeight: 600 }}>
      {t('employeePage.movement.counts.now', { counts: movementCountsText(data.counts, t) })}
    </Box>
  );
}

/** '3 pendências ficam inativas, 1 pendência é criada'. */
export function movementCountsText(counts: MovementCounts, t: Translate): string {
  const parts = (['inactivated', 'reactivated', 'created'] as const)
    .filter((kind) => counts[kind] > 0)
    .map((kind) => t(`employeePage.movement.counts.${kind}`, { count: counts[kind] }));
  return parts.join(', ') || t('employeePage.movement.counts.nothing');
}
