import type { CompanyUser, InviteCompanyBody, InviteUserBody } from '../../../contract/invites.ts';
import type { ListOf } from '../../../contract/list.ts';
import type { AccessProfile, AccessProfileBody } from '../../../contract/profiles.ts';
import type { ProjectRow } from '../../../contract/projects.ts';
import { ofCompany, request, requestJson, type Signal } from '../httpClient.ts';

export type InviteReply = { inviteId: number; email: string; expiresAt: string };

const profiles = (companyId: number): string => `companies/${companyId}/profiles`;

/** People of a company, their invites and their access profiles, typed (B-05 to B-14; wire, section 3). */
export const people = {
  inviteUser: (body: InviteUserBody): Promise<InviteReply> =>
    requestJson('invites/company', { method: 'POST', body, ...ofCompany(body.companyId) }),

  /** A supplier company, in the name of `companyId` (K-01). */
  inviteSupplier: (companyId: number, body: InviteCompanyBody): Promise<InviteReply> =>
    requestJson('invites/company', { method: 'POST', body, ...ofCompany(companyId) }),

  resendInvite: (companyId: number, inviteId: number): Promise<InviteReply> =>
    requestJson('invites/resend', { method: 'POST', body: { inviteId }, ...ofCompany(companyId) }),

  cancelInvite: async (companyId: number, inviteId: number): Promise<void> => {
    await request('invites/user', { method: 'DELETE', body: { inviteId }, ...ofCompany(companyId) });
  },

  changeUserProfile: (companyId: number, accountCompanyId: number, profileId: number): Promise<CompanyUser> =>
    requestJson(`companies/${companyId}/account/${accountCompanyId}`, {
      method: 'PUT',
      body: { profileId },
      ...ofCompany(companyId),
    }),

  removeUser: async (companyId: number, accountCompanyId: number): Promise<void> => {
    await request(`companies/${companyId}/accounts/${accountCompanyId}`, { method: 'DELETE', ...ofCompany(companyId) });
  },

  createProfile: (companyId: number, body: AccessProfileBody): Promise<AccessProfile> =>
    requestJson(profiles(companyId), { method: 'POST', body, ...ofCompany(companyId) }),

  /** `version`: what was read; a profile that somebody else changed since answers 412. */
  updateProfile: (companyId: number, id: number, body: AccessProfileBody, version: number): Promise<AccessProfile> =>
    requestJson(`${profiles(companyId)}/${id}`, { method: 'PUT', body, version, ...ofCompany(companyId) }),

  removeProfile: async (companyId: number, id: number): Promise<void> => {
    await request(`profiles/${id}`, { method: 'DELETE', ...ofCompany(companyId) });
  },

  /** The company's own projects whose name has `project` in it. */
  getOwnProjects: (companyId: number, project: string, { signal }: Signal = {}): Promise<ListOf<ProjectRow>> =>
    requestJson('projects', { query: { company: companyId, project }, signal, ...ofCompany(companyId) }),
};
