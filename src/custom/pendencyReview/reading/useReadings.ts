import { useQueries } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useDataProvider } from 'react-admin';
import type { PendencyDocument } from '../../../../contract/pendencies.ts';
import type { Analysis, Finding, Place } from '../../../../contract/readings.ts';
import type { PrumoDataProvider } from '../../../dataProvider/index.ts';
import { useReview } from '../reviewContext.ts';
import { readDocuments, readingQuery } from './readingQuery.ts';

/** How often a reading that is under way is asked for, in milliseconds. */
const AGAIN = 2000;
const isUnderWay = (analysis: Analysis | undefined): boolean =>
  analysis?.state === 'QUEUED' || analysis?.state === 'RUNNING';

export type ShownFinding = Finding & { documentId: number };
export type DocumentReading = { document: PendencyDocument; analysis: Analysis; refetch: () => void };
export type Readings = {
  /** Of each file of this round whose kind is read. */
  readings: readonly DocumentReading[];
  /** What was found about an item of the checklist; null: about none of them. */
  of: (checklistItemId: number | null) => ShownFinding[];
  /** Goes to the place of a finding. */
  show: ((finding: ShownFinding) => void) | null;
};

/** The automatic readings of the files of this round (D-28). A failure is no matter of the review: it is not shown. */
export function useReadings(onShow: (documentId: number, page: number, place: Place) => void): Readings {
  const { record, may, reload } = useReview();
  const dataProvider = useDataProvider<PrumoDataProvider>();
  const documents = readDocuments(record);
  const isWaiting = record.status === 'PRE_ANALYSIS';
  const queries = useQueries({
    queries: documents.map((document) => ({
      ...readingQuery(dataProvider, record.id, document.id),
      refetchOnWindowFocus: false,
      refetchInterval: ({ state }: { state: { data: Analysis | undefined } }) =>
        isUnderWay(state.data) || (isWaiting && state.data?.state !== 'NONE' && state.data !== undefined)
          ? AGAIN
          : (false as const),
    })),
  });

  const answered = queries.map(({ dataUpdatedAt }) => dataUpdatedAt).join();
  const hasEnded = queries.length > 0 && queries.every(({ data }) => data !== undefined && !isUnderWay(data));
  // The end of the reading moves the pendency.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
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
    readings,
    of: (checklistItemId) =>
      readings.flatMap(({ document, analysis }) =>
        analysis.items
          .filter((item) =>
            checklistItemId === null
              ? item.checklistItemId === null || !asked.has(item.checklistItemId)
              : item.checklistItemId === checklistItemId,
          )
          .map((item) => ({ ...item, documentId: document.id })),
      ),
    show: may('see_pendency_file')
      ? ({ documentId, page, place }) => {
          if (page !== null && place !== null) onShow(documentId, page, place);
        }
      : null,
  };
}
