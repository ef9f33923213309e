import type { ReactNode } from 'react';

/** What a field of days or months takes, whoever renders its calendar. */
export type PickerProps = {
  id?: string;
  unit: 'day' | 'month';
  label?: string;
  /** The name for screen readers where no label is rendered. */
  ariaLabel?: string;
  /** As on the wire (`YYYY-MM-DD`, `YYYY-MM`), '' while there is none. */
  value: string;
  onChange: (value: string) => void;
  onLeave?: () => void;
  /** The last value that the calendar offers; a later one can still be typed, and is then judged. */
  max?: string;
  required?: boolean;
  disabled?: boolean;
  error?: boolean;
  helperText?: ReactNode;
  dense?: boolean;
  autoFocus?: boolean;
};
