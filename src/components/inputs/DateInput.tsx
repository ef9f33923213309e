import { TextField } from '@mui/material';
import { Suspense, useId, useState } from 'react';
import { useT } from '../../i18n/index.ts';
import { useFieldMessage } from '../form/useFieldMessage.tsx';
import { type DateError, type DateRules, dateError } from './dateError.ts';
import { lazyPicker, pickerIcon } from './lazyPicker.tsx';

const PickerField = lazyPicker();

type Props = DateRules & {
  label: string;
  /** A day by default; the rules of a month are the form's alone. */
  unit?: 'day' | 'month';
  /** `YYYY-MM-DD` or `YYYY-MM`; '' while there is none. */
  value: string;
  /** Gives the day as written (see `dateFault`) and what is wrong with it. */
  onChange: (day: string, fieldError: DateError | null) => void;
  /** An error that somebody else found (the gateway), in words. */
  error?: string;
  help?: string;
  /** Shows the error before the field was left: the form was submitted. */
  showError?: boolean;
  onLeave?: () => void;
  disabled?: boolean;
};

/** A day or month, typed or chosen (D-22): judged when the field is left, then on each change. */
export function DateInput(props: Props) {
  const { label, unit = 'day', value, onChange, error, help, showError, onLeave, disabled, ...rules } = props;
  const t = useT();
  const id = useId();
  const below = useFieldMessage();
  const [left, setLeft] = useState(false);
  const fieldError = unit === 'day' && (left || showError) ? dateError(value, rules) : null;
  const message = error ?? (fieldError && t(`contract.field.${fieldError}`)) ?? undefined;
  const common = {
    id,
    label,
    required: rules.required,
    disabled,
    helperText: below(label, message, help),
    error: Boolean(message),
  };
  return (
    <Suspense
      fallback={<TextField {...common} value="" slotProps={{ input: { readOnly: true, endAdornment: pickerIcon } }} />}
    >
      <PickerField
        {...common}
        unit={unit}
        value={value}
        max={rules.latest}
        onChange={(day) => onChange(day, dateError(day, rules))}
        onLeave={() => {
          setLeft(true);
          onLeave?.();
        }}
      />
    </Suspense>
  );
}
