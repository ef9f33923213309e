import { MenuItem, Typography } from '@mui/material';
import { type ComponentProps, type ReactNode, useMemo, useState } from 'react';
import { useGetList } from 'react-admin';
import type { Reference } from '../../../contract/common.ts';
import { MAX_PAGE_SIZE } from '../../../contract/constants.ts';
import { type AccessProfile, beyond, type Grant } from '../../../contract/profiles.ts';
import { useAccount } from '../../access/account.ts';
import { errorMessageOf } from '../../access/denial.ts';
import { DialogFrame } from '../../components/form/FormDialog.tsx';
import { FormField } from '../../components/form/FormField.tsx';
import { SINGLE_TRY } from '../../dataProvider/queryOptions.ts';
import { shownText } from '../../i18n/catalogueTexts.ts';
import { useT } from '../../i18n/index.ts';

export const useProfileChoices = (companyId: number, enabled = true) =>
  useGetList<AccessProfile>(
    'profiles',
    { pagination: { page: 1, perPage: MAX_PAGE_SIZE }, meta: { companyId, list: true } },
    { enabled, ...SINGLE_TRY },
  );

const NOTHING = { permissions: [], features: [] };

/**
 * What the person may neither give nor take of what a profile of the company grants (ADR 22); everything may be given until
 * the profiles are known, since the gateway decides.
 */
export function useBeyond(companyId: number, enabled = true) {
  const { data } = useProfileChoices(companyId, enabled);
  const memberships = useAccount()?.account.memberships;
  return useMemo(() => {
    const membership = memberships?.find(({ company, project }) => company.id === companyId && project === null);
    const own = data?.find(({ id }) => id === membership?.profile.id);
    const held = data?.filter(({ userCount }) => userCount > 0) ?? [];
    const inUse = {
      permissions: held.flatMap(({ permissions }) => permissions),
      features: held.flatMap(({ features }) => features),
    };
    return (grant: Pick<Grant, 'permissions' | 'features'>) => (own ? beyond(own, grant, inUse) : NOTHING);
  }, [data, memberships, companyId]);
}

/** Why the person may neither give a profile nor take it from somebody: what it grants that they do not hold. */
export function useAboveText(companyId: number, enabled = true) {
  const t = useT();
  const { data } = useProfileChoices(companyId, enabled);
  const beyondOf = useBeyond(companyId, enabled);
  return (profileId: number | undefined): string | undefined => {
    const profile = data?.find(({ id }) => id === profileId);
    const { permissions, features } = profile ? beyondOf(profile) : NOTHING;
    const names = [
      ...permissions.map((key) => t(`contract.permission.${key}`)),
      ...features.map((key) => t(`contract.feature.${key}`)),
    ];
    if (names.length === 0) return undefined;
    return t('profiles.above', { count: names.length, name: names[0] ?? '' });
  };
}

type Choice = Reference & Partial<Pick<AccessProfile, 'relationType' | 'description'>>;
type Choices = { data?: readonly Choice[] | undefined; error: Error | null; isPending: boolean };
type SelectProps = Omit<ComponentProps<typeof FormField>, 'label' | 'select' | 'children' | 'name'> & {
  profiles: Choices;
  reasonOf?: ((id: number) => string | undefined) | undefined;
};

/** One of the access profiles that can be given (B-07, B-10, B-14, C-16), each with what it is for. */
export function ProfileSelect({ profiles, error, value, reasonOf, ...field }: SelectProps) {
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
            (chosen && shownText(chosen.name)) ?? (
              <Typography sx={{ color: 'text.tertiary', fontSize: 'inherit' }}>
                {t(isPending ? 'common.loading' : 'users.invite.profilePlaceholder')}
              </Typography>
            ),
          MenuProps: { slotProps: { paper: { sx: { maxHeight: 320, maxWidth: 'calc(100vw - 64px)' } } } },
        },
      }}
    >
      {choices.map(({ id, name, relationType, description }) => {
        const reason = reasonOf?.(id);
        const about =
          reason ??
          [relationType && t(`contract.side.${relationType}`), description && shownText(description)]
            .filter(Boolean)
            .join(' · ');
        return (
          <MenuItem
            key={id}
            value={String(id)}
            disabled={reason !== undefined}
            sx={{
              display: 'block',
              py: '6px',
              whiteSpace: 'normal',
              '&.Mui-disabled': { opacity: 1, color: 'text.tertiary' }, // the reason must be readable
            }}
          >
            {shownText(name)}
            <Typography variant="caption" component="span" sx={{ display: 'block', color: 'text.secondary' }}>
              {about}
            </Typography>
          </MenuItem>
        );
      })}
    </FormField>
  );
}

type ChangeProps = Pick<ComponentProps<typeof DialogFrame>, 'title' | 'lead' | 'submitLabel' | 'onClose'> & {
  action: { busy: boolean; error: ReactNode };
  profiles: Choices;
  reasonOf?: SelectProps['reasonOf'];
  current: number | undefined;
  onSave: (profileId: number) => void;
};

/** Gives a person another profile; saving without a change only closes. */
export function ChangeProfileDialog({
  action: { busy, error },
  profiles,
  reasonOf,
  current,
  onSave,
  ...frame
}: ChangeProps) {
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
        reasonOf={reasonOf}
        value={profileId}
        onChange={(event) => setProfileId(event.target.value)}
        error={tried && profileId === '' ? t('users.invite.profileRequired') : undefined}
        autoFocus
      />
    </DialogFrame>
  );
}
