import BadgeOutlined from '@mui/icons-material/BadgeOutlined';
import ForwardToInboxOutlined from '@mui/icons-material/ForwardToInboxOutlined';
import PersonAddOutlined from '@mui/icons-material/PersonAddOutlined';
import PersonRemoveOutlined from '@mui/icons-material/PersonRemoveOutlined';
import UnsubscribeOutlined from '@mui/icons-material/UnsubscribeOutlined';
import { Box, Button } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { DEBOUNCE, TIMER } from '../../../contract/constants.ts';
import { companyUserQuerySchema } from '../../../contract/invites.ts';
import { useAccount } from '../../access/account.ts';
import { useAccountCompany } from '../../access/accountCompany.ts';
import { DeniableButton } from '../../access/Denied.tsx';
import { type CompanyRights, useActionReason, useCompanyRights } from '../../access/useCan.ts';
import { ActionMenu, type MenuAction } from '../../components/feedback/ActionMenu.tsx';
import { SectionDenied } from '../../components/feedback/sections.tsx';
import { SegmentedControl } from '../../components/inputs/SegmentedControl.tsx';
import { EmbeddedList } from '../../components/list/EmbeddedList.tsx';
import { shownText } from '../../i18n/catalogueTexts.ts';
import { useT } from '../../i18n/index.ts';
import { useAboveText, useProfileChoices } from '../profiles/reference.tsx';
import { InviteDialog } from './InviteDialog.tsx';
import { isOneself, nameOf, type UserRow } from './reference.tsx';
import { type UserAction, UserQuestion, useUserAction } from './userActions.tsx';
import { userColumns } from './userColumns.tsx';
import { invalidateUsers } from './userQueries.ts';

const { name, confirmed, profileId } = companyUserQuerySchema.shape;
const SHAPE = { name, confirmed, profileId };

/** `/minha-conta/usuarios`: people of the company and invites that wait (B-06 to B-10, B-14). */
export default function UserList() {
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
  const action = useUserAction(company.id);
  const [inviting, setInviting] = useState(false);

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

  return (
    <>
      <EmbeddedList<UserRow>
        resource="users"
        words="users"
        title={t('users.title')}
        shape={SHAPE}
        debounce={DEBOUNCE.users}
        create={invite}
        meta={{ companyId: company.id }}
        columns={userColumns(t)}
        actions={{
          label: t('users.columns.actions'),
          render: (user) => <UserMenu user={user} rights={rights} action={action} />,
        }}
        controls={({ values, change }) => (
          <>
            <SegmentedControl
              label={t('users.show')}
              segments={[
                { value: 'all', label: t('users.everybody') },
                { value: 'true', label: t('users.people') },
                { value: 'false', label: t('users.invites') },
              ]}
              value={String(values.confirmed ?? 'all')}
              onChange={(choice) => change({ confirmed: choice === 'all' ? undefined : choice })}
            />
            {typeof values.profileId === 'number' && (
              <ProfileFilter id={values.profileId} onClear={() => change({ profileId: undefined })} />
            )}
          </>
        )}
      />
      {inviting && (
        <InviteDialog
          company={company}
          onClose={() => setInviting(false)}
          onSent={(email) => {
            setInviting(false);
            notify(t('users.invite.sent', { email }), { type: 'success' });
            invalidateUsers(queryClient, TIMER.inviteReloadAfterInvite);
          }}
        />
      )}
      <UserQuestion action={action} />
    </>
  );
}

/** Only who has one profile is shown: says which, and takes it away. */
const ProfileFilter = ({ id, onClear }: { id: number; onClear: () => void }) => {
  const t = useT();
  const { company } = useAccountCompany();
  const { may } = useCompanyRights(company.id);
  const { data } = useProfileChoices(company.id, may('see_permission_profile'));
  const profile = data?.find((one) => one.id === id);
  const name = profile ? shownText(profile.name) : id;
  return (
    <Button size="small" onClick={onClear} title={t('users.clearProfile')}>
      {t('users.withProfile', { name })}
      <Box component="span" aria-hidden sx={{ ml: 2 }}>
        ×
      </Box>
    </Button>
  );
};

type Props = { user: UserRow; rights: CompanyRights; action: UserAction };

/** What can be done with one row: with an invite send again and cancel, with a person change the profile and remove. */
const UserMenu = ({ user, rights, action }: Props) => {
  const t = useT();
  const ownEmail = useAccount()?.account.email ?? '';
  const reasonOf = useActionReason(rights);
  const above = useAboveText(user.company.id, rights.may('see_permission_profile'))(user.profile?.id);
  const toProject = user.kind !== 'USER' && user.project !== null;

  const ofInvite = (): MenuAction[] => [
    {
      id: 'resend',
      label: t('users.resend.action'),
      icon: ForwardToInboxOutlined,
      onChoose: () => action.run({ kind: 'resend', user }),
      reason: toProject ? reasonOf('resend_project_invite', 'resend_invite') : reasonOf('resend_invite'),
    },
    {
      id: 'cancel',
      label: t('users.cancel.action'),
      icon: UnsubscribeOutlined,
      onChoose: () => action.ask({ kind: 'cancel', user }),
      reason: toProject ? reasonOf('cancel_invite', 'revoke_project_user') : reasonOf('cancel_invite'),
      destructive: true,
    },
  ];
  const ofPerson = (): MenuAction[] => [
    {
      id: 'change',
      label: t('users.change.action'),
      icon: BadgeOutlined,
      onChoose: () => action.ask({ kind: 'change', user }),
      reason: reasonOf('update_user_accounts') ?? above,
    },
    {
      id: 'remove',
      label: t('users.remove.action'),
      icon: PersonRemoveOutlined,
      onChoose: () => action.ask({ kind: 'remove', user }),
      reason: reasonOf('remove_user') ?? (isOneself(user, ownEmail) ? t('errors.cannot_remove_self') : above),
      destructive: true,
    },
  ];

  return (
    <ActionMenu
      label={t('users.rowActions', { name: nameOf(user) })}
      actions={user.confirmed ? ofPerson() : ofInvite()}
      busy={action.running?.user.id === user.id}
    />
  );
};
