import { Box } from '@mui/material';
import type { ReactNode } from 'react';

/** Two facts in one cell, one under the other; side by side when the rows are compact. Long text keeps its whole in the title. */
export const TwoLines = ({ first, second }: { first: ReactNode; second?: ReactNode }) => (
  <Box
    className="two-lines"
    sx={{
      display: 'flex',
      flexDirection: 'column',
      minWidth: 0,
      '& > *': {
        minWidth: 0,
        overflow: 'clip',
        overflowClipMargin: '4px',
        textOverflow: 'ellipsis',
        whiteSpace: 'nowrap',
        lineHeight: '17px',
      },
    }}
  >
    <span title={typeof first === 'string' ? first : undefined}>{first}</span>
    {second && (
      <Box
        component="small"
        title={typeof second === 'string' ? second : undefined}
        sx={{ fontSize: 12, color: 'text.secondary', '&&': { lineHeight: '16px' } }}
      >
        {second}
      </Box>
    )}
  </Box>
);
