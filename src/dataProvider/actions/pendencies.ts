import type { CompanyCategory } from '../../../contract/companies.ts';
import type { DocumentReview, DocumentReviewAnalysis, NextStatus } from '../../../contract/documentReview.ts';
import type { DocumentWarnings } from '../../../contract/documentWarnings.ts';
import type { Action } from '../../../contract/lifecycle.ts';
import type { ListOf } from '../../../contract/list.ts';
import type {
  ChecklistAnswer,
  ChecklistBulk,
  CommentBody,
  DocumentKindOption,
  HistoryEntry,
  Mentionable,
  MoveBody,
  Pendency,
  PendencyComment,
  PendencyCounts,
  PendencyDocument,
} from '../../../contract/pendencies.ts';
import type { PendencyGrid, PendencyGridOptions } from '../../../contract/pendencyGrid.ts';
import type { PendencyStatus } from '../../../contract/pendencyStatus.ts';
import type { Analysis, AnalysisBody, AnalysisReview } from '../../../contract/readings.ts';
import type { CompanyRef } from '../../../contract/session.ts';
import { endpointOf, filterQuery } from '../endpoints.ts';
import { request, requestBlob, requestJson, type Signal } from '../httpClient.ts';
import type { Query } from '../query.ts';

export type PendencyMove = { id: number; status: PendencyStatus; action: Action; note?: string; version: number };
export type UploadParams = {
  files: readonly File[];
  /** `YYYY-MM-DD`. */
  issueDate: string;
  /** Told the part of the bytes that were sent, 0 to 1. */
  onProgress?: (fraction: number) => void;
  signal?: AbortSignal;
  /** Given again on a second try of the same upload, so that nothing is stored twice. */
  idempotencyKey?: string;
};
export type HistoryPage = { data: HistoryEntry[]; total: number };
export type ProjectOwner = { uid: string; displayName: string };

const pendency = (id: number): string => `${endpointOf('pendencies').one}/${id}`;
/** Some gateways read the pendency from a header too (M-01, D-23). */
const ofPendency = (id: number): { headers: Record<string, string> } => ({ headers: { pendencyId: String(id) } });

function form({ files, issueDate }: UploadParams): FormData {
  const data = new FormData();
  data.append('issueDate', issueDate); // before the files: it is read before their bytes
  for (const file of files) data.append('documents', file, file.name);
  return data;
}
type Of = { pendencyId: number; documentId: number };
const analysisOf = ({ pendencyId, documentId }: Of) =>
  `pendencies/${pendencyId}/documents/${documentId}/automatic-analysis`;

/** What is done to a pendency and asked beside the lists, typed (D-10, D-20 to D-27, D-31, B-04; wire, section 5). */
export const actions = {
  /** The numbers beside the filters, for the list's own filter. */
  getPendencyCounts: (filter: Readonly<Record<string, unknown>>, { signal }: Signal = {}): Promise<PendencyCounts> =>
    requestJson('pendencies/counts', { query: filterQuery(endpointOf('pendencies'), filter), signal }),

  /** The monthly grid (D-40). */
  getPendencyGrid: (query: Query, { signal }: Signal = {}): Promise<PendencyGrid> =>
    requestJson('pendencies/monthly-grid', { query, signal }),

  getPendencyGridOptions: ({ signal }: Signal = {}): Promise<PendencyGridOptions> =>
    requestJson('pendencies/monthly-grid/options', { signal }),

  movePendency: ({ id, version, note, ...move }: PendencyMove): Promise<Pendency> => {
    const body: MoveBody = { ...move, note: note?.trim() || undefined };
    return requestJson(pendency(id), { method: 'PUT', body, version });
  },

  /** What has to be asked before a decision (D-18). */
  verifyNextStatus: (id: number, nextPendencyStatus: PendencyStatus): Promise<NextStatus> =>
    requestJson(`${pendency(id)}/verify-status`, { method: 'POST', body: { nextPendencyStatus } }),

  /** The outcome of each document, all or none (D-19). */
  reviewDocuments: (id: number, review: DocumentReview, version: number): Promise<Pendency> =>
    requestJson(`${pendency(id)}/document-review`, { method: 'PATCH', body: review, version }),

  /** What was decided about each document and by whom, with the reading's verdict (D-19). */
  getDocumentReviewAnalysis: (id: number, { signal }: Signal = {}): Promise<DocumentReviewAnalysis> =>
    requestJson(`${pendency(id)}/document-review-analysis`, { signal }),

  getPendencyHistory: async (
    id: number,
    { page, perPage, signal }: { page: number; perPage: number } & Signal,
  ): Promise<HistoryPage> => {
    const query = { page, itemsPerPage: perPage };
    const { results, meta } = await requestJson<ListOf<HistoryEntry>>(`${pendency(id)}/history`, { query, signal });
    return { data: results, total: meta.totalResults };
  },

  answerChecklist: ({
    pendencyChecklistId,
    ...answer
  }: ChecklistAnswer & { pendencyChecklistId: number }): Promise<Pendency> =>
    requestJson(`${pendency(pendencyChecklistId)}/checklist`, { method: 'POST', body: answer }),

  answerChecklistBulk: (answers: ChecklistBulk): Promise<Pendency> =>
    requestJson('pendencies/checklist', { method: 'POST', body: answers }),

  getJustificationTemplates: (
    checklistItemId: number,
    { signal }: Signal = {},
  ): Promise<{ id: number; text: string }[]> => requestJson(`checklist/${checklistItemId}/templates`, { signal }),

  addComment: (pendencyId: number, comment: CommentBody): Promise<PendencyComment> =>
    requestJson(`${pendency(pendencyId)}/comments`, { method: 'POST', body: comment }),

  /** Who can be named in a comment, by a part of the name. */
  getMentionable: (pendencyId: number, query: string, { signal }: Signal = {}): Promise<Mentionable[]> =>
    requestJson(`${pendency(pendencyId)}/people`, { query: query === '' ? {} : { query }, signal }),

  /** The conversation was read up to this comment. */
  readComments: async (pendencyId: number, lastCommentId: number): Promise<void> => {
    await request(`${pendency(pendencyId)}/comments/read`, { method: 'POST', body: { lastCommentId } });
  },

  acceptAnswer: (pendencyId: number, commentId: number): Promise<PendencyComment> =>
    requestJson(`${pendency(pendencyId)}/comments/${commentId}`, { method: 'PUT', body: { state: 'ANSWERED' } }),

  uploadDocuments: (pendencyId: number, upload: UploadParams): Promise<PendencyDocument[]> => {
    const { onProgress, signal, idempotencyKey } = upload;
    return requestJson(`${pendency(pendencyId)}/documents`, {
      method: 'POST',
      body: form(upload),
      onProgress,
      signal,
      idempotencyKey,
      ...ofPendency(pendencyId),
    });
  },

  updateIssueDate: (pendencyId: number, documentId: number, issueDate: string): Promise<PendencyDocument> =>
    requestJson(`${pendency(pendencyId)}/documents/${documentId}`, {
      method: 'PUT',
      body: { issueDate },
      ...ofPendency(pendencyId),
    }),

  updateExpirationDate: (pendencyId: number, documentId: number, expirationDate: string): Promise<PendencyDocument> =>
    requestJson(`${pendency(pendencyId)}/documents/expiration/${documentId}`, {
      method: 'PATCH',
      body: { expirationDate },
      ...ofPendency(pendencyId),
    }),

  /** The kinds that a file of this pendency can be (D-41). */
  getDocumentKinds: (pendencyId: number, { signal }: Signal = {}): Promise<DocumentKindOption[]> =>
    requestJson(`${pendency(pendencyId)}/document-kinds`, { signal }),

  classifyDocument: (pendencyId: number, documentId: number, slug: string): Promise<PendencyDocument> =>
    requestJson(`${pendency(pendencyId)}/documents/${documentId}/classification`, { method: 'PUT', body: { slug } }),

  removeDocument: async (pendencyId: number, documentId: number): Promise<void> => {
    const path = `${pendency(pendencyId)}/documents/${documentId}`;
    await request(path, { method: 'DELETE', ...ofPendency(pendencyId) });
  },

  /** The bytes of a document; each read of them is recorded by the gateway. */
  fetchDocument: (documentId: number, { signal }: Signal = {}): Promise<Blob> =>
    requestBlob(`documents/${documentId}/download`, { signal }),

  getProviders: (category: CompanyCategory, { signal }: Signal = {}): Promise<CompanyRef[]> =>
    requestJson('account/companies/providers', { query: { category }, signal }),

  getCompanies: (category: CompanyCategory, { signal }: Signal = {}): Promise<CompanyRef[]> =>
    requestJson('account/companies', { query: { category }, signal }),

  getProjectOwners: ({ signal }: Signal = {}): Promise<ProjectOwner[]> => requestJson('projects/by-users', { signal }),

  // The automatic reading of a document and its review (D-28 to D-30).
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
