import { Box, Checkbox } from '@mui/material';
import type { ReactNode } from 'react';
import { ellipsis, flexRow, underPointer } from '../../theme/layout.ts';
import { useRoving } from '../keys/useRoving.ts';

type Option = { value: string; label: string; icon?: ReactNode };
type Props = {
  label: string;
  options: readonly Option[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  /** Rows behind each option, already as text; one that is absent leaves no hole. */
  counts?: Readonly<Record<string, string | undefined>>;
};

export const FacetList = ({ label, options, chosen, onChange, counts }: Props) => (
  <Box role="group" aria-label={label} {...useRoving()}>
    {options.map(({ value, label: text, icon }) => {
      const isOn = chosen.includes(value);
      return (
        <Box
          component="label"
          key={value}
          sx={{
            ...flexRow,
            gap: 2.25,
            height: 25,
            px: 1.5,
            borderRadius: '6px',
            cursor: 'pointer',
            '&:hover': { bgcolor: underPointer.bgcolor },
            '&:hover .MuiCheckbox-root:not(.Mui-checked)': { color: 'text.secondary' },
            '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'focus', outlineOffset: -2 },
            '@media (pointer: coarse)': { height: 44, fontSize: 14 },
          }}
        >
          <Checkbox
            checked={isOn}
            onChange={() => onChange(isOn ? chosen.filter((one) => one !== value) : [...chosen, value])}
            sx={{ p: 0, '&.Mui-focusVisible': { outline: 'none' } }}
          />
          {icon}
          <Box component="span" sx={{ ...ellipsis, flex: 1, minWidth: 0 }}>
            {text}
          </Box>
          {counts?.[value] !== undefined && (
            <Box component="span" className="num" sx={{ color: 'text.secondary', fontSize: 12 }}>
              {counts[value]}
            </Box>
          )}
        </Box>
      );
    })}
  </Box>
);
