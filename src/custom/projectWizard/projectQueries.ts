import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { PrumoDataProvider } from '../../dataProvider/index.ts';
import { FORM_QUERY } from '../../dataProvider/queryOptions.ts';
import { projectKey } from './reference.tsx';

export const locationKey = (id: number) => [...projectKey(id), 'location'] as const;

/** One project, refetched whenever its page is opened. */
export function useProject(id: number) {
  const provider = useDataProvider<PrumoDataProvider>();
  return useQuery({
    queryKey: projectKey(id),
    queryFn: ({ signal }) => provider.getProject(id, { signal }),
    ...FORM_QUERY,
    staleTime: 0,
    refetchOnMount: 'always',
  });
}

/** Where a project takes place (C-05). */
export function useProjectLocation(id: number) {
  const provider = useDataProvider<PrumoDataProvider>();
  return useQuery({
    queryKey: locationKey(id),
    queryFn: ({ signal }) => provider.getProjectLocation(id, { signal }),
    ...FORM_QUERY,
    staleTime: 0,
  });
}
