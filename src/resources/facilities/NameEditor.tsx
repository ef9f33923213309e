import { Box, Button } from '@mui/material';
import { type KeyboardEvent, useRef } from 'react';
import { z } from 'zod';
import { TEXT } from '../../../contract/constants.ts';
import { BusyButton } from '../../components/feedback/BusyButton.tsx';
import { useOnline } from '../../components/feedback/useOnline.ts';
import { FormField } from '../../components/form/FormField.tsx';
import { useNewForm } from '../../components/form/useContractForm.ts';
import { useT } from '../../i18n/index.ts';
import { freeName, nameErrorOf, nameText } from './placeRules.ts';

type Props = {
  /** Tells its field from every other one on the page. */
  id: string;
  label: string;
  initial?: string;
  saveLabel: string;
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
  const form = useNewForm({
    schema: z.object({ name: freeName(taken) }),
    initial: { name: initial },
    fieldText: nameText,
    send: async (body) => {
      await onSave(body.name);
      onClose();
    },
    onError: (error) => {
      form.setFieldErrors({ name: nameErrorOf(error, t) });
      field.current?.focus();
      return true;
    },
  });
  const save = (): void => {
    if (!online) return;
    if (form.values.name.trim() === initial) onClose();
    else {
      form.submit();
      if (!form.valid) field.current?.focus();
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      save();
    } else if (event.key === 'Escape' && !form.saving) {
      event.stopPropagation();
      onClose();
    }
  };

  return (
    <Box
      role="group"
      aria-label={label}
      aria-busy={form.saving}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: 2, width: '100%', pt: 1 }}
    >
      <FormField
        name={id}
        label={label}
        value={form.values.name}
        error={form.errorOf('name')}
        autoFocus
        inputRef={field}
        autoComplete="off"
        onFocus={(event) => event.target.select()}
        onChange={(event) => form.change('name', event.target.value)}
        onKeyDown={onKeyDown}
        slotProps={{ htmlInput: { maxLength: TEXT.name } }}
        sx={{ flex: '1 1 240px', maxWidth: 420 }}
      />
      <Box sx={{ display: 'flex', gap: 2, mb: { sm: '20px' } }}>
        <Button onClick={onClose} disabled={form.saving} variant="text">
          {t('common.actions.cancel')}
        </Button>
        <BusyButton
          busy={form.saving}
          onClick={save}
          aria-disabled={!online}
          title={online ? undefined : t('account.offlineAction')}
        >
          {saveLabel}
        </BusyButton>
      </Box>
    </Box>
  );
}
