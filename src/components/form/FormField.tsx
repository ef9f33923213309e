import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined';
import LockOutlined from '@mui/icons-material/LockOutlined';
import { InputAdornment, type InputBaseProps, TextField, type TextFieldProps } from '@mui/material';
import type { ReactNode } from 'react';
import { useT } from '../../i18n/index.ts';

type Props = Omit<TextFieldProps, 'error' | 'label' | 'helperText' | 'name'> & {
  name: string;
  label: string;
  error?: string;
  help?: ReactNode;
  readOnly?: boolean;
  end?: ReactNode;
  inputMode?: 'tel' | 'text' | 'decimal';
  inputComponent?: InputBaseProps['inputComponent'];
};

/** The id of a field of a form, so that the list of errors can lead to it. */
export const fieldId = (name: string): string => `field-${name}`;

/** A labelled field of a form; the line below it is reserved, so that an error shifts nothing. */
export const FormField = ({ name, label, error, help, end, inputMode, inputComponent, ...rest }: Props) => {
  const { readOnly = false, ...field } = rest;
  const t = useT();
  const lock = readOnly && (
    <LockOutlined titleAccess={t('accountPages.form.readOnly')} sx={{ fontSize: 16, mr: 1, color: 'text.secondary' }} />
  );
  const last = end ?? lock;
  const empty = error === undefined && help === undefined;
  return (
    <TextField
      {...field}
      id={fieldId(name)}
      name={name}
      label={label}
      error={error !== undefined}
      helperText={
        error === undefined ? (
          (help ?? ' ')
        ) : (
          <>
            <ErrorOutlineOutlined aria-hidden sx={{ fontSize: 14, mr: '4px', verticalAlign: '-2px' }} />
            {error}
          </>
        )
      }
      slotProps={{
        ...field.slotProps,
        htmlInput: { spellCheck: false, inputMode, ...field.slotProps?.htmlInput },
        input: {
          readOnly,
          inputComponent,
          sx: readOnly ? { backgroundColor: 'background.sunken' } : undefined,
          endAdornment: last ? <InputAdornment position="end">{last}</InputAdornment> : undefined,
        },
        // in one column an error may push: a line that is kept free there looks like a hole
        formHelperText: { sx: { display: empty ? { xs: 'none', sm: 'block' } : undefined } },
      }}
    />
  );
};
