import { useInfiniteQuery } from '@tanstack/react-query';
import type { ProjectHistoryScope } from '../../../../contract/projectSettings.ts';
import type { Project } from '../../../../contract/projects.ts';
import { projectKey } from '../../../custom/projectWizard/reference.tsx';
import { FORM_QUERY } from '../../../dataProvider/queryOptions.ts';
import { useProvider, useRead } from '../../../dataProvider/useProvider.ts';

const parts = (id: number, part: string) => [...projectKey(id), part] as const;

export function useProjectProfiles(project: Project) {
  return useRead(
    parts(project.id, 'profiles'),
    (provider, options) => provider.getProjectProfiles(project, options),
    FORM_QUERY,
  );
}

/** One scope's entries, newest first, one page after another. */
export function useProjectHistory(project: Project, scope: ProjectHistoryScope) {
  const provider = useProvider();
  return useInfiniteQuery({
    queryKey: [...parts(project.id, 'history'), scope],
    queryFn: ({ pageParam, signal }) => provider.getProjectHistory(project, scope, pageParam, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => (meta.page < meta.lastPage ? meta.page + 1 : undefined),
    staleTime: 0,
    refetchOnMount: 'always',
    ...FORM_QUERY,
  });
}

export function useProjectInfos(project: Project) {
  return useRead(
    parts(project.id, 'infos'),
    (provider, options) => provider.getProjectInfos(project, options),
    FORM_QUERY,
  );
}
