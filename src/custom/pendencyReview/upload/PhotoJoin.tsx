import PhotoLibraryOutlined from '@mui/icons-material/PhotoLibraryOutlined';
import { Button } from '@mui/material';
import { Suspense, useState } from 'react';
import { useT } from '../../../i18n/index.ts';
import { lazyWithTexts } from '../../../lazy/lazyWithTexts.ts';
import { useReview } from '../reviewContext.ts';
import { isPhoto } from './photoPages.ts';
import type { QueuedFile } from './uploadQueue.ts';
import type { Upload } from './useUpload.ts';

const PhotoDialog = lazyWithTexts(async () => (await import('./PhotoDialog.tsx')).PhotoDialog);

/** Joins waiting photos into one document; automatic upload is paused while the dialog is open (D-20). */
export function PhotoJoin({ upload }: { upload: Upload }) {
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
