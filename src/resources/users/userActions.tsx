import { useQueryClient } from '@tanstack/react-query';
import { TIMER } from '../../../contract/constants.ts';
import { reloadAccount } from '../../authProvider/account.ts';
import { type Action, ConfirmAction, useAction } from '../../components/action/useAction.tsx';
import { useProvider } from '../../dataProvider/useProvider.ts';
import { useT } from '../../i18n/index.ts';
import { ChangeProfileDialog, useAboveText, useProfileChoices } from '../profiles/reference.tsx';
import { nameOf, type UserRow } from './reference.tsx';
import { invalidateUsers } from './userQueries.ts';

type Subject = { user: UserRow } & ({ kind: 'resend' | 'cancel' | 'remove' } | { kind: 'change'; profileId?: number });
export type UserAction = Action<Subject>;

/** What can be done with one person or invite of a company (B-08 to B-10). */
export function useUserAction(companyId: number): UserAction {
  const t = useT();
  const queryClient = useQueryClient();
  const provider = useProvider();
  return useAction<Subject>({
    run: (subject): Promise<unknown> => {
      const { inviteId, accountCompanyId } = subject.user;
      switch (subject.kind) {
        case 'resend':
          return provider.resendInvite(companyId, inviteId ?? 0);
        case 'cancel':
          return provider.cancelInvite(companyId, inviteId ?? 0);
        case 'remove':
          return provider.removeUser(companyId, accountCompanyId ?? 0);
        case 'change':
          return provider.changeUserProfile(companyId, accountCompanyId ?? 0, subject.profileId ?? 0);
      }
    },
    done: ({ kind, user }) => t(`users.${kind}.done`, { name: nameOf(user) }),
    failed: ({ kind }) => t(`users.${kind}.failed`),
    invalidate: ['users', 'profiles'],
    onDone: ({ kind, user }) => {
      if (kind === 'cancel') invalidateUsers(queryClient, TIMER.inviteReloadAfterCancel);
      if (user.me) void reloadAccount();
    },
  });
}

export function UserQuestion({ action }: { action: UserAction }) {
  const { subject } = action;
  if (!subject || subject.kind === 'resend') return null;
  return subject.kind === 'change' ? (
    <Change user={subject.user} action={action} />
  ) : (
    <Confirm kind={subject.kind} user={subject.user} action={action} />
  );
}

type QuestionProps = { user: UserRow; action: UserAction };

function Change({ user, action }: QuestionProps) {
  const t = useT();
  return (
    <ChangeProfileDialog
      title={t('users.change.title', { name: nameOf(user) })}
      lead={t('users.change.text')}
      submitLabel={t('users.change.confirm')}
      action={action}
      profiles={useProfileChoices(user.company.id)}
      reasonOf={useAboveText(user.company.id)}
      current={user.profile?.id}
      onSave={(profileId) => action.run({ kind: 'change', user, profileId })}
      onClose={action.close}
    />
  );
}

function Confirm({ kind, user, action }: QuestionProps & { kind: 'cancel' | 'remove' }) {
  const t = useT();
  return (
    <ConfirmAction
      action={action}
      tone="error"
      title={() => t(`users.${kind}.title`, { email: user.email, name: nameOf(user) })}
      confirmLabel={t(`users.${kind}.confirm`)}
    >
      {() => t(`users.${kind}.text`, { company: user.company.name })}
    </ConfirmAction>
  );
}
