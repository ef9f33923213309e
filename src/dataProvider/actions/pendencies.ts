import type { CompanyCategory } from '../../../contract/companies.ts';
import type { DocumentReview, DocumentReviewAnalysis, NextStatus } from '../../../contract/documentReview.ts';
import type { DocumentWarnings } from '../../../contract/documentWarnings.ts';
import type { Action } from '../../../contract/lifecycle.ts';
import type { ListOf } from '../../../contract/list.ts';
import type * as contract from '../../../contract/pendencies.ts';
import type { PendencyGrid, PendencyGridOptions } from '../../../contract/pendencyGrid.ts';
import type { PendencyStatus } from '../../../contract/pendencyStatus.ts';
import type { Analysis, AnalysisBody, AnalysisReview } from '../../../contract/readings.ts';
import type { CompanyRef } from '../../../contract/session.ts';
import { endpointOf, filterQuery } from '../endpoints.ts';
import { get, patch, post, put, remove, requestBlob, type Signal } from '../httpClient.ts';
import type { Query } from '../query.ts';

type PendencyMove = { id: number; status: PendencyStatus; action: Action; note?: string; version: number };
type UploadParams = {
  files: readonly File[];
  /** `YYYY-MM-DD`. */
  issueDate: string;
  /** Called with the part of the bytes that were sent, 0 to 1. */
  onProgress?: (fraction: number) => void;
  signal?: AbortSignal;
  /** The same on each try of one upload, so that nothing is stored twice. */
  idempotencyKey?: string;
};
type ProjectOwner = { uid: string; displayName: string };

const pendency = (id: number): string => `pendencies/${id}`;
/** Some gateways read the pendency from a header too (M-01, D-23). */
const ofPendency = (id: number) => ({ headers: { pendencyId: String(id) } });

type Of = { pendencyId: number; documentId: number };
const documentOf = ({ pendencyId, documentId }: Of): string => `pendencies/${pendencyId}/documents/${documentId}`;
const analysisOf = (of: Of): string => `${documentOf(of)}/automatic-analysis`;

/** Moves and parts of a pendency, and what its lists show (D-10, D-20 to D-27, D-31, B-04; wire, section 5). */
export const pendencyActions = {
  /** The numbers beside the filters, for the list's own filter. */
  getPendencyCounts: (filter: Readonly<Record<string, unknown>>, options?: Signal) =>
    get<contract.PendencyCounts>('pendencies/counts', {
      ...options,
      query: filterQuery(endpointOf('pendencies'), filter),
    }),

  /** The monthly grid (D-40). */
  getPendencyGrid: (query: Query, options?: Signal) =>
    get<PendencyGrid>('pendencies/monthly-grid', { ...options, query }),

  getPendencyGridOptions: (options?: Signal) => get<PendencyGridOptions>('pendencies/monthly-grid/options', options),

  movePendency: ({ id, version, note, ...move }: PendencyMove): Promise<contract.Pendency> => {
    const body: contract.MoveBody = { ...move, note: note?.trim() || undefined };
    return put(pendency(id), body, { version });
  },

  /** Undoes the caller's own decision while nothing was changed since (ruling 16). */
  undoDecision: (id: number, version?: number) =>
    post<contract.Pendency>(`${pendency(id)}/undo`, undefined, { version }),

  /** Who has the pendency in hand; null releases it. */
  assignPendency: (id: number, assignee: string | null, version: number) =>
    put<contract.Pendency>(`${pendency(id)}/assignee`, { assignee }, { version }),

  getAssignees: (pendencyId: number | undefined, options?: Signal) =>
    get<contract.Assignee[]>('pendencies/assignees', {
      ...options,
      query: pendencyId === undefined ? {} : { pendencyId },
    }),

  /** The document that is sent in its place; null: its own again. */
  chooseAlternative: (id: number, systemPendencyId: number | null) =>
    put<contract.Pendency>(`${pendency(id)}/alternative`, { systemPendencyId }),

  /** A heartbeat of the open review; who else has it open. */
  seePendency: (id: number, options?: Signal) => put<contract.Viewers>(`${pendency(id)}/viewers`, undefined, options),
  leavePendency: (id: number) => remove(`${pendency(id)}/viewers`),

  /** What a decision needs before it is taken (D-18). */
  verifyNextStatus: (id: number, nextPendencyStatus: PendencyStatus) =>
    post<NextStatus>(`${pendency(id)}/verify-status`, { nextPendencyStatus }),

  /** The outcome of each document, all or none (D-19). */
  reviewDocuments: (id: number, review: DocumentReview, version: number) =>
    patch<contract.Pendency>(`${pendency(id)}/document-review`, review, { version }),

  /** The decision on each document, its author and the reading's verdict (D-19). */
  getDocumentReviewAnalysis: (id: number, options?: Signal) =>
    get<DocumentReviewAnalysis>(`${pendency(id)}/document-review-analysis`, options),

  renewPendency: (id: number) => post<contract.Pendency>(`${pendency(id)}/renewal`),

  /** Gives up the renewal of this pendency while nothing of it was sent. */
  dropRenewal: (id: number) => remove(`${pendency(id)}/renewal`),

  getPendencyHistory: async (id: number, { page, perPage, signal }: { page: number; perPage: number } & Signal) => {
    const query = { page, itemsPerPage: perPage };
    const { results, meta } = await get<ListOf<contract.HistoryEntry>>(`${pendency(id)}/history`, { query, signal });
    return { data: results, total: meta.totalResults };
  },

  answerChecklist: ({ pendencyChecklistId, ...answer }: contract.ChecklistAnswer & { pendencyChecklistId: number }) =>
    post<contract.Pendency>(`${pendency(pendencyChecklistId)}/checklist`, answer),

  answerChecklistBulk: (answers: contract.ChecklistBulk) => post<contract.Pendency>('pendencies/checklist', answers),

  getJustificationTemplates: (checklistItemId: number, options?: Signal) =>
    get<{ id: number; text: string }[]>(`checklist/${checklistItemId}/templates`, options),

  addComment: (pendencyId: number, comment: contract.CommentBody) =>
    post<contract.PendencyComment>(`${pendency(pendencyId)}/comments`, comment),

  /** People who can be mentioned in a comment, by a part of the name. */
  getMentionable: (pendencyId: number, query: string, options?: Signal) =>
    get<contract.Mentionable[]>(`${pendency(pendencyId)}/people`, { ...options, query: query === '' ? {} : { query } }),

  /** The conversation was read up to this comment. */
  readComments: async (pendencyId: number, lastCommentId: number): Promise<void> =>
    post(`${pendency(pendencyId)}/comments/read`, { lastCommentId }),

  acceptAnswer: (pendencyId: number, commentId: number) =>
    put<contract.PendencyComment>(`${pendency(pendencyId)}/comments/${commentId}`, { state: 'ANSWERED' }),

  uploadDocuments: (pendencyId: number, { files, issueDate, ...options }: UploadParams) => {
    const form = new FormData();
    form.append('issueDate', issueDate); // before the files: the gateway reads it before their bytes
    for (const file of files) form.append('documents', file, file.name);
    return post<contract.PendencyDocument[]>(`${pendency(pendencyId)}/documents`, form, {
      ...options,
      ...ofPendency(pendencyId),
    });
  },

  /** The day of issue that a file says by itself, before it is stored. */
  readIssueDate: (pendencyId: number, file: File, options?: Signal) => {
    const form = new FormData();
    form.append('documents', file, file.name);
    return post<contract.IssueDayFound>(`${pendency(pendencyId)}/documents/issue-date`, form, options);
  },

  updateIssueDate: (pendencyId: number, documentId: number, issueDate: string) =>
    put<contract.PendencyDocument>(documentOf({ pendencyId, documentId }), { issueDate }, ofPendency(pendencyId)),

  updateExpirationDate: (pendencyId: number, documentId: number, expirationDate: string) => {
    const path = `${pendency(pendencyId)}/documents/expiration/${documentId}`;
    return patch<contract.PendencyDocument>(path, { expirationDate }, ofPendency(pendencyId));
  },

  /** The kinds that a file of this pendency can be (D-41). */
  getDocumentKinds: (pendencyId: number, options?: Signal) =>
    get<contract.DocumentKindOption[]>(`${pendency(pendencyId)}/document-kinds`, options),

  classifyDocument: (pendencyId: number, documentId: number, slug: string) =>
    put<contract.PendencyDocument>(`${documentOf({ pendencyId, documentId })}/classification`, { slug }),

  removeDocument: (pendencyId: number, documentId: number) =>
    remove(documentOf({ pendencyId, documentId }), ofPendency(pendencyId)),

  /** The bytes of a document; the gateway records each read. */
  fetchDocument: (documentId: number, options?: Signal): Promise<Blob> =>
    requestBlob(`documents/${documentId}/download`, options),

  /** The pages of a health document under a watermark, as a PDF (ruling 23). */
  viewDocument: (documentId: number, options?: Signal): Promise<Blob> =>
    requestBlob(`documents/${documentId}/view`, options),

  /** The bytes of a health document; the reason is on record. */
  fetchOriginal: (documentId: number, reason: string): Promise<Blob> =>
    requestBlob(`documents/${documentId}/original`, { method: 'POST', body: { reason } }),

  getProviders: (category: CompanyCategory, options?: Signal) =>
    get<CompanyRef[]>('account/companies/providers', { ...options, query: { category } }),

  getCompanies: (category: CompanyCategory, options?: Signal) =>
    get<CompanyRef[]>('account/companies', { ...options, query: { category } }),

  getProjectOwners: (options?: Signal) => get<ProjectOwner[]>('projects/by-users', options),

  /** The automatic reading of a document and its review (D-28 to D-30). */
  getAnalysis: (of: Of, options?: Signal) => get<Analysis>(analysisOf(of), options),

  /** Warnings for the sender of a file, before it is sent. */
  getDocumentWarnings: (pendencyId: number, documentId: number, options?: Signal) =>
    get<DocumentWarnings>(`${documentOf({ pendencyId, documentId })}/warnings`, options),

  updateAnalysis: (of: Of, body: AnalysisBody, version: number) => put<Analysis>(analysisOf(of), body, { version }),

  reviewAnalysis: (documentId: number, body: AnalysisReview) =>
    post<Analysis>(`pendencies/automatic-analysis/review/${documentId}`, body),

  getAnalysisHistory: async (of: Of, options?: Signal) => {
    const path = `${analysisOf(of)}/history`;
    return (await get<ListOf<contract.HistoryEntry>>(path, { ...options, query: { itemsPerPage: 100 } })).results;
  },
};
