import { useQueryClient } from '@tanstack/react-query';
import { useGetList, useGetOne } from 'react-admin';
import { REUSE_JOB } from '../../../contract/documentReuse.ts';
import type { Job, JobState, JobSummary } from '../../../contract/jobs.ts';
import { isExportJob } from '../../../contract/jobs.ts';
import { BULK_ACTIONS, BULK_JOB, type BulkAction } from '../../../contract/pendencyBulk.ts';
import { PROJECT_UPDATE_JOB } from '../../../contract/projectUpdates.ts';
import type { Translate } from '../../i18n/index.ts';
import { pollEvery } from '../../live.ts';

/** Polling intervals of a running job, in milliseconds: in an open dialog, and in the background. */
const WATCHED = 700;
const BEHIND = 4000;

export const isUnderWay = ({ state }: { state: JobState }): boolean => state === 'QUEUED' || state === 'RUNNING';

/** One job, polled until it has ended. */
export const useJob = (id: number) =>
  useGetOne<Job>(
    'jobs',
    { id },
    { refetchInterval: ({ state }) => (state.data && !isUnderWay(state.data) ? false : pollEvery(WATCHED)) },
  );

/** The person's latest jobs, polled while one of them runs; `list` keeps them apart from the cache of single jobs. */
export const useJobs = (isWanted: boolean) =>
  useGetList<JobSummary>(
    'jobs',
    { meta: { list: true } },
    {
      enabled: isWanted,
      refetchInterval: ({ state }) => (state.data?.data.some(isUnderWay) ? pollEvery(BEHIND) : false),
      retry: false, // nobody waits for this list
    },
  );

/** Refetches the list of jobs, after one was started or has ended. */
export function useInvalidateJobs(): () => void {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries({ queryKey: ['jobs', 'getList'] });
}

const isBulkAction = (about: string | undefined): about is BulkAction => BULK_ACTIONS.some((one) => one === about);

/** What a job is about: 'Concluir pendências'. */
export function jobTitle({ kind, about }: Pick<JobSummary, 'kind' | 'about'>, t: Translate): string {
  if (kind === BULK_JOB && isBulkAction(about)) return t(`jobs.bulk.${about}`);
  if (kind === REUSE_JOB) return t('jobs.reuse');
  if (kind === PROJECT_UPDATE_JOB) return t('jobs.organise');
  return t(isExportJob(kind) ? `jobs.exports.${kind}` : 'jobs.other');
}

export function jobState({ state, progress }: Pick<JobSummary, 'state' | 'progress'>, t: Translate): string {
  if (isUnderWay({ state })) return t('jobs.progress', progress);
  return t(`contract.jobState.${state}`);
}

/** What became of the records: done and refused. */
export const outcomeOf = ({ progress, failures }: Pick<Job, 'progress' | 'failures'>) => ({
  done: progress.done - failures.length,
  refused: failures.length,
});
