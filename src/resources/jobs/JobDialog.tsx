import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import type { Job } from '../../../contract/jobs.ts';
import { EXPORT_JOB } from '../../../contract/reports.ts';
import { announce } from '../../components/feedback/announce.ts';
import { ErrorState } from '../../components/feedback/ErrorState.tsx';
import { useT } from '../../i18n/index.ts';
import { JobFailures } from './JobFailures.tsx';
import { JobFile } from './JobFile.tsx';
import { JobProgress } from './JobProgress.tsx';
import { isRetriable, JobRetry } from './JobRetry.tsx';
import { jobTitle, outcomeOf } from './jobText.ts';
import { isUnderWay, useJob } from './useJobs.ts';

type Props = {
  id: number;
  /** For the moment until the job is there. */
  title: string;
  /** It has ended while it was watched. */
  onEnded: () => void;
  onClose: () => void;
};

/** Long work while it runs and what became of it; it may be closed, and found again under 'Atividades'. */
export function JobDialog({ id, title, onEnded, onClose }: Props) {
  const t = useT();
  const titleId = useId();
  const { data: job, error, refetch } = useJob(id);
  const running = !job || isUnderWay(job);
  const text = job && !running ? endText(job, t) : '';

  const latest = useRef({ text, onEnded });
  useEffect(() => {
    latest.current = { text, onEnded };
  });
  useEffect(() => {
    if (running) return;
    announce(latest.current.text);
    latest.current.onEnded();
  }, [running]);

  return (
    <Dialog
      open
      onClose={onClose}
      disableRestoreFocus // the bar that it came from is gone
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
          <Result>{text}</Result>
        )}
        {job?.state === 'FAILED' && isRetriable(job) && <JobRetry job={job} />}
        {job?.state === 'DONE' && job.kind === EXPORT_JOB && <JobFile job={job} />}
        {job && !running && <JobFailures failures={job.failures} />}
      </DialogContent>
      <DialogActions>
        <Button variant={running || job.kind === EXPORT_JOB ? 'outlined' : 'contained'} onClick={onClose} autoFocus>
          {t('common.actions.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const Result = ({ children }: { children: ReactNode }) => (
  <Box sx={{ pt: 1, fontSize: 14, lineHeight: '22px', fontWeight: 550 }}>{children}</Box>
);

function endText(job: Job, t: ReturnType<typeof useT>): string {
  if (job.state === 'FAILED') return t('jobs.failed');
  const { done, refused } = outcomeOf(job);
  if (job.kind === EXPORT_JOB) return t('jobs.exported', { count: done });
  return refused === 0
    ? t('jobs.allDone', { count: done })
    : `${t('jobs.allDone', { count: done })} ${t('jobs.refused', { count: refused })}`;
}
