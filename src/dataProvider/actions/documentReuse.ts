import type {
  PendencyReuse,
  ProjectReuse,
  ReuseMany,
  ReuseRuleBody,
  ReuseRules,
  Withdrawal,
} from '../../../contract/documentReuse.ts';
import type { JobAccepted } from '../../../contract/jobs.ts';
import type { ListOf } from '../../../contract/list.ts';
import type { Pendency } from '../../../contract/pendencies.ts';
import { get, post, put, type Signal } from '../httpClient.ts';

const rulesOf = (companyId: number): string => `companies/${companyId}/reuse-rules`;

/** Documents that are asked once. */
export const documentReuseActions = {
  getPendencyReuse: (id: number, options?: Signal) => get<PendencyReuse>(`pendencies/${id}/reuse`, options),

  /** Of the pendencies on a page, those with an offer. */
  getReusable: async (ids: readonly number[], options?: Signal) =>
    (await get<{ ids: number[] }>('pendencies/reusable', { ...options, query: { 'ids[]': ids } })).ids,

  reuseDocument: (id: number, fromId: number) => post<Pendency>(`pendencies/${id}/reuse`, { fromId }),

  reuseDocuments: (asked: ReuseMany) => post<JobAccepted>('pendencies/reuse', asked),

  getProjectReuse: (projectId: number, page: number, options?: Signal) =>
    get<ListOf<ProjectReuse>>(`projects/${projectId}/reusable`, { ...options, query: { page } }),

  adoptAnalysis: (id: number, version: number) =>
    post<Pendency>(`pendencies/${id}/adopt-analysis`, undefined, { version }),

  withdrawDocument: (id: number, reason: string) => post<Withdrawal>(`documents/${id}/withdrawal`, { reason }),

  getReuseRules: (companyId: number, options?: Signal) => get<ReuseRules>(rulesOf(companyId), options),
  setReuseRule: (companyId: number, body: ReuseRuleBody) => put<ReuseRules>(rulesOf(companyId), body),
};
