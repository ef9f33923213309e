import { TextField } from '@mui/material';
import type { PickerProps } from './pickerProps.ts';

/** The browser's own field of a day or month; its value is the wire's. */
export const NativePickerField = ({
  unit,
  value,
  onChange,
  onLeave,
  max,
  ariaLabel,
  dense: _,
  ...rest
}: PickerProps) => (
  <TextField
    {...rest}
    type={unit === 'day' ? 'date' : 'month'}
    size="small"
    fullWidth
    value={value}
    onChange={(event) => onChange(event.target.value)}
    onBlur={onLeave}
    slotProps={{ inputLabel: { shrink: true }, htmlInput: { max, 'aria-label': ariaLabel } }}
  />
);
