import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, LinearProgress } from '@mui/material';
import { useEffect, useId, useRef } from 'react';
import { useGetOne } from 'react-admin';
import type { Job } from '../../../contract/jobs.ts';
import { useInvalidate } from '../../components/action/useAction.tsx';
import { announce } from '../../components/feedback/announce.ts';
import { ErrorState } from '../../components/feedback/states.tsx';
import { useT } from '../../i18n/index.ts';
import { pollEvery } from '../../live.ts';
import { outlined } from '../../theme/layout.ts';

/** How often a running approval is looked at, in milliseconds. */
const WATCHED = 700;

/** How far the approval is, then who was approved and who was left out. */
export function ApprovalProgress({ jobId, onClose }: { jobId: number; onClose: () => void }) {
  const t = useT();
  const titleId = useId();
  const invalidate = useInvalidate();
  const {
    data: job,
    error,
    refetch,
  } = useGetOne<Job>(
    'jobs',
    { id: jobId },
    { refetchInterval: ({ state }) => (state.data && hasEnded(state.data) ? false : pollEvery(WATCHED)) },
  );
  const isDone = job !== undefined && hasEnded(job);
  const approved = job ? job.progress.done - job.failures.length : 0;
  const text = job?.state === 'FAILED' ? t('classApprovals.failedText') : t('classApprovals.done', { count: approved });
  const latest = useRef({ text, invalidate });
  useEffect(() => {
    latest.current = { text, invalidate };
  });
  useEffect(() => {
    if (!isDone) return;
    announce(latest.current.text);
    latest.current.invalidate(['classApproval', 'classEmployees', 'trainingClasses', 'pendencies', 'employees']);
  }, [isDone]);
  const title = job?.state === 'FAILED' ? 'failedTitle' : isDone ? 'doneTitle' : 'progress';
  const { done = 0, total = 0 } = job?.progress ?? {};
  return (
    <Dialog
      open
      onClose={onClose}
      disableRestoreFocus // the row's button may have become a link
      aria-labelledby={titleId}
      maxWidth={false}
      slotProps={{ paper: { sx: { width: 560, maxWidth: 'calc(100vw - 32px)' } } }}
    >
      <DialogTitle id={titleId}>{t(`classApprovals.${title}`)}</DialogTitle>
      <DialogContent>
        {error && !job ? (
          <ErrorState title={t('jobs.loadFailed')} error={error} onRetry={refetch} />
        ) : isDone ? (
          <>
            <Box sx={{ fontWeight: 550 }}>{text}</Box>
            {job.failures.length > 0 && <LeftOut failures={job.failures} />}
          </>
        ) : (
          <>
            <LinearProgress
              variant={total > 0 ? 'determinate' : 'indeterminate'}
              value={total > 0 ? (100 * done) / total : undefined}
              aria-label={t('jobs.progressLabel')}
              sx={{ height: 6, borderRadius: 99 }}
            />
            <Box className="num" sx={{ mt: 2, fontWeight: 550 }}>
              {t('classApprovals.progressOf', { done, total })}
            </Box>
            <Box sx={{ mt: 1, color: 'text.secondary' }}>{t('classApprovals.goesOn')}</Box>
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button variant={isDone ? 'contained' : 'outlined'} onClick={onClose} autoFocus>
          {t('common.actions.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const hasEnded = ({ state }: Job): boolean => state === 'DONE' || state === 'FAILED';

function LeftOut({ failures }: { failures: Job['failures'] }) {
  const t = useT();
  return (
    <>
      <Box sx={{ mt: 2 }}>{t('classApprovals.leftOut', { count: failures.length })}</Box>
      <Box
        role="region"
        aria-label={t('classApprovals.leftOutLabel')}
        tabIndex={0} // what scrolls is reached by the keyboard
        sx={{ ...outlined, mt: 2, maxHeight: '40vh', overflowY: 'auto', borderRadius: '8px' }}
      >
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {failures.map(({ id, name, message }) => (
            <Box
              component="li"
              key={id}
              sx={{ px: 3, py: 2, '& + &': { borderTop: '1px solid', borderColor: 'divider' } }}
            >
              <Box sx={{ fontWeight: 550 }}>{name ?? id}</Box>
              <Box sx={{ color: 'text.secondary', fontSize: 12.5, lineHeight: '18px' }}>{message}</Box>
            </Box>
          ))}
        </Box>
      </Box>
    </>
  );
}
