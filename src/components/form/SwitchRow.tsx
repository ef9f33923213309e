import { Box, Switch } from '@mui/material';
import { type ReactNode, useId } from 'react';

type Props = {
  label: string;
  checked: boolean;
  /** In words beside the switch, so that its place and colour are not alone. */
  state?: string;
  /** Why it cannot be changed. */
  off?: ReactNode;
  onChange: (checked: boolean) => void;
};

/** One choice that holds at once; a switch that cannot be used stays reachable, with its reason in text. */
export const SwitchRow = ({ label, checked, state, off, onChange }: Props) => {
  const id = useId();
  return (
    <Box sx={{ px: 4, pb: 4, pt: 2 }}>
      <Box
        component="label"
        sx={{
          display: 'inline-flex',
          alignItems: 'center',
          gap: 3,
          minHeight: { xs: 44, md: 32 },
          cursor: off ? 'not-allowed' : 'pointer',
        }}
      >
        <Switch
          checked={checked}
          onChange={(_event, next) => {
            if (!off) onChange(next);
          }}
          slotProps={{
            input: {
              role: 'switch',
              'aria-label': label,
              'aria-disabled': off ? true : undefined,
              'aria-describedby': off ? `${id}-off` : undefined,
            },
          }}
          sx={{ flex: 'none', opacity: off ? 0.6 : 1 }}
        />
        <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, alignItems: 'baseline' }}>
          <Box component="span" sx={{ fontSize: 13, lineHeight: '20px', fontWeight: 500 }}>
            {label}
          </Box>
          {state && (
            <Box component="span" sx={{ fontSize: 12, color: 'text.secondary' }}>
              {state}
            </Box>
          )}
        </Box>
      </Box>
      {off && (
        <Box id={`${id}-off`} sx={{ mt: 1, fontSize: 12, lineHeight: '16px', color: 'text.secondary' }}>
          {off}
        </Box>
      )}
    </Box>
  );
};
