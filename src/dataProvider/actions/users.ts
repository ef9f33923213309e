import type { CompanyUser, InviteCompanyBody, InviteUserBody } from '../../../contract/invites.ts';
import type { ListOf } from '../../../contract/list.ts';
import type { ProjectRow } from '../../../contract/projects.ts';
import { get, post, put, remove, type Signal } from '../httpClient.ts';

export type InviteReply = { inviteId: number; email: string; expiresAt: string };

/** Users of a company, their invites (B-05 to B-10; wire, section 3). */
export const userActions = {
  inviteUser: (body: InviteUserBody) => post<InviteReply>('invites/company', body, { companyId: body.companyId }),

  /** A supplier company, in the name of `companyId` (K-01). */
  inviteSupplier: (companyId: number, body: InviteCompanyBody) =>
    post<InviteReply>('invites/company', body, { companyId }),

  resendInvite: (companyId: number, inviteId: number) =>
    post<InviteReply>('invites/resend', { inviteId }, { companyId }),

  cancelInvite: (companyId: number, inviteId: number) => remove('invites/user', { body: { inviteId }, companyId }),

  changeUserProfile: (companyId: number, accountCompanyId: number, profileId: number) =>
    put<CompanyUser>(`companies/${companyId}/account/${accountCompanyId}`, { profileId }, { companyId }),

  removeUser: (companyId: number, accountCompanyId: number) =>
    remove(`companies/${companyId}/accounts/${accountCompanyId}`, { companyId }),

  /** The company's own projects with `project` in their name. */
  getOwnProjects: (companyId: number, project: string, options?: Signal) =>
    get<ListOf<ProjectRow>>('projects', { ...options, query: { company: companyId, project }, companyId }),
};
