import { Box, TextField } from '@mui/material';
import type { RefObject } from 'react';
import { useT } from '../../i18n/index.ts';

type Props = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  max: number;
  required: boolean;
  help?: string;
  error?: string;
  disabled?: boolean;
  inputRef: RefObject<HTMLTextAreaElement | null>;
};

/** A reason in a few lines, with the count of what is used; focused first, and Ctrl+Enter submits its form. */
export const ReasonField = ({ label, value, onChange, max, required, help, error, disabled, inputRef }: Props) => {
  return (
    <TextField
      autoFocus
      multiline
      minRows={3}
      maxRows={8}
      label={label}
      required={required}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={(event) => {
        const form = event.currentTarget.closest('form');
        if (!form || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        form.requestSubmit();
      }}
      inputRef={inputRef}
      disabled={disabled}
      error={Boolean(error)}
      sx={{ mt: 3 }}
      slotProps={{ formHelperText: { component: 'div' } }}
      helperText={<CountedHelp help={help} error={error} value={value} max={max} />}
    />
  );
};

/** The line below a text: its error or help, and how much of the limit is used. Its container must be a `div`. */
export function CountedHelp({ help, error, value, max }: Pick<Props, 'help' | 'error' | 'value' | 'max'>) {
  const t = useT();
  return (
    <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 3 }}>
      <span role={error ? 'alert' : undefined}>{error ?? help ?? ''}</span>
      <span className="num" style={{ flex: 'none' }}>
        {t('common.charactersUsed', { used: value.trim().length, max })}
      </span>
    </Box>
  );
}
