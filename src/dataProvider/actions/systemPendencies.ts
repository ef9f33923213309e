import { MAX_PAGE_SIZE } from '../../../contract/constants.ts';
import type { ListOf } from '../../../contract/list.ts';
import type { HistoryEntry } from '../../../contract/pendencies.ts';
import type { Plan } from '../../../contract/projects.ts';
import type { ProjectDocument, SystemPendency, SystemPendencyBody } from '../../../contract/systemPendencies.ts';
import { ofCompany, request, requestJson, type Signal } from '../httpClient.ts';

export type Category = { name: string; count: number };

const one = (id: number): string => `system-pendencies/${id}`;

/** The catalogue of documents and what a project chooses of it, typed (C-08, D-39; wire, section 4). */
export const catalogue = {
  createSystemPendency: (body: SystemPendencyBody): Promise<SystemPendency> =>
    requestJson('system-pendencies', { method: 'POST', body, ...ofCompany(body.companyId) }),

  /** `version`: what was read; an entry that somebody else changed since answers 412. */
  updateSystemPendency: (id: number, body: SystemPendencyBody, version: number): Promise<SystemPendency> =>
    requestJson(one(id), { method: 'PUT', body, version, ...ofCompany(body.companyId) }),

  removeSystemPendency: async (companyId: number, id: number): Promise<void> => {
    await request(one(id), { method: 'DELETE', ...ofCompany(companyId) });
  },

  getSystemPendencyHistory: (
    companyId: number,
    id: number,
    page: number,
    { signal }: Signal = {},
  ): Promise<ListOf<HistoryEntry>> =>
    requestJson(`${one(id)}/history`, { query: { page }, signal, ...ofCompany(companyId) }),

  /** The categories of a plan, with how many documents each has (D-39). */
  getCategories: (companyId: number, plan: Plan, { signal }: Signal = {}): Promise<Category[]> =>
    requestJson('pendencies/categories', { query: { plan }, signal, ...ofCompany(companyId) }),

  /** Everything of one plan that can be chosen for a project, with what is (C-08): all of its pages. */
  getProjectDocuments: async (
    companyId: number,
    projectId: number,
    plan: Plan,
    { signal }: Signal = {},
  ): Promise<ProjectDocument[]> => {
    const ask = (page: number): Promise<ListOf<ProjectDocument>> =>
      requestJson(`system-pendencies/projects/${projectId}/default-list`, {
        query: { plan, page, itemsPerPage: MAX_PAGE_SIZE },
        signal,
        ...ofCompany(companyId),
      });
    const first = await ask(1);
    const others = Array.from({ length: first.meta.lastPage - 1 }, (_, index) => ask(index + 2));
    return [first, ...(await Promise.all(others))].flatMap(({ results }) => results);
  },
};
