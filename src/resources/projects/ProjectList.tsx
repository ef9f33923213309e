import { useCreatePath, useNavigate } from 'ra-core';
import { useCallback, useMemo } from 'react';
import type { ProjectRow } from '../../../contract/projects.ts';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { ListPage } from '../../components/list/ListPage.tsx';
import type { ListDefinition } from '../../components/list/listContext.ts';
import { useLocaleTag } from '../../components/list/useLocaleTag.ts';
import { useAccount } from '../../custom/session/account.ts';
import { useSelectedCompanies } from '../../custom/session/selectedCompanies.ts';
import { usePermission } from '../../custom/session/usePermission.ts';
import { useT } from '../../i18n/index.ts';
import { ProjectCard } from './ProjectCard.tsx';
import { projectFilters } from './ProjectFilters.ts';
import { projectColumns } from './projectColumns.tsx';
import { PROJECT_RULES, projectSorts } from './projectPresentation.ts';

/** Page `/projetos` (C-01), read only: a row leads to the pendencies of its project. */
export default function ProjectList() {
  const t = useT();
  const locale = useLocaleTag();
  const account = useAccount();
  const navigate = useNavigate();
  const createPath = useCreatePath();
  const { selected } = useSelectedCompanies();
  const maySee = usePermission('see_projects', 'project');

  const definition = useMemo<ListDefinition>(
    () => ({
      ...PROJECT_RULES,
      resource: 'projects',
      title: t('projects.title'),
      searchKey: 'project',
      searchLabel: t('projects.search'),
      searchPlaceholder: t('projects.searchPlaceholder'),
      sorts: projectSorts(t),
      fields: projectFilters(t),
      counted: (total) => t('projects.counted', { count: total, shown: new Intl.NumberFormat(locale).format(total) }),
      loadingLabel: t('projects.loading'),
      errorTitle: t('projects.loadFailed'),
    }),
    [t, locale],
  );
  const to = useCallback(
    (row: ProjectRow) => {
      const filter = new URLSearchParams({ filter: JSON.stringify({ project_name: row.name }) });
      return `${createPath({ resource: 'pendencies', type: 'list' })}?${filter}`;
    },
    [createPath],
  );
  const columns = useCallback((stacked: boolean) => projectColumns(stacked, t, locale, to), [t, locale, to]);

  return (
    <ListPage<ProjectRow>
      definition={definition}
      allowed={account ? maySee : undefined}
      refreshWith={selected.join()}
      columns={columns}
      card={(row) => <ProjectCard row={row} to={to(row)} />}
      empty={<EmptyState title={t('projects.empty.title')} text={t('projects.empty.text')} />}
      onOpen={(row) => navigate(to(row))}
    />
  );
}
