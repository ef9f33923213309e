import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { PrumoDataProvider } from '../../dataProvider/index.ts';

/** What the wizard asks; what is being written is not disturbed by another reading of it. */
const ASKING = { retry: false, networkMode: 'always', refetchOnWindowFocus: false } as const;

export const projectKey = (id: number) => ['projects', 'one', id] as const;
export const locationKey = (id: number) => [...projectKey(id), 'location'] as const;

/** One project, read again whenever its page is opened. */
export function useProject(id: number) {
  const provider = useDataProvider<PrumoDataProvider>();
  return useQuery({
    queryKey: projectKey(id),
    queryFn: ({ signal }) => provider.getProject(id, { signal }),
    ...ASKING,
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
    ...ASKING,
    staleTime: 0,
  });
}
