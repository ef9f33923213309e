import { useQueries } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { PLANS, type Project } from '../../../../contract/projects.ts';
import type { PrumoDataProvider } from '../../../dataProvider/index.ts';
import { projectKey } from '../projectQueries.ts';

export const documentsKey = (projectId: number) => [...projectKey(projectId), 'documents'] as const;

/** What can be chosen for the project, of both plans; read again whenever the step is opened. */
export function useProjectDocuments(project: Pick<Project, 'id' | 'company'>) {
  const provider = useDataProvider<PrumoDataProvider>();
  const found = useQueries({
    queries: PLANS.map((plan) => ({
      queryKey: [...documentsKey(project.id), plan],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        provider.getProjectDocuments(project.company.id, project.id, plan, { signal }),
      retry: false,
      networkMode: 'always' as const,
      refetchOnWindowFocus: false,
      refetchOnMount: 'always' as const,
      staleTime: 0,
    })),
  });
  const documents = found.flatMap(({ data }) => data ?? []);
  return {
    documents: found.every(({ data }) => data) ? documents : null,
    error: found.find(({ error, data }) => error && !data)?.error ?? null,
    retry: () => {
      for (const { error, refetch } of found) if (error) void refetch();
    },
  };
}
