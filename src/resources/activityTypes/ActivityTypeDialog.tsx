import type { z } from 'zod';
import {
  ACTIVITY_TYPE_NAME,
  type ActivityType,
  type ActivityTypeCreate,
  type ActivityTypeUpdate,
  activityTypeCreateSchema,
  activityTypeUpdateSchema,
} from '../../../contract/activityTypes.ts';
import { RISK_ACTIVITY_IDS } from '../../../contract/projects.ts';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import { useRecordForm } from '../../components/form/useRecordForm.ts';
import { SelectInput, TextInput } from '../../components/inputs/FormInputs.tsx';
import { labelsOf } from '../../i18n/byWords.ts';
import { useT } from '../../i18n/index.ts';

type Draft = Partial<ActivityType>;
const NEW: Draft = {};
/** A menu has texts for values: '' for no risk. */
const valuesOf = ({ name = '', riskActivityId, active = true }: Draft) => ({
  name,
  riskActivityId: riskActivityId ? String(riskActivityId) : '',
  active,
});

type Props = { activityType: ActivityType | null; companyId: number; onClose: () => void };

/** Adds an activity type, or renames it and says which risk it stands for. */
export function ActivityTypeDialog({ activityType, companyId, onClose }: Props) {
  const t = useT();
  const isNew = activityType === null;
  const schema: z.ZodType<ActivityTypeCreate | ActivityTypeUpdate> = isNew
    ? activityTypeCreateSchema
    : activityTypeUpdateSchema;
  const form = useRecordForm({
    resource: 'activityTypes',
    schema,
    record: activityType ?? NEW,
    valuesOf,
    required: { name: 'activityTypes.nameRequired' },
    toBody: ({ name, riskActivityId, active }) => ({
      name,
      riskActivityId: riskActivityId === '' ? null : Number(riskActivityId),
      ...(isNew ? { companyId } : { active }),
    }),
    done: ({ name = '' }) => t(isNew ? 'activityTypes.created' : 'activityTypes.saved', { name }),
    onSaved: onClose,
  });
  return (
    <FormDialog
      title={t(isNew ? 'activityTypes.create' : 'activityTypes.edit')}
      submitLabel={t('activityTypes.save')}
      form={form}
      labels={labelsOf(t, 'activityTypes.columns', ['name', 'riskActivityId'])}
      onClose={onClose}
    >
      <TextInput
        source="name"
        required
        autoFocus
        autoComplete="off"
        slotProps={{ htmlInput: { maxLength: ACTIVITY_TYPE_NAME, placeholder: t('activityTypes.placeholder') } }}
      />
      <SelectInput
        source="riskActivityId"
        help={t('activityTypes.riskHelp')}
        options={[
          { value: '', label: t('activityTypes.noRisk') },
          ...RISK_ACTIVITY_IDS.map((id) => ({ value: String(id), label: t(`contract.riskActivity.${id}`) })),
        ]}
      />
    </FormDialog>
  );
}
