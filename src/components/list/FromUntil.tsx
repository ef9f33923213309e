import { Box } from '@mui/material';
import { DateInput } from '../inputs/DateInput.tsx';
import type { ListFilters } from './listContext.ts';

type Props = Pick<ListFilters, 'values' | 'change'> & { labels: Record<'from' | 'until', string> };

/** The filters `from` and `until` of a list: days, both included. */
export const FromUntil = ({ values, change, labels }: Props) =>
  (['from', 'until'] as const).map((source) => (
    <Box key={source} sx={{ width: { xs: 'calc(50% - 4px)', sm: 150 } }}>
      <DateInput
        label={labels[source]}
        value={String(values[source] ?? '')}
        onChange={(day, fieldError) => {
          if (fieldError === null) change({ [source]: day || undefined });
        }}
      />
    </Box>
  ));
