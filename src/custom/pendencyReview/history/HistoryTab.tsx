import { Box, Skeleton, Typography } from '@mui/material';
import { MorePages, PartFailed } from '../../../components/feedback/sections.tsx';
import { useDelayed } from '../../../components/feedback/useDelayed.ts';
import { PersonDisc } from '../../../components/fields/PersonDisc.tsx';
import { DateTimeText } from '../../../components/fields/values.tsx';
import { useT } from '../../../i18n/index.ts';
import { useWork } from '../checklist/workState.ts';
import { historySentence } from './historyWording.ts';

function Waiting() {
  const isLate = useDelayed();
  return (
    <Box aria-hidden sx={{ minHeight: 160 }}>
      {isLate && [0, 1, 2, 3].map((row) => <Skeleton key={row} height={16} sx={{ my: 4 }} />)}
    </Box>
  );
}

/** The history of the pendency (domain, section 8). */
export function HistoryTab() {
  const t = useT();
  const { history } = useWork();
  if (history.isPending) return <Waiting />;
  if (history.isError && !history.data) {
    return (
      <PartFailed title={t('common.history.failed')} error={history.error} onRetry={history.refetch} sx={{ py: 4 }} />
    );
  }
  const entries = history.data?.pages.flatMap((page) => page.data) ?? [];
  if (entries.length === 0) {
    return (
      <Typography variant="body2" color="text.secondary" sx={{ py: 4 }}>
        {t('common.history.empty')}
      </Typography>
    );
  }
  return (
    <>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {entries.map((entry) => (
          <Box component="li" key={entry.id} sx={{ display: 'flex', alignItems: 'flex-start', gap: 2, py: 1.5 }}>
            <PersonDisc name={entry.author.displayName} />
            <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              <Typography variant="body2" component="p" color="text.secondary">
                <Box component="strong" sx={{ fontWeight: 600, color: 'text.primary' }}>
                  {entry.author.displayName}
                </Box>{' '}
                {historySentence(entry, t)}
              </Typography>
              {entry.note && (
                <Typography
                  variant="body2"
                  component="p"
                  sx={{ mt: 0.5, pl: 2, borderLeft: 2, borderColor: 'border.strong', whiteSpace: 'pre-line' }}
                >
                  {entry.note}
                </Typography>
              )}
            </Box>
            <Typography variant="caption" color="text.secondary" sx={{ flex: 'none', lineHeight: '20px' }}>
              <DateTimeText value={entry.createdAt} />
            </Typography>
          </Box>
        ))}
      </Box>
      <MorePages pages={history} sx={{ mt: 2 }} />
    </>
  );
}
