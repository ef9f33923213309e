import type { CompanyLogo } from '../../../contract/companyLogos.ts';
import { codeOf } from '../../../contract/errors.ts';
import { patch, put, remove, requestBlob, type Signal } from '../httpClient.ts';

const logoOf = (companyId: number): string => `companies/${companyId}/config/logo`;

/** The logo of a company (B-23). */
export const companyLogoActions = {
  /** 204 while it is switched off, 404 while there is none. */
  getCompanyLogo: async (companyId: number, options?: Signal): Promise<{ enabled: boolean; logo: Blob | null }> => {
    try {
      const logo = await requestBlob(logoOf(companyId), options);
      return logo.size > 0 ? { enabled: true, logo } : { enabled: false, logo: null };
    } catch (error) {
      if (codeOf(error) === 'not_found') return { enabled: true, logo: null };
      throw error;
    }
  },
  sendCompanyLogo: (companyId: number, file: File) => {
    const form = new FormData();
    form.append('logo', file);
    return patch<CompanyLogo>(logoOf(companyId), form);
  },
  enableCompanyLogo: (companyId: number, enabled: boolean) => put<CompanyLogo>(logoOf(companyId), { enabled }),
  removeCompanyLogo: (companyId: number) => remove(logoOf(companyId)),
};
