import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import Close from '@mui/icons-material/Close';
import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined';
import InsertDriveFileOutlined from '@mui/icons-material/InsertDriveFileOutlined';
import { Box, Button, IconButton, LinearProgress, Typography } from '@mui/material';
import { useRef } from 'react';
import { UPLOAD } from '../../../../contract/constants.ts';
import { formatFileSize } from '../../../components/viewer/fileKind.ts';
import { useT } from '../../../i18n/index.ts';
import { currentLocale } from '../../../i18n/language.ts';
import { ACCEPT, type QueuedFile } from './uploadQueue.ts';
import type { Upload } from './useUpload.ts';

const MAX_MB = UPLOAD.maxBytes / 1024 / 1024;

function QueueRow({ item, upload }: { item: QueuedFile; upload: Upload }) {
  const t = useT();
  const picker = useRef<HTMLInputElement>(null);
  const { key, file, state, progress } = item;
  const percent = Math.round(progress * 100);
  const size = formatFileSize(file.size, currentLocale());
  const isError = state === 'refused' || state === 'failed';
  const fieldError = item.fieldError
    ? t(`contract.error.${item.fieldError}`, { max: item.fieldError === 'too_many_files' ? UPLOAD.maxFiles : MAX_MB })
    : item.message;
  const isBeyondRepair = state === 'refused' || item.final;
  const waiting = item.held
    ? t('upload.held')
    : upload.isDated
      ? t('pendencyReview.upload.waiting')
      : t('upload.needsDate');
  const note = { waiting, uploading: `${percent}%`, sent: t('pendencyReview.upload.sent') };

  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2.5,
        minHeight: 52,
        py: 1,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      {isError ? (
        <ErrorOutlineOutlined aria-hidden sx={{ fontSize: 18, color: 'ink.error' }} />
      ) : (
        <InsertDriveFileOutlined aria-hidden sx={{ fontSize: 18, color: 'text.secondary' }} />
      )}
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="body2" sx={{ fontWeight: 500, overflowWrap: 'anywhere', lineHeight: '18px' }}>
          {file.name}
        </Typography>
        {state === 'uploading' && (
          <LinearProgress
            variant="determinate"
            value={percent}
            aria-label={t('pendencyReview.upload.progress', { name: file.name })}
            sx={{ my: 0.5 }}
          />
        )}
        {isError ? (
          <Typography variant="caption" component="p" role="alert" sx={{ color: 'ink.error' }}>
            {fieldError}
          </Typography>
        ) : (
          <Typography variant="caption" component="p" className="num" color="text.secondary">
            {`${size} · ${note[state]}`}
          </Typography>
        )}
      </Box>
      {isBeyondRepair && (
        <>
          <input
            ref={picker}
            type="file"
            accept={ACCEPT}
            hidden
            aria-hidden
            tabIndex={-1}
            onChange={({ target }) => {
              const chosen = target.files?.[0];
              if (chosen) upload.replace(key, chosen);
              target.value = '';
            }}
          />
          <Button
            size="small"
            aria-label={t('pendencyReview.upload.exchangeLabel', { name: file.name })}
            onClick={() => picker.current?.click()}
          >
            {t('pendencyReview.upload.exchange')}
          </Button>
        </>
      )}
      {state === 'sent' ? (
        <CheckCircleOutlined aria-hidden sx={{ fontSize: 18, color: 'success.main', mx: 1.5 }} />
      ) : (
        <IconButton
          size="small"
          aria-label={t(state === 'uploading' ? 'pendencyReview.upload.cancel' : 'pendencyReview.upload.remove', {
            name: file.name,
          })}
          onClick={() => upload.remove(key)}
        >
          <Close sx={{ fontSize: 17 }} />
        </IconButton>
      )}
    </Box>
  );
}

/** The upload queue: size, progress or error of each file, with cancel, replace and remove. */
export function UploadQueueList({ upload }: { upload: Upload }) {
  const t = useT();
  if (upload.queue.length === 0) return null;
  return (
    <Box component="ul" aria-label={t('pendencyReview.upload.files')} sx={{ listStyle: 'none', m: 0, p: 0, mt: 2 }}>
      {upload.queue.map((item) => (
        <QueueRow key={item.key} item={item} upload={upload} />
      ))}
    </Box>
  );
}
