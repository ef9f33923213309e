import { Box } from '@mui/material';
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import type { Reference } from '../../../contract/common.ts';
import { calledName } from '../../../contract/common.ts';
import { DEBOUNCE, TEXT } from '../../../contract/constants.ts';
import type { EmploymentStatus } from '../../../contract/employees.ts';
import {
  esocialReasons,
  hasCause,
  MOVEMENT_EFFECT,
  MOVEMENT_TYPES,
  type Movement,
  type MovementReply,
  type MovementType,
  movementCorrectionFormSchema,
  movementFormSchema,
  onlyReasonOf,
  statusesAfter,
} from '../../../contract/movements.ts';
import { errorMessageOf } from '../../access/denial.ts';
import { FormAlert } from '../../components/feedback/FormAlert.tsx';
import { ReadFailed } from '../../components/feedback/sections.tsx';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import { useContractForm } from '../../components/form/useContractForm.ts';
import { DateInput, ReferenceInput, SelectInput, TextInput } from '../../components/inputs/FormInputs.tsx';
import { useDebounced } from '../../components/useDebounced.ts';
import { useProvider, useRead } from '../../dataProvider/useProvider.ts';
import { labelsOf } from '../../i18n/byWords.ts';
import { formatDate } from '../../i18n/format.ts';
import { useT } from '../../i18n/index.ts';
import { esocialReasonText, movementCountsText } from './movementTexts.ts';

type Values = {
  projectId: string;
  type: MovementType;
  status: EmploymentStatus;
  startDate: string;
  endDate: string;
  /** Of a leave that was recorded without a reason of eSocial. */
  cause: string;
  /** The code as a number: the key of its option. */
  esocialReason: number | null;
  esocialReceipt: string;
  reason: string;
};
const FIELDS = [
  'type',
  'status',
  'startDate',
  'endDate',
  'cause',
  'esocialReason',
  'esocialReceipt',
  'reason',
] as const;

const valuesOf = (movement: Movement): Values => ({
  projectId: String(movement.project?.id ?? ''),
  type: movement.type,
  status: statusesAfter(movement.type)[0],
  startDate: movement.startDate,
  endDate: movement.endDate ?? '',
  cause: movement.cause ?? '',
  esocialReason: Number(movement.esocialReason ?? onlyReasonOf(movement)) || null,
  esocialReceipt: movement.esocialReceipt ?? '',
  reason: '',
});
const codeOf = (id: number | null): string => (id === null ? '' : String(id).padStart(2, '0'));
/** eSocial knows one reason of a vacation, so that it is not asked. */
const hasReasons = (type: MovementType): boolean => esocialReasons(type).length > 1;

export type MovementProps = {
  employee: Reference;
  company: Reference;
  /** The choice of the person is among them where they are several. */
  projects: readonly Reference[];
  /** The one that is corrected. */
  movement?: Movement;
  onClose: () => void;
  onSaved?: () => Promise<void>;
};

/** What happened to an employment: type, reason, status and days, and what this does to pendencies (E-10). */
export function MovementDialog({ employee, company, projects, movement, onClose, onSaved }: MovementProps) {
  const t = useT();
  const notify = useNotify();
  const provider = useProvider();
  const queryClient = useQueryClient();
  const words = movement ? 'correction' : 'movement';
  const schema = movement ? movementCorrectionFormSchema : movementFormSchema;
  const bodyOf = ({ cause, esocialReason, esocialReceipt, reason, ...values }: Values) => ({
    ...values,
    ...(hasReasons(values.type) && esocialReason !== null && { esocialReason: codeOf(esocialReason) }),
    ...(hasCause(values.type) && esocialReason === null && cause && { cause }),
    ...(esocialReceipt && { esocialReceipt }),
    ...(movement && { reason }),
    companyId: company.id,
    projectId: values.projectId ? Number(values.projectId) : null,
    endDate: values.endDate || null,
  });
  const form = useContractForm<Values, object, Movement | null>({
    schema,
    record: movement ?? null,
    valuesOf: (record) =>
      record
        ? valuesOf(record)
        : {
            ...{ type: 'VACATION', status: 'AWAY', startDate: '', endDate: '', cause: '', reason: '' },
            ...{ esocialReason: null, esocialReceipt: '', projectId: String(projects[0]?.id ?? '') },
          },
    isNew: !movement,
    focusOn: 'field',
    toBody: bodyOf,
    required: { startDate: 'contract.field.required' },
    errorText: (error) => errorMessageOf(error, t, t(`employeePage.${words}.failed`)),
    save: (body, over) => provider.saveMovement(employee.id, body, over),
    onSaved: async () => {
      notify(t(`employeePage.${words}.saved`, { name: calledName(employee) }), { type: 'success' });
      for (const noun of ['employees', 'pendencies']) void queryClient.invalidateQueries({ queryKey: [noun] });
      await onSaved?.();
      onClose();
    },
  });
  const { type, endDate, esocialReason, reason } = form.values;
  const hasEnd = MOVEMENT_EFFECT[type] === 'TEMPORARILY_INACTIVATED';
  const effect = t(`contract.movementEffect.${MOVEMENT_EFFECT[type]}`).toLocaleLowerCase();
  const choose = (value: string) => {
    const next = MOVEMENT_TYPES.find((one) => one === value);
    if (!next) return;
    const keepsEnd = MOVEMENT_EFFECT[next] === 'TEMPORARILY_INACTIVATED';
    const keepsReason = esocialReasons(next).includes(codeOf(esocialReason)) && hasCause(next) === hasCause(type);
    form.changeAll({
      type: next,
      status: statusesAfter(next)[0],
      ...(!keepsEnd && { endDate: '' }),
      ...(!keepsReason && { esocialReason: null }),
    });
  };
  const places = [...projects, ...(movement?.project ? [movement.project] : [])]
    .filter(({ id }, index, all) => all.findIndex((one) => one.id === id) === index)
    .map(({ id, name }) => ({ value: String(id), label: name }));
  if (movement?.project === null) places.unshift({ value: '', label: t('employeePage.movement.everyProject') });
  const [place, ...otherPlaces] = places;
  const labels = {
    ...labelsOf(t, 'employeePage.movement', FIELDS),
    projectId: t('employeePage.movement.project'),
  };
  const valueText = (value: unknown, name: string): string => {
    const text = String(value);
    if (text === '') return '';
    if (name === 'projectId') return places.find((one) => one.value === text)?.label ?? text;
    if (name === 'type') return t(`contract.movementType.${text as MovementType}`);
    if (name === 'status') return t(`contract.employmentStatus.${text as EmploymentStatus}`);
    if (name === 'esocialReason') return value === null ? '' : esocialReasonText(type, codeOf(Number(value)), t);
    return name.endsWith('Date') ? formatDate(text) : text;
  };
  const asked = movement && reason.trim() === '' ? { ...form.values, reason: '-' } : form.values;

  return (
    <FormDialog
      title={t(`employeePage.${words}.title`, { name: calledName(employee) })}
      lead={t(`employeePage.${words}.text`)}
      submitLabel={t(`employeePage.${words}.save`)}
      form={form}
      labels={labels}
      valueText={valueText}
      onClose={onClose}
    >
      {otherPlaces.length > 0 ? (
        <SelectInput source="projectId" required options={places} {...SHOWN_EMPTY} />
      ) : (
        <Box sx={{ fontSize: 13, color: 'text.secondary' }}>{`${company.name} · ${place?.label ?? ''}`}</Box>
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
        {hasReasons(type) && (
          <Box sx={{ gridColumn: '1 / -1' }}>
            <ReferenceInput
              source="esocialReason"
              required={type === 'LEAVE'}
              any={t('common.actions.search')}
              help={hasCause(type) ? t('employeePage.movement.causeHelp') : undefined}
              options={esocialReasons(type).map((code) => ({
                id: Number(code),
                name: esocialReasonText(type, code, t),
              }))}
            />
          </Box>
        )}
        <DateInput source="startDate" required help=" " />
        <DateInput source="endDate" help={t('employeePage.movement.endHelp')} disabled={!hasEnd} />
        <TextInput
          source="esocialReceipt"
          autoComplete="off"
          placeholder="1.1.0000000000000000000"
          help={t('employeePage.movement.esocialReceiptHelp')}
          sx={{ gridColumn: '1 / -1' }}
        />
        {movement && (
          <TextInput
            source="reason"
            required
            multiline
            minRows={2}
            help={t('common.charactersUsed', { used: reason.trim().length, max: TEXT.note })}
            sx={{ gridColumn: '1 / -1' }}
          />
        )}
      </Box>
      <Box role="status" sx={{ fontSize: 13, color: 'text.secondary' }}>
        {endDate
          ? t('employeePage.movement.effectUntil', { effect, day: formatDate(endDate) })
          : t('employeePage.movement.effectIs', { effect })}
        <Preview employeeId={employee.id} movementId={movement?.id} body={schema.safeParse(bodyOf(asked)).data} />
      </Box>
    </FormDialog>
  );
}
/** The option of the empty value has words of its own. */
const SHOWN_EMPTY = { slotProps: { select: { displayEmpty: true }, inputLabel: { shrink: true } } } as const;

type PreviewProps = { employeeId: number; movementId: number | undefined; body: object | undefined };

/** What confirming would do to the pendencies, counted by the gateway; nothing while the form is not valid. */
function Preview({ employeeId, movementId, body }: PreviewProps) {
  const valid = body ? JSON.stringify(body) : '';
  const asked = useDebounced(valid, DEBOUNCE.users);
  const read = useRead(
    ['employees', 'movementPreview', employeeId, movementId, asked],
    (provider, options) => provider.previewMovement(employeeId, JSON.parse(asked), movementId, options),
    { enabled: asked !== '', staleTime: 0, gcTime: 0 },
  );
  return valid && asked ? <Effect read={read} /> : null;
}

/** What annulling would do. */
export function AnnulmentEffect({ employeeId, movementId }: { employeeId: number; movementId: number }) {
  const read = useRead(
    ['employees', 'annulmentPreview', employeeId, movementId],
    (provider, options) => provider.previewAnnulment(employeeId, movementId, options),
    { staleTime: 0, gcTime: 0 },
  );
  return <Effect read={read} />;
}

function Effect({ read }: { read: UseQueryResult<MovementReply> }) {
  const t = useT();
  const reply = read.data;
  if (read.isFetching) return <Box>{t('employeePage.movement.counts.wait')}</Box>;
  if (read.error) return <ReadFailed read={read} title={t('employeePage.movement.counts.failed')} sx={{ mt: 2 }} />;
  if (!reply?.counts) return null;
  return (
    <>
      <Box sx={{ color: 'text.primary', fontWeight: 600 }}>
        {t('employeePage.movement.counts.now', { counts: movementCountsText(reply.counts, t) })}
      </Box>
      {reply.warnings.map((warning) => (
        <Box key={warning} sx={{ mt: 2 }}>
          <FormAlert tone="warning">{t(`employeePage.movement.warning.${warning}`)}</FormAlert>
        </Box>
      ))}
    </>
  );
}
