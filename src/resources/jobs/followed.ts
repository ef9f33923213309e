import type { JobSummary } from '../../../contract/jobs.ts';
import { BULK_JOB } from '../../../contract/pendencyBulk.ts';
import { EXPORT_JOB } from '../../../contract/reports.ts';

const KINDS: readonly string[] = [BULK_JOB, EXPORT_JOB];

/** Work of the worklist; that of projects is followed in their own banner. */
export const isFollowed = ({ kind }: Pick<JobSummary, 'kind'>): boolean => KINDS.includes(kind);
