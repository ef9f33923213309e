import type { Language } from '../../../contract/constants.ts';
import type { ListOf } from '../../../contract/list.ts';
import type { Permission } from '../../../contract/permissions.ts';
import type { Term, TermBody } from '../../../contract/terms.ts';
import type * as contract from '../../../contract/users.ts';
import { get, post, put, remove, type Signal } from '../httpClient.ts';

/** 'Minha conta': own data and one company's (B-02, B-03, B-25, A-37; wire, section 3). */
export const accountActions = {
  getOwnProfile: (options?: Signal) => get<contract.AccountProfile>('account/profile', options),

  updateOwnProfile: (body: contract.AccountProfileBody) => put<contract.AccountProfile>('account/profile', body),

  /** Everybody may, whatever else of the own data is open to them (L-12). */
  setLanguage: async (language: Language): Promise<void> => put('account/language', { language }),

  getCompanyProfile: (companyId: number, options?: Signal) =>
    get<contract.CompanyProfile>(`account/companies/${companyId}`, options),

  updateCompanyProfile: (companyId: number, body: contract.CompanyProfileBody, version: number) =>
    put<contract.CompanyProfile>(`companies/${companyId}/profile`, body, { version, companyId }),

  /** The person administers it from then on; 409 `company_taken` when the CNPJ is registered (B-05). */
  foundCompany: (body: contract.CompanyFoundingBody, idempotencyKey?: string) =>
    post<contract.CompanyProfile>('companies', body, { idempotencyKey }),

  /** For everybody linked to the company, suppliers too (B-25). */
  setCompanyMfa: (companyId: number, mfaActive: boolean) =>
    put<{ mfaActive: boolean }>(`account/mfa/${companyId}`, { mfaActive }),

  changeOwnPassword: async (body: Omit<contract.ChangePasswordBody, 'changeToken'>): Promise<void> =>
    post('authentication/auth/password-reset', body),

  /** Names of people who can grant the person this permission in the company. */
  getGrantors: async (companyId: number, permission: Permission, options?: Signal): Promise<string[]> => {
    const query = { permission };
    return (await get<{ grantors: string[] }>('account/grantors', { ...options, query, companyId })).grantors;
  },

  getSessions: (options?: Signal) => get<contract.AccountSession[]>('account/sessions', options),
  endOneSession: (id: string) => remove(`account/sessions/${id}`),
  endOtherSessions: () => remove('account/sessions'),

  /** Every version of the terms, with what the person accepted. */
  getTerms: async (options?: Signal): Promise<Term[]> =>
    (await get<ListOf<Term>>('internal/terms-use', options)).results,

  /** For the operator; everybody accepts it again. */
  publishTerm: (body: TermBody) => post<Term>('operator/terms', body),
};
