import type { Reference } from '../../../contract/common.ts';
import type { ListOf } from '../../../contract/list.ts';
import type {
  InvitedCompany,
  ProjectAccount,
  ProjectAccountBody,
  ProjectCompany,
  ProjectCompanyChange,
  ProjectHistoryEntry,
  ProjectHistoryScope,
  ProjectInfos,
  ProviderSearchRow,
} from '../../../contract/projectSettings.ts';
import { ofCompany, request, requestJson, type Signal } from '../httpClient.ts';
import type { InviteReply } from './users.ts';

/** A project and the company that it belongs to: the calls are about it, whichever companies are chosen for the lists. */
export type OwnedProject = { id: number; company: { id: number } };

/** What only the contracting company does. */
const by = ({ company }: OwnedProject) => ofCompany(company.id);
const project = ({ id }: OwnedProject, rest: string): string => `projects/${id}/${rest}`;

/** Companies, people and histories of a project (C-06, C-16 to C-18, C-20, K-05; wire, section 4). */
export const projectParts = {
  /** Companies that can be linked, by name or CNPJ. */
  searchProviders: (
    of: OwnedProject,
    nameOrCnpj: string,
    { signal }: Signal = {},
  ): Promise<ListOf<ProviderSearchRow>> =>
    requestJson('companies/providers-to-link', { query: { nameOrCnpj }, signal, ...by(of) }),

  getCompanyByCnpj: (of: OwnedProject, cnpj: string): Promise<ProviderSearchRow> =>
    requestJson(`companies/by-cnpj/${encodeURIComponent(cnpj)}`, by(of)),

  /** Over the version that was read: 412 when somebody else changed it meanwhile. */
  changeProjectCompany: (
    of: OwnedProject,
    { id, version }: Pick<ProjectCompany, 'id' | 'version'>,
    body: ProjectCompanyChange,
  ): Promise<ProjectCompany> =>
    requestJson(project(of, `companies/${id}`), { method: 'PUT', body, version, ...by(of) }),

  removeProjectCompany: async (of: OwnedProject, companyId: number): Promise<void> => {
    await request(project(of, `companies/${companyId}`), { method: 'DELETE', ...by(of) });
  },

  getInvitedCompanies: (of: OwnedProject, { signal }: Signal = {}): Promise<InvitedCompany[]> =>
    requestJson(project(of, 'company-invites'), { signal }),

  /** Of a person or of a provider. */
  resendProjectInvite: (of: OwnedProject, inviteId: number): Promise<InviteReply> =>
    requestJson(project(of, `invites/${inviteId}/resend`), { method: 'POST', ...by(of) }),

  inviteToProject: (of: OwnedProject, body: ProjectAccountBody): Promise<ProjectAccount> =>
    requestJson(project(of, 'accounts'), { method: 'POST', body, ...by(of) }),

  changeProjectAccount: (of: OwnedProject, accountCompanyId: number, profileId: number): Promise<ProjectAccount> =>
    requestJson(project(of, `accounts/${accountCompanyId}`), { method: 'PATCH', body: { profileId }, ...by(of) }),

  revokeProjectAccount: async (of: OwnedProject, accountCompanyId: number): Promise<void> => {
    await request(project(of, `accounts/${accountCompanyId}`), { method: 'DELETE', ...by(of) });
  },

  getProjectProfiles: (of: OwnedProject, { signal }: Signal = {}): Promise<Reference[]> =>
    requestJson(project(of, 'profiles'), { signal }),

  getProjectHistory: (
    of: OwnedProject,
    scope: ProjectHistoryScope,
    page: number,
    { signal }: Signal = {},
  ): Promise<ListOf<ProjectHistoryEntry>> => requestJson(project(of, 'history'), { query: { scope, page }, signal }),

  getProjectInfos: (of: OwnedProject, { signal }: Signal = {}): Promise<ProjectInfos> =>
    requestJson(project(of, 'additional-infos'), { signal }),
};
