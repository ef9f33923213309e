import LockOutlined from '@mui/icons-material/LockOutlined';
import { InputAdornment, type InputBaseProps, TextField, type TextFieldProps } from '@mui/material';
import type { ReactNode } from 'react';
import { useT } from '../../i18n/index.ts';
import { useFieldMessage } from './useFieldMessage.tsx';

type Props = Omit<TextFieldProps, 'error' | 'label' | 'helperText' | 'name'> & {
  name: string;
  label: string;
  error?: string;
  help?: ReactNode;
  readOnly?: boolean;
  end?: ReactNode;
  inputMode?: 'tel' | 'text' | 'decimal' | 'numeric';
  inputComponent?: InputBaseProps['inputComponent'];
};

/** The id of a field of a form, so that the list of errors can lead to it. */
export const fieldId = (name: string): string => `field-${name}`;

/** A labelled field of a form, with its help or what is wrong with it below. */
export const FormField = ({ name, label, error, help, end, inputMode, inputComponent, ...rest }: Props) => {
  const { readOnly = false, ...field } = rest;
  const t = useT();
  const lock = readOnly && (
    <LockOutlined titleAccess={t('accountPages.form.readOnly')} sx={{ fontSize: 16, mr: 1, color: 'text.secondary' }} />
  );
  const last = end ?? lock;
  const message = useFieldMessage();
  return (
    <TextField
      {...field}
      id={fieldId(name)}
      name={name}
      label={label}
      error={error !== undefined}
      helperText={message(label, error, help)}
      slotProps={{
        ...field.slotProps,
        htmlInput: { spellCheck: false, inputMode, ...field.slotProps?.htmlInput },
        input: {
          readOnly,
          inputComponent,
          sx: readOnly ? { backgroundColor: 'background.sunken' } : undefined,
          endAdornment: last ? <InputAdornment position="end">{last}</InputAdornment> : undefined,
        },
      }}
    />
  );
};
