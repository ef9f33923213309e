import { Box, Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { TEXT } from '../../../contract/constants.ts';
import { named } from '../../i18n/askFor.ts';
import { useLanguage, useT } from '../../i18n/index.ts';
import { ButtonKey } from '../inputs/KeyHint.tsx';
import { BusyButton } from './BusyButton.tsx';
import { ReasonField } from './ReasonField.tsx';

export type ConfirmReason = {
  label?: string;
  help?: string;
  required?: boolean;
  /** Most characters; the contract's limit for a note when not given. */
  max?: number;
  initial?: string;
};

type Props = {
  open: boolean;
  title: string;
  children?: ReactNode;
  /** The verb of the question, on the button ('Enviar para análise'), never 'OK'. */
  confirmLabel: string;
  /** A decision that destroys or refuses is filled red. */
  tone?: 'primary' | 'error';
  reason?: ConfirmReason;
  /** What it is about, below the question and beside its description. */
  details?: ReactNode;
  /** Nothing can be confirmed; `details` say why. */
  blocked?: boolean;
  /** The action is on its way: the dialog stays, nothing can be pressed twice. */
  busy?: boolean;
  error?: ReactNode;
  /** With the reason as typed, trimmed; an empty text when none was asked or given. */
  onConfirm: (reason: string) => void;
  onClose: () => void;
  /** It has gone, and what opened it may have gone too. */
  onExited?: () => void;
};

/**
 * Asks before an action. The focus goes to the reason when there is one, else to Cancelar, and returns to where it
 * came from; Escape and a click outside cancel, unless the action is on its way.
 */
export const ConfirmDialog = ({
  open,
  title,
  children,
  confirmLabel,
  tone = 'primary',
  reason,
  details,
  blocked = false,
  busy = false,
  error,
  onConfirm,
  onClose,
  onExited,
}: Props) => {
  const t = useT();
  const language = useLanguage();
  const id = useId();
  const [text, setText] = useState('');
  const [tried, setTried] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const max = reason?.max ?? TEXT.note;
  const initial = reason?.initial ?? '';

  useEffect(() => {
    if (!open) return;
    setText(initial);
    setTried(false);
  }, [open, initial]);

  const typed = text.trim();
  const label = reason?.label ?? t('states.confirm.reason');
  const what = named(label, language);
  const problem = !reason
    ? undefined
    : reason.required && typed === ''
      ? what
        ? t('common.ask', { what })
        : t('contract.field.required')
      : typed.length > max
        ? t('states.confirm.reasonTooLong', { max })
        : undefined;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation(); // the dialog may stand inside another form of the React tree
    if (busy || blocked) return;
    if (problem) {
      setTried(true);
      field.current?.focus();
      return;
    }
    onConfirm(reason ? typed : '');
  };

  return (
    <Dialog
      open={open}
      onClose={busy ? undefined : onClose}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={children ? `${id}-text` : undefined}
      maxWidth={false}
      slotProps={{
        transition: { onExited },
        paper: { sx: { width: reason || details ? 560 : 392, maxWidth: 'calc(100vw - 32px)' } },
      }}
    >
      <form onSubmit={submit} noValidate>
        <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
        <DialogContent>
          {children && (
            <DialogContentText id={`${id}-text`} component="div">
              {children}
            </DialogContentText>
          )}
          {details && <Box sx={{ mt: 3 }}>{details}</Box>}
          {reason && (
            <ReasonField
              inputRef={field}
              label={label}
              help={reason.help}
              required={reason.required ?? false}
              max={max}
              value={text}
              onChange={setText}
              error={tried || typed.length > max ? problem : undefined}
              disabled={busy}
            />
          )}
          {error && (
            <DialogContentText role="alert" component="div" sx={{ mt: 3, color: 'ink.error' }}>
              {error}
            </DialogContentText>
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={busy} autoFocus={!reason}>
            {t('common.actions.cancel')}
          </Button>
          <BusyButton
            busy={busy}
            disabled={blocked}
            type="submit"
            variant="contained"
            color={tone}
            aria-keyshortcuts={reason ? 'Control+Enter' : undefined}
            endIcon={reason && <ButtonKey>{'Ctrl ↵'}</ButtonKey>}
          >
            {confirmLabel}
          </BusyButton>
        </DialogActions>
      </form>
    </Dialog>
  );
};
