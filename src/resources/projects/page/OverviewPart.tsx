import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ErrorState } from '../../../components/feedback/states.tsx';
import { TableSkeleton } from '../../../components/feedback/TableSkeleton.tsx';
import { Card } from '../../../components/form/Card.tsx';
import { useT } from '../../../i18n/index.ts';
import { ellipsis, flexRow, plainList, quietLink } from '../../../theme/layout.ts';

/** Rows of each part of the overview; the whole of it is behind its link. */
export const FEW = 5;
const ROW_HEIGHT = 40;

type PartProps = {
  title: string;
  /** Where all of it is. */
  all: string;
  isEmpty: boolean;
  isPending: boolean;
  error: unknown;
  refetch: () => unknown;
  children: ReactNode;
};

/** A part of the overview: a few rows, and a link to all of them. */
export function Part({ title, all, isEmpty, isPending, error, refetch, children }: PartProps) {
  const t = useT();
  return (
    <Card
      title={title}
      beside={
        <Box
          component={Link}
          to={all}
          aria-label={t('projectOverview.allOf', { title })}
          sx={{ ...quietLink, py: '2px', color: 'ink.primary', fontSize: 13 }}
        >
          {t('projectOverview.all')}
        </Box>
      }
    >
      {/* side by side, a part with few rows keeps the height that it had while they were loaded: what is below stays */}
      <Box sx={{ minHeight: { lg: FEW * ROW_HEIGHT } }}>
        {error ? (
          <ErrorState title={t('projectOverview.failed')} error={error} onRetry={refetch} />
        ) : isPending ? (
          <Box sx={{ pt: 2.5 }}>
            <TableSkeleton rows={FEW - 1} rowHeight={ROW_HEIGHT} label={t('common.loading')} />
          </Box>
        ) : isEmpty ? (
          <Typography color="text.secondary" sx={{ px: 4, py: 3 }}>
            {t('projectOverview.none')}
          </Typography>
        ) : (
          <Box component="ul" sx={{ ...plainList, mt: 2.5 }}>
            {children}
          </Box>
        )}
      </Box>
    </Card>
  );
}

type RowProps = { to: string; name: string; label: string; children: ReactNode };

export const Row = ({ to, name, label, children }: RowProps) => (
  <Box
    component="li"
    sx={{
      ...flexRow,
      flexWrap: 'wrap',
      gap: '0 12px',
      minHeight: ROW_HEIGHT,
      px: 4,
      py: 1,
      borderTop: 1,
      borderColor: 'divider',
    }}
  >
    <Box
      component={Link}
      to={to}
      title={name}
      aria-label={label === name ? undefined : name}
      sx={{ ...ellipsis, ...quietLink, flex: '1 1 200px', minWidth: 0, py: 1, color: 'text.primary', fontSize: 13 }}
    >
      {name}
    </Box>
    {children}
  </Box>
);
