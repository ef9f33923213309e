import Close from '@mui/icons-material/Close';
import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  IconButton,
} from '@mui/material';
import { type FormEvent, type ReactNode, type Ref, useId, useState } from 'react';
import { useT } from '../../i18n/index.ts';
import { asSheet, asSide } from '../feedback/asSheet.ts';
import { BusyButton } from '../feedback/BusyButton.tsx';
import { ConfirmDialog } from '../feedback/ConfirmDialog.tsx';
import { FormAlert } from '../feedback/FormAlert.tsx';
import { LeaveDialog } from '../feedback/LeaveDialog.tsx';
import { useLeaveQuestion } from '../feedback/useLeaveQuestion.ts';
import { useOnline } from '../feedback/useOnline.ts';
import { FormNotice } from './FormNotice.tsx';
import { type FormLabels, FormShell } from './FormShell.tsx';
import type { ContractForm } from './useContractForm.ts';

type Props = {
  role?: 'alertdialog';
  title: string;
  lead?: ReactNode;
  submitLabel: string;
  disabled?: boolean;
  /** In pixels. */
  width?: number;
  /** At the side instead of in the middle, and a button of its own that closes it. */
  side?: boolean;
  /** Of what is sent. */
  tone?: 'primary' | 'error';
  onClose: () => void;
  form: ContractForm;
  labels?: FormLabels;
  /** The question that also blocks links, another language and closing the window; without it Escape and backdrop ask. */
  leave?: { title: string; confirm: string; text: string };
  valueText?: (value: unknown, name: string) => string;
  children: ReactNode;
};

const NO_LABELS: FormLabels = {};

/** A form in a dialog: the engine's notice and errors inside, and a question before typed values are left; saving a record as it began only closes it. */
export const FormDialog = ({ leave, ...props }: Props) =>
  leave ? <GuardedDialog {...props} leave={leave} /> : <AskingDialog {...props} />;

/** Escape and a click outside are easily a slip: they ask before typed values go. Cancelar is meant. */
function AskingDialog(props: Props) {
  const t = useT();
  const [isAsking, setIsAsking] = useState(false);
  const { form, onClose } = props;
  return (
    <>
      <FormInDialog {...props} onDismiss={() => (form.changed.length > 0 ? setIsAsking(true) : onClose())} />
      <ConfirmDialog
        open={isAsking}
        title={t('accountPages.form.closeTitle')}
        confirmLabel={t('common.actions.discard')}
        tone="error"
        onConfirm={onClose}
        onClose={() => setIsAsking(false)}
      >
        {t('accountPages.form.closeText')}
      </ConfirmDialog>
    </>
  );
}

// apart from the dialog without a question: the router takes one blocker at a time, which may be that of the page below
function GuardedDialog({ leave: texts, ...props }: Props & Required<Pick<Props, 'leave'>>) {
  const leave = useLeaveQuestion(props.form.changed.length > 0 && !props.form.saving, props.onClose);
  return (
    <>
      <FormInDialog {...props} onClose={leave.ask} />
      <LeaveDialog leave={leave} title={texts.title} confirmLabel={texts.confirm}>
        {texts.text}
      </LeaveDialog>
    </>
  );
}

function FormInDialog({
  form,
  labels = NO_LABELS,
  valueText,
  children,
  ...frame
}: Omit<Props, 'leave'> & Pick<FrameProps, 'onDismiss'>) {
  return (
    <DialogFrame
      {...frame}
      busy={form.saving}
      formRef={form.form.ref}
      onSubmit={form.sends ? form.submit : frame.onClose}
    >
      <FormShell form={form} labels={labels} embedded>
        <FormNotice form={form} valueText={valueText} />
        {children}
      </FormShell>
    </DialogFrame>
  );
}

type FrameProps = Pick<
  Props,
  'role' | 'title' | 'lead' | 'submitLabel' | 'disabled' | 'width' | 'side' | 'tone' | 'onClose'
> & {
  busy: boolean;
  /** Why it could not be done; what was typed stays. */
  error?: ReactNode;
  onSubmit: (event: FormEvent) => void;
  /** Escape or a click outside, where these do not simply close it. */
  onDismiss?: () => void;
  formRef?: Ref<HTMLFormElement>;
  children: ReactNode;
};

/** A few fields in a dialog; Escape and a click outside close it, unless it is being sent. */
export const DialogFrame = ({
  role,
  title,
  lead,
  submitLabel,
  disabled = false,
  side = false,
  tone = 'primary',
  width = side ? 520 : 560,
  busy,
  error,
  onSubmit,
  onClose,
  onDismiss = onClose,
  formRef,
  children,
}: FrameProps) => {
  const t = useT();
  const id = useId();
  const online = useOnline();
  return (
    <Dialog
      open
      role={role}
      onClose={busy ? undefined : onDismiss}
      aria-labelledby={`${id}-title`}
      aria-describedby={lead ? `${id}-lead` : undefined}
      maxWidth={false}
      sx={side ? asSide : asSheet}
      slotProps={{ paper: { sx: { width, maxWidth: side ? '100vw' : 'calc(100vw - 32px)' } } }}
    >
      <Box
        component="form"
        ref={formRef}
        noValidate
        aria-busy={busy}
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          event.stopPropagation(); // the dialog may stand inside another form of the React tree
          if (online && !busy) onSubmit(event);
        }}
        sx={{ display: 'flex', flexDirection: 'column', minHeight: 0 }}
      >
        {side ? (
          <DialogTitle component="div" sx={{ display: 'flex', alignItems: 'center' }}>
            <Box component="h2" id={`${id}-title`} sx={{ flex: 1, m: 0, font: 'inherit' }}>
              {title}
            </Box>
            <IconButton
              aria-label={t('common.actions.close')}
              disabled={busy}
              onClick={onClose}
              sx={{ my: -1, mr: -2 }}
            >
              <Close />
            </IconButton>
          </DialogTitle>
        ) : (
          <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
        )}
        <DialogContent>
          {lead && (
            <DialogContentText id={`${id}-lead`} component="div">
              {lead}
            </DialogContentText>
          )}
          <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3, pt: 3 }}>{children}</Box>
          {error && (
            <Box sx={{ mt: 2 }}>
              <FormAlert tone="error">{error}</FormAlert>
            </Box>
          )}
        </DialogContent>
        <DialogActions sx={{ flexWrap: { xs: 'wrap', sm: 'nowrap' } }}>
          {!online && (
            <Box
              id={`${id}-offline`}
              sx={{ flex: { xs: '1 1 100%', sm: 1 }, fontSize: 12, lineHeight: '16px', color: 'text.secondary' }}
            >
              {t('account.offlineAction')}
            </Box>
          )}
          <Button onClick={onClose} disabled={busy}>
            {t('common.actions.cancel')}
          </Button>
          <BusyButton
            busy={busy}
            type="submit"
            variant="contained"
            color={tone}
            disabled={disabled}
            aria-disabled={!online}
            aria-describedby={online ? undefined : `${id}-offline`}
          >
            {submitLabel}
          </BusyButton>
        </DialogActions>
      </Box>
    </Dialog>
  );
};
