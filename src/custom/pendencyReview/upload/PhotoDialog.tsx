import PhotoCameraOutlined from '@mui/icons-material/PhotoCameraOutlined';
import {
  Alert,
  Box,
  Button,
  CircularProgress,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Typography,
} from '@mui/material';
import { useEffect, useId, useReducer, useRef, useState } from 'react';
import { dayOf, formatDate } from '../../../../contract/common.ts';
import { announce } from '../../../components/feedback/announce.ts';
import { ConfirmDialog } from '../../../components/feedback/ConfirmDialog.tsx';
import { useFocusStays } from '../../../components/feedback/useFocusStays.ts';
import { newKey } from '../../../dataProvider/httpClient.ts';
import { useT } from '../../../i18n/index.ts';
import { PhotoRow } from './PhotoRow.tsx';
import { MAX_PAGES, photoFileName, photoReducer } from './photoPages.ts';

type Props = {
  /** The first photos. */
  initial: readonly File[];
  /** Name of the document, used as the file name. */
  subject: string;
  /** Receives the PDF. */
  onDone: (file: File) => void;
  onClose: () => void;
};

const keyed = (photos: Iterable<File>) => [...photos].map((photo) => ({ key: newKey(), photo }));

/** Makes one PDF of photos that the user orders, rotates and removes (D-20). */
export function PhotoDialog({ initial, subject, onDone, onClose }: Props) {
  const t = useT();
  const id = useId();
  const camera = useRef<HTMLInputElement>(null);
  const [pages, dispatch] = useReducer(photoReducer, initial, (photos) =>
    photoReducer([], { type: 'add', photos: keyed(photos) }),
  );
  const [isBusy, setIsBusy] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);
  const total = pages.length;
  const list = useRef<HTMLOListElement>(null);
  useFocusStays(list, total);
  useEffect(() => {
    if (total === 0) onClose();
  }, [total, onClose]);

  const make = async () => {
    if (isBusy || total === 0) return;
    setIsBusy(true);
    setHasFailed(false);
    try {
      const { photosToPdf } = await import('./photoPdf.ts');
      const day = formatDate(dayOf(new Date())).replaceAll('/', '-');
      onDone(await photosToPdf(pages, photoFileName(t('upload.photo.fileName', { name: subject, day }))));
    } catch {
      setHasFailed(true);
      setIsBusy(false);
    }
  };
  const move = (key: string, number: number, by: -1 | 1) => {
    dispatch({ type: 'move', key, by });
    announce(t('upload.photo.moved', { number: number + by, total }));
  };
  const leave = () => {
    if (!isBusy) setIsLeaving(true);
  };

  return (
    <Dialog
      open
      onClose={leave}
      aria-labelledby={`${id}-title`}
      maxWidth={false}
      slotProps={{ paper: { sx: { width: 560, maxWidth: 'calc(100vw - 32px)' } } }}
    >
      <DialogTitle id={`${id}-title`}>{t('upload.photo.title')}</DialogTitle>
      <DialogContent>
        <Typography variant="body2" color="text.secondary">
          {t('upload.photo.help')}
        </Typography>
        {hasFailed && (
          <Alert severity="error" sx={{ mt: 2 }}>
            {t('upload.photo.failed')}
          </Alert>
        )}
        <Box
          component="ol"
          ref={list}
          tabIndex={-1}
          aria-label={t('upload.photo.pages')}
          sx={{ listStyle: 'none', m: 0, p: 0, mt: 2, outline: 'none' }}
        >
          {pages.map((page, index) => (
            <PhotoRow
              key={page.key}
              page={page}
              number={index + 1}
              total={total}
              disabled={isBusy}
              onMove={(by) => move(page.key, index + 1, by)}
              onTurn={() => dispatch({ type: 'turn', key: page.key })}
              onRemove={() => dispatch({ type: 'remove', key: page.key })}
            />
          ))}
        </Box>
        <input
          ref={camera}
          type="file"
          accept="image/jpeg,image/png"
          capture="environment"
          hidden
          aria-hidden
          tabIndex={-1}
          data-testid="photo-input"
          onChange={({ target }) => {
            dispatch({ type: 'add', photos: keyed(target.files ?? []) });
            target.value = '';
          }}
        />
        {total < MAX_PAGES && (
          <Button
            startIcon={<PhotoCameraOutlined />}
            aria-disabled={isBusy || undefined}
            onClick={() => {
              if (!isBusy) camera.current?.click();
            }}
            sx={{ mt: 3, minHeight: 44 }}
          >
            {t('upload.photo.another')}
          </Button>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={leave} disabled={isBusy}>
          {t('common.actions.cancel')}
        </Button>
        <Button
          variant="contained"
          aria-disabled={isBusy || undefined}
          startIcon={isBusy ? <CircularProgress size={14} color="inherit" aria-hidden /> : undefined}
          onClick={() => void make()}
        >
          {t('upload.photo.use', { count: total })}
        </Button>
      </DialogActions>
      <ConfirmDialog
        open={isLeaving}
        title={t('upload.photo.leaveTitle')}
        confirmLabel={t('upload.photo.leave')}
        tone="error"
        onConfirm={onClose}
        onClose={() => setIsLeaving(false)}
      >
        {t('upload.photo.leaveText')}
      </ConfirmDialog>
    </Dialog>
  );
}
