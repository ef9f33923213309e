import PersonAddOutlined from '@mui/icons-material/PersonAddOutlined';
import { Box, Button, type Theme, useMediaQuery } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useNotify } from 'react-admin';
import { DEBOUNCE, TIMER } from '../../../contract/constants.ts';
import type { CompanyUser } from '../../../contract/invites.ts';
import { useAccountCompany } from '../../access/accountCompany.ts';
import { DeniableButton } from '../../access/Denied.tsx';
import { useCompanyRights } from '../../access/useCompanyRights.ts';
import { ConfirmDialog } from '../../components/feedback/ConfirmDialog.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { SectionDenied } from '../../components/feedback/SectionState.tsx';
import { SegmentedControl } from '../../components/inputs/SegmentedControl.tsx';
import { PagedCard } from '../../components/list/PagedCard.tsx';
import { useListAddress } from '../../components/list/useListAddress.ts';
import { useT } from '../../i18n/index.ts';
import { ChangeProfileDialog } from './ChangeProfileDialog.tsx';
import { InviteDialog } from './InviteDialog.tsx';
import { UserCards } from './UserCards.tsx';
import { UserMenu } from './UserMenu.tsx';
import { UserTable } from './UserTable.tsx';
import { nameOf } from './userPresentation.ts';
import { invalidateUsers, useProfileChoices, useUsers } from './userQueries.ts';
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
  const { values } = address;
  const phone = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'), { noSsr: true });
  const query = useUsers(company.id, queryOf(address), true);
  const actions = useUserActions(company.id);
  const [inviting, setInviting] = useState(false);
  const formatTotal = useCallback((count: number) => t('users.counted', { count }), [t]);
  const isFiltered = values.name !== '' || values.confirmed !== '' || values.profileId !== '';

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

  return (
    <>
      <PagedCard
        title={t('users.title')}
        lead={t('users.lead')}
        beside={invite}
        search={{
          label: t('users.search'),
          placeholder: t('users.searchPlaceholder'),
          debounce: DEBOUNCE.users,
          beside: (
            <>
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
            </>
          ),
        }}
        address={address}
        query={query}
        formatTotal={formatTotal}
        skeleton={{ rows: phone ? 4 : 6, height: phone ? 118 : 52, label: t('users.loading') }}
        errorTitle={t('users.loadFailed')}
        isFiltered={isFiltered}
        noResults={{
          text: t('users.noResults'),
          onClear: () => address.change({ name: '', confirmed: '', profileId: '' }),
        }}
        empty={<EmptyState title={t('users.empty.title')} text={t('users.empty.text')} action={invite} />}
        phone={phone}
      >
        {(users) => {
          const rows = { users, busy: query.isFetching, actions: menu };
          return phone ? <UserCards {...rows} /> : <UserTable {...rows} />;
        }}
      </PagedCard>
      {inviting && (
        <InviteDialog
          company={company}
          onClose={() => setInviting(false)}
          onSent={(email, companyId) => {
            setInviting(false);
            notify(t('users.invite.sent', { email }), { type: 'success' });
            invalidateUsers(queryClient, companyId, TIMER.inviteReloadAfterInvite);
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
  const { question, ask, errorMessage, busyRow, cancel, changeProfile, remove } = actions;
  if (!question) return null;
  const { kind, user } = question;
  const common = { busy: busyRow !== null, error: errorMessage, onClose: () => ask(null) };
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
