import type { Job, JobAccepted } from '../../../contract/jobs.ts';
import type { BulkAction, BulkCheck } from '../../../contract/pendencyBulk.ts';
import { post, requestBlob, type Signal } from '../httpClient.ts';

/** Rows by their ids, or all that match the list's filter. */
export type ChosenRows = { ids: readonly number[] } | { filter: Readonly<Record<string, unknown>> };

type BulkCall = { action: BulkAction; rows: ChosenRows; note?: string; assignee?: string | null };
const EXPORT_PATHS = {
  pendencies: 'reports/pendencies/export',
  employees: 'companies/employees/export',
  passages: 'companies/passages/export',
  paymentReleases: 'payment-releases/export',
  trainingConfigs: 'training-class-configs/export',
  riskSchedules: 'risk-schedules/export',
  trainingClasses: 'training-classes/export',
  classEmployees: 'training-classes/employees/export',
  auditTrail: 'audit-trail/export',
  dataAccesses: 'data-accesses/export',
  dataIncidents: 'data-accesses/incident/export',
} as const;

/** Jobs: start, retry, result (wire, section 1, `jobs`; section 5, `pendencies/bulk`). */
export const jobActions = {
  actOnPendencies: ({ action, rows, note, assignee }: BulkCall) =>
    post<JobAccepted>('pendencies/bulk', {
      ...{ action, ...rows },
      ...(note && { note }),
      ...(assignee !== undefined && { assignee }),
    }),

  /** What `actOnPendencies` would skip, and why; nothing changes. */
  checkPendencyAction: ({ action, rows }: Pick<BulkCall, 'action' | 'rows'>, options?: Signal) =>
    post<BulkCheck>('pendencies/bulk/check', { action, ...rows }, options),

  exportRows: (noun: keyof typeof EXPORT_PATHS, body: unknown) => post<JobAccepted>(EXPORT_PATHS[noun], body),

  fetchResult: (resultUrl: string): Promise<Blob> => requestBlob(resultUrl),

  /** Continues a failed job where it stopped. */
  retryJob: (id: number) => post<Job>(`jobs/${id}/retry`),
};
