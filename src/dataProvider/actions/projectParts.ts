import type { Reference } from '../../../contract/common.ts';
import type { ListOf } from '../../../contract/list.ts';
import type * as contract from '../../../contract/projectSettings.ts';
import { get, patch, post, put, remove, type Signal } from '../httpClient.ts';
import type { InviteReply } from './users.ts';

/** A project and the company that it belongs to. */
export type OwnedProject = { id: number; company: { id: number } };

/** What only the contracting company does concerns that company, whichever are selected. */
const by = ({ company }: OwnedProject) => ({ companyId: company.id });

/** Companies, people and histories of a project (C-06, C-16 to C-18, C-20, K-05; wire, section 4). */
export const projectParts = {
  searchProviders: (of: OwnedProject, nameOrCnpj: string, options?: Signal) =>
    get<ListOf<contract.ProviderSearchRow>>('companies/providers-to-link', {
      ...options,
      query: { nameOrCnpj },
      ...by(of),
    }),

  getCompanyByCnpj: (of: OwnedProject, cnpj: string) =>
    get<contract.ProviderSearchRow>(`companies/by-cnpj/${encodeURIComponent(cnpj)}`, by(of)),

  changeProjectCompany: (
    of: OwnedProject,
    { id, version }: Pick<contract.ProjectCompany, 'id' | 'version'>,
    body: contract.ProjectCompanyChange,
  ) => put<contract.ProjectCompany>(`projects/${of.id}/companies/${id}`, body, { version, ...by(of) }),

  removeProjectCompany: (of: OwnedProject, companyId: number) =>
    remove(`projects/${of.id}/companies/${companyId}`, by(of)),

  getInvitedCompanies: (of: OwnedProject, options?: Signal) =>
    get<contract.InvitedCompany[]>(`projects/${of.id}/company-invites`, options),

  /** Of a person or of a provider. */
  resendProjectInvite: (of: OwnedProject, inviteId: number) =>
    post<InviteReply>(`projects/${of.id}/invites/${inviteId}/resend`, undefined, by(of)),

  inviteToProject: (of: OwnedProject, body: contract.ProjectAccountBody) =>
    post<contract.ProjectAccount>(`projects/${of.id}/accounts`, body, by(of)),

  changeProjectAccount: (of: OwnedProject, accountCompanyId: number, profileId: number) =>
    patch<contract.ProjectAccount>(`projects/${of.id}/accounts/${accountCompanyId}`, { profileId }, by(of)),

  revokeProjectAccount: (of: OwnedProject, accountCompanyId: number) =>
    remove(`projects/${of.id}/accounts/${accountCompanyId}`, by(of)),

  getProjectProfiles: (of: OwnedProject, options?: Signal) => get<Reference[]>(`projects/${of.id}/profiles`, options),

  getProjectHistory: (of: OwnedProject, scope: contract.ProjectHistoryScope, page: number, options?: Signal) =>
    get<ListOf<contract.ProjectHistoryEntry>>(`projects/${of.id}/history`, { ...options, query: { scope, page } }),

  getProjectInfos: (of: OwnedProject, options?: Signal) =>
    get<contract.ProjectInfos>(`projects/${of.id}/additional-infos`, options),
};
