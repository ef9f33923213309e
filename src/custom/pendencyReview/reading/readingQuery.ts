import type { QueryClient } from '@tanstack/react-query';
import type { Pendency, PendencyDocument } from '../../../../contract/pendencies.ts';
import type { PrumoDataProvider } from '../../../dataProvider/index.ts';
import { currentDocuments } from '../reviewFacts.ts';
import { reviewKey } from '../reviewKey.ts';

/** How long an answer is taken as it is, and how long the review waits for the readings, in milliseconds. */
const FRESH = 5000;
const PATIENCE = 400;

/** The reading of one document, as every part of the review asks for it. */
export const readingQuery = (dataProvider: PrumoDataProvider, pendencyId: number, documentId: number) => ({
  queryKey: [...reviewKey(pendencyId), 'reading', documentId] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) => dataProvider.getAnalysis({ pendencyId, documentId }, { signal }),
  retry: false,
  staleTime: FRESH,
});

/** The documents of this round whose readings the caller may see; their sender is told beside the file until they are sent. */
export function readDocuments(record: Pendency): PendencyDocument[] {
  if (!record.permissions.includes('see_automatic_analysis')) return [];
  const isSupplier = record.side === 'PROVIDER';
  return currentDocuments(record.documents).filter(({ state }) => !(isSupplier && state === 'CURRENT'));
}

/**
 * Asks for the readings that are not known yet, so that they are rendered with the record and move nothing afterwards. Ends when
 * they are there or after a moment; a reading that fails is no matter of the review.
 */
export async function fetchReadings(
  queryClient: QueryClient,
  dataProvider: PrumoDataProvider,
  record: Pendency,
): Promise<void> {
  const unknown = readDocuments(record)
    .map(({ id }) => readingQuery(dataProvider, record.id, id))
    .filter(({ queryKey }) => queryClient.getQueryState(queryKey) === undefined);
  if (unknown.length === 0) return;
  let late: ReturnType<typeof setTimeout> | undefined;
  const patience = new Promise<void>((resolve) => {
    late = setTimeout(resolve, PATIENCE);
  });
  await Promise.race([Promise.all(unknown.map((one) => queryClient.prefetchQuery(one))), patience]);
  clearTimeout(late);
}
