import { Box, Button, CircularProgress } from '@mui/material';
import { type KeyboardEvent, useRef, useState } from 'react';
import { TEXT } from '../../../contract/constants.ts';
import { useOnline } from '../../components/feedback/useOnline.ts';
import { AccountField } from '../../components/form/AccountField.tsx';
import { useT } from '../../i18n/index.ts';
import { nameError, nameErrorOf } from './facilityErrors.ts';

type Props = {
  /** Tells its field from every other one on the page. */
  id: string;
  label: string;
  initial?: string;
  saveLabel: string;
  /** Names that others have. */
  taken: readonly string[];
  onSave: (name: string) => Promise<void>;
  onClose: () => void;
};

/**
 * A name written in its place. Enter saves, Escape gives up; an error stands below the field and what was typed stays.
 * It is no form of its own: it may stand beside the form of a whole step.
 */
export function NameEditor({ id, label, initial = '', saveLabel, taken, onSave, onClose }: Props) {
  const t = useT();
  const online = useOnline();
  const field = useRef<HTMLInputElement>(null);
  const [name, setName] = useState(initial);
  const [fieldError, setFieldError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function save(): Promise<void> {
    if (busy || !online) return;
    if (name.trim() === initial) {
      onClose();
      return;
    }
    const found = nameError(name, taken, t);
    setFieldError(found);
    if (found !== null) {
      field.current?.focus();
      return;
    }
    setBusy(true);
    try {
      await onSave(name.trim());
      onClose();
    } catch (error) {
      setFieldError(nameErrorOf(error, t));
      setBusy(false);
      field.current?.focus();
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      void save();
    } else if (event.key === 'Escape' && !busy) {
      event.stopPropagation();
      onClose();
    }
  };

  return (
    <Box
      role="group"
      aria-label={label}
      aria-busy={busy}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: 2, width: '100%', pt: 1 }}
    >
      <AccountField
        name={id}
        label={label}
        value={name}
        error={fieldError ?? undefined}
        autoFocus
        inputRef={field}
        autoComplete="off"
        onFocus={(event) => event.target.select()}
        onChange={(event) => {
          setName(event.target.value);
          // an error that is shown follows the typing
          if (fieldError !== null) setFieldError(nameError(event.target.value, taken, t));
        }}
        onKeyDown={onKeyDown}
        slotProps={{ htmlInput: { maxLength: TEXT.name } }}
        sx={{ flex: '1 1 240px', maxWidth: 420 }}
      />
      <Box sx={{ display: 'flex', gap: 2, mb: { sm: '20px' } }}>
        <Button onClick={onClose} disabled={busy} variant="text">
          {t('common.actions.cancel')}
        </Button>
        <Button
          onClick={() => void save()}
          aria-disabled={busy || !online || undefined}
          title={online ? undefined : t('account.offlineAction')}
          startIcon={busy ? <CircularProgress size={14} color="inherit" /> : undefined}
        >
          {saveLabel}
        </Button>
      </Box>
    </Box>
  );
}
