import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import { Box, LinearProgress } from '@mui/material';
import type { PipelineStatus, ProviderProgress } from '../../../../contract/projectUpdates.ts';
import { Card } from '../../../components/form/Card.tsx';
import { countFormat, useLocaleTag } from '../../../components/list/countText.ts';
import { useT } from '../../../i18n/index.ts';

const shareOf = ({ done, total }: { done: number; total: number }): number =>
  total === 0 ? 0 : Math.min(100, Math.floor((100 * done) / total));

/** How far each provider is, while it moves (C-21). */
export function ProviderProgressCard({ status }: { status: PipelineStatus }) {
  const t = useT();
  const locale = useLocaleTag();
  const number = countFormat(locale);
  const { progress, providers } = status;
  const percent = new Intl.NumberFormat(locale, { style: 'percent' }).format(shareOf(progress) / 100);
  const said =
    progress.total === 0
      ? t('projectUpdates.progress.queued')
      : t('projectUpdates.progress.running', {
          done: number.format(progress.done),
          total: number.format(progress.total),
          percent,
        });
  return (
    <Card title={t('projectUpdates.progress.title')} lead={t('projectUpdates.progress.lead')}>
      <Box sx={{ p: 4, pt: 3 }}>
        <Box
          sx={{ display: 'flex', justifyContent: 'space-between', gap: 3, mb: 1.5, fontSize: 13, lineHeight: '20px' }}
        >
          <span>{t('projectUpdates.progress.overall')}</span>
          <span className="num">{said}</span>
        </Box>
        <LinearProgress
          variant={progress.total === 0 ? 'indeterminate' : 'determinate'}
          value={shareOf(progress)}
          aria-label={t('projectUpdates.progress.overall')}
          sx={{ height: 6, borderRadius: 3 }}
        />
        {providers.length > 0 && (
          <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 4, p: 0, display: 'grid', gap: 3 }}>
            {providers.map((provider) => (
              <Provider key={provider.companyId} provider={provider} format={(count) => number.format(count)} />
            ))}
          </Box>
        )}
      </Box>
    </Card>
  );
}

function Provider({ provider, format }: { provider: ProviderProgress; format: (count: number) => string }) {
  const t = useT();
  const { name, done, total } = provider;
  const isDone = total > 0 && done >= total;
  return (
    <Box component="li" sx={{ fontSize: 13, lineHeight: '20px' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 3, mb: 1 }}>
        <Box component="span" sx={{ fontWeight: 550, minWidth: 0, overflowWrap: 'anywhere' }}>
          {name}
        </Box>
        <Box
          component="span"
          className="num"
          sx={{ display: 'flex', alignItems: 'center', gap: 1, color: isDone ? 'success.main' : 'text.secondary' }}
        >
          {isDone && <CheckCircleOutlined aria-hidden sx={{ fontSize: 15 }} />}
          {isDone
            ? t('projectUpdates.progress.finished')
            : done === 0
              ? t('projectUpdates.progress.waiting')
              : t('projectUpdates.progress.provider', { done: format(done), total: format(total) })}
        </Box>
      </Box>
      <LinearProgress
        variant="determinate"
        value={shareOf(provider)}
        aria-label={name}
        sx={{ height: 4, borderRadius: 2 }}
      />
    </Box>
  );
}
