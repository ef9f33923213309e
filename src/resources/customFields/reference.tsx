import { Box } from '@mui/material';
import { formatCnpj, formatCpf } from '../../../contract/common.ts';
import { CUSTOM_FIELD } from '../../../contract/constants.ts';
import { type CustomField, customText, type EmployeeField } from '../../../contract/customFields.ts';
import { DateText } from '../../components/fields/values.tsx';
import { DateInput, MaskedInput, SelectInput, TextInput } from '../../components/inputs/FormInputs.tsx';
import { PillsInput } from '../../components/inputs/GroupInputs.tsx';
import { cnpjMask, cpfMask } from '../../components/inputs/masks.ts';
import { useT } from '../../i18n/index.ts';

/** What a form holds of a field: texts as they are typed, several options as a list. */
export type CustomDraft = string | string[];

export function customDraft({ type, value }: Pick<EmployeeField, 'type' | 'value'>): CustomDraft {
  if (Array.isArray(value)) return value;
  if (type === 'multi') return [];
  const text = customText(value);
  if (type === 'number') return text.replace('.', ',');
  return type === 'cpf' ? formatCpf(text) : type === 'cnpj' ? formatCnpj(text) : text;
}

type InputProps = {
  field: Pick<CustomField, 'label' | 'type' | 'required' | 'options' | 'help'>;
  source: string;
  readOnly?: boolean;
};

/** The control of a custom field, as the supplier fills it in. */
export function CustomFieldInput({ field, source, readOnly = false }: InputProps) {
  const t = useT();
  const { label, type, required, options, help } = field;
  const common = { source, label, required, readOnly, help: help ?? undefined } as const;
  const choices = options.map((value) => ({ value, label: value }));
  switch (type) {
    case 'text':
      return <TextInput {...common} autoComplete="off" slotProps={{ htmlInput: { maxLength: CUSTOM_FIELD.text } }} />;
    case 'number':
      return <TextInput {...common} autoComplete="off" inputMode="decimal" />;
    case 'date':
      return <DateInput source={source} label={label} required={required} help={help ?? undefined} />;
    case 'select':
      return (
        <SelectInput
          {...common}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
          options={[{ value: '', label: t('employeePage.notTold') }, ...choices]}
        />
      );
    case 'multi':
      return (
        <Box sx={{ gridColumn: '1 / -1' }}>
          <PillsInput {...common} options={choices} />
        </Box>
      );
    case 'cpf':
      return <MaskedInput {...common} mask={cpfMask} inputMode="tel" autoComplete="off" />;
    case 'cnpj':
      return <MaskedInput {...common} mask={cnpjMask} autoComplete="off" />;
  }
}

/** A value as text; nothing while the field is empty. */
export const CustomValueText = ({ field }: { field: Pick<EmployeeField, 'type' | 'value'> }) => {
  if (field.value === null) return null;
  if (field.type === 'date') return <DateText value={customText(field.value)} />;
  const draft = customDraft(field);
  return <>{Array.isArray(draft) ? draft.join(', ') : draft}</>;
};
