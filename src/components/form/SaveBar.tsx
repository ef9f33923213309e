import { Box, Button, type SxProps } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { DeniableButton } from '../../access/Denied.tsx';
import type { Denial } from '../../access/denial.ts';
import { useT } from '../../i18n/index.ts';
import { useOnline } from '../feedback/useOnline.ts';
import { KeyHint } from '../inputs/KeyHint.tsx';
import { FormFooter } from './FormFooter.tsx';

type Props = {
  /** Of the section, where the bar is one of its own at the foot of the page. */
  label?: string;
  said: ReactNode;
  saveLabel: string;
  saving: boolean;
  canSave: boolean;
  canDiscard: boolean;
  denial?: Denial | null;
  onDiscard: () => void;
  /** Where there is nothing to discard, the same button leaves the form. */
  onCancel?: () => void;
  /** Where no form element around it saves. */
  onSave?: () => void;
  sx?: SxProps;
};

/** What changed, Descartar and Salvar of a form; it says so where the gateway cannot be reached. */
export function SaveBar(props: Props) {
  const { label, said, saveLabel, saving, canSave, canDiscard, denial = null, onDiscard, onCancel, onSave, sx } = props;
  const t = useT();
  const id = useId();
  const online = useOnline();
  const off = !canSave || !online;
  return (
    <FormFooter
      id={`${id}-state`}
      live
      label={label}
      sx={sx}
      said={
        <>
          {said}
          {!online && <div>{t('accountPages.offline')}</div>}
        </>
      }
    >
      <Box sx={{ display: 'flex', gap: 2, flex: { xs: '1 1 100%', sm: 'none' }, justifyContent: 'flex-end' }}>
        <Button
          onClick={canDiscard ? onDiscard : onCancel}
          disabled={saving || (!canDiscard && onCancel === undefined)}
        >
          {t(canDiscard || !onCancel ? 'common.actions.discard' : 'common.actions.cancel')}
        </Button>
        <DeniableButton
          type={onSave ? 'button' : 'submit'}
          variant="contained"
          denial={denial}
          busy={saving}
          aria-disabled={off || undefined}
          aria-describedby={off ? `${id}-state` : undefined}
          aria-keyshortcuts="Control+S"
          onClick={saving || off ? undefined : onSave}
        >
          {saveLabel}
          <Box component="span" sx={{ ml: 2, display: { xs: 'none', md: 'inline-flex' } }}>
            <KeyHint>Ctrl S</KeyHint>
          </Box>
        </DeniableButton>
      </Box>
    </FormFooter>
  );
}
