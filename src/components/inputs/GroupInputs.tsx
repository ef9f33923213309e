import { Box, Checkbox, FormControlLabel, FormLabel } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { useT } from '../../i18n/index.ts';
import { fieldId } from '../form/FormField.tsx';
import { useFormField } from './FormInputs.tsx';
import { PillToggleGroup } from './PillToggleGroup.tsx';
import { type Segment, SegmentedControl } from './SegmentedControl.tsx';

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

type InputProps = Omit<PartProps, 'children' | 'name' | 'label' | 'error'> & {
  source: string;
  /** Read only although the form is not. */
  readOnly?: boolean;
};

/** One of a few, side by side; read only, it is its word alone. `value`: what is shown instead of what the field holds. */
export const SegmentedInput = ({
  source,
  label,
  segments,
  value,
  readOnly: isLocked = false,
  required = false,
  ...part
}: InputProps & { label?: string; segments: readonly Segment[]; value?: string }) => {
  const { input, onChange, readOnly: isRead } = useFormField(source, label);
  const shown = value ?? input.value;
  const readOnly = isRead || isLocked;
  return (
    <Part {...part} name={source} label={input.label} error={input.error} required={required && !readOnly}>
      {readOnly ? (
        <Box sx={{ minHeight: 28, lineHeight: '28px' }}>
          {segments.find((segment) => segment.value === shown)?.label}
        </Box>
      ) : (
        <SegmentedControl label={input.label} segments={segments} value={shown} onChange={onChange} />
      )}
    </Part>
  );
};

type Option = { value: string | number; label: string };

/** Several of a few, kept in the order of the options; read only, they are their words alone. */
export const PillsInput = ({
  source,
  label,
  options,
  readOnly: isLocked = false,
  ...part
}: InputProps & { label?: string; options: readonly Option[] }) => {
  const t = useT();
  const { input, onChange, readOnly } = useFormField(source, label);
  const chosen: readonly Option['value'][] = input.value;
  const named = options.filter(({ value }) => chosen.includes(value)).map(({ label }) => label);
  return (
    <Part {...part} name={source} label={input.label} error={input.error}>
      {readOnly || isLocked ? (
        <Box sx={{ minHeight: 26, lineHeight: '26px' }}>{named.join(', ') || t('common.emptyValue')}</Box>
      ) : (
        <PillToggleGroup
          label={input.label}
          options={options.map(({ value, label }) => ({ value: String(value), label }))}
          chosen={chosen.map(String)}
          onChange={(next) => onChange(options.flatMap(({ value }) => (next.includes(String(value)) ? [value] : [])))}
        />
      )}
    </Part>
  );
};

export const FlagInput = ({ source, label, help }: { source: string; label: string; help?: string }) => {
  const { input, onChange, readOnly } = useFormField(source);
  return (
    <FormControlLabel
      disabled={readOnly}
      sx={{ alignItems: help ? 'flex-start' : undefined, m: 0, minHeight: help ? 44 : { xs: 44, md: 28 } }}
      control={
        <Checkbox
          checked={input.value === true}
          onChange={(event) => onChange(event.target.checked)}
          sx={help ? { mt: '-2px' } : undefined}
        />
      }
      label={
        help ? (
          <Box component="span" sx={{ display: 'block', fontSize: 13, lineHeight: '20px' }}>
            <Box component="span" sx={{ display: 'block', fontWeight: 550 }}>
              {label}
            </Box>
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {help}
            </Box>
          </Box>
        ) : (
          label
        )
      }
    />
  );
};

export const PAIR = {
  display: 'grid',
  gap: '12px',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
} as const;

export const Pair = ({ children }: { children: ReactNode }) => <Box sx={PAIR}>{children}</Box>;

export const Inside = ({ children }: { children: ReactNode }) => (
  <Box sx={{ p: 4, pt: 3, display: 'flex', flexDirection: 'column', gap: 3 }}>{children}</Box>
);
