import type { DocumentWarnings } from '../../../contract/documentWarnings.ts';
import type { ListOf } from '../../../contract/list.ts';
import type { HistoryEntry } from '../../../contract/pendencies.ts';
import type { Analysis, AnalysisBody, AnalysisReview } from '../../../contract/readings.ts';
import { requestJson, type Signal } from '../httpClient.ts';

type Of = { pendencyId: number; documentId: number };
const analysisOf = ({ pendencyId, documentId }: Of) =>
  `pendencies/${pendencyId}/documents/${documentId}/automatic-analysis`;

/** The automatic reading of a document and its review (D-28 to D-30). */
export const readingActions = {
  getAnalysis: (of: Of, { signal }: Signal = {}): Promise<Analysis> => requestJson(analysisOf(of), { signal }),

  /** What the sender of a file should know before it is sent. */
  getDocumentWarnings: (pendencyId: number, documentId: number, { signal }: Signal = {}): Promise<DocumentWarnings> =>
    requestJson(`pendencies/${pendencyId}/documents/${documentId}/warnings`, { signal }),

  /** `version` is the one that was read: 412 when somebody else reviewed meanwhile. */
  updateAnalysis: (of: Of, body: AnalysisBody, version: number): Promise<Analysis> =>
    requestJson(analysisOf(of), { method: 'PUT', body, version }),

  reviewAnalysis: (documentId: number, body: AnalysisReview): Promise<Analysis> =>
    requestJson(`pendencies/automatic-analysis/review/${documentId}`, { method: 'POST', body }),

  getAnalysisHistory: async (of: Of, { signal }: Signal = {}): Promise<HistoryEntry[]> =>
    (await requestJson<ListOf<HistoryEntry>>(`${analysisOf(of)}/history`, { query: { itemsPerPage: 100 }, signal }))
      .results,
};
