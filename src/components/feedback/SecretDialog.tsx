import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { useNotify } from 'react-admin';
import { useT } from '../../i18n/index.ts';
import { copyText } from '../copyText.ts';
import { Note } from './Note.tsx';

type Props = {
  /** Where its texts stand. */
  words: 'webhooks.secret' | 'apiKeys.secret';
  secret: string;
  /** Of what it is the secret, where the title says so. */
  name?: string;
  /** Below the secret: how it is used. */
  help?: string;
  /** What else is to be known. */
  children?: ReactNode;
  onClose: () => void;
};

/** A secret, shown this once: only its button closes the dialog. */
export function SecretDialog({ words, secret, name = '', help, children, onClose }: Props) {
  const t = useT();
  const id = useId();
  const notify = useNotify();
  return (
    <Dialog open aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`} fullWidth maxWidth="sm">
      <DialogTitle id={`${id}-title`}>{t(`${words}.title`, { name })}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
        <Note>
          <span id={`${id}-text`}>{t(`${words}.text`)}</span>
        </Note>
        <Box sx={{ display: 'flex', gap: 2, alignItems: 'flex-start', flexWrap: { xs: 'wrap', sm: 'nowrap' } }}>
          <TextField
            fullWidth
            autoFocus
            label={t(`${words}.label`)}
            value={secret}
            helperText={help}
            slotProps={{ htmlInput: { readOnly: true, className: 'num', spellCheck: false } }}
            onFocus={(event) => event.target.select()}
          />
          <Button
            variant="contained"
            sx={{ mt: { sm: '20px' }, flex: 'none' }} // beside the field, below its label
            onClick={async () => {
              if (await copyText(secret)) notify(t(`${words}.copied`), { type: 'success' });
            }}
          >
            {t(`${words}.copy`)}
          </Button>
        </Box>
        {children}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t(`${words}.close`)}</Button>
      </DialogActions>
    </Dialog>
  );
}
