import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { Job, JobState, JobSummary } from '../../../contract/jobs.ts';
import type { PrumoDataProvider } from '../../dataProvider/index.ts';

/** How often work that runs is asked about, in milliseconds: in front of the person, and behind. */
const WATCHED = 700;
const BEHIND = 4000;

export const isUnderWay = ({ state }: { state: JobState }): boolean => state === 'QUEUED' || state === 'RUNNING';

/** One job, polled until it has ended. */
export function useJob(id: number) {
  const dataProvider = useDataProvider<PrumoDataProvider>();
  return useQuery<Job>({
    queryKey: ['jobs', id],
    queryFn: ({ signal }) => dataProvider.getJob(id, { signal }),
    refetchInterval: ({ state }) => (state.data && !isUnderWay(state.data) ? false : WATCHED),
  });
}

/** The person's latest jobs, polled while one of them runs. */
export function useJobs(isWanted: boolean) {
  const dataProvider = useDataProvider<PrumoDataProvider>();
  return useQuery<JobSummary[]>({
    queryKey: ['jobs', 'latest'],
    queryFn: ({ signal }) => dataProvider.getJobs({ signal }),
    enabled: isWanted,
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? BEHIND : false),
    retry: false, // a list that nobody waits for
  });
}

/** Something was begun or has ended: the list of jobs is asked for again. */
export function useInvalidateJobs(): () => void {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries({ queryKey: ['jobs', 'latest'] });
}
