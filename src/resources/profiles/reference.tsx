import { MenuItem, Typography } from '@mui/material';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { useGetList } from 'react-admin';
import type { Reference } from '../../../contract/common.ts';
import { MAX_PAGE_SIZE } from '../../../contract/constants.ts';
import type { AccessProfile } from '../../../contract/profiles.ts';
import { errorMessageOf } from '../../access/denial.ts';
import { DialogFrame } from '../../components/form/FormDialog.tsx';
import { FormField } from '../../components/form/FormField.tsx';
import { SINGLE_TRY } from '../../dataProvider/queryOptions.ts';
import { useT } from '../../i18n/index.ts';

export const useProfileChoices = (companyId: number, enabled = true) =>
  useGetList<AccessProfile>(
    'profiles',
    { pagination: { page: 1, perPage: MAX_PAGE_SIZE }, meta: { companyId, list: true } },
    { enabled, ...SINGLE_TRY },
  );

type Choice = Reference & Partial<Pick<AccessProfile, 'relationType' | 'description'>>;
type Choices = { data?: readonly Choice[] | undefined; error: Error | null; isPending: boolean };
type SelectProps = Omit<ComponentProps<typeof FormField>, 'label' | 'select' | 'children' | 'name'> & {
  profiles: Choices;
};

/** One of the access profiles that can be given (B-07, B-10, B-14, C-16), each with what it is for. */
export function ProfileSelect({ profiles, error, value, ...field }: SelectProps) {
  const t = useT();
  const { data: choices = [], error: failure, isPending } = profiles;
  const chosen = choices.find(({ id }) => String(id) === value);
  const problem =
    error ??
    (failure ? errorMessageOf(failure, t, t('users.invite.profilesFailed')) : undefined) ??
    (!isPending && choices.length === 0 ? t('users.invite.noProfiles') : undefined);
  return (
    <FormField
      {...field}
      name="profileId"
      select
      required
      label={t('users.invite.profile')}
      value={chosen ? String(chosen.id) : ''}
      error={problem}
      slotProps={{
        select: {
          displayEmpty: true,
          renderValue: () =>
            chosen?.name ?? (
              <Typography sx={{ color: 'text.tertiary', fontSize: 'inherit' }}>
                {t(isPending ? 'common.loading' : 'users.invite.profilePlaceholder')}
              </Typography>
            ),
          MenuProps: { slotProps: { paper: { sx: { maxHeight: 320, maxWidth: 'calc(100vw - 64px)' } } } },
        },
      }}
    >
      {choices.map(({ id, name, relationType, description }) => (
        <MenuItem key={id} value={String(id)} sx={{ display: 'block', py: '6px', whiteSpace: 'normal' }}>
          {name}
          <Typography variant="caption" component="span" sx={{ display: 'block', color: 'text.secondary' }}>
            {[relationType && t(`contract.side.${relationType}`), description].filter(Boolean).join(' · ')}
          </Typography>
        </MenuItem>
      ))}
    </FormField>
  );
}

type ChangeProps = Pick<ComponentProps<typeof DialogFrame>, 'title' | 'lead' | 'submitLabel' | 'onClose'> & {
  action: { busy: boolean; error: ReactNode };
  profiles: Choices;
  /** The profile that the person has. */
  current: number | undefined;
  onSave: (profileId: number) => void;
};

/** Gives a person another profile; saving without a change only closes. */
export function ChangeProfileDialog({ action: { busy, error }, profiles, current, onSave, ...frame }: ChangeProps) {
  const t = useT();
  const [profileId, setProfileId] = useState(String(current ?? ''));
  const [tried, setTried] = useState(false);
  const submit = () => {
    setTried(true);
    if (profileId === String(current)) frame.onClose();
    else if (profileId !== '') onSave(Number(profileId));
  };
  return (
    <DialogFrame {...frame} busy={busy} error={error} onSubmit={submit}>
      <ProfileSelect
        profiles={profiles}
        value={profileId}
        onChange={(event) => setProfileId(event.target.value)}
        error={tried && profileId === '' ? t('users.invite.profileRequired') : undefined}
        autoFocus
      />
    </DialogFrame>
  );
}
