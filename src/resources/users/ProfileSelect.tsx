import { MenuItem, Typography } from '@mui/material';
import type { ComponentProps } from 'react';
import type { Side } from '../../../contract/permissions.ts';
import { errorMessageOf } from '../../access/denial.ts';
import { AccountField } from '../../components/form/AccountField.tsx';
import { useT } from '../../i18n/index.ts';
import { useProfileChoices } from '../profiles/reference.tsx';

type Props = Omit<ComponentProps<typeof AccountField>, 'label' | 'select' | 'children'> & {
  companyId: number;
  /** Only profiles of this side. */
  side?: Side | undefined;
};

/** One of the access profiles of the company (B-07, B-10, B-14), each with what it is for. */
export const ProfileSelect = ({ companyId, side, error, value, ...field }: Props) => {
  const t = useT();
  const { data, error: failure, isPending } = useProfileChoices(companyId);
  const choices = (data ?? []).filter((profile) => side === undefined || profile.relationType === side);
  const chosen = choices.some(({ id }) => String(id) === value) ? value : '';
  const problem =
    error ??
    (failure ? errorMessageOf(failure, t, t('users.invite.profilesFailed')) : undefined) ??
    (!isPending && choices.length === 0 ? t('users.invite.noProfiles') : undefined);
  return (
    <AccountField
      {...field}
      select
      required
      label={t('users.invite.profile')}
      value={chosen}
      error={problem}
      slotProps={{
        select: {
          displayEmpty: true,
          renderValue: (id) => {
            const profile = choices.find((one) => String(one.id) === id);
            if (profile) return profile.name;
            return (
              <Typography sx={{ color: 'text.tertiary', fontSize: 'inherit' }}>
                {t(isPending ? 'common.loading' : 'users.invite.profilePlaceholder')}
              </Typography>
            );
          },
          MenuProps: { slotProps: { paper: { sx: { maxHeight: 320, maxWidth: 'calc(100vw - 64px)' } } } },
        },
      }}
    >
      {choices.map(({ id, name, relationType, description }) => (
        <MenuItem key={id} value={String(id)} sx={{ display: 'block', py: '6px', whiteSpace: 'normal' }}>
          {name}
          <Typography variant="caption" component="span" sx={{ display: 'block', color: 'text.secondary' }}>
            {[t(`contract.side.${relationType}`), description].filter(Boolean).join(' · ')}
          </Typography>
        </MenuItem>
      ))}
    </AccountField>
  );
};
