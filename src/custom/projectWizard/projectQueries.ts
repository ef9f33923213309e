import { useQuery } from '@tanstack/react-query';
import { FORM_QUERY } from '../../dataProvider/queryOptions.ts';
import { useProvider } from '../../dataProvider/useProvider.ts';
import { projectKey } from './reference.tsx';

export const locationKey = (id: number) => [...projectKey(id), 'location'] as const;

/** One project, refetched whenever its page is opened. */
export function useProject(id: number) {
  const provider = useProvider();
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
  const provider = useProvider();
  return useQuery({
    queryKey: locationKey(id),
    queryFn: ({ signal }) => provider.getProjectLocation(id, { signal }),
    ...FORM_QUERY,
    staleTime: 0,
  });
}
