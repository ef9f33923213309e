import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import type { PassageNumbers } from '../../../contract/passages.ts';
import { ErrorState } from '../../components/feedback/states.tsx';
import { useRead } from '../../dataProvider/useProvider.ts';
import { timeText } from '../../i18n/format.ts';
import { useT } from '../../i18n/index.ts';
import { passageName, VerdictChip } from '../../resources/passages/reference.tsx';

/** Other gates of the project read too; after an outage the list comes back by itself. */
const LIVE = { refetchInterval: 60_000, refetchOnReconnect: true } as const;
const NUMBERS = ['today', 'fit', 'unfit', 'notFound'] as const;

/** The latest readings at the project's gates, and today in numbers. */
export function GateLast({ projectId, seeAll }: { projectId: number; seeAll: ReactNode }) {
  const t = useT();
  const { data, error, refetch } = useRead(
    ['passages', 'last', projectId],
    (provider, options) => provider.getLastPassages(projectId, options),
    LIVE,
  );
  const { data: numbers } = useRead(
    ['passages', 'numbers', projectId],
    (provider, options) => provider.getPassageNumbers(projectId, options),
    LIVE,
  );
  return (
    <Box
      component="aside"
      aria-labelledby="gate-last"
      sx={{
        display: 'flex',
        flexDirection: 'column',
        minWidth: 0,
        borderLeft: { md: '1px solid' },
        borderColor: { md: 'divider' },
        backgroundColor: 'background.paper',
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', px: 5, py: 4 }}>
        <Box component="h2" id="gate-last" sx={{ m: 0, fontSize: 16, fontWeight: 620 }}>
          {t('passages.gate.last')}
        </Box>
        {seeAll}
      </Box>
      {error && !data ? (
        <ErrorState title={t('passages.gate.lastFailed')} error={error} onRetry={refetch} level={2} />
      ) : (
        <Box component="ol" sx={{ flex: 1, m: 0, p: 0, listStyle: 'none' }}>
          {data?.results.length === 0 && (
            <Box component="li" sx={{ px: 5, py: 3, color: 'text.secondary' }}>
              {t('passages.gate.lastEmpty')}
            </Box>
          )}
          {data?.results.map((row) => (
            <Box
              component="li"
              key={row.id}
              sx={{
                display: 'flex',
                alignItems: 'center',
                gap: 4,
                px: 5,
                py: '10px',
                borderTop: '1px solid',
                borderColor: 'divider',
              }}
            >
              <Box component="time" dateTime={row.at} className="num" sx={{ color: 'text.secondary' }}>
                {timeText(row.at)}
              </Box>
              <Box sx={{ flex: 1, minWidth: 0 }}>
                <Box sx={{ fontWeight: 600 }}>{passageName(row, t)}</Box>
                <Box sx={{ fontSize: 12, color: 'text.secondary' }}>
                  {[t(`passages.direction.${row.direction}`), row.employee?.provider].filter(Boolean).join(' · ')}
                </Box>
              </Box>
              <VerdictChip verdict={row.verdict} />
            </Box>
          ))}
        </Box>
      )}
      {numbers && <Numbers {...numbers} />}
    </Box>
  );
}

function Numbers({ onSite, ...counts }: PassageNumbers) {
  const t = useT();
  const all = { ...counts, onSite: onSite.reduce((sum, { count }) => sum + count, 0) };
  return (
    <Box
      component="dl"
      aria-label={t('passages.gate.numbers')}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: '8px 24px',
        m: 0,
        px: 5,
        py: 4,
        borderTop: '1px solid',
        borderColor: 'divider',
      }}
    >
      {([...NUMBERS, 'onSite'] as const).map((name) => (
        <Box key={name} sx={{ display: 'flex', flexDirection: 'column-reverse' }}>
          <Box component="dt" sx={{ fontSize: 12, color: 'text.secondary' }}>
            {t(`passages.gate.${name}`)}
          </Box>
          <Box
            component="dd"
            className="num"
            sx={{
              m: 0,
              fontSize: 22,
              lineHeight: '28px',
              fontWeight: 640,
              ...(name === 'unfit' && { color: 'ink.error' }),
            }}
          >
            {all[name]}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
