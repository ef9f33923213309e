import FlashlightOff from '@mui/icons-material/FlashlightOff';
import FlashlightOn from '@mui/icons-material/FlashlightOn';
import VideocamOffOutlined from '@mui/icons-material/VideocamOffOutlined';
import { Box, Button, IconButton } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { useT } from '../../i18n/index.ts';
import { pathOf } from '../../routes.ts';
import { qrReader } from './qrReader.ts';

/** Milliseconds between two frames that are read, and until the same QR counts as another reading. */
const FRAME_MS = 150;
const SAME_MS = 5000;

/**
 * The page allows its camera where the document was loaded from (`Permissions-Policy`): who came here by a link from another
 * page of the application loads it again, once.
 */
function reloadsForCamera(): boolean {
  const { featurePolicy } = document as Document & { featurePolicy?: { allowsFeature(name: string): boolean } };
  if (featurePolicy?.allowsFeature('camera') !== false) return false;
  const [loaded] = performance.getEntriesByType('navigation');
  if (loaded && new URL(loaded.name).pathname === pathOf('passages')) return false;
  window.location.reload();
  return true;
}

/** What the camera sees, until it shows a QR. */
export function GateCamera({ onRead, onOff }: { onRead: (text: string) => void; onOff: () => void }) {
  const t = useT();
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<'starting' | 'on' | 'refused'>('starting');
  const [light, setLight] = useState<{ track: MediaStreamTrack; isOn: boolean } | null>(null);
  const latest = useRef(onRead);
  useEffect(() => {
    latest.current = onRead;
  });

  useEffect(() => {
    let isOver = false;
    let stream: MediaStream | undefined;
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    const watch = async () => {
      if (reloadsForCamera()) return;
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      if (isOver || !video.current) return stop();
      video.current.srcObject = stream;
      await video.current.play();
      setState('on');
      const [track] = stream.getVideoTracks();
      if (track && 'torch' in track.getCapabilities()) setLight({ track, isOn: false });
      const readFrame = await qrReader();
      let last = { text: '', at: 0 };
      while (!isOver && video.current) {
        const text = await readFrame(video.current);
        const isNew = text !== null && (text !== last.text || Date.now() - last.at > SAME_MS);
        if (text !== null) last = { text, at: Date.now() };
        if (isNew) latest.current(text);
        await new Promise((resolve) => setTimeout(resolve, FRAME_MS));
      }
    };
    watch().catch(() => {
      if (!isOver) setState('refused');
    });
    return () => {
      isOver = true;
      stop();
    };
  }, []);

  if (state === 'refused') {
    return (
      <Box
        role="alert"
        sx={{
          display: 'grid',
          justifyItems: 'center',
          gap: 2,
          px: 4,
          py: 6,
          border: '1px solid',
          borderColor: 'divider',
          borderRadius: '14px',
          backgroundColor: 'background.paper',
          textAlign: 'center',
        }}
      >
        <VideocamOffOutlined aria-hidden sx={{ fontSize: 36, color: 'text.secondary' }} />
        <Box component="h2" sx={{ m: 0, fontSize: 16, fontWeight: 620 }}>
          {t('passages.camera.refused')}
        </Box>
        <Box sx={{ color: 'text.secondary', maxWidth: 340 }}>{t('passages.camera.refusedText')}</Box>
        <Button onClick={onOff}>{t('passages.camera.off')}</Button>
      </Box>
    );
  }
  const switchLight = async () => {
    if (!light) return;
    await light.track.applyConstraints({ advanced: [{ torch: !light.isOn } as MediaTrackConstraintSet] });
    setLight({ ...light, isOn: !light.isOn });
  };
  return (
    <Box
      sx={{
        position: 'relative',
        overflow: 'hidden',
        height: { xs: 300, md: 340 },
        borderRadius: '14px',
        backgroundColor: 'tooltip.bg',
      }}
    >
      <Box
        component="video"
        ref={video}
        muted
        playsInline
        aria-label={t('passages.camera.point')}
        sx={{ width: 1, height: 1, objectFit: 'cover' }}
      />
      <Box
        aria-hidden
        sx={{
          position: 'absolute',
          inset: 0,
          m: 'auto',
          width: 190,
          height: 190,
          border: '3px solid',
          borderColor: 'tooltip.text',
          borderRadius: '18px',
        }}
      />
      <Box
        role="status"
        sx={{
          position: 'absolute',
          inset: 'auto 0 12px',
          mx: 'auto',
          width: 'fit-content',
          px: 3,
          py: 1,
          borderRadius: '6px',
          backgroundColor: 'tooltip.bg',
          color: 'tooltip.text',
          fontWeight: 550,
        }}
      >
        {t(state === 'on' ? 'passages.camera.point' : 'passages.camera.starting')}
      </Box>
      <Box sx={{ position: 'absolute', top: 10, right: 10, display: 'flex', gap: 2 }}>
        {light && (
          <RoundButton
            label={t(light.isOn ? 'passages.camera.torchOff' : 'passages.camera.torchOn')}
            onClick={() => void switchLight()}
          >
            {light.isOn ? <FlashlightOff /> : <FlashlightOn />}
          </RoundButton>
        )}
        <RoundButton label={t('passages.camera.off')} onClick={onOff}>
          <VideocamOffOutlined />
        </RoundButton>
      </Box>
    </Box>
  );
}

const RoundButton = ({ label, ...rest }: { label: string; onClick: () => void; children: React.ReactNode }) => (
  <IconButton
    aria-label={label}
    title={label}
    {...rest}
    sx={{
      width: 44,
      height: 44,
      borderRadius: '50%',
      backgroundColor: 'tooltip.bg',
      color: 'tooltip.text',
      '&:hover': { backgroundColor: 'tooltip.bg' },
    }}
  />
);
