import { Box } from '@mui/material';
import { useEffect, useRef } from 'react';
import { dayOf } from '../../../../contract/common.ts';
import { DateInput } from '../../../components/inputs/DateInput.tsx';
import { dateError } from '../../../components/inputs/dateError.ts';
import { useT } from '../../../i18n/index.ts';
import { PhotoJoin } from './PhotoJoin.tsx';
import { UploadQueueList } from './UploadQueueList.tsx';
import type { Upload } from './useUpload.ts';

/** The queue and its issue date (D-22), shared by panel and sheet. */
export function UploadFields({ upload }: { upload: Upload }) {
  const t = useT();
  const dateField = useRef<HTMLDivElement>(null);
  const { attempts, issueDate } = upload;
  // biome-ignore lint/correctness/useExhaustiveDependencies: focuses the error on each attempt, not while typing
  useEffect(() => {
    if (attempts === 0 || !dateError(issueDate, { required: true, latest: dayOf(new Date()) })) return;
    const input = dateField.current?.querySelector('input');
    input?.focus();
    input?.scrollIntoView({ block: 'center' });
  }, [attempts]);
  return (
    <>
      <UploadQueueList upload={upload} />
      <PhotoJoin upload={upload} />
      <Box ref={dateField} sx={{ mt: 3 }}>
        <DateInput
          label={t('pendencyReview.dates.issueDate')}
          value={upload.issueDate}
          onChange={upload.setIssueDate}
          required
          latest={dayOf(new Date())}
          help={t('pendencyReview.dates.issueDateHint')}
          error={upload.dateError}
          showError={upload.attempts > 0}
          disabled={upload.isBusy}
        />
      </Box>
    </>
  );
}
