import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import PhotoCameraOutlined from '@mui/icons-material/PhotoCameraOutlined';
import Rotate90DegreesCwOutlined from '@mui/icons-material/Rotate90DegreesCwOutlined';
import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  IconButton,
  Typography,
} from '@mui/material';
import { type ReactNode, useEffect, useId, useReducer, useRef, useState } from 'react';
import { dayOf } from '../../../../contract/common.ts';
import { announce } from '../../../components/feedback/announce.ts';
import { BusyButton } from '../../../components/feedback/BusyButton.tsx';
import { ConfirmDialog } from '../../../components/feedback/ConfirmDialog.tsx';
import { useFocusStays } from '../../../components/feedback/useFocusStays.ts';
import { useFilePicker } from '../../../components/inputs/useFilePicker.tsx';
import { newKey } from '../../../dataProvider/httpClient.ts';
import { formatDate } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/index.ts';
import { MAX_PAGES, PHOTO_TYPES, type PhotoPage, photoFileName, photoReducer } from './photoPages.ts';

type Props = {
  initial: readonly File[];
  /** Name of the document, used as the file name. */
  subject: string;
  onDone: (file: File) => void;
  onClose: () => void;
};

const keyed = (photos: Iterable<File>) => [...photos].map((photo) => ({ key: newKey(), photo }));

/** Makes one PDF of photos that the user orders, rotates and removes (D-20). */
export function PhotoDialog({ initial, subject, onDone, onClose }: Props) {
  const t = useT();
  const id = useId();
  const [pages, dispatch] = useReducer(photoReducer, initial, (photos) =>
    photoReducer([], { type: 'add', photos: keyed(photos) }),
  );
  const camera = useFilePicker({
    accept: PHOTO_TYPES,
    camera: true,
    testId: 'photo-input',
    onFiles: (photos) => dispatch({ type: 'add', photos: keyed(photos) }),
  });
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
        {camera.input}
        {total < MAX_PAGES && (
          <Button
            startIcon={<PhotoCameraOutlined />}
            aria-disabled={isBusy || undefined}
            onClick={() => {
              if (!isBusy) camera.open();
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
        <BusyButton busy={isBusy} variant="contained" onClick={() => void make()}>
          {t('upload.photo.use', { count: total })}
        </BusyButton>
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

type RowProps = {
  page: PhotoPage;
  number: number;
  total: number;
  disabled: boolean;
  onMove: (by: -1 | 1) => void;
  onTurn: () => void;
  onRemove: () => void;
};

type ToolProps = { label: string; off?: boolean; onClick: () => void; children: ReactNode };
const Tool = ({ label, off = false, onClick, children }: ToolProps) => (
  <IconButton
    aria-label={label}
    aria-disabled={off || undefined}
    onClick={() => {
      if (!off) onClick();
    }}
    sx={{ width: 44, height: 44, color: off ? 'text.tertiary' : 'text.secondary', '& svg': { fontSize: 20 } }}
  >
    {children}
  </IconButton>
);

const SIDE = 96;

function PhotoRow({ page, number, total, disabled, onMove, onTurn, onRemove }: RowProps) {
  const t = useT();
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(page.photo);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [page.photo]);
  return (
    <Box
      component="li"
      sx={{ display: 'flex', alignItems: 'center', gap: 3, py: 2, borderBottom: 1, borderColor: 'divider' }}
    >
      <Box
        sx={{
          width: SIDE,
          height: SIDE,
          flex: 'none',
          borderRadius: 2,
          overflow: 'hidden',
          bgcolor: 'background.sunken',
          display: 'grid',
          placeItems: 'center',
        }}
      >
        {url && (
          <Box
            component="img"
            src={url}
            alt={t('upload.photo.page', { number, total })}
            sx={{
              maxWidth: SIDE,
              maxHeight: SIDE,
              transform: `rotate(${page.turn}deg)`,
            }}
          />
        )}
      </Box>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="body2" aria-hidden sx={{ fontWeight: 500 }}>
          {t('upload.photo.page', { number, total })}
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', ml: -2.5 }}>
          <Tool label={t('upload.photo.turn', { number })} off={disabled} onClick={onTurn}>
            <Rotate90DegreesCwOutlined />
          </Tool>
          <Tool label={t('upload.photo.earlier', { number })} off={disabled || number === 1} onClick={() => onMove(-1)}>
            <ArrowUpward />
          </Tool>
          <Tool
            label={t('upload.photo.later', { number })}
            off={disabled || number === total}
            onClick={() => onMove(1)}
          >
            <ArrowDownward />
          </Tool>
          <Tool label={t('upload.photo.remove', { number })} off={disabled} onClick={onRemove}>
            <DeleteOutlined />
          </Tool>
        </Box>
      </Box>
    </Box>
  );
}
