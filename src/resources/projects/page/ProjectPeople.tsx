import PersonAddOutlined from '@mui/icons-material/PersonAddOutlined';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { searchTextSchema } from '../../../../contract/common.ts';
import { DEBOUNCE } from '../../../../contract/constants.ts';
import type { Permission } from '../../../../contract/permissions.ts';
import type { Project } from '../../../../contract/projects.ts';
import { useAccount } from '../../../access/account.ts';
import { DeniableButton } from '../../../access/Denied.tsx';
import { useCompanyRights } from '../../../access/useCan.ts';
import { SectionDenied } from '../../../components/feedback/sections.tsx';
import { EmbeddedList } from '../../../components/list/EmbeddedList.tsx';
import { useT } from '../../../i18n/index.ts';
import { InvitePersonDialog } from './InvitePersonDialog.tsx';
import { PersonMenu } from './PersonMenu.tsx';
import { INVALIDATED, PeopleQuestion, usePeopleAction } from './peopleActions.tsx';
import { type PersonRow, peopleColumns } from './peopleColumns.tsx';

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
