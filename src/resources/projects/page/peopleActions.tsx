import type { Project } from '../../../../contract/projects.ts';
import { type Action, ConfirmAction, useAction } from '../../../components/action/useAction.tsx';
import { useProvider } from '../../../dataProvider/useProvider.ts';
import { useT } from '../../../i18n/index.ts';
import { ChangeProfileDialog } from '../../profiles/reference.tsx';
import { useProjectProfiles } from './pageQueries.ts';
import { type PersonRow, personName } from './peopleColumns.tsx';

type Subject = { person: PersonRow } & (
  | { kind: 'resend' | 'cancel' | 'revoke' }
  | { kind: 'change'; profileId?: number }
);
export type PeopleAction = Action<Subject>;

/** The nouns that a change of a project's people touches. */
export const INVALIDATED = ['projectAccounts', 'projects'] as const;

/** What can be done with one person or invite of a project (C-16). */
export function usePeopleAction(project: Project): PeopleAction {
  const t = useT();
  const provider = useProvider();
  return useAction<Subject>({
    run: (subject): Promise<unknown> => {
      const { accountCompanyId, inviteId, profile } = subject.person;
      switch (subject.kind) {
        case 'resend':
          return provider.resendProjectInvite(project, inviteId ?? 0);
        case 'cancel':
          return provider.cancelInvite(project.company.id, inviteId ?? 0);
        case 'revoke':
          return provider.revokeProjectAccount(project, accountCompanyId ?? 0);
        case 'change':
          return provider.changeProjectAccount(project, accountCompanyId ?? 0, subject.profileId ?? profile.id);
      }
    },
    done: ({ kind, person }) => t(`projectPage.people.${kind}.done`, { name: personName(person) }),
    failed: t('projectPage.people.failed'),
    invalidate: INVALIDATED,
  });
}

export function PeopleQuestion({ project, action }: { project: Project; action: PeopleAction }) {
  const t = useT();
  const { subject } = action;
  if (!subject || subject.kind === 'resend') return null;
  const { kind, person } = subject;
  if (kind === 'change') return <ChangeDialog project={project} person={person} action={action} />;
  return (
    <ConfirmAction
      action={action}
      tone="error"
      title={() => t(`projectPage.people.${kind}.title`, { name: personName(person) })}
      confirmLabel={t(`projectPage.people.${kind}.confirm`)}
    >
      {() => t(`projectPage.people.${kind}.text`)}
    </ConfirmAction>
  );
}

type ChangeProps = { project: Project; person: PersonRow; action: PeopleAction };

function ChangeDialog({ project, person, action }: ChangeProps) {
  const t = useT();
  return (
    <ChangeProfileDialog
      title={t('projectPage.people.change.title', { name: personName(person) })}
      lead={t('projectPage.people.change.text')}
      submitLabel={t('projectPage.people.change.confirm')}
      action={action}
      profiles={useProjectProfiles(project)}
      current={person.profile.id}
      onSave={(profileId) => action.run({ kind: 'change', person, profileId })}
      onClose={action.close}
    />
  );
}
