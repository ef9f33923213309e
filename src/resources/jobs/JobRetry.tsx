import ReplayOutlined from '@mui/icons-material/ReplayOutlined';
import { Box, Button } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { Job } from '../../../contract/jobs.ts';
import { BULK_JOB } from '../../../contract/pendencyBulk.ts';
import { EXPORT_JOB } from '../../../contract/reports.ts';
import { errorMessageOf } from '../../access/denial.ts';
import type { PrumoDataProvider } from '../../dataProvider/index.ts';
import { useT } from '../../i18n/index.ts';
import { useInvalidateJobs } from './useJobs.ts';

/** A project is updated again on its own page; these are begun again where they stopped. */
export const isRetriable = ({ kind }: Pick<Job, 'kind'>): boolean => kind === EXPORT_JOB || kind === BULK_JOB;

/** Begins a failed work again; what was done stays done. */
export function JobRetry({ job }: { job: Job }) {
  const t = useT();
  const dataProvider = useDataProvider<PrumoDataProvider>();
  const queryClient = useQueryClient();
  const invalidateJobs = useInvalidateJobs();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const retry = async () => {
    setBusy(true);
    setError(undefined);
    try {
      queryClient.setQueryData(['jobs', job.id], await dataProvider.retryJob(job.id));
      invalidateJobs();
    } catch (cause) {
      setError(errorMessageOf(cause, t, t('jobs.retryFailed')));
      setBusy(false);
    }
  };
  return (
    <Box sx={{ mt: 3 }}>
      <Button
        variant="contained"
        startIcon={<ReplayOutlined />}
        aria-disabled={busy || undefined}
        onClick={() => !busy && void retry()}
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
