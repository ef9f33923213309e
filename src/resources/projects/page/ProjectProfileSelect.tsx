import { MenuItem } from '@mui/material';
import type { ComponentProps } from 'react';
import type { Project } from '../../../../contract/projects.ts';
import { errorMessageOf } from '../../../access/denial.ts';
import { AccountField } from '../../../components/form/AccountField.tsx';
import { useT } from '../../../i18n/index.ts';
import { useProjectProfiles } from './pageQueries.ts';

type Props = Omit<ComponentProps<typeof AccountField>, 'label' | 'select' | 'children' | 'name'> & { project: Project };

/** One of the access profiles that can be given in this project (C-16). */
export function ProjectProfileSelect({ project, error, value, ...field }: Props) {
  const t = useT();
  const { data, error: failure, isPending } = useProjectProfiles(project);
  const choices = data ?? [];
  const chosen = choices.some(({ id }) => String(id) === value) ? value : '';
  const problem =
    error ??
    (failure ? errorMessageOf(failure, t, t('projectPage.people.profilesFailed')) : undefined) ??
    (!isPending && choices.length === 0 ? t('projectPage.people.noProfiles') : undefined);
  return (
    <AccountField
      {...field}
      name="profileId"
      select
      required
      label={t('projectPage.people.profile')}
      value={chosen}
      error={problem}
      slotProps={{
        select: {
          displayEmpty: true,
          renderValue: (id) =>
            choices.find((one) => String(one.id) === id)?.name ??
            t(isPending ? 'common.loading' : 'projectPage.people.profilePlaceholder'),
          MenuProps: { slotProps: { paper: { sx: { maxHeight: 320, maxWidth: 'calc(100vw - 64px)' } } } },
        },
      }}
    >
      {choices.map(({ id, name }) => (
        <MenuItem key={id} value={String(id)} sx={{ whiteSpace: 'normal' }}>
          {name}
        </MenuItem>
      ))}
    </AccountField>
  );
}
