import Box from '@mui/material/Box';
import { dayOf } from '../../../contract/common.ts';
import { DateInput } from '../../components/inputs/DateInput.tsx';
import { useT } from '../../i18n/index.ts';
import { UploadQueueList } from './UploadQueueList.tsx';
import type { Upload } from './useUpload.ts';

/** The queue and the day of issue that is sent with it (D-22); the same on the panel and on the sheet. */
export function UploadFields({ upload }: { upload: Upload }) {
  const t = useT();
  return (
    <>
      <UploadQueueList upload={upload} />
      <Box sx={{ mt: 3 }}>
        <DateInput
          label={t('review.dates.issueDate')}
          value={upload.issueDate}
          onChange={upload.setIssueDate}
          required
          latest={dayOf(new Date())}
          help={t('review.dates.issueDateHint')}
          error={upload.dateError}
          showFault={upload.isTried}
          disabled={upload.isBusy}
        />
      </Box>
    </>
  );
}
