import Close from '@mui/icons-material/Close';
import PhotoCameraOutlined from '@mui/icons-material/PhotoCameraOutlined';
import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined';
import { Box, Button, ButtonBase, Drawer, IconButton, Typography } from '@mui/material';
import { type ReactNode, Suspense, useState } from 'react';
import { ACCEPT, useFilePicker } from '../../../components/inputs/useFilePicker.tsx';
import { useT } from '../../../i18n/index.ts';
import { lazyWithTexts } from '../../../lazy/lazyWithTexts.ts';
import { lineAbove } from '../../../theme/layout.ts';
import { useDecisionPane } from '../decision/decisionState.ts';
import { obstacleText } from '../decision/footerActions.ts';
import { StoredFiles } from '../document/StoredFiles.tsx';
import { ReuseOffers } from '../reuse/ReuseOffers.tsx';
import { useReview } from '../reviewContext.ts';
import { lockOf } from '../reviewFacts.ts';
import { PHOTO_TYPES } from './photoPages.ts';
import { UploadFields } from './UploadFields.tsx';
import { ReturnedReason, UploadGuide } from './UploadGuide.tsx';

const PhotoDialog = lazyWithTexts(async () => (await import('./PhotoDialog.tsx')).PhotoDialog);

type PickProps = { icon: ReactNode; title: string; hint: string; onClick: () => void };

const Pick = ({ icon, title, hint, onClick }: PickProps) => (
  <ButtonBase
    onClick={onClick}
    sx={{
      flexDirection: 'column',
      gap: 0.5,
      height: 112,
      borderRadius: 3,
      border: 1,
      borderColor: 'primary.main',
      bgcolor: 'background.selected',
      color: 'ink.primary',
      '& svg': { fontSize: 26 },
    }}
  >
    {icon}
    <Box component="span" sx={{ fontSize: 15, fontWeight: 600, color: 'text.primary' }}>
      {title}
    </Box>
    <Typography variant="caption" component="span" color="text.secondary">
      {hint}
    </Typography>
  </ButtonBase>
);

/** On phones: a photo or a file, the day of issue, and one button (mockup 'pendency-mobile-upload'). */
export function UploadSheet() {
  const { hasSheet } = useDecisionPane();
  return hasSheet ? <Sheet /> : null;
}

function Sheet() {
  const t = useT();
  const { record, online } = useReview();
  const { upload, send, sendFiles, isSheetOpen, setIsSheetOpen } = useDecisionPane();
  const [shots, setShots] = useState<readonly File[] | null>(null);
  const camera = useFilePicker({ accept: PHOTO_TYPES, camera: true, testId: 'camera-input', onFiles: setShots });
  const picker = useFilePicker({ accept: ACCEPT, multiple: true, testId: 'sheet-input', onFiles: upload.add });
  const onClose = () => setIsSheetOpen(false);
  const canSend = send !== undefined && (send.obstacle === null || send.obstacle.code === 'uploading');
  /** Why the button is disabled; null when enabled. */
  const lock = lockOf(record);
  const off =
    !online || lock
      ? obstacleText({ code: lock ?? 'offline' }, record, t)
      : upload.isFaulty
        ? t('pendencyReview.upload.fixFirst')
        : upload.waiting === 0 && !canSend
          ? t('pendencyReview.upload.nothing')
          : null;
  const onSend = () => void sendFiles(send !== undefined);

  return (
    <Drawer
      anchor="bottom"
      // above the review, which is a dialog
      sx={{ zIndex: 'modal' }}
      open={isSheetOpen}
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': 'review-sheet-title',
          sx: { borderRadius: '16px 16px 0 0', maxHeight: '92dvh', bgcolor: 'background.overlay' },
        },
      }}
    >
      <Box
        aria-hidden
        sx={{
          width: 36,
          height: 4,
          borderRadius: 1,
          bgcolor: 'border.strong',
          mx: 'auto',
          mt: 2,
          mb: 2.5,
          flex: 'none',
        }}
      />
      <Box sx={{ display: 'flex', alignItems: 'flex-start', pl: 5, pr: 2, flex: 'none' }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography id="review-sheet-title" variant="h2" sx={{ fontSize: 18 }}>
            {t('pendencyReview.upload.title')}
          </Typography>
          <Typography variant="body1" color="text.secondary" noWrap>
            {[record.name, record.employee?.name].filter(Boolean).join(' · ')}
          </Typography>
        </Box>
        <IconButton aria-label={t('common.actions.close')} onClick={onClose} sx={{ width: 44, height: 44 }}>
          <Close />
        </IconButton>
      </Box>
      <Box sx={{ overflow: 'auto', px: 5, pb: 2, minHeight: 0 }}>
        {camera.input}
        {picker.input}
        <ReturnedReason record={record} />
        <Box sx={{ mx: -5, mt: 3 }}>
          <ReuseOffers onDone={onClose} />
        </Box>
        <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 2.5, pt: 3.5 }}>
          <Pick
            icon={<PhotoCameraOutlined aria-hidden />}
            title={t('pendencyReview.upload.takePhoto')}
            hint={t('pendencyReview.upload.takePhotoHint')}
            onClick={camera.open}
          />
          <Pick
            icon={<UploadFileOutlined aria-hidden />}
            title={t('pendencyReview.upload.chooseFile')}
            hint={t('pendencyReview.upload.chooseFileHint')}
            onClick={picker.open}
          />
        </Box>
        {upload.queue.length > 0 && <UploadFields upload={upload} />}
        <StoredFiles upload={upload} onSend={off === null && send?.obstacle === null ? onSend : null} />
        <UploadGuide record={record} />
      </Box>
      <Box sx={{ ...lineAbove, px: 5, pt: 3, pb: 'max(16px, env(safe-area-inset-bottom))', flex: 'none' }}>
        {off && (
          <Typography id="review-sheet-off" variant="caption" component="p" color="text.secondary" sx={{ mb: 2 }}>
            {off}
          </Typography>
        )}
        <Button
          variant="contained"
          fullWidth
          aria-disabled={off !== null || upload.isAwaited || undefined}
          aria-describedby={off ? 'review-sheet-off' : undefined}
          onClick={() => {
            if (off === null && !upload.isAwaited) onSend();
          }}
          sx={{ height: 50, fontSize: 16 }}
        >
          {upload.isAwaited
            ? t('common.sending')
            : send
              ? t('contract.action.send')
              : t('pendencyReview.upload.send', { count: Math.max(1, upload.waiting) })}
        </Button>
      </Box>
      {shots && (
        <Suspense>
          <PhotoDialog
            initial={shots}
            subject={record.name}
            onDone={(file) => {
              upload.add([file]);
              setShots(null);
            }}
            onClose={() => setShots(null)}
          />
        </Suspense>
      )}
    </Drawer>
  );
}
