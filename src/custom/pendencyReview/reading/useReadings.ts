import { type QueryClient, useQueries } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { InvalidPlace, Pendency, PendencyDocument } from '../../../../contract/pendencies.ts';
import type { Analysis, Finding } from '../../../../contract/readings.ts';
import type { PrumoDataProvider } from '../../../dataProvider/index.ts';
import { useProvider } from '../../../dataProvider/useProvider.ts';
import { reviewKey, useReview } from '../reviewContext.ts';
import { currentDocuments } from '../reviewFacts.ts';

/** How long a reading is fresh, how often one under way is polled, and how long the record waits for them, in ms. */
const STALE_TIME = 5000;
const POLL_INTERVAL = 2000;
const RECORD_WAIT = 400;

const readingQuery = (dataProvider: PrumoDataProvider, pendencyId: number, documentId: number) => ({
  queryKey: [...reviewKey(pendencyId), 'reading', documentId] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) => dataProvider.getAnalysis({ pendencyId, documentId }, { signal }),
  retry: false,
  staleTime: STALE_TIME,
});

/** Documents of this round whose readings the user may see; the sender sees warnings beside the file until it is sent. */
function readDocuments(record: Pendency): PendencyDocument[] {
  if (!record.permissions.includes('see_automatic_analysis')) return [];
  const isSupplier = record.side === 'PROVIDER';
  return currentDocuments(record.documents).filter(({ state }) => !(isSupplier && state === 'CURRENT'));
}

/**
 * Prefetches the readings that are not cached, so that they render with the record without a layout shift. Resolves when
 * they have arrived or after RECORD_WAIT; a failed reading is ignored.
 */
export async function fetchReadings(
  queryClient: QueryClient,
  dataProvider: PrumoDataProvider,
  record: Pendency,
): Promise<void> {
  const missing = readDocuments(record)
    .map(({ id }) => readingQuery(dataProvider, record.id, id))
    .filter(({ queryKey }) => queryClient.getQueryState(queryKey) === undefined);
  if (missing.length === 0) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, RECORD_WAIT);
  });
  await Promise.race([Promise.all(missing.map((one) => queryClient.prefetchQuery(one))), wait]);
  clearTimeout(timer);
}

const isUnderWay = (analysis: Analysis | undefined): boolean =>
  analysis?.state === 'QUEUED' || analysis?.state === 'RUNNING';

export type ShownFinding = Finding & { documentId: number };
export type DocumentReading = { document: PendencyDocument; analysis: Analysis; refetch: () => void };
/** The finding to look at first: a mismatch before any other with a place. */
export const toLocate = (findings: readonly ShownFinding[]): ShownFinding | undefined => {
  const placed = findings.filter(({ page, place }) => page !== null && place !== null);
  return placed.find(({ verdict }) => verdict === 'MISMATCH') ?? placed[0];
};

/** The automatic readings of the files of this round (D-28); failures are not shown. */
export function useReadings(onShow: (place: InvalidPlace) => void) {
  const { record, may, reload } = useReview();
  const dataProvider = useProvider();
  const documents = readDocuments(record);
  const isWaiting = record.status === 'PRE_ANALYSIS';
  const queries = useQueries({
    queries: documents.map((document) => ({
      ...readingQuery(dataProvider, record.id, document.id),
      refetchOnWindowFocus: false,
      refetchInterval: ({ state }: { state: { data: Analysis | undefined } }) =>
        isUnderWay(state.data) || (isWaiting && state.data?.state !== 'NONE' && state.data !== undefined)
          ? POLL_INTERVAL
          : (false as const),
    })),
  });

  const answered = queries.map(({ dataUpdatedAt }) => dataUpdatedAt).join();
  const hasEnded = queries.length > 0 && queries.every(({ data }) => data !== undefined && !isUnderWay(data));
  // the gateway moves the pendency when the reading ends
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each response
  useEffect(() => {
    if (isWaiting && hasEnded) void reload();
  }, [answered, isWaiting, hasEnded]);

  const readings = queries.flatMap(({ data, refetch }, index): DocumentReading[] => {
    const document = documents[index];
    return document && data && data.state !== 'NONE'
      ? [{ document, analysis: data, refetch: () => void refetch() }]
      : [];
  });
  const asked = new Set(record.checklist.map(({ id }) => id));
  return {
    /** One for each file of this round whose kind can be read. */
    readings,
    /** The findings about an item of the checklist; null: those about no item. */
    of: (checklistItemId: number | null): ShownFinding[] =>
      readings.flatMap(({ document, analysis }) =>
        analysis.items
          .filter((item) =>
            checklistItemId === null
              ? item.checklistItemId === null || !asked.has(item.checklistItemId)
              : item.checklistItemId === checklistItemId,
          )
          .map((item) => ({ ...item, documentId: document.id })),
      ),
    /** Shows the place of a finding in the viewer; null without the permission to see files. */
    show: may('see_pendency_file')
      ? ({ documentId, page, place }: ShownFinding) => {
          if (page !== null && place !== null) onShow({ documentId, page, ...place });
        }
      : null,
  };
}
