import { CUSTOM_FIELD } from '../../../contract/constants.ts';
import {
  CUSTOM_FIELD_TYPES,
  type CustomField,
  type GroupFieldsBody,
  groupFieldsBodySchema,
  hasOptions,
} from '../../../contract/customFields.ts';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import { useNewForm } from '../../components/form/useContractForm.ts';
import { SelectInput, TextInput } from '../../components/inputs/FormInputs.tsx';
import { FlagInput } from '../../components/inputs/GroupInputs.tsx';
import { labelsOf } from '../../i18n/byWords.ts';
import { useT } from '../../i18n/index.ts';

/** A field as the page holds it before it is saved; a new one has no id. */
export type FieldDraft = Omit<CustomField, 'id' | 'order'> & { id?: number | undefined };

type Props = {
  field: FieldDraft | null;
  /** The other fields of the group: no two have the same name. */
  others: readonly FieldDraft[];
  onApply: (field: FieldDraft) => void;
  onClose: () => void;
};

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** Makes or changes a field of a group; it is saved with the page. */
export function FieldDialog({ field, others, onApply, onClose }: Props) {
  const t = useT();
  const form = useNewForm({
    schema: groupFieldsBodySchema,
    initial: {
      label: field?.label ?? '',
      type: field?.type ?? CUSTOM_FIELD_TYPES[0],
      options: field?.options.join('\n') ?? '',
      help: field?.help ?? '',
      required: field?.required ?? false,
      showOnBadge: field?.showOnBadge ?? false,
    },
    // Judged with the others, so that a name that is taken stands at its field.
    toBody: ({ options, showOnBadge, ...values }) => ({
      customFields: [
        ...others,
        {
          ...values,
          ...(field?.id !== undefined && { id: field.id }),
          options: hasOptions(values.type) ? linesOf(options) : [],
          showOnBadge: showOnBadge && values.type !== 'cpf',
        },
      ],
    }),
    pathOf: (path) => path.replace(/^customFields\.\d+\.(\w+).*$/, '$1'),
    send: async ({ customFields }: GroupFieldsBody) => {
      const made = customFields.at(-1);
      if (made) onApply({ ...made, help: made.help || null });
    },
  });
  const { type } = form.values;
  return (
    <FormDialog
      title={field ? t('customFields.dialog.editTitle', { name: field.label }) : t('customFields.dialog.createTitle')}
      submitLabel={t('customFields.dialog.submit')}
      form={form}
      labels={labelsOf(t, 'customFields.fields', ['label', 'type', 'options', 'help', 'required', 'showOnBadge'])}
      onClose={onClose}
    >
      <TextInput
        source="label"
        required
        autoFocus
        autoComplete="off"
        slotProps={{ htmlInput: { maxLength: CUSTOM_FIELD.label } }}
      />
      <SelectInput
        source="type"
        required
        readOnly={field?.id !== undefined}
        help={field?.id === undefined ? undefined : t('customFields.dialog.typeLocked')}
        options={CUSTOM_FIELD_TYPES.map((value) => ({ value, label: t(`customFields.types.${value}`) }))}
      />
      {hasOptions(type) && (
        <TextInput
          source="options"
          required
          multiline
          minRows={3}
          maxRows={8}
          help={t('customFields.dialog.optionsHelp')}
        />
      )}
      <TextInput source="help" autoComplete="off" slotProps={{ htmlInput: { maxLength: CUSTOM_FIELD.help } }} />
      <FlagInput source="required" label={t('customFields.fields.required')} />
      {type === 'cpf' ? (
        t('customFields.dialog.cpfBadge')
      ) : (
        <FlagInput source="showOnBadge" label={t('customFields.fields.showOnBadge')} />
      )}
    </FormDialog>
  );
}
