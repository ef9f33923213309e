import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material';
import { useId } from 'react';
import { useNotify } from 'react-admin';
import { WEBHOOK } from '../../../contract/constants.ts';
import { copyText } from '../../components/copyText.ts';
import { Note } from '../../components/feedback/Note.tsx';
import { useT } from '../../i18n/index.ts';

/** The secret, shown this once. A click outside does not close it. */
export function SecretDialog({
  secret,
  replaced,
  onClose,
}: {
  secret: string;
  replaced: boolean;
  onClose: () => void;
}) {
  const t = useT();
  const id = useId();
  const notify = useNotify();
  return (
    <Dialog
      open
      onClose={(_, reason) => reason === 'escapeKeyDown' && onClose()}
      aria-labelledby={id}
      fullWidth
      maxWidth="sm"
    >
      <DialogTitle id={id}>{t('webhooks.secret.title')}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
        <Box>{t('webhooks.secret.text')}</Box>
        <Box sx={{ display: 'flex', gap: 2, alignItems: 'flex-start' }}>
          <TextField
            fullWidth
            autoFocus
            label={t('webhooks.secret.label')}
            value={secret}
            slotProps={{ htmlInput: { readOnly: true, spellCheck: false } }}
            onFocus={(event) => event.target.select()}
          />
          <Button
            sx={{ mt: '20px' }} // beside the field, below its label
            onClick={async () => {
              if (await copyText(secret)) notify(t('webhooks.secret.copied'), { type: 'success' });
            }}
          >
            {t('webhooks.secret.copy')}
          </Button>
        </Box>
        {replaced && <Note>{t('webhooks.secret.both', { count: WEBHOOK.secretHours })}</Note>}
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {t('webhooks.secret.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
