import { Box, MenuItem } from '@mui/material';
import type { ComponentProps, ReactNode } from 'react';
import { useInput } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { formatMonth } from '../../../contract/common.ts';
import { formatDate } from '../../i18n/format.ts';
import { useT } from '../../i18n/index.ts';
import { CatalogueText } from '../CatalogueText.tsx';
import { FormField, fieldId } from '../form/FormField.tsx';
import { useFormShell } from '../form/FormShell.tsx';
import { ReadValue } from '../form/ReadValue.tsx';
import { errorPaths } from '../form/useContractForm.ts';
import { ChoiceInput } from './ChoiceInput.tsx';
import { DateInput as DatePickerInput } from './DateInput.tsx';
import { type Mask, timeMask, useMask } from './masks.ts';

type FieldProps = Omit<ComponentProps<typeof FormField>, 'name' | 'value' | 'onChange' | 'onBlur' | 'error' | 'label'>;
type Props = FieldProps & {
  source: string;
  label?: string;
  /** What the number counts, behind it: 'dias úteis'. */
  unit?: string;
};

/** The field of a form around an input: react-hook-form's state, the form's label and the text of its error. */
export function useFormField(source: string, label?: string) {
  const { labels, errorOf, readOnly } = useFormShell();
  const { trigger, formState } = useFormContext();
  const { field } = useInput({ source, format: (value: unknown) => value ?? '', parse: (value: unknown) => value });
  return {
    readOnly,
    onChange: (value: unknown) => {
      field.onChange(value);
      // errors that are shown follow what is typed, also in another field
      const shown = errorPaths(formState.errors);
      if (shown.length > 0) void trigger(shown);
    },
    input: {
      name: source,
      value: field.value,
      label: label ?? labels[source] ?? source,
      error: errorOf(source),
      onBlur: field.onBlur,
      inputRef: field.ref,
    },
  };
}

/** `isCatalogue`: a text of the catalogue of documents, which is written in Portuguese and read in the page's language. */
type TextProps = Props & { isCatalogue?: boolean };

export function TextInput({ source, label, unit, isCatalogue = false, ...field }: TextProps) {
  const { input, onChange, readOnly } = useFormField(source, label);
  const written = String(input.value);
  if (readOnly) {
    return (
      <ReadValue label={input.label}>
        {isCatalogue && written ? (
          <CatalogueText>{written}</CatalogueText>
        ) : unit && written ? (
          `${written} ${unit}`
        ) : (
          written
        )}
      </ReadValue>
    );
  }
  const end = unit && (
    <Box component="span" sx={{ fontSize: 12, whiteSpace: 'nowrap' }}>
      {unit}
    </Box>
  );
  return <FormField {...field} {...(end && { end })} {...input} onChange={(event) => onChange(event.target.value)} />;
}

/** An e-mail address of somebody else: nothing is filled in by the browser. */
export const EmailInput = (field: Props) => (
  <TextInput
    {...field}
    type="email"
    required
    autoComplete="off"
    slotProps={{ htmlInput: { inputMode: 'email', autoCapitalize: 'none' } }}
  />
);

/** A text that is written in its mask while it is typed (M-15, A-44). */
export function MaskedInput({ source, label, mask, ...field }: Props & { mask: Mask }) {
  const { input, onChange, readOnly } = useFormField(source, label);
  const masked = useMask(mask, onChange);
  if (readOnly) return <ReadValue label={input.label}>{mask(String(input.value))}</ReadValue>;
  return (
    <FormField
      {...field}
      {...input}
      onChange={({ currentTarget }) => {
        if (currentTarget instanceof HTMLInputElement) masked({ currentTarget });
      }}
    />
  );
}

/** A time of day, `HH:MM`. */
export const TimeInput = (field: Props) => {
  const t = useT();
  return (
    <MaskedInput
      {...field}
      mask={timeMask}
      inputMode="numeric"
      autoComplete="off"
      placeholder={t('common.timePlaceholder')}
    />
  );
};

type Option = { value: string; label: ReactNode; lang?: string; disabled?: boolean };

/** One of a few, in a menu; `onChoose` replaces the plain change where other fields hang on it. */
export function SelectInput({
  source,
  label,
  options,
  onChoose,
  ...field
}: Props & { options: readonly Option[]; onChoose?: (value: string) => void }) {
  const { input, onChange, readOnly } = useFormField(source, label);
  if (readOnly) {
    return <ReadValue label={input.label}>{options.find(({ value }) => value === input.value)?.label}</ReadValue>;
  }
  return (
    <FormField select {...field} {...input} onChange={(event) => (onChoose ?? onChange)(event.target.value)}>
      {options.map(({ value, label: text, lang, disabled }) => (
        <MenuItem key={value} value={value} lang={lang} disabled={disabled}>
          {text}
        </MenuItem>
      ))}
    </FormField>
  );
}

type ReferenceProps = Omit<
  ComponentProps<typeof ChoiceInput>,
  'label' | 'value' | 'onChange' | 'error' | 'isFilter'
> & {
  source: string;
  label?: string;
  /** Replaces the plain change where other fields hang on it. */
  onChoose?: (id: number | null) => void;
};

/** One of many, by its id, found by typing; null while none is chosen. */
export function ReferenceInput({ source, label, onChoose, options, ...field }: ReferenceProps) {
  const { input, onChange, readOnly } = useFormField(source, label);
  const chosen = options?.find(({ id }) => id === input.value) ?? null;
  if (readOnly) {
    return (
      <ReadValue label={input.label}>
        {chosen && field.isCatalogue ? <CatalogueText>{chosen.name}</CatalogueText> : chosen?.name}
      </ReadValue>
    );
  }
  return (
    <ChoiceInput
      {...field}
      id={fieldId(source)}
      label={input.label}
      options={options}
      value={chosen}
      error={input.error}
      onChange={(option) => (onChoose ?? onChange)(option?.id ?? null)}
    />
  );
}

type DateProps = Omit<
  ComponentProps<typeof DatePickerInput>,
  'label' | 'value' | 'onChange' | 'onLeave' | 'error' | 'showError'
> & {
  source: string;
  label?: string;
};

/** A day, `YYYY-MM-DD`, or month, `YYYY-MM`; '' while there is none. */
export function DateInput({ source, label, ...field }: DateProps) {
  const { input, onChange, readOnly } = useFormField(source, label);
  const written = String(input.value);
  if (readOnly) {
    return (
      <ReadValue label={input.label}>
        {written && (field.unit === 'month' ? formatMonth : formatDate)(written)}
      </ReadValue>
    );
  }
  return (
    <DatePickerInput
      {...field}
      label={input.label}
      value={written}
      error={input.error}
      onChange={(day) => onChange(day)}
      onLeave={input.onBlur}
    />
  );
}
