import EventIcon from '@mui/icons-material/Event';
import { Box, TextField } from '@mui/material';
import { lazy } from 'react';
import { fetchAhead } from '../../lazy/chunkReload.ts';
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

/** The icon of the calendar's button in the field that keeps its place until it is loaded. */
export const pickerIcon = (
  <Box component="span" aria-hidden sx={{ display: 'inline-flex', p: '5px', color: 'text.secondary' }}>
    <EventIcon sx={{ fontSize: 16 }} />
  </Box>
);

/**
 * The field with our calendar, loaded by itself after `ready`; when its file cannot be had, the browser's own field stands in
 * its place, so that a date can be given and nothing else of the page is lost.
 */
export const lazyPicker = (ready?: () => Promise<unknown>, load = () => import('./PickerField.tsx')) =>
  lazy(async () => {
    await ready?.();
    try {
      return { default: (await fetchAhead(load)).PickerField };
    } catch {
      return { default: NativePickerField };
    }
  });
