import { useQueries } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { DocumentWarnings } from '../../../../contract/documentWarnings.ts';
import type { PendencyDocument } from '../../../../contract/pendencies.ts';
import type { PrumoDataProvider } from '../../../dataProvider/index.ts';
import { reviewKey, useReview } from '../reviewContext.ts';

/** How often a file that is being read is asked for, in milliseconds; one that takes long, less often. */
const AGAIN = 2000;
const SELDOM = 10_000;
const PATIENCE = 15;

const isUnderWay = (checked: DocumentWarnings | undefined): boolean =>
  checked?.state === 'QUEUED' || checked?.state === 'RUNNING';

export type FileCheck = { checked: DocumentWarnings | undefined; isUnderWay: boolean; failed: boolean };

/** What the gateway found in files that are stored and not sent yet, while it reads them and after (D-28). */
export function useFileChecks(documents: readonly PendencyDocument[]): FileCheck[] {
  const { record } = useReview();
  const dataProvider = useDataProvider<PrumoDataProvider>();
  return useQueries({
    queries: documents.map(({ id, issueDate }) => ({
      // another day of issue is compared again
      queryKey: [...reviewKey(record.id), 'warnings', id, issueDate],
      queryFn: ({ signal }: { signal: AbortSignal }) => dataProvider.getDocumentWarnings(record.id, id, { signal }),
      retry: false,
      refetchOnWindowFocus: false,
      refetchInterval: ({ state }: { state: { data: DocumentWarnings | undefined; dataUpdateCount: number } }) =>
        isUnderWay(state.data) ? (state.dataUpdateCount > PATIENCE ? SELDOM : AGAIN) : (false as const),
    })),
  }).map(({ data, isError }) => ({ checked: data, isUnderWay: isUnderWay(data), failed: isError && !data }));
}
