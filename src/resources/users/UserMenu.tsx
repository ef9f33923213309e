import BadgeOutlined from '@mui/icons-material/BadgeOutlined';
import ForwardToInboxOutlined from '@mui/icons-material/ForwardToInboxOutlined';
import PersonRemoveOutlined from '@mui/icons-material/PersonRemoveOutlined';
import UnsubscribeOutlined from '@mui/icons-material/UnsubscribeOutlined';
import type { Permission } from '../../../contract/permissions.ts';
import { useAccount } from '../../access/account.ts';
import { denialText } from '../../access/denial.ts';
import type { CompanyRights } from '../../access/useCan.ts';
import { ActionMenu, type MenuAction } from '../../components/feedback/ActionMenu.tsx';
import { useOnline } from '../../components/feedback/useOnline.ts';
import { useT } from '../../i18n/index.ts';
import { isOneself, nameOf, type UserRow } from './reference.tsx';
import type { UserActions } from './useUserActions.ts';

type Props = { user: UserRow; rights: CompanyRights; actions: UserActions };

/** What can be done with one row: with an invite send again and cancel, with a person change the profile and remove. */
export const UserMenu = ({ user, rights, actions }: Props) => {
  const t = useT();
  const online = useOnline();
  const ownEmail = useAccount()?.account.email ?? '';
  const { ask, resend, busyRow } = actions;

  /** Any of the keys is enough; the reason names the first. */
  const reasonOf = (...keys: [Permission, ...Permission[]]): string | undefined => {
    if (!online) return t('account.offlineAction');
    const denial = keys.some(rights.may) ? null : rights.denial(keys[0]);
    return denial ? denialText(denial, t) : undefined;
  };
  const toProject = user.kind !== 'USER' && user.project !== null;

  const ofInvite = (): MenuAction[] => [
    {
      id: 'resend',
      label: t('users.resend.action'),
      icon: ForwardToInboxOutlined,
      onChoose: () => void resend(user),
      reason: toProject ? reasonOf('resend_project_invite', 'resend_invite') : reasonOf('resend_invite'),
    },
    {
      id: 'cancel',
      label: t('users.cancel.action'),
      icon: UnsubscribeOutlined,
      onChoose: () => ask({ kind: 'cancel', user }),
      reason: toProject ? reasonOf('cancel_invite', 'revoke_project_user') : reasonOf('cancel_invite'),
      destructive: true,
    },
  ];
  const ofPerson = (): MenuAction[] => [
    {
      id: 'change',
      label: t('users.change.action'),
      icon: BadgeOutlined,
      onChoose: () => ask({ kind: 'change', user }),
      reason: reasonOf('update_user_accounts'),
    },
    {
      id: 'remove',
      label: t('users.remove.action'),
      icon: PersonRemoveOutlined,
      onChoose: () => ask({ kind: 'remove', user }),
      reason:
        reasonOf('remove_user') ?? (isOneself(user, ownEmail) ? t('contract.error.cannot_remove_self') : undefined),
      destructive: true,
    },
  ];

  return (
    <ActionMenu
      label={t('users.rowActions', { name: nameOf(user) })}
      actions={user.confirmed ? ofPerson() : ofInvite()}
      busy={busyRow === user.id}
    />
  );
};
