import WifiOffOutlined from '@mui/icons-material/WifiOffOutlined';
import { Box, Button } from '@mui/material';
import { useEffect, useState } from 'react';
import { TIMER } from '../../../contract/constants.ts';
import { timeText } from '../../i18n/format.ts';
import { useT } from '../../i18n/index.ts';
import { announce } from './announce.ts';
import { useAnswering, useOnline } from './useOnline.ts';

type Props = {
  /** When what is on the screen was loaded, in milliseconds since 1970. */
  loadedAt?: number;
  /** Asks the gateway again; resolves to whether it answered. */
  onReconnect: () => Promise<boolean>;
};

/** Amber bar while there is no connection or no answer: what is shown stays, and so does what was typed. */
export const OfflineBar = ({ loadedAt, onReconnect }: Props) => {
  const t = useT();
  const connected = useOnline();
  const answering = useAnswering();
  const online = connected && answering;
  const [busy, setBusy] = useState(false);
  const [wasOffline, setWasOffline] = useState(false);

  useEffect(() => {
    if (!online) setWasOffline(true);
    else if (wasOffline) {
      setWasOffline(false);
      announce(t('states.offline.back'));
    }
  }, [online, wasOffline, t]);

  useEffect(() => {
    if (!connected || answering) return;
    const retry = setInterval(() => void onReconnect(), TIMER.reconnect);
    return () => clearInterval(retry);
  }, [connected, answering, onReconnect]);

  if (online) return null;
  const time = loadedAt === undefined ? null : timeText(new Date(loadedAt).toISOString());
  const reconnect = async () => {
    setBusy(true);
    const answered = await onReconnect();
    setBusy(false);
    if (!answered) announce(t('states.offline.stillOffline'));
  };

  return (
    <Box
      role="status"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: '10px',
        minHeight: 48,
        px: 4,
        py: 1,
        backgroundColor: 'soft.warning',
        borderBottom: '1px solid',
        borderColor: 'status.NEXT_DUE_DATE.border',
        color: 'text.primary',
      }}
    >
      <WifiOffOutlined aria-hidden sx={{ color: 'warning.main' }} />
      <Box component="span" sx={{ flex: 1 }}>
        <Box component="strong" sx={{ fontWeight: 600 }}>
          {t(connected ? 'states.offline.silent' : 'states.offline.title')}
        </Box>{' '}
        {time && t('states.offline.since', { time })}
      </Box>
      <Button size="small" onClick={reconnect} disabled={busy}>
        {t('common.actions.reconnect')}
      </Button>
    </Box>
  );
};
