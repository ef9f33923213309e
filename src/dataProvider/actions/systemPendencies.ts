import { MAX_PAGE_SIZE } from '../../../contract/constants.ts';
import type { ListOf } from '../../../contract/list.ts';
import type { HistoryEntry } from '../../../contract/pendencies.ts';
import type { Plan } from '../../../contract/projects.ts';
import type {
  DocumentReach,
  DocumentReachBody,
  ProjectDocument,
  SystemPendencyRow,
} from '../../../contract/systemPendencies.ts';
import { get, post, type Signal } from '../httpClient.ts';

export type Category = { name: string; count: number };

/** The catalogue of documents and a project's selection of it (C-08, D-39; wire, section 4). */
export const systemPendencyActions = {
  getSystemPendencyHistory: (companyId: number, id: number, page: number, options?: Signal) =>
    get<ListOf<HistoryEntry>>(`system-pendencies/${id}/history`, { ...options, query: { page }, companyId }),

  /** Whom a document with these conditions asks today. */
  getDocumentReach: (body: DocumentReachBody, options?: Signal) =>
    post<DocumentReach>('system-pendencies/reach', body, { ...options, companyId: body.companyId }),

  /** Documents to refer to: shipped ones and those of the company, without removed ones. */
  searchDocuments: async (companyId: number, text: string, options?: Signal): Promise<SystemPendencyRow[]> => {
    const query = { query: text || undefined, itemsPerPage: 20 };
    return (await get<ListOf<SystemPendencyRow>>('system-pendencies', { ...options, query, companyId })).results;
  },

  /** The categories of a plan, with the number of documents of each (D-39). */
  getCategories: (companyId: number, plan: Plan, options?: Signal) =>
    get<Category[]>('pendencies/categories', { ...options, query: { plan }, companyId }),

  /** All documents of one plan that a project can choose, with its choice (C-08): every page of the list. */
  getProjectDocuments: async (companyId: number, projectId: number, plan: Plan, options?: Signal) => {
    const pageOf = (page: number): Promise<ListOf<ProjectDocument>> => {
      const query = { plan, page, itemsPerPage: MAX_PAGE_SIZE };
      return get(`system-pendencies/projects/${projectId}/default-list`, { ...options, query, companyId });
    };
    const first = await pageOf(1);
    const others = Array.from({ length: first.meta.lastPage - 1 }, (_, index) => pageOf(index + 2));
    return [first, ...(await Promise.all(others))].flatMap(({ results }) => results);
  },
};
