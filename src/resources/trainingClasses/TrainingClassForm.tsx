import AddOutlined from '@mui/icons-material/AddOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import { Box, Button, IconButton } from '@mui/material';
import { useFieldArray } from 'react-hook-form';
import type { z } from 'zod';
import type { Reference } from '../../../contract/common.ts';
import { TRAINING_CLASS } from '../../../contract/constants.ts';
import {
  type TrainingClass,
  type TrainingClassCreate,
  type TrainingClassUpdate,
  trainingClassCreateSchema,
  trainingClassUpdateSchema,
} from '../../../contract/trainingClasses.ts';
import { TRAINING_MODALITIES } from '../../../contract/trainingConfigs.ts';
import { errorMessageOf } from '../../access/denial.ts';
import { ReadFailed } from '../../components/feedback/sections.tsx';
import { Card, RequiredHint } from '../../components/form/Card.tsx';
import { fieldId } from '../../components/form/FormField.tsx';
import { FormNotice } from '../../components/form/FormNotice.tsx';
import { FormPage } from '../../components/form/FormPage.tsx';
import { useFormShell } from '../../components/form/FormShell.tsx';
import { useRecordForm } from '../../components/form/useRecordForm.ts';
import { DateInput, SelectInput, TextInput, TimeInput, useFormField } from '../../components/inputs/FormInputs.tsx';
import { FlagInput, Inside, Pair, SegmentedInput } from '../../components/inputs/GroupInputs.tsx';
import { labelsOf } from '../../i18n/byWords.ts';
import { useT } from '../../i18n/index.ts';
import { useFacilities } from '../facilities/reference.tsx';
import { type Training, TrainingSelect } from '../trainingConfigs/reference.tsx';
import { bodyOf, type Draft, draftOf, newDraft, noInstructor, valueText } from './trainingClassDraft.ts';

const FIELDS = [
  ...(['companyId', 'training', 'modality', 'hours', 'startDate', 'startTime', 'endDate', 'endTime'] as const),
  ...(['place', 'facilityId', 'seats', 'open', 'instructors', 'responsibleName', 'responsibleRegister'] as const),
];
type Props = {
  /** Null for one that does not exist yet. */
  row: TrainingClass | null;
  companies: readonly Reference[];
  readOnly: boolean;
  onSaved: (saved: TrainingClass) => void;
  onCancel: () => void;
};

/** A class: to plan, to read and to change (G-03). */
export function TrainingClassForm({ row, companies, readOnly, onSaved, onCancel }: Props) {
  const t = useT();
  const isNew = row === null;
  const schema: z.ZodType<TrainingClassCreate | TrainingClassUpdate> = isNew
    ? trainingClassCreateSchema
    : trainingClassUpdateSchema;
  const form = useRecordForm<Draft, TrainingClassCreate | TrainingClassUpdate, TrainingClass | null>({
    resource: 'trainingClasses',
    schema,
    record: row,
    valuesOf: (record) => (record ? draftOf(record) : newDraft(String(companies[0]?.id ?? ''))),
    isNew,
    toBody: ({ companyId, ...draft }) => ({ ...bodyOf(draft), ...(isNew && { companyId: Number(companyId) }) }),
    pathOf: (path) => path.replace('trainingConfigId', 'training'),
    errorText: (error) => errorMessageOf(error, t, t('trainingClasses.failed')),
    done: () => t(isNew ? 'trainingClasses.created' : 'trainingClasses.saved'),
    onSaved,
  });
  const labels = useClassLabels(form.values.instructors.length);
  return (
    <FormPage
      form={form}
      labels={labels}
      readOnly={readOnly}
      draft={`trainingClasses:${row?.company.id ?? 0}:${row?.id ?? 'new'}:${row?.version ?? 0}`}
      canSave={isNew}
      barLabel={t('trainingClasses.bar')}
      said={isNew ? t('trainingClasses.notYet') : undefined}
      saveLabel={isNew ? t('trainingClasses.create') : undefined}
      onCancel={onCancel}
    >
      <FormNotice form={form} valueText={valueText} />
      <ClassFields form={form} isNew={isNew} companies={companies} readOnly={readOnly} />
    </FormPage>
  );
}

type FieldsProps = Pick<Props, 'companies' | 'readOnly'> & {
  form: { values: Draft; changed: readonly string[]; changeAll(part: Partial<Draft>): void };
  isNew: boolean;
  /** It is over: nobody enrols any more. */
  isHeld?: boolean;
};
/** What a class is: training, time and place, people who give it. */
export function ClassFields({ form, isNew, companies, readOnly, isHeld = false }: FieldsProps) {
  const t = useT();
  const { values, changeAll } = form;
  const training = values.training[0];
  const facilities = useFacilities(Number(values.companyId));
  const units = facilities.data ?? [];
  const help = (text: string) => (readOnly ? undefined : text);
  const length = (maxLength: number) => ({ htmlInput: { maxLength } });
  const number = { autoComplete: 'off', slotProps: { htmlInput: { inputMode: 'numeric', maxLength: 4 } } } as const;
  const choose = (next: Training | undefined) => {
    const fits = next?.modalities?.some((modality) => modality === values.modality) ?? true;
    changeAll({
      training: next ? [next] : [],
      ...(!fits && { modality: next?.modalities?.[0] ?? '' }),
      ...(next?.minimumHours && !form.changed.includes('hours') && { hours: String(next.minimumHours) }),
    });
  };
  return (
    <>
      <Card title={t('trainingClasses.what')} beside={!readOnly && <RequiredHint />}>
        <Inside>
          {isNew && companies.length > 1 && (
            <SelectInput
              source="companyId"
              options={companies.map(({ id, name }) => ({ value: String(id), label: name }))}
              onChoose={(companyId) => changeAll({ companyId, training: [], facilityId: '' })}
            />
          )}
          <TrainingInput companyId={Number(values.companyId)} autoFocus={isNew} onChoose={choose} />
          <Pair>
            <SegmentedInput
              source="modality"
              required
              segments={TRAINING_MODALITIES.filter(
                (value) => training?.modalities?.includes(value) ?? (training !== undefined || isNew),
              ).map((value) => ({ value, label: t(`trainings.modality.${value}`) }))}
            />
            <TextInput
              source="hours"
              required={!readOnly}
              {...number}
              help={training?.minimumHours && help(t('trainingClasses.help.hours', { count: training.minimumHours }))}
            />
          </Pair>
        </Inside>
      </Card>
      <Card title={t('trainingClasses.when')}>
        <Inside>
          <Box
            sx={{
              ...{ display: 'grid', gap: '12px' },
              gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: '3fr 2fr 3fr 2fr' },
            }}
          >
            <DateInput source="startDate" required={!readOnly} disabled={readOnly} />
            <TimeInput source="startTime" required={!readOnly} />
            <DateInput source="endDate" required={!readOnly} disabled={readOnly} />
            <TimeInput source="endTime" required={!readOnly} />
          </Box>
          <Box sx={{ display: 'grid', gap: '12px', gridTemplateColumns: { xs: '1fr', sm: '3fr 1fr' } }}>
            <TextInput
              source="place"
              required={!readOnly}
              autoComplete="off"
              slotProps={length(TRAINING_CLASS.place)}
            />
            <TextInput
              source="seats"
              required={!readOnly}
              {...number}
              help={help(t('trainingClasses.help.seats', { max: TRAINING_CLASS.seats }))}
            />
          </Box>
          {(units.length > 0 || values.facilityId) && (
            <SelectInput
              source="facilityId"
              options={[
                { value: '', label: t('trainingClasses.noFacility') },
                ...units.map(({ id, name }) => ({ value: String(id), label: name })),
              ]}
              help={help(t('trainingClasses.help.facility'))}
            />
          )}
          <ReadFailed read={facilities} title={t('facilities.loadFailed')} />
          {!isHeld && (
            <FlagInput source="open" label={t('trainingClasses.fields.open')} help={t('trainingClasses.help.open')} />
          )}
        </Inside>
      </Card>
      <Card title={t('trainingClasses.who')}>
        <Inside>
          <InstructorInputs />
          <Pair>
            <TextInput
              source="responsibleName"
              required={!readOnly}
              autoComplete="off"
              slotProps={length(TRAINING_CLASS.person)}
            />
            <TextInput
              source="responsibleRegister"
              required={!readOnly}
              autoComplete="off"
              help={help(t('trainingClasses.help.register'))}
              slotProps={length(TRAINING_CLASS.person)}
            />
          </Pair>
        </Inside>
      </Card>
    </>
  );
}

/** The names of all fields, with those of each instructor. */
export function useClassLabels(instructors: number) {
  const t = useT();
  return {
    ...labelsOf(t, 'trainingClasses.fields', FIELDS),
    ...Object.fromEntries(
      Array.from({ length: instructors }, (_instructor, index) => [
        [`instructors.${index}.name`, t('trainingClasses.instructorName', { number: index + 1 })],
        [`instructors.${index}.qualification`, t('trainingClasses.instructorQualification', { number: index + 1 })],
      ]).flat(),
    ),
  };
}

type TrainingInputProps = {
  companyId: number;
  autoFocus: boolean;
  onChoose: (training: Training | undefined) => void;
};
/** Shipped trainings and the company's own. */
function TrainingInput({ companyId, autoFocus, onChoose }: TrainingInputProps) {
  const { input, readOnly } = useFormField('training');
  const chosen = input.value as Training[];
  if (readOnly) return <TextInput source="training.0.name" label={input.label} isCatalogue />;
  return (
    <TrainingSelect
      label={input.label}
      required
      {...{ autoFocus, companyId }}
      error={input.error}
      value={chosen}
      onChange={(training) =>
        onChoose(
          training && {
            ...{ id: training.id, name: training.name },
            ...(training.modalities && { modalities: training.modalities }),
            ...(training.minimumHours && { minimumHours: training.minimumHours }),
          },
        )
      }
    />
  );
}

/** NR-1, item 1.7.1.1: instructors stand on the certificate with their qualification. */
function InstructorInputs() {
  const t = useT();
  const { readOnly, labels } = useFormShell();
  const { fields, append, remove } = useFieldArray<Draft, 'instructors', 'key'>({
    name: 'instructors',
    keyName: 'key',
  });
  return (
    <Box role="group" aria-label={labels.instructors} id={fieldId('instructors')} tabIndex={-1}>
      {fields.map(({ key }, index) => (
        <Box key={key} sx={{ display: 'flex', gap: 2 }}>
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Pair>
              {(['name', 'qualification'] as const).map((name) => (
                <TextInput
                  key={name}
                  source={`instructors.${index}.${name}`}
                  required={!readOnly}
                  autoComplete="off"
                  help={readOnly || name === 'name' ? undefined : t('trainingClasses.help.qualification')}
                  slotProps={{ htmlInput: { maxLength: TRAINING_CLASS.person } }}
                />
              ))}
            </Pair>
          </Box>
          {!readOnly && (
            <IconButton
              size="small"
              aria-label={t('trainingClasses.removeInstructor', { number: index + 1 })}
              disabled={fields.length === 1}
              onClick={() => remove(index)}
              sx={{ mt: '18px', alignSelf: 'flex-start' }}
            >
              <DeleteOutlined sx={{ fontSize: 18 }} />
            </IconButton>
          )}
        </Box>
      ))}
      {!readOnly && fields.length < TRAINING_CLASS.instructors && (
        <Button startIcon={<AddOutlined />} onClick={() => append(noInstructor())} sx={{ mt: 1 }}>
          {t('trainingClasses.addInstructor')}
        </Button>
      )}
    </Box>
  );
}
