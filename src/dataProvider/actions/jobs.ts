import type { Job, JobAccepted } from '../../../contract/jobs.ts';
import type { BulkAction } from '../../../contract/pendencyBulk.ts';
import type { ExportColumn, ExportFormat } from '../../../contract/reports.ts';
import { requestBlob, requestJson } from '../httpClient.ts';

/** Rows by their ids, or all that match the list's filter. */
export type ChosenRows = { ids: readonly number[] } | { filter: Readonly<Record<string, unknown>> };

export type Export = {
  filters: Readonly<Record<string, unknown>>;
  ids?: readonly number[];
  columns: readonly ExportColumn[];
  format: ExportFormat;
  orderBy?: string;
  order?: 'asc' | 'desc';
};

/** Long work: begun, followed, found again (wire, section 1, `jobs`; section 5, `pendencies/bulk`). */
export const jobActions = {
  actOnPendencies: ({ action, rows, note }: { action: BulkAction; rows: ChosenRows; note?: string }) =>
    requestJson<JobAccepted>('pendencies/bulk', {
      method: 'POST',
      body: { action, ...rows, ...(note && { note }) },
    }),

  exportPendencies: (body: Export): Promise<JobAccepted> =>
    requestJson('reports/pendencies/export', { method: 'POST', body }),

  /** The file at a job's `resultUrl`. */
  fetchResult: (resultUrl: string): Promise<Blob> => requestBlob(resultUrl),

  /** Begins one that failed again, where it stopped. */
  retryJob: (id: number): Promise<Job> => requestJson(`jobs/${id}/retry`, { method: 'POST' }),
};
