import CloudUploadOutlined from '@mui/icons-material/CloudUploadOutlined';
import QrCodeScanner from '@mui/icons-material/QrCodeScanner';
import VideocamOutlined from '@mui/icons-material/VideocamOutlined';
import VolumeOffOutlined from '@mui/icons-material/VolumeOffOutlined';
import VolumeUpOutlined from '@mui/icons-material/VolumeUpOutlined';
import Wifi from '@mui/icons-material/Wifi';
import WifiOff from '@mui/icons-material/WifiOff';
import { Box, Button, InputBase, Link as MuiLink, Typography } from '@mui/material';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useStore } from 'react-admin';
import { Link } from 'react-router-dom';
import { type Gate, PASSAGE_DIRECTIONS, type PassageDirection } from '../../../contract/passages.ts';
import { useAnswering, useOnline } from '../../components/feedback/useOnline.ts';
import { ButtonKey, KeyHint } from '../../components/inputs/KeyHint.tsx';
import { SegmentedControl } from '../../components/inputs/SegmentedControl.tsx';
import { usePhone } from '../../components/usePhone.ts';
import { useT } from '../../i18n/index.ts';
import { PASSAGES_PATH } from '../../routes.ts';
import { GateAnswer } from './GateAnswer.tsx';
import { GateCamera } from './GateCamera.tsx';
import { GateLast } from './GateLast.tsx';
import { playTone } from './tone.ts';
import { type GatePlace, useGateReader, useKeptPassages } from './useGateReader.ts';

type OpenProps = { gate: Gate; place: GatePlace; onChange: () => void };

/** The gate of one place: what is read, the answer, and the latest readings. */
export function OpenGate({ gate, place, onChange }: OpenProps) {
  const t = useT();
  const phone = usePhone();
  const isConnected = [useOnline(), useAnswering()].every(Boolean);
  const [direction, setDirection] = useState<PassageDirection>('ENTRY');
  const [hasSound, setHasSound] = useStore('passages.sound', false);
  const [hasCamera, setHasCamera] = useStore('passages.camera', false);
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const kept = useKeptPassages();
  const reader = useGateReader(place, direction, (isGood) => hasSound && playTone(isGood));
  const { shown, error, isBusy, clear, goBack } = reader;
  const department = gate.departments.find(({ id }) => id === place.departmentId);

  // A keyboard would cover half of a phone.
  const focusField = () => !phone && field.current?.focus();
  const read = async (given: string) => {
    if (isBusy || given.trim() === '') return;
    if (await reader.read(given.trim())) setText('');
    focusField();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void read(text);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      clear();
      setText('');
    } else if (event.key === 'ArrowUp') {
      event.preventDefault();
      goBack();
    }
  };
  useScannerFocus(field);

  const isAnswered = phone && shown !== undefined;
  return (
    <Box
      sx={{
        flex: 1,
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 340px', lg: 'minmax(0, 1fr) 400px' },
        minHeight: { md: 'calc(100dvh - var(--topbar-height) - 36px)' },
      }}
    >
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 4, px: { xs: 4, md: 6 }, py: 4, minWidth: 0 }}>
        <Box component="header" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 16px' }}>
          <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
            <Typography variant="h1">{department?.name ?? t('passages.gateTitle')}</Typography>
            <Box sx={{ color: 'text.secondary' }}>
              {gate.name} · {gate.company}
            </Box>
          </Box>
          {kept > 0 && (
            <Box role="status" sx={{ ...status, color: 'warning.main' }}>
              <CloudUploadOutlined aria-hidden />
              {t('passages.gate.pending', { count: kept })}
            </Box>
          )}
          <Box role="status" sx={{ ...status, color: isConnected ? 'success.main' : 'warning.main' }}>
            {isConnected ? <Wifi aria-hidden /> : <WifiOff aria-hidden />}
            {t(isConnected ? 'passages.gate.connected' : 'passages.gate.offline')}
          </Box>
          {!isAnswered && (
            <>
              <Button
                size="small"
                variant="text"
                aria-pressed={hasSound}
                startIcon={hasSound ? <VolumeUpOutlined /> : <VolumeOffOutlined />}
                onClick={() => {
                  setHasSound(!hasSound);
                  focusField();
                }}
              >
                {t(hasSound ? 'passages.gate.soundOn' : 'passages.gate.soundOff')}
              </Button>
              <Button size="small" onClick={onChange}>
                {t('passages.gate.change')}
              </Button>
            </>
          )}
        </Box>
        {!isAnswered && (
          <>
            <Box
              component="form"
              onSubmit={submit}
              sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: 3 }}
            >
              <Box sx={{ flex: { xs: '1 1 100%', md: '0 0 190px' } }}>
                <SegmentedControl
                  large
                  label={t('passages.gate.passage')}
                  segments={PASSAGE_DIRECTIONS.map((value) => ({ value, label: t(`passages.direction.${value}`) }))}
                  value={direction}
                  onChange={(value) => {
                    setDirection(PASSAGE_DIRECTIONS.find((one) => one === value) ?? direction);
                    focusField();
                  }}
                />
              </Box>
              {phone && hasCamera && (
                <Box sx={{ flex: '1 1 100%' }}>
                  <GateCamera onRead={(found) => void read(found)} onOff={() => setHasCamera(false)} />
                </Box>
              )}
              <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
                <Box
                  component="label"
                  htmlFor="gate-reading"
                  sx={{ display: 'block', mb: 1, fontSize: 12, fontWeight: 550 }}
                >
                  {t(phone ? 'passages.gate.fieldPhone' : 'passages.gate.field')}
                </Box>
                <InputBase
                  id="gate-reading"
                  fullWidth
                  autoFocus={!phone}
                  inputRef={field}
                  value={text}
                  placeholder={phone ? '000.000.000-00' : t('passages.gate.placeholder')}
                  startAdornment={<QrCodeScanner aria-hidden sx={{ mr: 3, color: 'text.secondary' }} />}
                  onChange={({ target }) => setText(target.value)}
                  onKeyDown={onKey}
                  slotProps={{
                    input: {
                      autoComplete: 'off',
                      autoCapitalize: 'characters',
                      spellCheck: false,
                      'aria-invalid': error !== undefined,
                      'aria-describedby': 'gate-reading-error',
                    },
                  }}
                  sx={{
                    height: 50,
                    px: 4,
                    border: '2px solid',
                    borderColor: error ? 'error.main' : 'border.control',
                    borderRadius: '8px',
                    backgroundColor: 'background.paper',
                    fontSize: { xs: 16, md: 18 },
                    '&.Mui-focused': { borderColor: 'primary.main' },
                    '& input:focus-visible': { outline: 'none' },
                  }}
                />
              </Box>
              <Button
                type="submit"
                variant="contained"
                disabled={isBusy}
                endIcon={<ButtonKey>Enter</ButtonKey>}
                sx={{ height: 50, px: 6, fontSize: 15 }}
              >
                {t('passages.gate.check')}
              </Button>
              <Box
                id="gate-reading-error"
                role="alert"
                sx={{ order: { md: 1 }, flex: '1 1 100%', minHeight: 20, mt: -2, color: 'ink.error', fontWeight: 550 }}
              >
                {error}
              </Box>
              {!(phone && hasCamera) && (
                <Button
                  aria-pressed={hasCamera}
                  startIcon={<VideocamOutlined />}
                  onClick={() => setHasCamera(!hasCamera)}
                  sx={{ height: 50, flex: { xs: '1 1 100%', md: 'none' } }}
                >
                  {t(hasCamera ? 'passages.camera.off' : 'passages.camera.on')}
                </Button>
              )}
            </Box>
            {!phone && hasCamera && (
              <GateCamera onRead={(found) => void read(found)} onOff={() => setHasCamera(false)} />
            )}
          </>
        )}
        {shown ? <GateAnswer shown={shown} kept={kept} /> : !phone && <Waiting />}
        {isAnswered && (
          <Box
            sx={{
              position: 'sticky',
              bottom: 'var(--bottom-nav-height)',
              py: 3,
              backgroundColor: 'background.default',
            }}
          >
            <Button
              fullWidth
              autoFocus
              variant="contained"
              startIcon={<QrCodeScanner />}
              onClick={clear}
              sx={{ height: 52, fontSize: 16 }}
            >
              {t('passages.gate.next')}
            </Button>
          </Box>
        )}
        {!phone && (
          <Box sx={{ display: 'flex', gap: 5, fontSize: 12, color: 'text.secondary' }}>
            <span>
              <KeyHint>Esc</KeyHint> {t('passages.gate.clear')}
            </span>
            <span>
              <KeyHint>↑</KeyHint> {t('passages.gate.previous')}
            </span>
            <Box component="span" sx={{ ml: 'auto' }}>
              {t('passages.gate.stays')}
            </Box>
          </Box>
        )}
      </Box>
      {!isAnswered && <GateLast projectId={gate.id} seeAll={<SeeAll />} />}
    </Box>
  );
}

const status = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: '6px',
  fontWeight: 550,
  '& .MuiSvgIcon-root': { fontSize: 18 },
} as const;

const SeeAll = () => (
  <MuiLink component={Link} to={PASSAGES_PATH} underline="always">
    {useT()('passages.gate.seeAll')}
  </MuiLink>
);

const Waiting = () => {
  const t = useT();
  return (
    <Box
      sx={{
        flex: 1,
        minHeight: 240,
        display: 'grid',
        placeContent: 'center',
        justifyItems: 'center',
        gap: 2,
        border: '2px dashed',
        borderColor: 'border.strong',
        borderRadius: '14px',
        color: 'text.secondary',
        textAlign: 'center',
      }}
    >
      <QrCodeScanner aria-hidden sx={{ fontSize: 56 }} />
      <Box component="h2" sx={{ m: 0, fontSize: 26, fontWeight: 640, color: 'text.primary' }}>
        {t('passages.gate.ready')}
      </Box>
      <Box sx={{ fontSize: 15, maxWidth: 420 }}>{t('passages.gate.readyText')}</Box>
    </Box>
  );
};

/** What a scanner types while nothing has the focus goes into the field. */
function useScannerFocus(field: { current: HTMLInputElement | null }): void {
  useEffect(() => {
    const onKey = ({ key, target, ctrlKey, altKey, metaKey, defaultPrevented }: globalThis.KeyboardEvent) => {
      const isLetter = key.length === 1 && !ctrlKey && !altKey && !metaKey && !defaultPrevented;
      if (isLetter && target === document.body) field.current?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [field]);
}
