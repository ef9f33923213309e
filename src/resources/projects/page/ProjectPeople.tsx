import BadgeOutlined from '@mui/icons-material/BadgeOutlined';
import ForwardToInboxOutlined from '@mui/icons-material/ForwardToInboxOutlined';
import PersonAddOutlined from '@mui/icons-material/PersonAddOutlined';
import PersonRemoveOutlined from '@mui/icons-material/PersonRemoveOutlined';
import UnsubscribeOutlined from '@mui/icons-material/UnsubscribeOutlined';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { z } from 'zod';
import { emailSchema, idNumberSchema, searchTextSchema } from '../../../../contract/common.ts';
import { DEBOUNCE, SESSION } from '../../../../contract/constants.ts';
import type { Permission } from '../../../../contract/permissions.ts';
import type { Project } from '../../../../contract/projects.ts';
import { useAccount } from '../../../access/account.ts';
import { DeniableButton } from '../../../access/Denied.tsx';
import { errorMessageOf } from '../../../access/denial.ts';
import { type CompanyRights, useActionReason, useCompanyRights } from '../../../access/useCan.ts';
import { ActionMenu, type MenuAction } from '../../../components/feedback/ActionMenu.tsx';
import { SectionDenied } from '../../../components/feedback/sections.tsx';
import { FormDialog } from '../../../components/form/FormDialog.tsx';
import { useNewForm } from '../../../components/form/useContractForm.ts';
import { EmailInput } from '../../../components/inputs/FormInputs.tsx';
import { EmbeddedList } from '../../../components/list/EmbeddedList.tsx';
import { useProvider } from '../../../dataProvider/useProvider.ts';
import { useT } from '../../../i18n/index.ts';
import { ProfileSelect } from '../../profiles/reference.tsx';
import { useProjectProfiles } from './pageQueries.ts';
import { INVALIDATED, type PeopleAction, PeopleQuestion, usePeopleAction } from './peopleActions.tsx';
import { type PersonRow, peopleColumns, personName } from './peopleColumns.tsx';

const SHAPE = { name: searchTextSchema };

/** Each of these permissions shows the list: inviting and revoking need it. */
const SEEING: readonly Permission[] = [
  'see_user_accounts',
  'invite_user_to_project',
  'resend_project_invite',
  'revoke_project_user',
];

/** A provider sees its own people, through any of its companies. */
function useMaySeePeople(): boolean {
  const entries = useAccount()?.account.permissions ?? [];
  return entries.some(({ permitions }) => SEEING.some((key) => permitions.includes(key)));
}

/** The tab 'Usuários': who of the caller's company has access to the project (C-16). */
export const ProjectPeople = ({ project }: { project: Project }) =>
  useMaySeePeople() ? <People project={project} /> : <SectionDenied permission="see_user_accounts" />;

/** The same below the documents of step 5 (C-08); nothing without the permission. */
export const ProjectAccess = ({ project }: { project: Project }) =>
  useMaySeePeople() ? <People project={project} /> : null;

function People({ project }: { project: Project }) {
  const t = useT();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const rights = useCompanyRights(project.company.id);
  const action = usePeopleAction(project);
  const [inviting, setInviting] = useState(false);
  const invite = (
    <DeniableButton
      startIcon={<PersonAddOutlined />}
      denial={rights.denial('invite_user_to_project')}
      onClick={() => setInviting(true)}
    >
      {t('projectPage.people.invite.action')}
    </DeniableButton>
  );
  return (
    <>
      <EmbeddedList<PersonRow>
        resource="projectAccounts"
        words="projectPage.people"
        title={t('projectPage.people.title')}
        shape={SHAPE}
        debounce={DEBOUNCE.users}
        create={invite}
        meta={{ projectId: project.id }}
        columns={peopleColumns(t)}
        actions={{
          label: t('projectPage.people.columns.actions'),
          render: (person) => <PersonMenu person={person} rights={rights} action={action} />,
        }}
        heights={{ row: 52, card: 112 }}
      />
      {inviting && (
        <InvitePersonDialog
          project={project}
          onClose={() => setInviting(false)}
          onSent={(email) => {
            setInviting(false);
            notify(t('projectPage.people.invite.sent', { email }), { type: 'success' });
            for (const noun of INVALIDATED) void queryClient.invalidateQueries({ queryKey: [noun] });
          }}
        />
      )}
      <PeopleQuestion project={project} action={action} />
    </>
  );
}

const schema = z.object({ email: emailSchema, profileId: idNumberSchema });
const toBody = ({ email, profileId }: { email: string; profileId: string }) => ({
  email,
  profileId: Number(profileId),
});

type Props = { project: Project; onSent: (email: string) => void; onClose: () => void };

/** Invites a person to this project alone (C-16, K-07). */
function InvitePersonDialog({ project, onSent, onClose }: Props) {
  const t = useT();
  const provider = useProvider();
  const profiles = useProjectProfiles(project);
  const form = useNewForm({
    schema,
    initial: { email: '', profileId: '' },
    toBody,
    required: { profileId: 'projectPage.people.profileRequired' },
    errorText: (error) => errorMessageOf(error, t, t('projectPage.people.invite.failed')),
    send: async (body) => {
      const invited = await provider.inviteToProject(project, body);
      onSent(invited.email);
    },
  });
  return (
    <FormDialog
      title={t('projectPage.people.invite.title')}
      lead={t('projectPage.people.invite.lead', { count: SESSION.inviteDays })}
      submitLabel={t('projectPage.people.invite.send')}
      form={form}
      onClose={onClose}
    >
      <EmailInput source="email" label={t('projectPage.people.invite.email')} autoFocus />
      <ProfileSelect {...form.field('profileId')} profiles={profiles} />
    </FormDialog>
  );
}

type PersonMenuProps = { person: PersonRow; rights: CompanyRights; action: PeopleAction };

/** With an invite send again and cancel, with a person of this project change the profile and revoke. */
function PersonMenu({ person, rights, action }: PersonMenuProps) {
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
              elsewhere ?? reasonOf('revoke_project_user') ?? (person.me ? t('errors.cannot_remove_self') : undefined),
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
