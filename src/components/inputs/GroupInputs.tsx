import { Box, Checkbox, FormControlLabel, FormLabel } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { useT } from '../../i18n/index.ts';
import { smallText } from '../../theme/layout.ts';
import { fieldId } from '../form/FormField.tsx';
import { ReadValue } from '../form/ReadValue.tsx';
import { useFieldMessage } from '../form/useFieldMessage.tsx';
import { useFormField } from './FormInputs.tsx';
import { PillToggleGroup } from './PillToggleGroup.tsx';
import { type Segment, SegmentedControl } from './SegmentedControl.tsx';

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
  const below = useFieldMessage()(label, error, help);
  return (
    <Box
      id={fieldId(name)}
      tabIndex={-1}
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={below ? `${id}-below` : undefined}
    >
      <FormLabel
        required={required}
        component="span"
        id={`${id}-label`}
        sx={{ display: 'block', mb: 1, '& .MuiFormLabel-asterisk': { color: 'ink.error' } }}
      >
        {label}
      </FormLabel>
      {children}
      {below && (
        <Box id={`${id}-below`} sx={{ ...smallText, mt: 1, ...(error && { color: 'ink.error' }) }}>
          {below}
        </Box>
      )}
    </Box>
  );
};

type InputProps = Omit<PartProps, 'children' | 'name' | 'label' | 'error'> & {
  source: string;
  /** Read only although the form is not. */
  readOnly?: boolean;
};

/**
 * One of a few, side by side; read only, it is its word alone, with its help where that says what the word means.
 * `value`: what is shown instead of what the field holds.
 */
export const SegmentedInput = ({
  source,
  label,
  segments,
  value,
  readOnly: isLocked = false,
  required = false,
  ...part
}: InputProps & { label?: string; segments: readonly Segment[]; value?: string }) => {
  const { input, onChange, readOnly } = useFormField(source, label);
  const shown = value ?? input.value;
  const word = segments.find((segment) => segment.value === shown)?.label;
  if (readOnly) return <ReadValue label={input.label}>{word}</ReadValue>;
  return (
    <Part {...part} name={source} label={input.label} error={input.error} required={required && !isLocked}>
      {isLocked ? (
        <Box sx={{ minHeight: 28, lineHeight: '28px' }}>{word}</Box>
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
  if (readOnly) return <ReadValue label={input.label}>{named.join(', ')}</ReadValue>;
  return (
    <Part {...part} name={source} label={input.label} error={input.error}>
      {isLocked ? (
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
  const t = useT();
  if (readOnly) return <ReadValue label={label}>{t(input.value === true ? 'common.yes' : 'common.no')}</ReadValue>;
  return (
    <FormControlLabel
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
  gap: 4,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
} as const;

export const Pair = ({ children }: { children: ReactNode }) => <Box sx={PAIR}>{children}</Box>;

export const Inside = ({ children }: { children: ReactNode }) => (
  <Box sx={{ p: 4, pt: 3, display: 'flex', flexDirection: 'column', gap: 4 }}>{children}</Box>
);
