import AddOutlined from '@mui/icons-material/AddOutlined';
import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import { Button, type Theme, useMediaQuery } from '@mui/material';
import { type ReactNode, useCallback } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { DEBOUNCE } from '../../../contract/constants.ts';
import { SIDES, type Side } from '../../../contract/permissions.ts';
import type { AccessProfile } from '../../../contract/profiles.ts';
import { useAccountCompany } from '../../access/accountCompany.ts';
import { Denied } from '../../access/Denied.tsx';
import { denialText } from '../../access/denial.ts';
import { useCompanyRights } from '../../access/useCan.ts';
import { ActionMenu } from '../../components/feedback/ActionMenu.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { useOnline } from '../../components/feedback/useOnline.ts';
import { SegmentedControl } from '../../components/inputs/SegmentedControl.tsx';
import { PagedCard } from '../../components/list/PagedCard.tsx';
import { useListAddress } from '../../components/list/useListAddress.ts';
import { useT } from '../../i18n/index.ts';
import { ProfileCards, ProfileTable } from './ProfileRows.tsx';
import { duplicateAddress, newAddress } from './profileAddresses.ts';
import { useProfiles } from './profileQueries.ts';
import { useProfileRemoval } from './useProfileRemoval.tsx';

const FILTERS = ['name', 'relationType'] as const;

/** The access profiles of the company, with filters by name and relation type (B-11). */
export function ProfileList() {
  const t = useT();
  const online = useOnline();
  const navigate = useNavigate();
  const { company, search } = useAccountCompany();
  const rights = useCompanyRights(company.id);
  const address = useListAddress(FILTERS);
  const { page, perPage, values } = address;
  const side = SIDES.find((one) => one === values.relationType);
  const phone = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'), { noSsr: true });
  const query = useProfiles(company.id, {
    page,
    itemsPerPage: perPage,
    ...(values.name !== '' && { name: values.name }),
    ...(side && { relationType: side }),
  });
  const removal = useProfileRemoval(company.id, () => undefined);
  const formatTotal = useCallback((count: number) => t('profiles.counted', { count }), [t]);
  const isFiltered = values.name !== '' || side !== undefined;

  const addDenial = rights.denial('add_permission_profile');
  const removeDenial = rights.denial('remove_permission_profile');
  const create = (
    <Denied denial={addDenial}>
      {(control) =>
        addDenial ? (
          <Button variant="contained" startIcon={<AddOutlined />} {...control}>
            {t('profiles.create')}
          </Button>
        ) : (
          <Button variant="contained" startIcon={<AddOutlined />} component={Link} to={newAddress(search)}>
            {t('profiles.create')}
          </Button>
        )
      }
    </Denied>
  );
  const actions = (profile: AccessProfile): ReactNode => (
    <ActionMenu
      label={t('profiles.rowActions', { name: profile.name })}
      actions={[
        {
          id: 'duplicate',
          label: t('profiles.duplicate'),
          icon: ContentCopyOutlined,
          onChoose: () => navigate(duplicateAddress(profile.id, search)),
          reason: addDenial ? denialText(addDenial, t) : undefined,
        },
        {
          id: 'remove',
          label: t('profiles.remove.action'),
          icon: DeleteOutlined,
          onChoose: () => removal.ask(profile),
          destructive: true,
          reason: removeDenial
            ? denialText(removeDenial, t)
            : profile.userCount > 0
              ? t('profiles.remove.inUsePlain', { count: profile.userCount })
              : online
                ? undefined
                : t('account.offlineAction'),
        },
      ]}
    />
  );
  const typeOptions: { value: Side | ''; label: string }[] = [
    { value: '', label: t('profiles.anyType') },
    ...SIDES.map((value) => ({ value, label: t(`contract.side.${value}`) })),
  ];

  return (
    <>
      <PagedCard
        title={t('profiles.title')}
        lead={t('profiles.lead')}
        beside={create}
        search={{
          label: t('profiles.search'),
          placeholder: t('profiles.searchPlaceholder'),
          debounce: DEBOUNCE.users,
          beside: (
            <SegmentedControl
              label={t('profiles.typeFilter')}
              segments={typeOptions}
              value={side ?? ''}
              onChange={(relationType) => address.change({ relationType })}
            />
          ),
        }}
        address={address}
        query={query}
        formatTotal={formatTotal}
        skeleton={{ rows: phone ? 3 : 5, height: phone ? 96 : 52, label: t('profiles.loading') }}
        errorTitle={t('profiles.loadFailed')}
        isFiltered={isFiltered}
        noResults={{ text: t('profiles.noResults'), onClear: () => address.change({ name: '', relationType: '' }) }}
        empty={<EmptyState title={t('profiles.empty.title')} text={t('profiles.empty.text')} action={create} />}
        phone={phone}
      >
        {(profiles) => {
          const rows = { profiles, busy: query.isFetching, search, actions };
          return phone ? <ProfileCards {...rows} /> : <ProfileTable {...rows} />;
        }}
      </PagedCard>
      {removal.dialog}
    </>
  );
}
