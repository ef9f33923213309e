import { useQueryClient } from '@tanstack/react-query';
import { useGetList, useGetOne } from 'react-admin';
import type { Job, JobState, JobSummary } from '../../../contract/jobs.ts';

/** Polling intervals of a running job, in milliseconds: in an open dialog, and in the background. */
const WATCHED = 700;
const BEHIND = 4000;

export const isUnderWay = ({ state }: { state: JobState }): boolean => state === 'QUEUED' || state === 'RUNNING';

/** One job, polled until it has ended. */
export const useJob = (id: number) =>
  useGetOne<Job>(
    'jobs',
    { id },
    { refetchInterval: ({ state }) => (state.data && !isUnderWay(state.data) ? false : WATCHED) },
  );

/** The person's latest jobs, polled while one of them runs; `list` keeps them apart from the cache of single jobs. */
export const useJobs = (isWanted: boolean) =>
  useGetList<JobSummary>(
    'jobs',
    { meta: { list: true } },
    {
      enabled: isWanted,
      refetchInterval: ({ state }) => (state.data?.data.some(isUnderWay) ? BEHIND : false),
      retry: false, // nobody waits for this list
    },
  );

/** Refetches the list of jobs, after one was started or has ended. */
export function useInvalidateJobs(): () => void {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries({ queryKey: ['jobs', 'getList'] });
}
