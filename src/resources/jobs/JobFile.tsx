import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import { Box, Button, CircularProgress } from '@mui/material';
import { useDataProvider } from 'react-admin';
import { dayOf } from '../../../contract/common.ts';
import type { Job } from '../../../contract/jobs.ts';
import { useAction } from '../../components/action/useAction.tsx';
import { dateTimeText } from '../../components/fields/DateTimeText.tsx';
import type { PrumoDataProvider } from '../../dataProvider/index.ts';
import { useT } from '../../i18n/index.ts';

/** The file that a job made, while it can be downloaded. */
export function JobFile({ job }: { job: Job }) {
  const t = useT();
  const dataProvider = useDataProvider<PrumoDataProvider>();
  const { busy, error, run } = useAction<string>({
    run: async (path) => {
      const url = URL.createObjectURL(await dataProvider.fetchResult(path));
      const link = document.createElement('a');
      link.href = url;
      link.download = `${t('contract.exportFile.fileName')}-${dayOf(new Date(job.createdAt ?? Date.now()))}.${about}`;
      link.click();
      setTimeout(() => URL.revokeObjectURL(url), 60_000);
    },
    failed: t('jobs.fileFailed'),
    inline: true,
  });
  const { resultUrl, expiresAt, about = 'csv' } = job;
  const isOver = !resultUrl || (expiresAt !== undefined && new Date(expiresAt) <= new Date());
  if (isOver) return <Box sx={{ mt: 1, color: 'text.secondary' }}>{t('jobs.fileOver')}</Box>;

  return (
    <Box sx={{ mt: 3 }}>
      <Button
        variant="contained"
        aria-disabled={busy || undefined}
        startIcon={busy ? <CircularProgress size={14} color="inherit" /> : <FileDownloadOutlined />}
        onClick={() => run(resultUrl)}
      >
        {t('jobs.downloadFile')}
      </Button>
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
