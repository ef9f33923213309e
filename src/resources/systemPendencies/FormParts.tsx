import { Box, FormLabel } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { fieldId } from '../../components/form/AccountField.tsx';
import { PillToggleGroup } from '../../components/inputs/PillToggleGroup.tsx';
import { type Segment, SegmentedControl } from '../../components/inputs/SegmentedControl.tsx';
import { useT } from '../../i18n/index.ts';

/** Help or error of a control that is no text field. */
const Below = ({ id, help, error }: { id: string; help?: ReactNode; error?: string | undefined }) => (
  <Box
    id={id}
    sx={{ mt: 1, fontSize: 12, lineHeight: '16px', color: error ? 'ink.error' : 'text.secondary', minHeight: 16 }}
  >
    {error ?? help}
  </Box>
);

type PartProps = {
  name: string;
  label: string;
  required?: boolean;
  help?: ReactNode;
  error?: string | undefined;
  children: ReactNode;
};
const Part = ({ name, label, required = false, help, error, children }: PartProps) => {
  const id = useId();
  return (
    <Box id={fieldId(name)} tabIndex={-1} role="group" aria-labelledby={`${id}-label`} aria-describedby={`${id}-below`}>
      <FormLabel
        required={required}
        component="span"
        id={`${id}-label`}
        sx={{ display: 'block', mb: 1, '& .MuiFormLabel-asterisk': { color: 'ink.error' } }}
      >
        {label}
      </FormLabel>
      {children}
      <Below id={`${id}-below`} help={help} error={error} />
    </Box>
  );
};

type OneProps = Omit<PartProps, 'children'> & {
  segments: readonly Segment[];
  value: string;
  readOnly: boolean;
  onChange: (value: string) => void;
};
/** One of a few; read, it is its word alone. */
export const OneOf = ({ segments, value, readOnly, onChange, required = false, ...part }: OneProps) => (
  <Part {...part} required={required && !readOnly}>
    {readOnly ? (
      <Box sx={{ minHeight: 28, lineHeight: '28px' }}>{segments.find((one) => one.value === value)?.label}</Box>
    ) : (
      <SegmentedControl label={part.label} segments={segments} value={value} onChange={onChange} />
    )}
  </Part>
);

type SomeProps = Omit<PartProps, 'children'> & {
  options: readonly { value: string; label: string }[];
  chosen: readonly string[];
  readOnly: boolean;
  onChange: (chosen: string[]) => void;
};
/** Several of a few; read, they are their words alone. */
export const SomeOf = ({ options, chosen, readOnly, onChange, ...part }: SomeProps) => {
  const t = useT();
  const named = options.filter(({ value }) => chosen.includes(value)).map(({ label }) => label);
  return (
    <Part {...part}>
      {readOnly ? (
        <Box sx={{ minHeight: 26, lineHeight: '26px' }}>{named.join(', ') || t('common.emptyValue')}</Box>
      ) : (
        <PillToggleGroup label={part.label} options={options} chosen={chosen} onChange={onChange} />
      )}
    </Part>
  );
};

/** Fields beside each other where there is room. */
export const Pair = ({ children }: { children: ReactNode }) => (
  <Box
    sx={{
      display: 'grid',
      gap: '12px',
      gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
    }}
  >
    {children}
  </Box>
);

/** The inside of a card. */
export const Inside = ({ children }: { children: ReactNode }) => (
  <Box sx={{ p: 4, pt: 3, display: 'flex', flexDirection: 'column', gap: 3 }}>{children}</Box>
);
