import BadgeOutlined from '@mui/icons-material/BadgeOutlined';
import ForwardToInboxOutlined from '@mui/icons-material/ForwardToInboxOutlined';
import PersonRemoveOutlined from '@mui/icons-material/PersonRemoveOutlined';
import UnsubscribeOutlined from '@mui/icons-material/UnsubscribeOutlined';
import type { CompanyRights } from '../../../access/useCan.ts';
import { useActionReason } from '../../../access/useCan.ts';
import { ActionMenu, type MenuAction } from '../../../components/feedback/ActionMenu.tsx';
import { useT } from '../../../i18n/index.ts';
import type { PeopleAction } from './peopleActions.tsx';
import { type PersonRow, personName } from './peopleColumns.tsx';

type Props = { person: PersonRow; rights: CompanyRights; action: PeopleAction };

/** With an invite send again and cancel, with a person of this project change the profile and revoke. */
export function PersonMenu({ person, rights, action }: Props) {
  const t = useT();
  const reasonOf = useActionReason(rights);
  const elsewhere = person.projectOnly ? undefined : t('projectPage.people.changedThere');
  const menu: MenuAction[] =
    person.inviteId === null
      ? [
          {
            id: 'change',
            label: t('projectPage.people.change.action'),
            icon: BadgeOutlined,
            onChoose: () => action.ask({ kind: 'change', person }),
            reason: elsewhere ?? reasonOf('invite_user_to_project'),
          },
          {
            id: 'revoke',
            label: t('projectPage.people.revoke.action'),
            icon: PersonRemoveOutlined,
            onChoose: () => action.ask({ kind: 'revoke', person }),
            reason:
              elsewhere ??
              reasonOf('revoke_project_user') ??
              (person.me ? t('contract.error.cannot_remove_self') : undefined),
            destructive: true,
          },
        ]
      : [
          {
            id: 'resend',
            label: t('projectPage.people.resend.action'),
            icon: ForwardToInboxOutlined,
            onChoose: () => action.run({ kind: 'resend', person }),
            reason: reasonOf('resend_project_invite'),
          },
          {
            id: 'cancel',
            label: t('projectPage.people.cancel.action'),
            icon: UnsubscribeOutlined,
            onChoose: () => action.ask({ kind: 'cancel', person }),
            reason: reasonOf('cancel_invite', 'revoke_project_user'),
            destructive: true,
          },
        ];
  return (
    <ActionMenu
      label={t('users.rowActions', { name: personName(person) })}
      actions={menu}
      busy={action.running?.person.id === person.id}
    />
  );
}
