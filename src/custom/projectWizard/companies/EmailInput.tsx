import { Box, OutlinedInput } from '@mui/material';
import { useId } from 'react';
import { useT } from '../../../i18n/index.ts';
import { FieldErrorText } from './FieldErrorText.tsx';

type Props = {
  name: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
  onLeave: () => void;
};

/** The e-mail of who answers for a provider; its column or label names it. */
export function EmailInput({ name, value, error, onChange, onLeave }: Props) {
  const t = useT();
  const id = useId();
  return (
    <Box>
      <OutlinedInput
        type="email"
        size="small"
        fullWidth
        value={value}
        error={error !== undefined}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onLeave}
        inputProps={{
          'aria-label': t('projectCompanies.emailOf', { name }),
          'aria-describedby': error ? id : undefined,
          autoComplete: 'off',
          autoCapitalize: 'none',
          spellCheck: false,
          maxLength: 254,
        }}
      />
      <FieldErrorText id={id} text={error} />
    </Box>
  );
}
