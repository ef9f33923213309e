import { Box, LinearProgress } from '@mui/material';
import type { Job } from '../../../contract/jobs.ts';
import { countFormat } from '../../components/list/countText.ts';
import { useLocaleTag } from '../../components/list/useLocaleTag.ts';
import { useT } from '../../i18n/index.ts';

/** How far it is, and that nobody has to wait for it. */
export function JobProgress({ progress }: { progress: Job['progress'] | undefined }) {
  const t = useT();
  const number = countFormat(useLocaleTag());
  const { done, total } = progress ?? { done: 0, total: 0 };
  const text = t('jobs.progress', { done: number.format(done), total: number.format(total) });
  return (
    <Box sx={{ pt: 2 }}>
      <LinearProgress
        variant={total > 0 ? 'determinate' : 'indeterminate'}
        value={total > 0 ? Math.min(100, (100 * done) / total) : undefined}
        aria-label={t('jobs.progressLabel')}
        aria-valuetext={text}
        sx={{ height: 6, borderRadius: 99 }}
      />
      <Box className="num" sx={{ mt: 2, fontWeight: 550 }}>
        {text}
      </Box>
      <Box sx={{ mt: 1, color: 'text.secondary', textWrap: 'pretty' }}>{t('jobs.goesOn')}</Box>
    </Box>
  );
}
