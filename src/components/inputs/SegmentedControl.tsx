import { Box, ToggleButton, ToggleButtonGroup } from '@mui/material';
import type { ReactNode } from 'react';
import { useRoving } from '../keys/useRoving.ts';

export type Segment<Value extends string = string> = {
  value: Value;
  label: string;
  /** Null while it is on its way: its place is kept, so that nothing beside the control jumps to another line. */
  count?: ReactNode;
};
type Props<Value extends string> = {
  label: string;
  segments: readonly Segment<Value>[];
  value: Value | null;
  onChange: (value: Value) => void;
  /** As wide as its place, with targets for a finger. */
  large?: boolean;
  fullWidth?: boolean;
};

/** One of a few, always visible; each is a toggle that says whether it is pressed. */
export const SegmentedControl = <Value extends string>({
  label,
  segments,
  value,
  onChange,
  large = false,
  fullWidth = large,
}: Props<Value>) => (
  <ToggleButtonGroup
    {...useRoving()}
    exclusive
    aria-label={label}
    value={value}
    fullWidth={fullWidth}
    onChange={(_event, next: Value | null) => {
      if (next !== null) onChange(next);
    }}
    sx={large ? { p: '3px', gap: 1, borderRadius: '10px', border: 0 } : undefined}
  >
    {segments.map((segment) => (
      <ToggleButton
        key={segment.value}
        value={segment.value}
        sx={{
          ...(fullWidth && { flex: '1 1 auto', width: 'auto', px: 1, whiteSpace: 'nowrap' }),
          ...(large && { height: 44, borderRadius: '8px !important', fontSize: 13.5 }),
        }}
      >
        {segment.label}
        {segment.count !== undefined && (
          <Box
            component="span"
            className="num"
            sx={{ ml: 1.25, fontSize: 12, minWidth: segment.count === null ? '2ch' : '1ch' }}
          >
            {segment.count}
          </Box>
        )}
      </ToggleButton>
    ))}
  </ToggleButtonGroup>
);
