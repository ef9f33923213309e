import type { SvgIconComponent } from '@mui/icons-material';
import { Box, Button } from '@mui/material';
import type { ReactNode } from 'react';
import { flexWrap, lineAbove, smallText } from '../../theme/layout.ts';

type Props = {
  name: ReactNode;
  /** What is known of it, one under the other. */
  lines: readonly ReactNode[];
  action?: {
    label: string;
    /** With the name of the row, for who does not see where the button stands. */
    named: string;
    icon: SvgIconComponent;
    busy: boolean;
    disabled?: boolean;
    onClick: () => void;
  } | null;
};

/** Something that is proposed, and its one action; an item of a list. */
export const ActionRow = ({ name, lines, action }: Props) => (
  <Box component="li" sx={{ ...flexWrap, ...lineAbove, gap: 3, px: 4, py: 3 }}>
    <Box sx={{ flex: '1 1 260px', minWidth: 0, overflowWrap: 'anywhere' }}>
      <Box sx={{ fontWeight: 550 }}>{name}</Box>
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one row keep their order
        <Box key={at} sx={smallText}>
          {line}
        </Box>
      ))}
    </Box>
    {action && (
      <Button
        startIcon={<action.icon />}
        loading={action.busy}
        disabled={action.disabled}
        aria-label={action.named}
        onClick={action.onClick}
        sx={{ minHeight: { xs: 44, md: 32 } }}
      >
        {action.label}
      </Button>
    )}
  </Box>
);
