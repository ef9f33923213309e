import ReplayOutlined from '@mui/icons-material/ReplayOutlined';
import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, LinearProgress } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef } from 'react';
import { useDataProvider } from 'react-admin';
import type { Job } from '../../../contract/jobs.ts';
import { BULK_JOB } from '../../../contract/pendencyBulk.ts';
import { EXPORT_JOB } from '../../../contract/reports.ts';
import { useAction } from '../../components/action/useAction.tsx';
import { announce } from '../../components/feedback/announce.ts';
import { ErrorState } from '../../components/feedback/ErrorState.tsx';
import { countFormat } from '../../components/list/countText.ts';
import { useLocaleTag } from '../../components/list/useLocaleTag.ts';
import type { PrumoDataProvider } from '../../dataProvider/index.ts';
import { useT } from '../../i18n/index.ts';
import { JobFailures } from './JobFailures.tsx';
import { JobFile } from './JobFile.tsx';
import { jobTitle, outcomeOf } from './jobText.ts';
import { isUnderWay, useInvalidateJobs, useJob } from './useJobs.ts';

type Props = {
  id: number;
  /** Shown until the job is loaded. */
  title: string;
  onEnded: () => void;
  onClose: () => void;
};

/** Progress and result of a job; it may be closed, and opened again under 'Atividades'. */
export function JobDialog({ id, title, onEnded, onClose }: Props) {
  const t = useT();
  const titleId = useId();
  const { data: job, error, refetch } = useJob(id);
  const running = !job || isUnderWay(job);
  const text = job && !running ? endText(job, t) : '';
  const invalidateJobs = useInvalidateJobs();
  const close = () => {
    invalidateJobs();
    onClose();
  };

  const latest = useRef({ text, onEnded, invalidateJobs });
  useEffect(() => {
    latest.current = { text, onEnded, invalidateJobs };
  });
  useEffect(() => {
    if (running) return;
    announce(latest.current.text);
    latest.current.onEnded();
    latest.current.invalidateJobs();
  }, [running]);

  return (
    <Dialog
      open
      onClose={close}
      disableRestoreFocus // the bar with its button has been closed
      aria-labelledby={titleId}
      maxWidth={false}
      slotProps={{ paper: { sx: { width: 560, maxWidth: 'calc(100vw - 32px)' } } }}
    >
      <DialogTitle id={titleId}>{job ? jobTitle(job, t) : title}</DialogTitle>
      <DialogContent>
        {error && !job ? (
          <ErrorState title={t('jobs.loadFailed')} text={error.message || undefined} onRetry={() => void refetch()} />
        ) : running ? (
          <JobProgress progress={job?.progress} />
        ) : (
          <Box sx={{ pt: 1, fontSize: 14, lineHeight: '22px', fontWeight: 550 }}>{text}</Box>
        )}
        {job?.state === 'FAILED' && isRetriable(job) && <JobRetry job={job} />}
        {job?.state === 'DONE' && job.kind === EXPORT_JOB && <JobFile job={job} />}
        {job && !running && <JobFailures failures={job.failures} />}
      </DialogContent>
      <DialogActions>
        <Button variant={running || job.kind === EXPORT_JOB ? 'outlined' : 'contained'} onClick={close} autoFocus>
          {t('common.actions.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function endText(job: Job, t: ReturnType<typeof useT>): string {
  if (job.state === 'FAILED') return t('jobs.failed');
  const { done, refused } = outcomeOf(job);
  if (job.kind === EXPORT_JOB) return t('jobs.exported', { count: done });
  return refused === 0
    ? t('jobs.allDone', { count: done })
    : `${t('jobs.allDone', { count: done })} ${t('jobs.refused', { count: refused })}`;
}

function JobProgress({ progress }: { progress: Job['progress'] | undefined }) {
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

/** A project is updated again on its own page; these jobs resume where they stopped. */
const isRetriable = ({ kind }: Job): boolean => kind === EXPORT_JOB || kind === BULK_JOB;

function JobRetry({ job }: { job: Job }) {
  const t = useT();
  const dataProvider = useDataProvider<PrumoDataProvider>();
  const queryClient = useQueryClient();
  const { busy, error, run } = useAction<number, Job>({
    run: (id) => dataProvider.retryJob(id),
    onDone: (id, resumed) => queryClient.setQueryData(['jobs', 'getOne', { id: String(id) }], resumed),
    failed: t('jobs.retryFailed'),
    inline: true,
    invalidate: ['jobs'],
  });
  return (
    <Box sx={{ mt: 3 }}>
      <Button
        variant="contained"
        startIcon={<ReplayOutlined />}
        aria-disabled={busy || undefined}
        onClick={() => run(job.id)}
      >
        {t('jobs.retry')}
      </Button>
      {error && (
        <Box role="alert" sx={{ mt: 2, color: 'ink.error' }}>
          {error}
        </Box>
      )}
    </Box>
  );
}
