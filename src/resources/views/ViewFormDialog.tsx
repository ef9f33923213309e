import { Box, Checkbox, FormControlLabel, MenuItem, TextField } from '@mui/material';
import { useState } from 'react';
import { VIEWS } from '../../../contract/constants.ts';
import { errorBodySchema } from '../../../contract/errors.ts';
import { SHARING, type View, type ViewBody } from '../../../contract/views.ts';
import { DenialNote } from '../../access/Denied.tsx';
import { denialUnless, errorMessageOf } from '../../access/denial.ts';
import { DialogFrame } from '../../components/form/FormDialog.tsx';
import { useT } from '../../i18n/index.ts';
import { audienceValue, useAudiences } from './useAudiences.ts';

type Kept = Pick<ViewBody, 'name' | 'sharedWith' | 'isDefault'> & { withColumns: boolean };
type Props = {
  /** The view that is edited; a new one without it. */
  view?: View | undefined;
  /** What is kept of the list, in words. */
  summary: readonly string[];
  /** There are columns to keep. */
  hasColumns: boolean;
  /** Something of the search is not kept, because it may be somebody's CPF. */
  hasPrivate: boolean;
  onSave: (kept: Kept) => Promise<void>;
  onClose: () => void;
};

/** The name of a view, for whom it is, and whether the list opens with it. */
export function ViewFormDialog({ view, summary, hasColumns, hasPrivate, onSave, onClose }: Props) {
  const t = useT();
  const { audiences, mayShare } = useAudiences(view?.sharedWith ?? null);
  const [name, setName] = useState(view?.name ?? '');
  const [audience, setAudience] = useState(audienceValue(view?.sharedWith ?? null));
  const [isDefault, setDefault] = useState(view?.isDefault ?? false);
  const [withColumns, setWithColumns] = useState(hasColumns);
  const [nameError, setNameError] = useState<string>();
  const [errorMessage, setErrorMessage] = useState<string>();
  const [busy, setBusy] = useState(false);
  const denial = denialUnless(mayShare, SHARING);

  const save = async () => {
    const typed = name.trim();
    setNameError(typed === '' ? t('contract.field.required') : undefined);
    if (typed === '') return document.getElementById('view-name')?.focus();
    setBusy(true);
    setErrorMessage(undefined);
    try {
      const { sharedWith } = audiences.find(({ value }) => value === audience) ?? { sharedWith: {} };
      await onSave({ name: typed, sharedWith, isDefault, withColumns });
    } catch (error) {
      const body = errorBodySchema.safeParse(error instanceof Error && 'body' in error ? error.body : undefined);
      const fieldError = body.data?.details?.fields?.find(({ path }) => path === 'name');
      setNameError(fieldError?.message);
      if (fieldError) document.getElementById('view-name')?.focus();
      else setErrorMessage(errorMessageOf(error, t, t('views.failed')));
      setBusy(false);
    }
  };

  return (
    <DialogFrame
      title={t(view ? 'views.editTitle' : 'views.saveTitle')}
      submitLabel={t(view ? 'common.actions.save' : 'views.save')}
      busy={busy}
      error={errorMessage}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <TextField
        id="view-name"
        label={t('views.name')}
        value={name}
        onChange={(event) => setName(event.target.value)}
        required
        autoFocus
        error={nameError !== undefined}
        helperText={nameError}
        slotProps={{ htmlInput: { maxLength: VIEWS.name, autoComplete: 'off' } }}
      />
      <TextField
        id="view-audience"
        select
        label={t('views.audience')}
        value={audiences.some(({ value }) => value === audience) ? audience : ''}
        onChange={(event) => setAudience(event.target.value)}
      >
        {audiences.map(({ value, label }) => (
          <MenuItem key={value} value={value}>
            {label}
          </MenuItem>
        ))}
      </TextField>
      {denial && <DenialNote denial={denial} lead={t('views.shareDenied')} />}
      <Box sx={{ display: 'flex', flexDirection: 'column' }}>
        <FormControlLabel
          label={t('views.opens')}
          control={<Checkbox checked={isDefault} onChange={(_event, checked) => setDefault(checked)} />}
        />
        {hasColumns && (
          <FormControlLabel
            label={t('views.withColumns')}
            control={<Checkbox checked={withColumns} onChange={(_event, checked) => setWithColumns(checked)} />}
          />
        )}
      </Box>
      {!view && (
        <Box sx={{ color: 'text.secondary', fontSize: 12.5, lineHeight: '18px' }}>
          {t('views.keeps', { what: summary.join(' · ') })}
          {hasPrivate && ` ${t('views.privateLeftOut')}`}
        </Box>
      )}
    </DialogFrame>
  );
}
