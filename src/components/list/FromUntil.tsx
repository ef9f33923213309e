import { Box } from '@mui/material';
import { DateInput } from '../inputs/DateInput.tsx';
import type { ListFilters } from './listContext.ts';

type Props = Pick<ListFilters, 'values' | 'change'> & { labels: Record<'from' | 'until', string> };

/** The filters `from` and `until` of a list: days, both included; they stay on one line. */
export const FromUntil = ({ values, change, labels }: Props) => (
  <Box sx={{ display: 'flex', gap: 2, width: { xs: '100%', sm: 'auto' } }}>
    {(['from', 'until'] as const).map((source) => (
      <Box key={source} sx={{ flex: { xs: 1, sm: 'none' }, width: { sm: 150 } }}>
        <DateInput
          label={labels[source]}
          value={String(values[source] ?? '')}
          onChange={(day, fieldError) => {
            if (fieldError === null) change({ [source]: day || undefined });
          }}
        />
      </Box>
    ))}
  </Box>
);
