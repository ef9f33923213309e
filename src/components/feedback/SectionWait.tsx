import { Box, Skeleton } from '@mui/material';
import { useT } from '../../i18n/index.ts';
import { Card } from '../form/Card.tsx';
import { useDelayed } from './useDelayed.ts';

/** The shape of a form while its values are on the way; invisible for the first 200 ms, but it keeps the place. */
export const SectionWait = ({ lines = 4 }: { lines?: number }) => {
  const t = useT();
  const visible = useDelayed();
  return (
    <Card>
      <Box
        role="status"
        aria-busy
        aria-label={t('states.loading')}
        sx={{ p: 4, display: 'flex', flexDirection: 'column', gap: 3, visibility: visible ? 'visible' : 'hidden' }}
      >
        <Skeleton width={160} height={14} sx={{ mb: 2 }} />
        {Array.from({ length: lines }, (_, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines are alike and never change places
          <Box key={line}>
            <Skeleton width={96} height={10} sx={{ mb: '6px' }} />
            <Skeleton height={32} sx={{ borderRadius: '6px' }} />
          </Box>
        ))}
      </Box>
    </Card>
  );
};
