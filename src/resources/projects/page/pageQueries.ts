import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { ProjectHistoryScope } from '../../../../contract/projectSettings.ts';
import type { Project } from '../../../../contract/projects.ts';
import { projectKey } from '../../../custom/projectWizard/reference.tsx';
import type { PrumoDataProvider } from '../../../dataProvider/index.ts';
import { FORM_QUERY } from '../../../dataProvider/queryOptions.ts';

const parts = (id: number, part: string) => [...projectKey(id), part] as const;

/** The profiles that the person can give here. */
export function useProjectProfiles(project: Project) {
  const provider = useDataProvider<PrumoDataProvider>();
  return useQuery({
    queryKey: parts(project.id, 'profiles'),
    queryFn: ({ signal }) => provider.getProjectProfiles(project, { signal }),
    ...FORM_QUERY,
  });
}

/** One scope's entries, newest first, one page after another. */
export function useProjectHistory(project: Project, scope: ProjectHistoryScope) {
  const provider = useDataProvider<PrumoDataProvider>();
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
  const provider = useDataProvider<PrumoDataProvider>();
  return useQuery({
    queryKey: parts(project.id, 'infos'),
    queryFn: ({ signal }) => provider.getProjectInfos(project, { signal }),
    ...FORM_QUERY,
  });
}
