import BadgeOutlined from '@mui/icons-material/BadgeOutlined';
import ForwardToInboxOutlined from '@mui/icons-material/ForwardToInboxOutlined';
import PersonRemoveOutlined from '@mui/icons-material/PersonRemoveOutlined';
import UnsubscribeOutlined from '@mui/icons-material/UnsubscribeOutlined';
import { useAccount } from '../../access/account.ts';
import type { CompanyRights } from '../../access/useCan.ts';
import { useActionReason } from '../../access/useCan.ts';
import { ActionMenu, type MenuAction } from '../../components/feedback/ActionMenu.tsx';
import { useT } from '../../i18n/index.ts';
import { isOneself, nameOf, type UserRow } from './reference.tsx';
import type { UserAction } from './userActions.tsx';

type Props = { user: UserRow; rights: CompanyRights; action: UserAction };

/** What can be done with one row: with an invite send again and cancel, with a person change the profile and remove. */
export const UserMenu = ({ user, rights, action }: Props) => {
  const t = useT();
  const ownEmail = useAccount()?.account.email ?? '';
  const reasonOf = useActionReason(rights);
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
      reason: reasonOf('update_user_accounts'),
    },
    {
      id: 'remove',
      label: t('users.remove.action'),
      icon: PersonRemoveOutlined,
      onChoose: () => action.ask({ kind: 'remove', user }),
      reason:
        reasonOf('remove_user') ?? (isOneself(user, ownEmail) ? t('contract.error.cannot_remove_self') : undefined),
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
