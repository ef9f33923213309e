import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { DocumentReview, DocumentReviewAnalysis } from '../../../../contract/documentReview.ts';
import { MOVES } from '../../../../contract/lifecycle.ts';
import { DOCUMENT_OUTCOMES, type PendencyDocument } from '../../../../contract/pendencies.ts';
import type { PendencyStatus } from '../../../../contract/pendencyStatus.ts';
import { useProvider } from '../../../dataProvider/useProvider.ts';
import { useT } from '../../../i18n/index.ts';
import { reviewKey, useReview, useReviewAction } from '../reviewContext.ts';

export type Outcome = DocumentReview['documents'][number]['outcome'];
export type DocumentReviews = {
  /** What was decided about the document, by whom, and what the reading said; undefined while loading. */
  of: (documentId: number) => DocumentReviewAnalysis['documents'][number] | undefined;
  /** The outcomes that the user may give this document now; empty: read only. */
  choices: (document: PendencyDocument) => readonly Outcome[];
  judge: (document: PendencyDocument, outcome: Outcome) => void;
  /** Id of the document whose outcome is being saved. */
  busy: number | null;
};

/** Outcomes of the documents (D-19), with their authors; saved one by one. */
export function useDocumentReviews(): DocumentReviews {
  const { record, may, canWrite, show, invalidatePendencies } = useReview();
  const dataProvider = useProvider();
  const t = useT();
  const judgement = useReviewAction<{ id: number; outcome: Outcome }>({
    run: async (document) => {
      show(await dataProvider.reviewDocuments(record.id, { documents: [document] }, record.version));
      invalidatePendencies();
    },
    done: ({ outcome }) => t('documentReview.outcome.saved', { outcome: t(`contract.documentOutcome.${outcome}`) }),
  });
  const { data } = useQuery({
    queryKey: [...reviewKey(record.id), 'outcomes', record.version],
    queryFn: ({ signal }) => dataProvider.getDocumentReviewAnalysis(record.id, { signal }),
    enabled: record.documents.length > 0,
    placeholderData: keepPreviousData,
    retry: false,
    networkMode: 'always',
  });
  const isJudged = (MOVES.reject.from as readonly PendencyStatus[]).includes(record.status) && !record.inactive;

  return {
    of: (documentId) => data?.documents.find(({ id }) => id === documentId),
    choices: ({ state }) =>
      isJudged && canWrite && state !== 'SUPERSEDED'
        ? DOCUMENT_OUTCOMES.filter((outcome) => may(outcome === 'REJECTED' ? 'reject_pendency' : 'confirm_pendency'))
        : [],
    judge: ({ id }, outcome) => judgement.run({ id, outcome }),
    busy: judgement.running?.id ?? null,
  };
}
