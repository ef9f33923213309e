import AddIcon from '@mui/icons-material/Add';
import { Box, Button } from '@mui/material';
import { useNavigate } from 'ra-core';
import { type ReactNode, Suspense, useCallback, useMemo, useState } from 'react';
import { useCreatePath, useListContext } from 'react-admin';
import { Link, Navigate } from 'react-router-dom';
import { can } from '../../../contract/permissions.ts';
import type { ProjectCounts, ProjectRow } from '../../../contract/projects.ts';
import { useAccount } from '../../access/account.ts';
import { DeniableButton } from '../../access/Denied.tsx';
import { denialUnless } from '../../access/denial.ts';
import { ACCOUNT_PATH } from '../../access/sections.ts';
import { useSelectedCompanies } from '../../access/selectedCompanies.ts';
import { useCan } from '../../access/useCan.ts';
import { stepOf } from '../../authProvider/steps.ts';
import { EmptyState } from '../../components/feedback/states.tsx';
import { Tag } from '../../components/fields/Tag.tsx';
import { ListCard } from '../../components/list/CardList.tsx';
import { countFormat, useLocaleTag } from '../../components/list/countText.ts';
import { ListPage } from '../../components/list/ListPage.tsx';
import type { ListDefinition } from '../../components/list/listContext.ts';
import { RowLink } from '../../components/list/RowLink.tsx';
import { type CountsProps, useFilterCounts } from '../../dataProvider/useFilterCounts.ts';
import { useT } from '../../i18n/index.ts';
import { pathOf, WELCOME_PATH } from '../../routes.ts';
import { flexWrap } from '../../theme/layout.ts';
import { LazyWorkStrip } from '../pendencies/reference.tsx';
import { projectFilters } from './ProjectFilters.ts';
import { ProjectMenu } from './ProjectMenu.tsx';
import { Counted, pendenciesOf, projectColumns, WAITING } from './projectColumns.tsx';
import { ConformityBar, ProjectStatusChip } from './projectFields.tsx';
import { PROJECT_RULES, projectPeriod, projectSorts } from './projectPresentation.ts';
import { ProjectQuestion, useProjectStatus } from './projectStatus.tsx';
import { useProjectRights } from './useProjectRights.ts';

/** Leads to the wizard (C-03); who works for a contracting company without the right reads why not. */
function CreateProject() {
  const t = useT();
  const navigate = useNavigate();
  const createPath = useCreatePath();
  const { memberships = [], permissions = [] } = useAccount()?.account ?? {};
  const contracting = memberships.filter(({ relationType }) => relationType === 'CONTRACTING');
  if (contracting.length === 0) return null;
  const may = contracting.some(
    ({ company, project }) =>
      project === null &&
      can({ permission: 'add_project', page: 'project', entries: permissions, companyId: company.id }),
  );
  return (
    <DeniableButton
      variant="contained"
      denial={denialUnless(may, 'add_project')}
      startIcon={<AddIcon />}
      onClick={() => navigate(createPath({ resource: 'projects', type: 'create' }))}
      sx={{ height: { xs: 44, md: 32 } }}
    >
      {t('projects.create')}
    </DeniableButton>
  );
}

/** Page `/projetos` (C-01): a row leads to its project for who may change it, to its pendencies for everybody else. */
export function ProjectList() {
  const t = useT();
  const locale = useLocaleTag();
  const account = useAccount();
  const navigate = useNavigate();
  const createPath = useCreatePath();
  const { selected } = useSelectedCompanies();
  const maySee = useCan('see_projects');
  const maySeePendencies = useCan('see_pendency');
  const open = [
    // before the lists: who registers passages and sees no projects keeps a gate (ruling 19)
    useCan('register_passage') && pathOf('passages'),
    maySeePendencies && pathOf('pendencies'),
    useCan('see_employee') && pathOf('employees'),
  ];
  const contracts = account?.account.memberships.some(({ relationType }) => relationType === 'CONTRACTING') ?? true;
  const begins = account?.account.firstSteps === true;
  const [counts, setCounts] = useState<ProjectCounts>();
  const [isNew] = useState(() => stepOf('begins') !== null);
  const next = open.find((path) => path !== false) ?? (begins ? WELCOME_PATH : ACCOUNT_PATH);

  const definition = useMemo<ListDefinition>(
    () => ({
      ...PROJECT_RULES,
      resource: 'projects',
      title: t('projects.title'),
      searchKey: 'project',
      searchLabel: t('projects.search'),
      searchPlaceholder: t('projects.searchPlaceholder'),
      sorts: projectSorts(t),
      fields: projectFilters(t, contracts, counts),
      formatTotal: (total) => t('projects.counted', { count: total, shown: countFormat(locale).format(total) }),
      loadingLabel: t('projects.loading'),
      errorTitle: t('projects.loadFailed'),
      changes: ({ projectIsBlocked }) => projectIsBlocked === true,
    }),
    [t, locale, contracts, counts],
  );
  const rights = useProjectRights();
  const toPendencies = useCallback(
    (row: ProjectRow) => {
      const filter = new URLSearchParams({ filter: JSON.stringify({ project_name: row.name }) });
      return `${createPath({ resource: 'pendencies', type: 'list' })}?${filter}`;
    },
    [createPath],
  );
  const to = useCallback(
    (row: ProjectRow) => {
      if (!rights.may(row, 'update_project')) return toPendencies(row);
      return createPath({ resource: 'projects', type: row.projectIsBlocked ? 'show' : 'edit', id: row.id });
    },
    [createPath, rights, toPendencies],
  );
  const status = useProjectStatus();
  const { ask } = status;
  const menu = useCallback(
    (row: ProjectRow) =>
      rights.owns(row) ? <ProjectMenu row={row} rights={rights} toPendencies={toPendencies(row)} onAsk={ask} /> : null,
    [rights, toPendencies, ask],
  );
  const columns = useCallback(
    (stacked: boolean) => projectColumns(stacked, t, locale, to, menu, contracts),
    [t, locale, to, menu, contracts],
  );

  // who has just brought a company begins with its first steps
  if (begins && isNew) return <Navigate to={WELCOME_PATH} replace />;
  // `/` leads here whoever signs in: who may not see projects goes on to the first section that they may see
  if (account && !maySee) return <Navigate to={next} replace />;
  return (
    <ListPage<ProjectRow>
      definition={definition}
      allowed={account ? maySee : undefined}
      queryKeyExtra={selected.join()}
      columns={columns}
      actions={<CreateProject />}
      top={maySeePendencies && <OwnWork />}
      card={(row) => <ProjectCard row={row} to={to(row)} contracts={contracts} menu={menu(row)} />}
      empty={
        <EmptyState
          title={t('projects.empty.title')}
          text={t('projects.empty.text')}
          action={
            begins && (
              <Button component={Link} to={WELCOME_PATH}>
                {t('projects.empty.begin')}
              </Button>
            )
          }
        />
      }
      onOpen={(row) => navigate(to(row))}
    >
      <CountsAfterList onCounts={setCounts} companies={selected.join()} />
      <ProjectQuestion action={status} />
    </ListPage>
  );
}

/** The numbers beside the filters. */
function CountsAfterList(props: CountsProps<ProjectCounts>) {
  useFilterCounts(
    ['projects', 'getProjectCounts'],
    (provider, asked, options) => provider.getProjectCounts(asked, options),
    props,
  );
  return null;
}

/** What waits for the person, once the rows are there. */
function OwnWork() {
  const { isPending } = useListContext();
  return isPending ? null : (
    <Suspense fallback={null}>
      <LazyWorkStrip />
    </Suspense>
  );
}

type Props = { row: ProjectRow; to: string; contracts: boolean; menu: ReactNode };

function ProjectCard({ row, to, contracts, menu }: Props) {
  const t = useT();
  const number = countFormat(useLocaleTag());
  return (
    <ListCard menu={menu}>
      <Box sx={{ fontSize: 14.5, lineHeight: '20px', '& a': { fontWeight: 600 } }}>
        <RowLink to={to}>{row.name}</RowLink>
        {row.projectIsBlocked && (
          <Box component="span" sx={{ ml: 1.5 }}>
            <Tag variant="primary">{t('projects.blocked')}</Tag>
          </Box>
        )}
      </Box>
      <Box sx={{ mt: '1px', color: 'text.secondary', lineHeight: '18px' }}>
        {row.contract} · {row.company.name}
      </Box>
      <Box className="num" sx={{ color: 'text.secondary', lineHeight: '18px' }}>
        {[projectPeriod(row, t), contracts && t('projects.providers', { count: row.providerCount })]
          .filter(Boolean)
          .join(' · ')}
      </Box>
      <Box sx={{ mt: 1.5 }}>
        <ConformityBar value={row.conformity} labelled />
      </Box>
      <Box sx={{ ...flexWrap, columnGap: 2, minHeight: 44, mb: -1.5, '& a': { py: 3 } }}>
        <ProjectStatusChip status={row.status} />
        <Counted count={row.openPendencies} to={pendenciesOf(row, WAITING)}>
          {t('projects.openPendencies', { count: row.openPendencies, shown: number.format(row.openPendencies) })}
        </Counted>
        {row.expiredPendencies > 0 && (
          <Counted count={row.expiredPendencies} to={pendenciesOf(row, ['EXPIRED'])} strong>
            {t('projects.expiredPendencies', {
              count: row.expiredPendencies,
              shown: number.format(row.expiredPendencies),
            })}
          </Counted>
        )}
      </Box>
    </ListCard>
  );
}
