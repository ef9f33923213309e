import { Box, ButtonBase } from '@mui/material';
import { flexWrap, onUnderPointer, underPointer } from '../../theme/layout.ts';
import { useRoving } from '../keys/useRoving.ts';

type Option = { value: string; label: string };
type Props = {
  label: string;
  options: readonly Option[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  /** The number of each; '' keeps its place until it is known. */
  counts?: Readonly<Record<string, string | undefined>>;
};

export const PillToggleGroup = ({ label, options, chosen, onChange, counts }: Props) => (
  <Box role="group" aria-label={label} {...useRoving()} sx={{ ...flexWrap, gap: 1.25, minHeight: 32 }}>
    {options.map(({ value, label: text }) => {
      const isOn = chosen.includes(value);
      return (
        <ButtonBase
          key={value}
          aria-pressed={isOn}
          onClick={() => onChange(isOn ? chosen.filter((one) => one !== value) : [...chosen, value])}
          sx={{
            minWidth: 26,
            minHeight: 26,
            px: 2,
            py: '3px',
            border: '1px solid',
            borderColor: isOn ? 'primary.main' : 'border.strong',
            borderRadius: '6px',
            bgcolor: isOn ? 'soft.primary' : 'transparent',
            color: isOn ? 'ink.primary' : 'text.primary',
            fontSize: 12,
            lineHeight: '16px',
            fontWeight: isOn ? 600 : 500,
            '&:hover': isOn ? onUnderPointer : underPointer,
            '@media (pointer: coarse)': { minHeight: 44, px: 3.5, fontSize: 14 },
          }}
        >
          {text}
          {counts?.[value] !== undefined && (
            <Box
              component="span"
              aria-hidden
              className="num"
              sx={{
                ...{ display: 'inline-block', minWidth: '2ch', ml: 1.25, textAlign: 'left' },
                ...{ fontSize: 11.5, color: isOn ? 'inherit' : 'text.secondary' },
              }}
            >
              {counts[value]}
            </Box>
          )}
        </ButtonBase>
      );
    })}
  </Box>
);
