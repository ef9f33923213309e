import EditOutlined from '@mui/icons-material/EditOutlined';
import { Box, Button, IconButton, Popover } from '@mui/material';
import { type FormEvent, useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import { DateText } from '../../../components/fields/DateText.tsx';
import { DateInput } from '../../../components/inputs/DateInput.tsx';
import { dateError } from '../../../components/inputs/dateError.ts';
import { useT } from '../../../i18n/index.ts';
import { useReview } from '../reviewContext.ts';
import { failureOf } from '../reviewFailure.ts';

type Props = {
  value: string | null;
  /** The field's name, in the form. */
  label: string;
  /** What the pencil says to screen readers. */
  editLabel: string;
  help?: string;
  /** Last day that is taken. */
  latest?: string;
  /** Null: the date may be read only. Rejects with what the gateway said. */
  onSave: ((day: string) => Promise<unknown>) | null;
};

/** A day with a pencil for who may change it (D-21, D-22); what was typed stays when saving fails. */
export function EditableDate({ value, label, editLabel, help, latest, onSave }: Props) {
  const t = useT();
  const notify = useNotify();
  const { canWrite, reload, invalidatePendencies } = useReview();
  const pencil = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [isTried, setIsTried] = useState(false);
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  const open = () => {
    setTyped(value ?? '');
    setIsTried(false);
    setError(undefined);
    setIsOpen(true);
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    setIsTried(true);
    if (!onSave || isBusy || dateError(typed, { required: true, latest })) return;
    setIsBusy(true);
    try {
      await onSave(typed);
      await reload();
      invalidatePendencies();
      notify(t('pendencyReview.dates.saved'), { type: 'success' });
      setIsOpen(false);
    } catch (cause) {
      const { fields, message } = failureOf(cause);
      setError(Object.values(fields)[0] ?? (message || t('pendencyReview.failed')));
    } finally {
      setIsBusy(false);
    }
  };

  return (
    <>
      <DateText value={value} />
      {onSave && (
        <IconButton
          ref={pencil}
          size="small"
          aria-label={editLabel}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          disabled={!canWrite}
          onClick={open}
          sx={{ width: 24, height: 24, '@media (pointer: coarse)': { width: 44, height: 44, my: '-10px' } }}
        >
          <EditOutlined sx={{ fontSize: 15 }} />
        </IconButton>
      )}
      <Popover
        open={isOpen}
        anchorEl={pencil.current}
        onClose={() => setIsOpen(false)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': editLabel } }}
      >
        <Box component="form" onSubmit={save} noValidate sx={{ p: 4, width: 264 }}>
          <DateInput
            label={label}
            value={typed}
            onChange={(day) => {
              setTyped(day);
              setError(undefined);
            }}
            required
            latest={latest}
            help={help}
            error={error}
            showError={isTried}
          />
          <Box sx={{ display: 'flex', gap: 2, justifyContent: 'flex-end', mt: 3 }}>
            <Button size="small" onClick={() => setIsOpen(false)}>
              {t('common.actions.cancel')}
            </Button>
            <Button size="small" type="submit" variant="contained" aria-disabled={isBusy || undefined}>
              {isBusy ? t('common.saving') : t('common.actions.save')}
            </Button>
          </Box>
        </Box>
      </Popover>
    </>
  );
}
