import { TIMER } from '../../../contract/constants.ts';
import { FORM_QUERY } from '../../dataProvider/queryOptions.ts';
import { useRead } from '../../dataProvider/useProvider.ts';
import { pollEvery } from '../../live.ts';
import { projectKey } from './reference.tsx';

export const locationKey = (id: number) => [...projectKey(id), 'location'] as const;

/** One project, refetched whenever its page is opened, and while it is being updated: its actions wait for the end. */
export function useProject(id: number) {
  return useRead(projectKey(id), (provider, options) => provider.getProject(id, options), {
    ...FORM_QUERY,
    staleTime: 0,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.projectIsBlocked ? pollEvery(TIMER.watching) : false),
  });
}

export function useProjectLocation(id: number) {
  return useRead(locationKey(id), (provider, options) => provider.getProjectLocation(id, options), {
    ...FORM_QUERY,
    staleTime: 0,
  });
}
