import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import ReplayOutlined from '@mui/icons-material/ReplayOutlined';
import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, LinearProgress } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { dayOf } from '../../../contract/common.ts';
import { REUSE_JOB } from '../../../contract/documentReuse.ts';
import type { Job } from '../../../contract/jobs.ts';
import { DOSSIER_JOB, isExportJob } from '../../../contract/jobs.ts';
import { BULK_JOB } from '../../../contract/pendencyBulk.ts';
import { useAction } from '../../components/action/useAction.tsx';
import { announce } from '../../components/feedback/announce.ts';
import { BusyButton } from '../../components/feedback/BusyButton.tsx';
import { RecordLines } from '../../components/feedback/RecordLines.tsx';
import { ErrorState } from '../../components/feedback/states.tsx';
import { dateTimeText } from '../../components/fields/values.tsx';
import { countFormat, useLocaleTag } from '../../components/list/countText.ts';
import { saveBlob } from '../../components/saveBlob.ts';
import { useProvider } from '../../dataProvider/useProvider.ts';
import { useT } from '../../i18n/index.ts';
import { isUnderWay, jobTitle, outcomeOf, useInvalidateJobs, useJob } from './jobQueries.ts';

type Props = {
  id: number;
  /** Shown until the job is loaded. */
  title: string;
  onEnded: () => void;
  onClose: () => void;
  /** Offered once the job is done. */
  endAction?: (job: Job) => ReactNode;
};

/** Progress and result of a job; it may be closed, and opened again under 'Atividades'. */
export function JobDialog({ id, title, onEnded, onClose, endAction }: Props) {
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
          <ErrorState title={t('jobs.loadFailed')} error={error} onRetry={refetch} />
        ) : running ? (
          <JobProgress progress={job?.progress} />
        ) : (
          <Box sx={{ pt: 1, fontSize: 14, lineHeight: '22px', fontWeight: 550 }}>{text}</Box>
        )}
        {job?.state === 'FAILED' && isRetriable(job) && <JobRetry job={job} />}
        {job?.state === 'DONE' && isExportJob(job.kind) && <JobFile job={job} />}
        {job && !running && job.failures.length > 0 && (
          <Box sx={{ mt: 3 }}>
            <RecordLines label={t('jobs.notDone')} rows={job.failures} />
          </Box>
        )}
      </DialogContent>
      <DialogActions>
        {job?.state === 'DONE' && endAction?.(job)}
        <Button variant={running || isExportJob(job.kind) ? 'outlined' : 'contained'} onClick={close} autoFocus>
          {t('common.actions.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function endText(job: Job, t: ReturnType<typeof useT>): string {
  if (job.state === 'FAILED') return t('jobs.failed');
  const { done, refused } = outcomeOf(job);
  if (job.kind === DOSSIER_JOB) return t('jobs.inDossier', { count: done });
  if (isExportJob(job.kind)) return t('jobs.exported', { count: done });
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
const isRetriable = ({ kind }: Job): boolean => isExportJob(kind) || kind === BULK_JOB || kind === REUSE_JOB;

function JobRetry({ job }: { job: Job }) {
  const t = useT();
  const dataProvider = useProvider();
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

export function JobFile({ job }: { job: Job }) {
  const t = useT();
  const dataProvider = useProvider();
  const { busy, error, run } = useAction<string>({
    run: async (path) => {
      const fileName = isExportJob(job.kind) ? t(`contract.exportFile.${job.kind}`) : job.kind;
      const day = dayOf(new Date(job.createdAt ?? Date.now()));
      saveBlob(await dataProvider.fetchResult(path), `${fileName}-${day}.${about}`);
    },
    failed: t('jobs.fileFailed'),
    inline: true,
  });
  const { resultUrl, expiresAt, about = 'csv' } = job;
  const isOver = !resultUrl || (expiresAt !== undefined && new Date(expiresAt) <= new Date());
  if (isOver) {
    const text = t(job.kind === DOSSIER_JOB ? 'jobs.dossierOver' : 'jobs.fileOver');
    return <Box sx={{ mt: 1, color: 'text.secondary' }}>{text}</Box>;
  }

  return (
    <Box sx={{ mt: 3 }}>
      <BusyButton busy={busy} variant="contained" startIcon={<FileDownloadOutlined />} onClick={() => run(resultUrl)}>
        {t('jobs.downloadFile')}
      </BusyButton>
      {expiresAt && (
        <Box sx={{ mt: 2, color: 'text.secondary' }}>
          {t('jobs.fileUntil', { until: dateTimeText(expiresAt, new Date(), t) })}
        </Box>
      )}
      {error && (
        <Box role="alert" sx={{ mt: 2, color: 'ink.error' }}>
          {error}
        </Box>
      )}
    </Box>
  );
}
