import EventRepeatOutlined from '@mui/icons-material/EventRepeatOutlined';
import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, IconButton, TextField } from '@mui/material';
import { useId, useState } from 'react';
import { useNotify } from 'react-admin';
import { useAction } from '../../components/action/useAction.tsx';
import { copyText } from '../../components/copyText.ts';
import { BusyButton } from '../../components/feedback/BusyButton.tsx';
import { SectionFailed, SectionWait } from '../../components/feedback/sections.tsx';
import { usePhone } from '../../components/usePhone.ts';
import { useProvider, useRead } from '../../dataProvider/useProvider.ts';
import { instantText } from '../../i18n/format.ts';
import { useT } from '../../i18n/index.ts';

const KEY = ['riskSchedules', 'feed'];

/** Opens the address with which a calendar program reads the schedule (F-08). */
export function FeedButton() {
  const t = useT();
  const phone = usePhone();
  const [isOpen, setIsOpen] = useState(false);
  const label = t('riskSchedules.feed.open');
  const press = { 'aria-haspopup': 'dialog', onClick: () => setIsOpen(true) } as const;
  return (
    <>
      {phone ? (
        <IconButton aria-label={label} {...press}>
          <EventRepeatOutlined />
        </IconButton>
      ) : (
        <Button startIcon={<EventRepeatOutlined />} title={label} {...press}>
          {t('riskSchedules.feed.short')}
        </Button>
      )}
      {isOpen && <FeedDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}

function FeedDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const id = useId();
  const notify = useNotify();
  const provider = useProvider();
  const { data, error, refetch } = useRead(KEY, (from, options) => from.getRiskFeed(options));
  const [address, setAddress] = useState<string | null>(null);
  const failed = t('riskSchedules.feed.failed');
  const renew = useAction<null, { address: string }>({
    run: () => provider.renewRiskFeed(),
    failed,
    invalidate: [KEY],
    onDone: (_subject, made) => setAddress(made.address),
  });
  const revoke = useAction<null>({
    run: () => provider.revokeRiskFeed(),
    done: () => t('riskSchedules.feed.revoked'),
    failed,
    invalidate: [KEY],
    onDone: () => setAddress(null),
  });
  const since = data?.createdAt ?? null;
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="sm">
      <DialogTitle id={id}>{t('riskSchedules.feed.title')}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
        <Box>{t('riskSchedules.feed.lead')}</Box>
        {address !== null ? (
          <Box sx={{ display: 'flex', gap: 2, alignItems: 'flex-start', mt: 2 }}>
            <TextField
              fullWidth
              label={t('riskSchedules.feed.address')}
              value={address}
              helperText={t('riskSchedules.feed.keep')}
              slotProps={{ htmlInput: { readOnly: true } }}
              onFocus={(event) => event.target.select()}
            />
            <Button
              variant="contained"
              onClick={async () => {
                if (await copyText(address)) notify(t('riskSchedules.feed.copied'), { type: 'success' });
              }}
            >
              {t('riskSchedules.feed.copy')}
            </Button>
          </Box>
        ) : error ? (
          <SectionFailed title={failed} error={error} onRetry={refetch} />
        ) : data ? (
          <Box sx={{ color: 'text.secondary' }}>
            {since === null
              ? t('riskSchedules.feed.none')
              : `${t('riskSchedules.feed.since', { at: instantText(since) })} ${t('riskSchedules.feed.renewNote')}`}
          </Box>
        ) : (
          <SectionWait lines={1} />
        )}
      </DialogContent>
      <DialogActions>
        {since !== null && (
          <BusyButton busy={revoke.busy} color="error" onClick={() => revoke.run(null)}>
            {t('riskSchedules.feed.revoke')}
          </BusyButton>
        )}
        <Box sx={{ flex: 1 }} />
        <Button onClick={onClose}>{t('riskSchedules.feed.close')}</Button>
        {address === null && data && (
          <BusyButton busy={renew.busy} variant="contained" onClick={() => renew.run(null)}>
            {t(since === null ? 'riskSchedules.feed.create' : 'riskSchedules.feed.renew')}
          </BusyButton>
        )}
      </DialogActions>
    </Dialog>
  );
}
