import EventRepeatOutlined from '@mui/icons-material/EventRepeatOutlined';
import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, IconButton, TextField } from '@mui/material';
import { useId, useState } from 'react';
import { useNotify } from 'react-admin';
import type { FeedAddress, FeedSource } from '../../../contract/calendarFeeds.ts';
import { useAction } from '../../components/action/useAction.tsx';
import { copyText } from '../../components/copyText.ts';
import { BusyButton } from '../../components/feedback/BusyButton.tsx';
import { SectionFailed, SectionWait } from '../../components/feedback/sections.tsx';
import { usePhone } from '../../components/usePhone.ts';
import { useProvider, useRead } from '../../dataProvider/useProvider.ts';
import { instantText } from '../../i18n/format.ts';
import { useT } from '../../i18n/index.ts';

type Props = { source: FeedSource };

/** Opens the secret address with which a calendar program reads the source (F-08, X-08). */
export function FeedButton({ source, wide = false }: Props & { wide?: boolean }) {
  const t = useT();
  const phone = usePhone();
  const [isOpen, setIsOpen] = useState(false);
  const label = t(`calendarFeeds.${source}.title`);
  const press = { 'aria-haspopup': 'dialog', onClick: () => setIsOpen(true) } as const;
  return (
    <>
      {phone && !wide ? (
        <IconButton aria-label={label} {...press}>
          <EventRepeatOutlined />
        </IconButton>
      ) : (
        <Button startIcon={<EventRepeatOutlined />} title={label} {...press}>
          {t(`calendarFeeds.${source}.short`)}
        </Button>
      )}
      {isOpen && <FeedDialog source={source} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function FeedDialog({ source, onClose }: Props & { onClose: () => void }) {
  const key = ['calendarFeeds', source];
  const t = useT();
  const id = useId();
  const notify = useNotify();
  const provider = useProvider();
  const { data, error, refetch } = useRead(key, (from, options) => from.getCalendarFeed(source, options));
  const [address, setAddress] = useState<string | null>(null);
  const failed = t('calendarFeeds.failed');
  const renew = useAction<null, FeedAddress>({
    run: () => provider.renewCalendarFeed(source),
    failed,
    invalidate: [key],
    onDone: (_subject, made) => setAddress(made.address),
  });
  const revoke = useAction<null>({
    run: () => provider.revokeCalendarFeed(source),
    done: () => t('calendarFeeds.revoked'),
    failed,
    invalidate: [key],
    onDone: () => setAddress(null),
  });
  const since = data?.createdAt ?? null;
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="sm">
      <DialogTitle id={id}>{t(`calendarFeeds.${source}.title`)}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
        <Box>{t(`calendarFeeds.${source}.lead`)}</Box>
        {address !== null ? (
          <Box sx={{ display: 'flex', gap: 2, alignItems: 'flex-start', mt: 2 }}>
            <TextField
              fullWidth
              label={t('calendarFeeds.address')}
              value={address}
              helperText={t('calendarFeeds.keep')}
              slotProps={{ htmlInput: { readOnly: true } }}
              onFocus={(event) => event.target.select()}
            />
            <Button
              variant="contained"
              sx={{ mt: '20px' }} // beside the field, below its label
              onClick={async () => {
                if (await copyText(address)) notify(t('calendarFeeds.copied'), { type: 'success' });
              }}
            >
              {t('calendarFeeds.copy')}
            </Button>
          </Box>
        ) : error ? (
          <SectionFailed title={failed} error={error} onRetry={refetch} />
        ) : data ? (
          <Box sx={{ color: 'text.secondary' }}>
            {since === null
              ? t('calendarFeeds.none')
              : `${t('calendarFeeds.since', { at: instantText(since) })} ${t('calendarFeeds.renewNote')}`}
          </Box>
        ) : (
          <SectionWait lines={1} />
        )}
      </DialogContent>
      <DialogActions>
        {since !== null && (
          <BusyButton busy={revoke.busy} color="error" onClick={() => revoke.run(null)}>
            {t('calendarFeeds.revoke')}
          </BusyButton>
        )}
        <Box sx={{ flex: 1 }} />
        <Button onClick={onClose}>{t('calendarFeeds.close')}</Button>
        {address === null && data && (
          <BusyButton busy={renew.busy} variant="contained" onClick={() => renew.run(null)}>
            {t(since === null ? 'calendarFeeds.create' : 'calendarFeeds.renew')}
          </BusyButton>
        )}
      </DialogActions>
    </Dialog>
  );
}
