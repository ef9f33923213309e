import WifiOffOutlined from '@mui/icons-material/WifiOffOutlined';
import { Box, Button } from '@mui/material';
import { useEffect, useState } from 'react';
import { TIMER } from '../../../contract/constants.ts';
import { timeText } from '../../i18n/format.ts';
import { useT } from '../../i18n/index.ts';
import { usePhone } from '../usePhone.ts';
import { announce } from './announce.ts';
import { useAnswering, useOnline } from './useOnline.ts';

type Props = {
  /** When what is on the screen was loaded, in milliseconds since 1970. */
  loadedAt?: number;
  /** Asks the gateway again; resolves to whether it answered. */
  onReconnect: () => Promise<boolean>;
  /** Stands over the bar of the page on a phone; without it, in a line of its own there. */
  overPage?: boolean;
};

/** Over what is below: a line of its own would push it down at the very moment at which somebody presses there. */
const floating = {
  ...{ position: 'absolute', top: 8, left: '50%', transform: 'translateX(-50%)' },
  ...{ width: 'max-content', maxWidth: 'calc(100% - 32px)', borderRadius: '8px', borderWidth: 1, boxShadow: 3 },
};

/** Amber bar while there is no connection or no answer: what is shown stays, and so does what was typed. */
export const OfflineBar = ({ loadedAt, onReconnect, overPage = false }: Props) => {
  const phone = usePhone();
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

  const bar = (
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
        border: '0 solid',
        borderBottomWidth: 1,
        borderColor: 'status.NEXT_DUE_DATE.border',
        color: 'text.primary',
        ...(phone ? overPage && { position: 'fixed', inset: '0 0 auto', minHeight: 'var(--topbar-height)' } : floating),
        ...(phone && overPage && { zIndex: 'drawer' }),
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
  if (phone) return bar;
  return <Box sx={{ position: 'sticky', top: 'var(--topbar-height)', height: 0, zIndex: 'appBar' }}>{bar}</Box>;
};
