import PersonAddOutlined from '@mui/icons-material/PersonAddOutlined';
import { type Theme, useMediaQuery } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useNotify } from 'react-admin';
import { DEBOUNCE } from '../../../../contract/constants.ts';
import type { ProjectAccount } from '../../../../contract/projectSettings.ts';
import type { Project } from '../../../../contract/projects.ts';
import { useAccount } from '../../../access/account.ts';
import { DeniableButton } from '../../../access/Denied.tsx';
import { useCompanyRights } from '../../../access/useCan.ts';
import { EmptyState } from '../../../components/feedback/EmptyState.tsx';
import { SectionDenied } from '../../../components/feedback/SectionState.tsx';
import { PagedCard } from '../../../components/list/PagedCard.tsx';
import { useListAddress } from '../../../components/list/useListAddress.ts';
import { useT } from '../../../i18n/index.ts';
import { InvitePersonDialog } from './InvitePersonDialog.tsx';
import { PeopleQuestion } from './PeopleQuestion.tsx';
import { PeopleCards, PeopleTable } from './PeopleRows.tsx';
import { PersonMenu } from './PersonMenu.tsx';
import { askPartAgain, useProjectPeople } from './pageQueries.ts';
import { SEEING } from './peopleRights.ts';
import { usePeopleActions } from './usePeopleActions.ts';

const FILTERS = ['name'] as const;

/** Who of the caller's company has access to the project: invited, changed, sent again, revoked (C-16). */
export function ProjectPeople({ project }: { project: Project }) {
  const entries = useAccount()?.account.permissions ?? [];
  // a provider sees its own people: through any of its companies
  const maySee = entries.some(({ permitions }) => SEEING.some((key) => permitions.includes(key)));
  return maySee ? <People project={project} /> : <SectionDenied permission="see_user_accounts" />;
}

function People({ project }: { project: Project }) {
  const t = useT();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const address = useListAddress(FILTERS);
  const { page, perPage, values } = address;
  const phone = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'), { noSsr: true });
  const rights = useCompanyRights(project.company.id);
  const query = useProjectPeople(
    project,
    { page, itemsPerPage: perPage, ...(values.name !== '' && { name: values.name }) },
    true,
  );
  const actions = usePeopleActions(project);
  const [inviting, setInviting] = useState(false);
  const formatTotal = useCallback((count: number) => t('projectPage.people.counted', { count }), [t]);
  const invite = (
    <DeniableButton
      startIcon={<PersonAddOutlined />}
      denial={rights.denial('invite_user_to_project')}
      onClick={() => setInviting(true)}
    >
      {t('projectPage.people.invite.action')}
    </DeniableButton>
  );
  const menu = (person: ProjectAccount) => <PersonMenu person={person} rights={rights} actions={actions} />;
  return (
    <>
      <PagedCard
        title={t('projectPage.people.title')}
        lead={t('projectPage.people.lead')}
        beside={invite}
        search={{
          label: t('projectPage.people.search'),
          placeholder: t('projectPage.people.searchPlaceholder'),
          debounce: DEBOUNCE.users,
        }}
        address={address}
        query={query}
        formatTotal={formatTotal}
        skeleton={{ rows: phone ? 4 : 5, height: phone ? 112 : 52, label: t('projectPage.people.loading') }}
        errorTitle={t('projectPage.people.loadFailed')}
        isFiltered={values.name !== ''}
        noResults={{ text: t('projectPage.people.noResults'), onClear: () => address.change({ name: '' }) }}
        empty={
          <EmptyState
            title={t('projectPage.people.empty.title')}
            text={t('projectPage.people.empty.text')}
            action={invite}
          />
        }
        phone={phone}
      >
        {(people) =>
          phone ? (
            <PeopleCards people={people} busy={query.isFetching} actions={menu} />
          ) : (
            <PeopleTable people={people} busy={query.isFetching} actions={menu} />
          )
        }
      </PagedCard>
      {inviting && (
        <InvitePersonDialog
          project={project}
          onClose={() => setInviting(false)}
          onSent={(email) => {
            setInviting(false);
            notify(t('projectPage.people.invite.sent', { email }), { type: 'success' });
            askPartAgain(queryClient, project.id, 'accounts');
          }}
        />
      )}
      <PeopleQuestion project={project} actions={actions} />
    </>
  );
}
