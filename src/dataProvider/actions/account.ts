import type { ListOf } from '../../../contract/list.ts';
import type { Permission } from '../../../contract/permissions.ts';
import type { Term } from '../../../contract/terms.ts';
import type {
  AccountProfile,
  AccountProfileBody,
  AccountSession,
  ChangePasswordBody,
  CompanyFoundingBody,
  CompanyProfile,
  CompanyProfileBody,
} from '../../../contract/users.ts';
import { ofCompany, request, requestJson, type Signal } from '../httpClient.ts';

/** The call is about this company, whichever are chosen for the lists. */

/** What 'Minha conta' asks and changes of the person and of one company (B-02, B-03, B-25, A-37; wire, section 3). */
export const accountActions = {
  getOwnProfile: ({ signal }: Signal = {}): Promise<AccountProfile> => requestJson('account/profile', { signal }),

  updateOwnProfile: (body: AccountProfileBody): Promise<AccountProfile> =>
    requestJson('account/profile', { method: 'PUT', body }),

  getCompanyProfile: (companyId: number, { signal }: Signal = {}): Promise<CompanyProfile> =>
    requestJson(`account/companies/${companyId}`, { signal }),

  /** `version` is the one that was read: 412 with the current record when somebody else saved meanwhile. */
  updateCompanyProfile: (companyId: number, body: CompanyProfileBody, version: number): Promise<CompanyProfile> =>
    requestJson(`companies/${companyId}/profile`, { method: 'PUT', body, version, ...ofCompany(companyId) }),

  /** The person administers it from then on; 409 `company_taken` when the CNPJ is registered (B-05). */
  foundCompany: (body: CompanyFoundingBody): Promise<CompanyProfile> =>
    requestJson('companies', { method: 'POST', body }),

  /** For everybody linked to the company, suppliers too (B-25). */
  setCompanyMfa: (companyId: number, mfaActive: boolean): Promise<{ mfaActive: boolean }> =>
    requestJson(`account/mfa/${companyId}`, { method: 'PUT', body: { mfaActive } }),

  /** The password of who is signed in; ends the other sessions. */
  changeOwnPassword: async (body: Omit<ChangePasswordBody, 'changeToken'>): Promise<void> => {
    await request('authentication/auth/password-reset', { method: 'POST', body });
  },

  /** Names of people who can grant the person this permission in the company. */
  getGrantors: async (companyId: number, permission: Permission, { signal }: Signal = {}): Promise<string[]> => {
    const { grantors } = await requestJson<{ grantors: string[] }>('account/grantors', {
      query: { permission },
      signal,
      ...ofCompany(companyId),
    });
    return grantors;
  },

  getSessions: ({ signal }: Signal = {}): Promise<AccountSession[]> => requestJson('account/sessions', { signal }),

  endOneSession: async (id: string): Promise<void> => {
    await request(`account/sessions/${id}`, { method: 'DELETE' });
  },

  /** All but the one that asks. */
  endOtherSessions: async (): Promise<void> => {
    await request('account/sessions', { method: 'DELETE' });
  },

  /** Every version of the terms, with what the person accepted. */
  getTerms: async ({ signal }: Signal = {}): Promise<Term[]> =>
    (await requestJson<ListOf<Term>>('internal/terms-use', { signal })).results,
};
