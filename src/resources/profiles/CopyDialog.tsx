import { MenuItem } from '@mui/material';
import { useState } from 'react';
import type { AccessProfile } from '../../../contract/profiles.ts';
import { useAccountCompany } from '../../access/accountCompany.ts';
import { DialogFrame } from '../../components/form/FormDialog.tsx';
import { FormField } from '../../components/form/FormField.tsx';
import { shownText } from '../../i18n/catalogueTexts.ts';
import { useT } from '../../i18n/index.ts';
import { useProfileChoices } from './reference.tsx';

type Props = { exceptId: number | null; onCopy: (profile: AccessProfile) => void; onClose: () => void };

export const CopyDialog = ({ exceptId, onCopy, onClose }: Props) => {
  const t = useT();
  const { company } = useAccountCompany();
  const { data, isPending, error: failure } = useProfileChoices(company.id);
  const [chosen, setChosen] = useState('');
  const [tried, setTried] = useState(false);
  const choices = (data ?? []).filter(({ id }) => id !== exceptId);
  const profile = choices.find(({ id }) => String(id) === chosen);
  const problem =
    failure?.message ??
    (!isPending && choices.length === 0 ? t('profiles.copy.nothing') : undefined) ??
    (tried && !profile ? t('profiles.copy.fieldRequired') : undefined);
  return (
    <DialogFrame
      title={t('profiles.copy.title')}
      lead={t('profiles.copy.text')}
      submitLabel={t('profiles.copy.confirm')}
      busy={false}
      onSubmit={() => {
        setTried(true);
        if (profile) onCopy(profile);
      }}
      onClose={onClose}
    >
      <FormField
        name="copyFrom"
        select
        required
        autoFocus
        label={t('profiles.copy.field')}
        value={chosen}
        error={problem}
        onChange={(event) => setChosen(event.target.value)}
      >
        {choices.map(({ id, name, relationType, permissions }) => (
          <MenuItem key={id} value={String(id)}>
            {`${shownText(name)} · ${t(`contract.side.${relationType}`)} · ${t('profiles.permissions', { count: permissions.length })}`}
          </MenuItem>
        ))}
      </FormField>
    </DialogFrame>
  );
};
