import AddOutlined from '@mui/icons-material/AddOutlined';
import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import { type Theme, useMediaQuery } from '@mui/material';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useEffect } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { DEBOUNCE } from '../../../../contract/constants.ts';
import { SIDES, type Side } from '../../../../contract/permissions.ts';
import type { AccessProfile } from '../../../../contract/profiles.ts';
import { announce } from '../../../components/feedback/announce.ts';
import { EmptyState } from '../../../components/feedback/EmptyState.tsx';
import { ErrorState } from '../../../components/feedback/ErrorState.tsx';
import { NoResultsState } from '../../../components/feedback/NoResultsState.tsx';
import { TableSkeleton } from '../../../components/feedback/TableSkeleton.tsx';
import { useOnline } from '../../../components/feedback/useOnline.ts';
import { SearchBox } from '../../../components/inputs/SearchBox.tsx';
import { SegmentedControl } from '../../../components/inputs/SegmentedControl.tsx';
import { PageDock } from '../../../components/list/ListDock.tsx';
import { ActionMenu } from '../../../components/permission/ActionMenu.tsx';
import { Denied } from '../../../components/permission/Denied.tsx';
import { denialText } from '../../../components/permission/denial.ts';
import { useT } from '../../../i18n/index.ts';
import { useAccountCompany } from '../accountCompany.ts';
import { Card } from '../Card.tsx';
import { useCompanyRights } from '../useCompanyRights.ts';
import { useListAddress } from '../useListAddress.ts';
import { ProfileCards, ProfileTable } from './ProfileRows.tsx';
import { duplicateAddress, newAddress } from './profileAddresses.ts';
import { useProfiles } from './profileQuestions.ts';
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
  const { data, error, isFetching, refetch } = useProfiles(company.id, {
    page,
    itemsPerPage: perPage,
    ...(values.name !== '' && { name: values.name }),
    ...(side && { relationType: side }),
  });
  const removal = useProfileRemoval(company.id, () => undefined);
  const total = data?.meta.totalResults;
  const isFiltered = values.name !== '' || side !== undefined;

  useEffect(() => {
    if (!isFetching && total !== undefined) announce(t('profiles.counted', { count: total }));
  }, [isFetching, total, t]);

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
  const rows = { profiles: data?.results ?? [], busy: isFetching, search, actions };
  const typeOptions: { value: Side | ''; label: string }[] = [
    { value: '', label: t('profiles.anyType') },
    ...SIDES.map((value) => ({ value, label: t(`contract.side.${value}`) })),
  ];

  return (
    <>
      <Card title={t('profiles.title')} lead={t('profiles.lead')} beside={create}>
        <Box role="search" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, px: 4, py: 3 }}>
          <Box sx={{ flex: { xs: '1 1 100%', sm: '0 1 300px' }, minWidth: 0 }}>
            <SearchBox
              value={values.name}
              onSearch={(name) => address.change({ name })}
              label={t('profiles.search')}
              placeholder={t('profiles.searchPlaceholder')}
              debounce={DEBOUNCE.users}
            />
          </Box>
          <SegmentedControl
            label={t('profiles.typeFilter')}
            segments={typeOptions}
            value={side ?? ''}
            onChange={(relationType) => address.change({ relationType })}
          />
        </Box>
        <Box sx={{ borderTop: '1px solid', borderColor: 'divider', display: 'flex', flexDirection: 'column' }}>
          {error && !data ? (
            <ErrorState
              title={t('profiles.loadFailed')}
              text={error.message || undefined}
              onRetry={() => void refetch()}
            />
          ) : !data ? (
            <TableSkeleton rows={phone ? 3 : 5} rowHeight={phone ? 96 : 52} label={t('profiles.loading')} />
          ) : data.results.length === 0 ? (
            isFiltered ? (
              <NoResultsState
                text={t('profiles.noResults')}
                onClear={() => address.change({ name: '', relationType: '' })}
              />
            ) : (
              <EmptyState title={t('profiles.empty.title')} text={t('profiles.empty.text')} action={create} />
            )
          ) : phone ? (
            <ProfileCards {...rows} />
          ) : (
            <ProfileTable {...rows} />
          )}
        </Box>
        <Box sx={{ px: { xs: 4, md: 0 }, '& > nav': { borderRadius: '0 0 8px 8px' } }}>
          <PageDock
            phone={phone}
            rows={total === undefined ? undefined : { page, perPage, total }}
            perPage={perPage}
            setPage={address.setPage}
            setPerPage={address.setPerPage}
          />
        </Box>
      </Card>
      {removal.dialog}
    </>
  );
}
