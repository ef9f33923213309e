import PersonAddOutlined from '@mui/icons-material/PersonAddOutlined';
import { type Theme, useMediaQuery } from '@mui/material';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNotify } from 'react-admin';
import { DEBOUNCE, TIMER } from '../../../../contract/constants.ts';
import type { CompanyUser } from '../../../../contract/invites.ts';
import { announce } from '../../../components/feedback/announce.ts';
import { ConfirmDialog } from '../../../components/feedback/ConfirmDialog.tsx';
import { EmptyState } from '../../../components/feedback/EmptyState.tsx';
import { ErrorState } from '../../../components/feedback/ErrorState.tsx';
import { NoResultsState } from '../../../components/feedback/NoResultsState.tsx';
import { TableSkeleton } from '../../../components/feedback/TableSkeleton.tsx';
import { SearchBox } from '../../../components/inputs/SearchBox.tsx';
import { SegmentedControl } from '../../../components/inputs/SegmentedControl.tsx';
import { PageDock } from '../../../components/list/ListDock.tsx';
import { DeniableButton } from '../../../components/permission/Denied.tsx';
import { useT } from '../../../i18n/index.ts';
import { useAccountCompany } from '../accountCompany.ts';
import { Card } from '../Card.tsx';
import { SectionDenied } from '../SectionState.tsx';
import { useCompanyRights } from '../useCompanyRights.ts';
import { useListAddress } from '../useListAddress.ts';
import { ChangeProfileDialog } from './ChangeProfileDialog.tsx';
import { InviteDialog } from './InviteDialog.tsx';
import { UserCards } from './UserCards.tsx';
import { UserMenu } from './UserMenu.tsx';
import { UserTable } from './UserTable.tsx';
import { nameOf } from './userPresentation.ts';
import { askAgain, useProfileChoices, useUsers } from './userQuestions.ts';
import { useUserActions } from './useUserActions.ts';

const FILTERS = ['name', 'confirmed', 'profileId'] as const;

/** `/minha-conta/usuarios`: people of the company and invites that wait (B-06 to B-10, B-14). */
export default function UsersPage() {
  const { company } = useAccountCompany();
  const { may } = useCompanyRights(company.id);
  return may('see_user_accounts') ? <Users /> : <SectionDenied permission="see_user_accounts" />;
}

function Users() {
  const t = useT();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const { company } = useAccountCompany();
  const rights = useCompanyRights(company.id);
  const address = useListAddress(FILTERS);
  const { page, perPage, values } = address;
  const phone = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'), { noSsr: true });
  const { data, error, isFetching, isPlaceholderData, refetch } = useUsers(company.id, queryOf(address), true);
  const actions = useUserActions(company.id);
  const [inviting, setInviting] = useState(false);
  const total = data?.meta.totalResults;
  const isFiltered = values.name !== '' || values.confirmed !== '' || values.profileId !== '';

  useEffect(() => {
    if (!isFetching && total !== undefined) announce(t('users.counted', { count: total }));
  }, [isFetching, total, t]);
  useLastPage(address, isPlaceholderData ? undefined : data?.meta.lastPage);

  const mayInvite = rights.may('invite_user') || rights.may('invite_user_to_project');
  const invite = (
    <DeniableButton
      variant="contained"
      startIcon={<PersonAddOutlined />}
      denial={mayInvite ? null : rights.denial('invite_user')}
      onClick={() => setInviting(true)}
    >
      {t('users.invite.action')}
    </DeniableButton>
  );
  const menu = (user: CompanyUser) => <UserMenu user={user} rights={rights} actions={actions} />;
  const rows = { users: data?.results ?? [], busy: isFetching, actions: menu };

  return (
    <>
      <Card title={t('users.title')} lead={t('users.lead')} beside={invite}>
        <Box role="search" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, px: 4, py: 3 }}>
          <Box sx={{ flex: { xs: '1 1 100%', sm: '0 1 300px' }, minWidth: 0 }}>
            <SearchBox
              value={values.name}
              onSearch={(name) => address.change({ name })}
              label={t('users.search')}
              placeholder={t('users.searchPlaceholder')}
              debounce={DEBOUNCE.users}
            />
          </Box>
          <SegmentedControl
            label={t('users.show')}
            segments={[
              { value: 'all', label: t('users.everybody') },
              { value: 'true', label: t('users.people') },
              { value: 'false', label: t('users.invites') },
            ]}
            value={values.confirmed === '' ? 'all' : values.confirmed}
            onChange={(confirmed) => address.change({ confirmed: confirmed === 'all' ? '' : confirmed })}
          />
          {values.profileId !== '' && (
            <ProfileFilter id={values.profileId} onClear={() => address.change({ profileId: '' })} />
          )}
        </Box>
        <Box sx={{ borderTop: '1px solid', borderColor: 'divider', display: 'flex', flexDirection: 'column' }}>
          {error && !data ? (
            <ErrorState
              title={t('users.loadFailed')}
              text={error.message || undefined}
              onRetry={() => void refetch()}
            />
          ) : !data ? (
            <TableSkeleton rows={phone ? 4 : 6} rowHeight={phone ? 118 : 52} label={t('users.loading')} />
          ) : data.results.length === 0 ? (
            isFiltered ? (
              <NoResultsState
                text={t('users.noResults')}
                onClear={() => address.change({ name: '', confirmed: '', profileId: '' })}
              />
            ) : (
              <EmptyState title={t('users.empty.title')} text={t('users.empty.text')} action={invite} />
            )
          ) : phone ? (
            <UserCards {...rows} />
          ) : (
            <UserTable {...rows} />
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
      {inviting && (
        <InviteDialog
          company={company}
          onClose={() => setInviting(false)}
          onSent={(email, companyId) => {
            setInviting(false);
            notify(t('users.invite.sent', { email }), { type: 'success' });
            askAgain(queryClient, companyId, TIMER.inviteReloadAfterInvite);
          }}
        />
      )}
      <Question actions={actions} />
    </>
  );
}

/** What the address asks of the gateway; a value that it would refuse is left out. */
function queryOf({ page, perPage, values }: ReturnType<typeof useListAddress<(typeof FILTERS)[number]>>) {
  const { name, confirmed, profileId } = values;
  return {
    page,
    itemsPerPage: perPage,
    ...(name !== '' && { name }),
    ...(/^(true|false)$/.test(confirmed) && { confirmed: confirmed === 'true' }),
    ...(/^[1-9]\d{0,14}$/.test(profileId) && { profileId: Number(profileId) }),
  };
}

/** The last row of the last page may have left: the page before it is shown then. */
function useLastPage({ page, setPage }: { page: number; setPage: (page: number) => void }, last: number | undefined) {
  useEffect(() => {
    if (last !== undefined && page > Math.max(1, last)) setPage(Math.max(1, last));
  }, [page, last, setPage]);
}

/** Only who has one profile is shown: says which, and takes it away. */
const ProfileFilter = ({ id, onClear }: { id: string; onClear: () => void }) => {
  const t = useT();
  const { company } = useAccountCompany();
  const { may } = useCompanyRights(company.id);
  const { data } = useProfileChoices(company.id, may('see_permission_profile'));
  const name = data?.find((profile) => String(profile.id) === id)?.name ?? id;
  return (
    <Button size="small" onClick={onClear} title={t('users.clearProfile')}>
      {t('users.withProfile', { name })}
      <Box component="span" aria-hidden sx={{ ml: 2 }}>
        ×
      </Box>
    </Button>
  );
};

/** The question about one row, with why it was refused. */
function Question({ actions }: { actions: ReturnType<typeof useUserActions> }) {
  const t = useT();
  const { question, ask, refusal, busyRow, cancel, changeProfile, remove } = actions;
  if (!question) return null;
  const { kind, user } = question;
  const common = { busy: busyRow !== null, error: refusal, onClose: () => ask(null) };
  if (kind === 'change') {
    return <ChangeProfileDialog {...common} user={user} onSave={(profileId) => void changeProfile(user, profileId)} />;
  }
  const words = kind === 'cancel' ? 'users.cancel' : 'users.remove';
  return (
    <ConfirmDialog
      {...common}
      open
      tone="error"
      title={t(`${words}.title`, { email: user.email, name: nameOf(user) })}
      confirmLabel={t(`${words}.confirm`)}
      onConfirm={() => void (kind === 'cancel' ? cancel(user) : remove(user))}
    >
      {t(`${words}.text`, { company: user.company.name })}
    </ConfirmDialog>
  );
}
