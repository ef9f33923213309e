import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import Close from '@mui/icons-material/Close';
import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined';
import InsertDriveFileOutlined from '@mui/icons-material/InsertDriveFileOutlined';
import PhotoLibraryOutlined from '@mui/icons-material/PhotoLibraryOutlined';
import { Box, Button, IconButton, LinearProgress, Typography } from '@mui/material';
import { type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { dayOf } from '../../../../contract/common.ts';
import { UPLOAD } from '../../../../contract/constants.ts';
import { DateInput } from '../../../components/inputs/DateInput.tsx';
import { ACCEPT, useFilePicker } from '../../../components/inputs/useFilePicker.tsx';
import { formatFileSize } from '../../../components/viewer/useFile.ts';
import { useT } from '../../../i18n/index.ts';
import { currentLocale } from '../../../i18n/language.ts';
import { lazyWithTexts } from '../../../lazy/lazyWithTexts.ts';
import { plainList } from '../../../theme/layout.ts';
import { useReview } from '../reviewContext.ts';
import { isPhoto } from './photoPages.ts';
import { filesToSend, isDated, type QueuedFile } from './uploadQueue.ts';
import type { Upload } from './useUpload.ts';

const PhotoDialog = lazyWithTexts(async () => (await import('./PhotoDialog.tsx')).PhotoDialog);

const DATE_HELP = {
  person: 'pendencyReview.dates.issueDateHint',
  reading: 'upload.dateReading',
  file: 'upload.dateRead',
} as const;
const MAX_MB = UPLOAD.maxBytes / 1024 / 1024;

/** The queue, each file with its issue date (D-22), shared by panel and sheet. */
export function UploadFields({ upload }: { upload: Upload }) {
  const list = useRef<HTMLUListElement>(null);
  const { attempts, queue } = upload;
  // biome-ignore lint/correctness/useExhaustiveDependencies: focuses the error on each attempt, not while typing
  useEffect(() => {
    const undated = filesToSend(queue).find((file) => !isDated(file));
    if (attempts === 0 || !undated) return;
    const input = list.current?.querySelector<HTMLElement>(`[data-file="${undated.key}"] input:not([type=file])`);
    input?.focus();
    input?.scrollIntoView({ block: 'center' });
  }, [attempts]);
  return (
    <>
      <UploadQueueList upload={upload} list={list} />
      <PhotoJoin upload={upload} />
    </>
  );
}

/** The upload queue: size, progress or error of each file, with cancel, replace and remove. */
function UploadQueueList({ upload, list }: { upload: Upload; list: RefObject<HTMLUListElement | null> }) {
  const t = useT();
  return (
    <Box component="ul" ref={list} aria-label={t('pendencyReview.upload.files')} sx={{ ...plainList, mt: 2 }}>
      {upload.queue.map((item) => (
        <QueueRow key={item.key} item={item} upload={upload} />
      ))}
    </Box>
  );
}

function QueueRow({ item, upload }: { item: QueuedFile; upload: Upload }) {
  const t = useT();
  /** The day that counts is not that of the issue. */
  const event = useReview().record.rules.statedEvent;
  const picker = useFilePicker({
    accept: ACCEPT,
    onFiles: ([chosen]) => {
      if (chosen) upload.replace(item.key, chosen);
    },
  });
  const { key, file, state, progress } = item;
  const percent = Math.round(progress * 100);
  const size = formatFileSize(file.size, currentLocale());
  const isError = state === 'refused' || state === 'failed';
  const fieldError = item.fieldError
    ? t(`errors.${item.fieldError}`, { max: item.fieldError === 'too_many_files' ? UPLOAD.maxFiles : MAX_MB })
    : item.message;
  const isBeyondRepair = state === 'refused' || item.final;
  const waiting = item.held
    ? t('upload.held')
    : isDated(item)
      ? t('pendencyReview.upload.waiting')
      : t('upload.needsDate');
  const note = { waiting, uploading: `${percent}%`, sent: t('pendencyReview.upload.sent') };

  return (
    <Box component="li" data-file={key} sx={{ py: 1, borderBottom: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2.5, minHeight: 52 }}>
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
            {picker.input}
            <Button
              size="small"
              aria-label={t('pendencyReview.upload.exchangeLabel', { name: file.name })}
              onClick={picker.open}
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
      {state !== 'sent' && !isBeyondRepair && (
        <Box sx={{ pb: 2 }}>
          <DateInput
            label={
              upload.queue.length > 1
                ? event
                  ? t('upload.eventDateOf', { event: t(`contract.validityEvent.${event}`), name: file.name })
                  : t('upload.issueDateOf', { name: file.name })
                : t(event ? `contract.validityEvent.${event}` : 'pendencyReview.dates.issueDate')
            }
            value={item.issueDate}
            onChange={(day) => upload.setIssueDate(key, day)}
            required
            latest={dayOf(new Date())}
            help={event ? undefined : t(DATE_HELP[item.dateFrom ?? 'person'])}
            error={item.dateError}
            showError={upload.attempts > 0}
            disabled={state === 'uploading'}
          />
        </Box>
      )}
    </Box>
  );
}

/** Joins waiting photos into one document; automatic upload is paused while the dialog is open (D-20). */
function PhotoJoin({ upload }: { upload: Upload }) {
  const t = useT();
  const { record } = useReview();
  const [joining, setJoining] = useState<readonly QueuedFile[] | null>(null);
  const photos = upload.queue.filter(({ state, file }) => state === 'waiting' && isPhoto(file));
  const show = (chosen: readonly QueuedFile[] | null) => {
    upload.pause(chosen !== null);
    setJoining(chosen);
  };
  return (
    <>
      {photos.length > 1 && (
        <Button
          size="small"
          startIcon={<PhotoLibraryOutlined />}
          onClick={() => show(photos)}
          sx={{ mt: 2, '@media (pointer: coarse)': { minHeight: 44 } }}
        >
          {t('upload.photo.join', { count: photos.length })}
        </Button>
      )}
      {joining && (
        <Suspense>
          <PhotoDialog
            initial={joining.map(({ file }) => file)}
            subject={record.name}
            onDone={(file) => {
              for (const { key } of joining) upload.remove(key);
              upload.add([file]);
              show(null);
            }}
            onClose={() => show(null)}
          />
        </Suspense>
      )}
    </>
  );
}
