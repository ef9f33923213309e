import type { Job, JobSummary } from '../../../contract/jobs.ts';
import { BULK_ACTIONS, BULK_JOB, type BulkAction } from '../../../contract/pendencyBulk.ts';
import { ORGANISE_JOB } from '../../../contract/projectUpdates.ts';
import { EXPORT_JOB } from '../../../contract/reports.ts';
import type { Translate } from '../../i18n/index.ts';
import { isUnderWay } from './useJobs.ts';

const isBulkAction = (about: string | undefined): about is BulkAction => BULK_ACTIONS.some((one) => one === about);

/** What a job is about: 'Concluir pendências'. */
export function jobTitle({ kind, about }: Pick<JobSummary, 'kind' | 'about'>, t: Translate): string {
  if (kind === BULK_JOB && isBulkAction(about)) return t(`jobs.bulk.${about}`);
  if (kind === ORGANISE_JOB) return t('jobs.organise');
  return t(kind === EXPORT_JOB ? 'jobs.export' : 'jobs.other');
}

/** The state in one line. */
export function jobState({ state, progress }: Pick<JobSummary, 'state' | 'progress'>, t: Translate): string {
  if (isUnderWay({ state })) return t('jobs.progress', progress);
  return t(`contract.jobState.${state}`);
}

/** What became of the records: done and refused. */
export const outcomeOf = ({ progress, failures }: Pick<Job, 'progress' | 'failures'>) => ({
  done: progress.done - failures.length,
  refused: failures.length,
});
