import EditOutlined from '@mui/icons-material/EditOutlined';
import { Box, Button, IconButton, Popover } from '@mui/material';
import { type FormEvent, useRef, useState } from 'react';
import { DateText } from '../../../components/fields/DateText.tsx';
import { DateInput } from '../../../components/inputs/DateInput.tsx';
import { dateError } from '../../../components/inputs/dateError.ts';
import { useT } from '../../../i18n/index.ts';
import { useReview } from '../reviewContext.ts';
import { useReviewAction } from '../useReviewAction.ts';

type Props = {
  value: string | null;
  label: string;
  /** Accessible name of the edit button. */
  editLabel: string;
  help?: string;
  /** Latest accepted day. */
  latest?: string;
  /** Null: read only. Rejects with the gateway's error. */
  onSave: ((day: string) => Promise<unknown>) | null;
};

/** A date, editable in a popover (D-21, D-22). */
export function EditableDate({ value, label, editLabel, help, latest, onSave }: Props) {
  const t = useT();
  const { canWrite, refresh } = useReview();
  const pencil = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [isTried, setIsTried] = useState(false);
  const change = useReviewAction<string>({
    run: async (day) => {
      await onSave?.(day);
      await refresh();
    },
    done: () => t('pendencyReview.dates.saved'),
    onDone: () => setIsOpen(false),
    errorText: ({ fields, message }) => Object.values(fields)[0] ?? message,
  });

  const open = () => {
    setTyped(value ?? '');
    setIsTried(false);
    change.setError(null);
    setIsOpen(true);
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    setIsTried(true);
    if (!onSave || dateError(typed, { required: true, latest })) return;
    change.run(typed);
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
              change.setError(null);
            }}
            required
            latest={latest}
            help={help}
            error={change.error ?? undefined}
            showError={isTried}
          />
          <Box sx={{ display: 'flex', gap: 2, justifyContent: 'flex-end', mt: 3 }}>
            <Button size="small" onClick={() => setIsOpen(false)}>
              {t('common.actions.cancel')}
            </Button>
            <Button size="small" type="submit" variant="contained" aria-disabled={change.busy || undefined}>
              {change.busy ? t('common.saving') : t('common.actions.save')}
            </Button>
          </Box>
        </Box>
      </Popover>
    </>
  );
}
